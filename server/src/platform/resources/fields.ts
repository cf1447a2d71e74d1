// The fields that resources are made of.
import { z } from "zod";
import { t } from "../database/index.ts";
import {
  ACTOR_COLUMNS,
  booleanField,
  byField,
  byOf,
  idField,
  intField,
  textField,
  timeField,
} from "../http/index.ts";
import { type IdPrefix, publicId } from "../ids.ts";
import type { Field } from "./resource.ts";

type Column = t.SqlType<unknown, unknown>;

/** A column, and how answers show it. */
export function shown<C extends Column, Schema extends z.ZodType>(
  column: C,
  schema: Schema,
  show?: (value: NonNullable<C["output"]>) => z.input<Schema>,
): Field<C, Schema> {
  return { column, schema, ...(show ? { show } : {}) };
}

/** A column that answers don't show. */
export const hidden = <C extends Column>(column: C): Field<C, null> => ({ column, schema: null });

/** A field of the answer without a column, see `resource`. */
export const computed = <Schema extends z.ZodType>(schema: Schema): Field<null, Schema> => ({
  column: null,
  schema,
});

/** The field `by`, of a table whose rows keep who made them. */
export const by = (did: string, otherwise: string) => ({
  person_id: hidden(ACTOR_COLUMNS.person_id),
  api_key_id: hidden(ACTOR_COLUMNS.api_key_id),
  by: { ...computed(byField(did, otherwise)), make: byOf },
});

/** The field's column has another name. */
export const named = <C extends Column, Schema extends z.ZodType | null, const Name extends string>(
  name: Name,
  field: Field<C, Schema>,
): Field<C, Schema, Name> => ({ ...field, name });

export const nullable = <Output, Input, Schema extends z.ZodType>(
  field: Field<t.SqlType<Output, Input>, Schema>,
): Field<t.SqlType<Output | null, Input | null>, z.ZodNullable<Schema>> => ({
  ...field,
  column: t.nullable(field.column),
  schema: field.schema.nullable(),
});

export const id = (prefix: IdPrefix, description: string) =>
  shown(t.uuid, idField(prefix, description), (value) => publicId(prefix, value));

export const text = (description: string, example?: string) => shown(t.text, textField(description, example));

export const int = (description: string, example?: number) => shown(t.int8, intField(description, example));

export const bool = (description: string, example?: boolean) =>
  shown(t.bool, booleanField(description, example));

export const time = (description: string) =>
  shown(t.timestamptz, timeField(description), (value) => value.toISOString());

/** Bytes that answers show in hex. */
export const hex = (description: string, example?: string) =>
  shown(t.bytea, textField(description, example), (value) => value.toString("hex"));

/** One of some words. */
export const word = <const Words extends readonly [string, ...string[]]>(words: Words, description: string) =>
  shown(t.textOf<Words[number]>(), z.enum(words).meta({ description }));
