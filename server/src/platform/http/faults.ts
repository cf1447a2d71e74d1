// Turns zod's issues into faults with stable codes. Custom issues have their code in `params.code`.
import type { z } from "zod";
import { type Fault, jsonPointer, MOST_FAULTS, quoted } from "../problem.ts";

type Issue = z.core.$ZodIssue;

/** `root` is the pointer of the request's part; "" for the body. Of a million unknown fields, yields a hundred. */
export function faultsOf(error: z.ZodError, input: unknown, root = ""): Fault[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === "unrecognized_keys") return unknownFields(issue, root);
    const isCount = issue.code === "custom" && issue.params?.["omitted"] !== undefined;
    return isCount ? [] : [faultOf(issue, input, root)];
  });
}

function unknownFields({ path, keys }: z.core.$ZodIssueUnrecognizedKeys, root: string): Fault[] {
  return keys.slice(0, MOST_FAULTS).map((key) => ({
    pointer: jsonPointer([...path, key], root),
    code: "unknown_field",
    detail: `There is no field ${quoted(key)} here.`,
  }));
}

function faultOf(issue: Issue, input: unknown, root: string): Fault {
  const pointer = jsonPointer(issue.path, root);
  const stepInto = (value: unknown, key: PropertyKey) =>
    (value as Record<PropertyKey, unknown> | undefined | null)?.[key];
  if (issue.code === "invalid_type" && issue.path.reduce(stepInto, input) === undefined)
    return { pointer, code: "required", detail: "This field is required." };
  return { pointer, code: codeOf(issue), detail: issue.message };
}

function codeOf(issue: Issue): string {
  if (issue.code === "custom") return (issue.params?.["code"] as string | undefined) ?? "invalid_value";
  if (issue.code === "too_big") return issue.origin === "string" ? "too_long" : "too_large";
  if (issue.code === "too_small") return issue.origin === "string" ? "too_short" : "too_small";
  return issue.code === "invalid_type" ? "invalid_type" : "invalid_value";
}
