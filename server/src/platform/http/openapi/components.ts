// Converts zod schemas to JSON Schema. Schemas with an id become components that others refer to. A schema whose parsing JSON
// Schema can't describe names another one to show instead, as `documentedAs` in its metadata.
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { exampleOf } from "./examples.ts";
import type { JsonSchema } from "./json-schema.ts";
import { simpleSchema } from "./simple-schema.ts";

export class Components {
  readonly #schemas = new Map<string, JsonSchema>();

  /** `io`: whether clients send the value or receive it. Throws when one id stands for two different JSON Schemas. */
  schemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
    const json = z.toJSONSchema(schema, {
      io,
      override: ({ zodSchema, jsonSchema: made }) => {
        const { documentedAs: documented, examples } = z.globalRegistry.get(zodSchema) ?? {};
        // zod drops the examples of what clients send through a transform, because they could be those of its output.
        if (io === "input" && examples !== undefined) made.examples = examples as unknown[];
        if (documented) {
          for (const key of Object.keys(made)) delete made[key];
          Object.assign(made, this.schemaOf(documented as z.ZodType, io));
        }
        delete made["codes"];
        // Later versions may add fields to answers, so answers don't exclude them.
        if (io === "output" && made.additionalProperties === false) delete made.additionalProperties;
        if (made.format !== undefined) delete made.pattern;
        // The limits of JavaScript's numbers say nothing about the value.
        if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum;
        if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum;
      },
    });
    // zod's references point into `$defs`.
    const text = JSON.stringify(json).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/');
    const { $schema: _, $defs = {}, ...converted } = JSON.parse(text);
    for (const [id, { id: _id, ...schema }] of Object.entries($defs as Record<string, JsonSchema>)) {
      const component = simpleSchema(schema);
      const known = this.#schemas.get(id);
      if (known && !isDeepStrictEqual(known, component))
        throw new Error(
          `Two schemas have the id ${id}. A schema for both input and output may need two ids.`,
        );
      this.#schemas.set(id, component);
    }
    return simpleSchema(converted);
  }

  /** A value that the schema allows, from the examples in it. */
  exampleOf(schema: JsonSchema): unknown {
    return exampleOf(schema, this.#schemas);
  }

  schemas(): JsonSchema {
    return Object.fromEntries([...this.#schemas].sort(([one], [two]) => (one < two ? -1 : 1)));
  }
}
