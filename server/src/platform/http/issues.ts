// Validates lists of any length. zod's own lists keep one issue for each invalid value, which a body can make a million.
import { z } from "zod";
import { MOST_FAULTS } from "../problem.ts";

type RawIssue = z.core.$ZodRawIssue;

export function faultCount(issue: z.core.$ZodIssue | RawIssue): number {
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
    if (this.#omitted > 0)
      this.#kept.push({
        code: "custom",
        params: { omitted: this.#omitted },
        message: "",
        input: undefined,
        path: [],
      });
  }
}

/** Accepts any value, for a transform that parses it with `Issues`. The OpenAPI document shows `schema`. */
export function unread(schema: z.ZodType) {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: "input" });
  return z.unknown().meta(described);
}
