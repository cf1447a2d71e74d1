// The PostgreSQL types that statements use for parameters and columns, each with its JavaScript type.

export interface SqlType<Output, Input = Output> {
  /** The type's object id in PostgreSQL, the same in every installation (catalog `pg_type`). */
  readonly oid: number;
  readonly nullable: boolean;
  /** This and `input` exist for the type checker only. */
  readonly output?: Output;
  readonly input?: Input;
}

export type SqlTypes = Record<string, SqlType<unknown, unknown>>;

export type Inputs<Types extends SqlTypes> = {
  [Name in keyof Types]: Types[Name] extends SqlType<unknown, infer Input> ? Input : never;
};

export type Outputs<Types extends SqlTypes> = {
  [Name in keyof Types]: Types[Name] extends SqlType<infer Output, unknown> ? Output : never;
};

function type<Output, Input = Output>(oid: number): SqlType<Output, Input> {
  return { oid, nullable: false };
}

export const bool = type<boolean>(16);
export const bytea = type<Buffer>(17);
export const int2 = type<number>(21);
export const int4 = type<number>(23);
/** As a number: no count and no sequence of this service exceeds 2^53. */
export const int8 = type<number>(20);
export const float8 = type<number>(701);
export const text = type<string>(25);
export const uuid = type<string>(2950);
export const timestamptz = type<Date>(1184);
export const boolArray = type<boolean[]>(1000);
export const byteaArray = type<Buffer[]>(1001);
export const int2Array = type<number[]>(1005);
export const int4Array = type<number[]>(1007);
export const int8Array = type<number[]>(1016);
export const float8Array = type<number[]>(1022);
export const textArray = type<string[]>(1009);
export const uuidArray = type<string[]>(2951);
export const timestamptzArray = type<Date[]>(1185);
export const jsonbArray = type<unknown[], string[]>(3807);

export function textOf<Words extends string>(): SqlType<Words> {
  return type(25);
}

/** A text array that holds only certain words. */
export function arrayOf<Words extends string>(): SqlType<Words[]> {
  return type(1009);
}

/** A column is parsed; a parameter takes the JSON text, because `pg` would turn a JavaScript array into an SQL array. */
export function jsonb<Value>(): SqlType<Value, string> {
  return type(3802);
}

export function nullable<Output, Input>(of: SqlType<Output, Input>): SqlType<Output | null, Input | null> {
  return { oid: of.oid, nullable: true };
}

export function withNulls<Output, Input>(
  of: SqlType<Output[], Input[]>,
): SqlType<(Output | null)[], (Input | null)[]> {
  return { oid: of.oid, nullable: of.nullable };
}
