// One setting as data: its column, how answers show it, how a request changes it, and what null sets.
import { z } from "zod";
import { t } from "../platform/database/index.ts";

type Column = t.SqlType<unknown, unknown>;

interface About<Value> {
  description: string;
  /** What null sets. */
  byDefault: Value;
  /** What null means, for the request's description. */
  whenNull?: string;
  example?: unknown;
}

/** `change`: what a request may set besides null. */
export function setting<C extends Column, Schema extends z.ZodType, Change extends z.ZodType>(
  column: C,
  schema: Schema,
  change: Change,
  { description, byDefault, whenNull, example }: About<C["output"]>,
) {
  const asked = whenNull === undefined ? description : `${description} null: ${whenNull}.`;
  return {
    column,
    schema: schema.meta({ description, ...(example !== undefined && { examples: [example] }) }),
    change: change.nullable().optional().meta({ description: asked }),
    byDefault,
  };
}

export const switchSetting = (description: string, byDefault = false) =>
  setting(t.bool, z.boolean(), z.boolean("This must be true or false."), {
    description,
    byDefault,
    whenNull: String(byDefault),
    example: byDefault,
  });

export interface Range {
  least: number;
  most: number;
}

export const amount = (unit: string, { least, most }: Range) =>
  z
    .int(`This must be a whole number of ${unit}.`)
    .min(least, `At least ${least} ${unit}.`)
    .max(most, `At most ${most} ${unit}.`);

type Settings = Record<string, { column: Column; change: z.ZodType; byDefault: unknown; name?: string }>;

export function changesOf<All extends Settings>(settings: All): { [Key in keyof All]: All[Key]["change"] } {
  const changes = Object.entries(settings).map(([key, { change }]) => [key, change]);
  return Object.fromEntries(changes);
}

/** The values of columns that a request sets. Fields that are left out don't change. */
export function changedColumns(settings: Settings, given: Record<string, unknown> = {}) {
  const changed = Object.entries(settings).flatMap(([key, { name = key, byDefault }]) =>
    given[key] === undefined ? [] : [[name, given[key] ?? byDefault]],
  );
  return Object.fromEntries(changed);
}
