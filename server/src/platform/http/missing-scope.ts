// What a key is told that may not do what it asks for.
import { Problem } from "../problem.ts";

/** 403 `insufficient_scope`; of several scopes any would do. */
export function missingScope(...scopes: string[]): Problem {
  return new Problem({
    status: 403,
    code: "insufficient_scope",
    title: "This key may not do that",
    detail: `The API key lacks the scope ${scopes.join(" or ")}.`,
    extra: { scope: scopes[0] },
  });
}
