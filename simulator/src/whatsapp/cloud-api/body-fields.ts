// Reads fields of a request's body. Throws Meta's errors.
import type { z } from "zod";
import { GraphError } from "../graph-error.ts";

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function refuse(sentence: string): GraphError {
  return new GraphError(100, { message: `(#100) ${sentence}` });
}

/** Throws code 100 for anything but a text or nothing. */
export function optionalText(record: Record<string, unknown>, name: string): string | undefined {
  const value = record[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") throw refuse(`Param ${name} must be a string.`);
  return value;
}

/** Throws code 100 for anything but a non-empty text. `shown`: Meta's name for the field. */
export function requiredText(record: Record<string, unknown>, name: string, shown: string): string {
  const value = record[name];
  if (value === undefined || value === null || value === "")
    throw refuse(`The parameter ${shown} is required.`);
  if (typeof value !== "string") throw refuse(`Param ${shown} must be a string.`);
  return value;
}

/** Throws code 100 with the first fault, as Meta does. */
export function parseBody<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refuse(`Param ${issue?.path.join(".") || "body"}: ${issue?.message ?? "is not valid"}`);
}
