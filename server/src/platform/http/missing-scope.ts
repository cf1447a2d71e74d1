// The refusal of an API key without the required scope.
import { Problem } from "../problem.ts";

/** 403 `insufficient_scope`. Any of the scopes is sufficient. */
export function missingScope(...scopes: string[]): Problem {
  return new Problem({
    status: 403,
    code: "insufficient_scope",
    title: "This key may not do that",
    detail: `The API key lacks the scope ${scopes.join(" or ")}.`,
    extra: { scope: scopes[0] },
  });
}
