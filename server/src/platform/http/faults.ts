// Turns what zod found into faults with stable codes; a schema's own rules carry theirs in `params.code`.
import type { z } from "zod";
import type { Fault } from "../problem.ts";

type Issue = z.core.$ZodIssue;

/** Every fault of one part of a request. `root` is the pointer of the part, "" for the body. */
export function faultsOf(error: z.ZodError, input: unknown, root = ""): Fault[] {
  return error.issues.flatMap((issue) => faultsOfIssue(issue, input, root));
}

function faultsOfIssue(issue: Issue, input: unknown, root: string): Fault[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      pointer: pointerOf([...issue.path, key], root),
      code: "unknown_field",
      detail: `There is no field ${JSON.stringify(key)} here.`,
    }));
  }
  const pointer = pointerOf(issue.path, root);
  if (issue.code === "invalid_type" && valueAt(input, issue.path) === undefined) {
    return [{ pointer, code: "required", detail: "This field is required." }];
  }
  return [{ pointer, code: codeOf(issue), detail: issue.message }];
}

function valueAt(input: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined | null)?.[key],
    input,
  );
}

function codeOf(issue: Issue): string {
  switch (issue.code) {
    case "custom":
      return typeof issue.params?.["code"] === "string" ? issue.params["code"] : "invalid_value";
    case "invalid_type":
      return "invalid_type";
    case "too_big":
      return issue.origin === "string" ? "too_long" : "too_large";
    case "too_small":
      return issue.origin === "string" ? "too_short" : "too_small";
    case "invalid_format":
    case "not_multiple_of":
    case "invalid_union":
    case "invalid_key":
    case "invalid_element":
    case "invalid_value":
    case "unrecognized_keys":
      return "invalid_value";
  }
}

/** RFC 6901. */
function pointerOf(path: PropertyKey[], root: string): string {
  return root + path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
