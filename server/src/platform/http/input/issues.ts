// Turns zod's issues into faults with stable codes, and validates lists of any length: zod's own lists keep one issue for
// each invalid value, which a body can make a million. Custom issues have their code in `params.code`.
import { z } from "zod";
import { type Fault, jsonPointer, MOST_FAULTS, quoted } from "../../problem.ts";

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;

export function faultCount(issue: Issue | RawIssue): number {
  if (issue.code === "unrecognized_keys") return (issue.keys as string[]).length;
  if (issue.code === "custom" && typeof issue.params?.["omitted"] === "number")
    return issue.params["omitted"];
  return 1;
}

/** Collects the issues of one transform: the first hundred, and one last issue with the number of omitted faults. */
export class Issues {
  readonly #kept: RawIssue[];
  #count = 0;
  #omitted = 0;

  constructor(context: { issues: RawIssue[] }) {
    this.#kept = context.issues;
  }

  add(issue: RawIssue, path: PropertyKey[]): void {
    if (this.#count++ < MOST_FAULTS) this.#kept.push({ ...issue, path: [...path, ...(issue.path ?? [])] });
    else this.#omitted += faultCount(issue);
  }

  /** Undefined when it is invalid. Uses zod's inner function: safeParse would create an Error for each value. */
  read<Schema extends z.ZodType>(
    schema: Schema,
    value: unknown,
    path: PropertyKey[],
  ): z.output<Schema> | undefined {
    const result = schema._zod.run({ value, issues: [] }, { async: false });
    if (result instanceof Promise) throw new Error("A schema of a list's values must be synchronous.");
    if (result.issues.length === 0) return result.value as z.output<Schema>;
    for (const issue of result.issues) this.add(issue, path);
    return undefined;
  }

  /** Call it after the last value. */
  end(): void {
    const params = { omitted: this.#omitted };
    if (params.omitted > 0)
      this.#kept.push({ code: "custom", params, message: "", input: undefined, path: [] });
  }
}

/** Accepts any value, for a transform that parses it with `Issues`. The OpenAPI document shows `schema`. */
export function unread(schema: z.ZodType) {
  return z.unknown().meta({ documentedAs: schema });
}

/** zod also measures a value of the wrong type: a text in the place of a list would be too long, too. */
export function issuesOf({ issues }: z.ZodError): Issue[] {
  const places = issues.filter(({ code }) => code === "invalid_type").map(({ path }) => jsonPointer(path));
  if (places.length === 0) return issues;
  const mistyped = new Set(places);
  const isMeasured = ({ code }: Issue) => code === "too_big" || code === "too_small";
  return issues.filter((issue) => !isMeasured(issue) || !mistyped.has(jsonPointer(issue.path)));
}

/** `root` is the pointer of the request's part; "" for the body. Of a million unknown fields, yields a hundred. */
export function faultsOf(error: z.ZodError, input: unknown, root = ""): Fault[] {
  return issuesOf(error).flatMap((issue) => {
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

const EMPTY = "The body is empty. Send a JSON object.";

function faultOf(issue: Issue, input: unknown, root: string): Fault {
  const pointer = jsonPointer(issue.path, root);
  const stepInto = (value: unknown, key: PropertyKey) =>
    (value as Record<PropertyKey, unknown> | undefined | null)?.[key];
  if (issue.code === "invalid_type" && issue.path.reduce(stepInto, input) === undefined)
    return { pointer, code: "required", detail: pointer === "" ? EMPTY : "This field is required." };
  return { pointer, code: codeOf(issue), detail: issue.message };
}

function codeOf(issue: Issue): Fault["code"] {
  if (issue.code === "custom")
    return (issue.params?.["code"] as Fault["code"] | undefined) ?? "invalid_value";
  if (issue.code === "too_big") return issue.origin === "string" ? "too_long" : "too_large";
  if (issue.code === "too_small") return issue.origin === "string" ? "too_short" : "too_small";
  return issue.code === "invalid_type" ? "invalid_type" : "invalid_value";
}

const TYPES: Record<string, string> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

/** The sentences of faults for which a schema has none of its own. Zod's would quote its own words for types and formats. */
const plainFault: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      return `This must be ${TYPES[issue.expected] ?? "of another type"}.`;
    case "invalid_value":
      return `This must be ${oneOf(issue.values)}.`;
    case "invalid_format":
      return "This doesn't have the form that is described for it.";
    case "too_big":
      return `This must ${bound(issue.origin, "at most", issue.maximum)}.`;
    case "too_small":
      return `This must ${bound(issue.origin, "at least", issue.minimum)}.`;
    case "not_multiple_of":
      return `This must be a multiple of ${issue.divisor}.`;
    default:
      return "This is none of the values that are described for it.";
  }
};

/** Parameters of each parse whose faults a person reads. Not set for all of zod, which other programs in the process may use. */
export const IN_PLAIN_WORDS = { error: plainFault };

function oneOf(values: readonly unknown[]): string {
  const words = values.map(String);
  return words.length < 3 ? words.join(" or ") : `one of ${words.join(", ")}`;
}

function bound(origin: string, side: string, limit: number | bigint): string {
  if (origin === "string") return `have ${side} ${limit} ${limit === 1 ? "character" : "characters"}`;
  if (["array", "set", "map", "object"].includes(origin))
    return `have ${side} ${limit} ${limit === 1 ? "entry" : "entries"}`;
  return `be ${side} ${limit}`;
}
