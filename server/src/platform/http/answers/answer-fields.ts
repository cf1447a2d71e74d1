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

export function timeField(description: string) {
  return z.iso.datetime().meta({ description });
}

/** The sentence that says what a request did. */
export function messageField(example: string) {
  return z.string().meta({ description: "Says what the request did, for people.", examples: [example] });
}
