// A hand-written SQL statement that declares its parameters by name and its columns, both with their types.
// A test compares every declaration with PostgreSQL's own description of the statement.
import type { PlanClass } from "./plan-class.ts";
import type * as t from "./sql-types.ts";

export interface Statement<Values, Row> {
  readonly name: string | undefined;
  readonly plan: PlanClass;
  /** The SQL with `$1`, `$2`, … */
  readonly text: string;
  readonly parameters: t.SqlTypes;
  readonly columns: t.SqlTypes;
  /** This and `values` exist for the type checker only. */
  readonly row?: Row;
  readonly values?: Values;
}

const PARAMETER = /\$([a-z]\w*)/gi;

type None = Record<never, never>;

/** Throws when the SQL and the declared parameters differ. */
export function statement<
  Parameters extends t.SqlTypes = None,
  Columns extends t.SqlTypes = None,
>(definition: {
  /** Names the prepared statement. Left out for SQL assembled per request, which PostgreSQL plans each time. */
  name?: string;
  /** How PostgreSQL may plan the statement; `lookup` unless said. See plan-class.ts. */
  plan?: PlanClass;
  /** Each is written as `$name` in the SQL. */
  parameters?: Parameters;
  columns?: Columns;
  sql: string;
}): Statement<t.Inputs<Parameters>, t.Outputs<Columns>> {
  const { name, plan = "lookup", parameters = {}, columns = {}, sql } = definition;
  const numbers = new Map(Object.keys(parameters).map((parameter, index) => [parameter, `$${index + 1}`]));
  const used = new Set<string>();
  const text = sql.replace(PARAMETER, (_match, parameter: string) => {
    used.add(parameter);
    return numbers.get(parameter) ?? "$?";
  });
  const unused = [...numbers.keys()].filter((parameter) => !used.has(parameter));
  const faults = [...unused, ...[...used].filter((parameter) => !numbers.has(parameter))];
  if (faults.length > 0)
    throw new Error(`Statement ${name ?? sql}: declared or used alone: ${faults.join(", ")}`);
  return { name, plan, text, parameters, columns };
}

/** The columns' names for a select or returning list, with the table's alias where the statement needs it. */
export function columnList(columns: t.SqlTypes, alias?: string): string {
  const names = Object.keys(columns);
  return (alias ? names.map((name) => `${alias}.${name}`) : names).join(", ");
}

/** The column that a parameter is named after: `account_id` for `accountId`. */
export function columnOf(parameter: string): string {
  return parameter.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function queryConfig<Values, Row>(
  { name, text, parameters }: Statement<Values, Row>,
  values: Values,
  isNamed: boolean,
) {
  const given = values as Record<string, unknown>;
  const ordered = Object.keys(parameters).map((parameter) => given[parameter]);
  return isNamed && name !== undefined ? { name, text, values: ordered } : { text, values: ordered };
}
