// Turns zod's issues into faults with stable codes. Custom issues have their code in `params.code`.
import type { z } from "zod";
import { jsonPointer } from "../json-pointer.ts";
import { type Fault, invalidInput, MOST_FAULTS, type Problem } from "../problem.ts";
import { quoted } from "../quoted.ts";
import { faultCount } from "./issues.ts";

type Issue = z.core.$ZodIssue;

/** Collects the faults of one request. A body can have a million, so only the faults for the answer are kept. */
export class Faults {
  readonly #told: Fault[] = [];
  #omitted = 0;

  add(fault: Fault): void {
    if (this.#told.length < MOST_FAULTS) this.#told.push(fault);
    else this.#omitted++;
  }

  /** `root` is the pointer of the request's part; "" for the body. */
  addIssues(error: z.ZodError, input: unknown, root = ""): void {
    let left = error.issues.reduce((count, issue) => count + faultCount(issue), 0);
    for (const fault of faultsOf(error, input, root)) {
      if (this.#told.length === MOST_FAULTS) break;
      this.#told.push(fault);
      left--;
    }
    this.#omitted += left;
  }

  /** Null when there are no faults. */
  problem(): Problem | null {
    const [first, ...rest] = this.#told;
    return first ? invalidInput([first, ...rest], { omitted: this.#omitted }) : null;
  }
}

/** The faults of one part of a request, in order. A generator, because one issue can stand for a million unknown fields. */
export function* faultsOf(error: z.ZodError, input: unknown, root = ""): Generator<Fault, void> {
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys") yield* unknownFields(issue, root);
    else yield faultOf(issue, input, root);
  }
}

function* unknownFields({ path, keys }: z.core.$ZodIssueUnrecognizedKeys, root: string): Generator<Fault> {
  for (const key of keys) {
    const detail = `There is no field ${quoted(key)} here.`;
    yield { pointer: jsonPointer([...path, key], root), code: "unknown_field", detail };
  }
}

function faultOf(issue: Issue, input: unknown, root: string): Fault {
  const pointer = jsonPointer(issue.path, root);
  if (issue.code === "invalid_type" && valueAt(input, issue.path) === undefined)
    return { pointer, code: "required", detail: "This field is required." };
  return { pointer, code: codeOf(issue), detail: issue.message };
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
