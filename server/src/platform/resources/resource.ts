// A resource of the API, made of one list of fields: the columns of its row, the schema of its answer, and the answer of a row.
import { z } from "zod";
import type { t } from "../database/index.ts";

/** `Name`: of the column, when it differs from the field's. */
export interface Field<
  Column extends t.SqlType<unknown, unknown> | null,
  Schema extends z.ZodType | null,
  Name extends string = never,
> {
  /** Null for a field that is computed. */
  readonly column: Column;
  /** Null for a column that answers don't show. */
  readonly schema: Schema;
  readonly name?: Name;
  /** Makes the answered value of a column's. The value itself unless given; null stays null. */
  readonly show?: (value: never) => unknown;
  /** Makes the value of a field without a column from the row. */
  readonly make?: (row: never) => unknown;
}

type AnyField = Field<t.SqlType<unknown, unknown> | null, z.ZodType | null, string>;
export type Fields = Record<string, AnyField>;

type NameOf<F, Key> = F extends { readonly name?: infer Name }
  ? [Name & string] extends [never]
    ? Key
    : Name & string
  : Key;

type Columns<All extends Fields> = {
  [Key in keyof All as All[Key]["column"] extends null ? never : NameOf<All[Key], Key> & string]: NonNullable<
    All[Key]["column"]
  >;
};

type Shape<All extends Fields> = {
  [Key in keyof All as All[Key]["schema"] extends null ? never : Key & string]: NonNullable<
    All[Key]["schema"]
  >;
};

type Computed<All extends Fields> = {
  [Key in keyof All as All[Key] extends { make: unknown }
    ? never
    : All[Key]["column"] extends null
      ? Key
      : never]: z.input<NonNullable<All[Key]["schema"]>>;
};

export interface Resource<All extends Fields, Context> {
  readonly columns: Columns<All>;
  readonly answer: z.ZodObject<Shape<All>>;
  of(
    row: t.Outputs<Columns<All>>,
    ...context: unknown extends Context ? [context?: unknown] : [context: Context]
  ): z.input<z.ZodObject<Shape<All>>>;
}

export type RowOf<R> = R extends Resource<infer All, infer _> ? t.Outputs<Columns<All>> : never;

/** `meta.id` names the schema in the OpenAPI document. `compute` gives the values of the fields without a column. */
export function resource<All extends Fields, Context = unknown>(
  meta: { id: string; description: string },
  fields: All,
  compute?: (row: t.Outputs<Columns<All>>, context: Context) => Computed<All>,
): Resource<All, Context> {
  const all = Object.entries<AnyField>(fields);
  const columns = Object.fromEntries(
    all.flatMap(([key, { column, name }]) => (column ? [[name ?? key, column]] : [])),
  );
  const shown = all.filter(([, { schema }]) => schema !== null);
  const shape = Object.fromEntries(shown.map(([key, { schema }]) => [key, schema]));
  return {
    columns: columns as Columns<All>,
    answer: z.object(shape).meta(meta) as unknown as z.ZodObject<Shape<All>>,
    of(row, ...context) {
      const computed = (compute?.(row, context[0] as Context) ?? {}) as Record<string, unknown>;
      const values = row as Record<string, unknown>;
      const answer: Record<string, unknown> = {};
      for (const [key, { column, name, show, make }] of shown) {
        const value = make ? make(row as never) : column === null ? computed[key] : values[name ?? key];
        answer[key] = show && value !== null ? show(value as never) : value;
      }
      return answer as z.input<z.ZodObject<Shape<All>>>;
    },
  };
}
