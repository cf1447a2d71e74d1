// Turns zod schemas into JSON Schema; those with an id become components that others refer to.
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";

export type JsonSchema = Record<string, unknown>;
/** What is sent to us, or what we answer. */
export type Direction = "input" | "output";

const REFERENCE = "#/components/schemas/";
/** Zod's own references point into `$defs`. */
const SCHEMA_REFERENCE = /^#\/(?:\$defs|components\/schemas)\/(.+)$/;

/** Collects the components of one document. Ask for them last: references get their names only then. */
export class Components {
  readonly #schemas: Record<Direction, Map<string, JsonSchema>> = { input: new Map(), output: new Map() };

  /** The schema, with placeholders for references. Throws when one id stands for two schemas. */
  schemaOf(schema: z.ZodType, io: Direction): JsonSchema {
    const { $schema: _, $defs = {}, ...converted } = z.toJSONSchema(schema, { io, override: simplify(io) });
    for (const [id, definition] of Object.entries($defs)) {
      const { id: _id, ...component } = rename(definition, (name) => `${io}:${name}`) as JsonSchema;
      const known = this.#schemas[io].get(id);
      if (known && !isDeepStrictEqual(known, component)) throw new Error(`Two schemas have the id ${id}.`);
      this.#schemas[io].set(id, component);
    }
    return rename(converted, (name) => `${io}:${name}`) as JsonSchema;
  }

  /**
   * Gives a document made of such schemas its names: an id that reads the same in both directions is one component,
   * else what is sent is called `<id>Input`.
   */
  finish<Document extends object>(document: Document): { document: Document; schemas: JsonSchema } {
    const twofold = this.#differing();
    const named = (placeholder: string) => {
      const [io, name] = placeholder.split(":") as [Direction, string];
      return io === "input" && twofold.has(name) ? `${name}Input` : name;
    };
    const schemas: JsonSchema = {};
    for (const io of ["input", "output"] as const) {
      for (const [id, schema] of this.#schemas[io]) schemas[named(`${io}:${id}`)] = rename(schema, named);
    }
    return { document: rename(document, named) as Document, schemas: sorted(schemas) };
  }

  /** The ids that read otherwise in the two directions, in themselves or in what they refer to. */
  #differing(): Set<string> {
    const { input, output } = this.#schemas;
    const differing = new Set<string>();
    for (let before = -1; before !== differing.size; ) {
      before = differing.size;
      const read = (schema: JsonSchema, io: Direction) =>
        rename(schema, (reference) => {
          const name = reference.slice(reference.indexOf(":") + 1);
          return differing.has(name) ? `${io}:${name}` : name;
        });
      for (const [id, schema] of input) {
        const twin = output.get(id);
        if (twin && !isDeepStrictEqual(read(schema, "input"), read(twin, "output"))) differing.add(id);
      }
    }
    return differing;
  }
}

export function sorted<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([one], [two]) => (one < two ? -1 : 1)));
}

/**
 * Answers may get further fields in time: nothing says that they don't. A format says enough without the pattern
 * that checks it.
 */
function simplify(io: Direction) {
  return ({ jsonSchema }: { jsonSchema: JsonSchema }) => {
    if (io === "output" && jsonSchema["additionalProperties"] === false)
      delete jsonSchema["additionalProperties"];
    if (jsonSchema["format"] !== undefined) delete jsonSchema["pattern"];
  };
}

/** A copy in which every reference to a schema has another name. */
function rename(value: unknown, name: (old: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => rename(item, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const old = key === "$ref" ? SCHEMA_REFERENCE.exec(String(item))?.[1] : undefined;
      return [key, old === undefined ? rename(item, name) : REFERENCE + name(old)];
    }),
  );
}
