// Fields that many answers have, with descriptions and examples for the OpenAPI document.
import { z } from "zod";
import type { IdPrefix } from "../../ids.ts";

/** The id of a kind in every example. */
export function exampleId(prefix: IdPrefix): string {
  return `${prefix}_01m822prqpec0sbfjcevpfj9r5`;
}

export function idField(prefix: IdPrefix, description: string) {
  return z.string().meta({ description, examples: [exampleId(prefix)] });
}

/** `example` stands in the OpenAPI document. */
export function textField(description: string, example?: string) {
  return z.string().meta(described(description, example));
}

export function intField(description: string, example?: number) {
  return z.int().meta(described(description, example));
}

export function booleanField(description: string, example?: boolean) {
  return z.boolean().meta(described(description, example));
}

export function numberField(description: string, example?: number) {
  return z.number().meta(described(description, example));
}

export function wordField<const Words extends readonly string[]>(
  description: string,
  words: Words,
  example?: Words[number],
) {
  return z.enum(words).meta(described(description, example));
}

export function listField<Item extends z.ZodType>(description: string, item: Item, example?: unknown[]) {
  return z.array(item).meta(described(description, example));
}

export function objectField<Shape extends z.ZodRawShape>(description: string, shape: Shape) {
  return z.object(shape).meta({ description });
}

/** A list of objects of this shape. */
export function objectsField<Shape extends z.ZodRawShape>(description: string, shape: Shape) {
  return listField(description, z.object(shape));
}

export function timeField(description: string) {
  return z.iso.datetime().meta({ description });
}

/** The sentence that says what a request did. */
export function messageField(example: string) {
  return z.string().meta({ description: "Says what the request did, for people.", examples: [example] });
}

/** The answers of an operation that says only what it did. */
export function doneAnswer(description: string, example: string) {
  return { 200: { description, schema: z.object({ message: messageField(example) }) } };
}

function described(description: string, example: unknown) {
  return example === undefined ? { description } : { description, examples: [example] };
}
