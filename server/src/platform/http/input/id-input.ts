import { z } from "zod";
import { type IdPrefix, uuidOf } from "../../ids.ts";

/** The id of a resource in a request, as its UUID. Another text is `invalid_id`. `what`: the kind of resource, in words. */
export function idInput(prefix: IdPrefix, what: string) {
  return z
    .string("This must be a string.")
    .refine((id) => uuidOf(prefix, id) !== null, {
      params: { code: "invalid_id" },
      error: `This isn't the id of a ${what}.`,
    })
    .transform((id) => uuidOf(prefix, id) as string);
}
