// A session that has PostgreSQL explain each statement before it runs it, and adds up what the plan touched.
import type pg from "pg";
import { Session } from "../../platform/database/session.ts";
import { queryConfig, type Statement } from "../../platform/database/statement.ts";

/** Rows and pages that one statement read. */
export interface Touched {
  name: string;
  /** Rows that scans of tables read, those that their filters threw away too. */
  rows: number;
  /** Pages of 8 kB, each as often as it was looked at. */
  pages: number;
  /** Tables that were read from end to end. */
  wholly: string[];
  /** For the report of a failure. */
  plan: string;
}

/** A statement with the values of its parameters in order, to be planned elsewhere. */
export interface Ran {
  name: string;
  text: string;
  values: unknown[];
  /** The service prepares the statement, so its connections keep a generic plan. It plans other statements each time. */
  isKept: boolean;
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: PlanNode[];
}

/** Statements are prepared by their names, so that a plan that was frozen earlier in the session is the one explained. */
export class PlanSession extends Session {
  readonly touched: Touched[] = [];
  readonly ran: Ran[] = [];
  readonly #prepared: Set<string>;

  /** `prepared` belongs to the connection. */
  constructor(client: pg.PoolClient, prepared: Set<string>) {
    super(client, false);
    this.#prepared = prepared;
  }

  override async run<Values, Row>(statement: Statement<Values, Row>, values: Values): Promise<Row[]> {
    const { name, plan: planClass } = statement;
    const isKept = name !== undefined && planClass === "lookup";
    const ran = { name: name ?? statement.text, isKept, ...queryConfig(statement, values, false) };
    const call = await this.#prepare(ran);
    await this.client.query("savepoint explained");
    const explain = `explain (analyze, buffers, timing off, format json) execute ${call}`;
    const { rows } = await this.client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(explain);
    await this.client.query("rollback to savepoint explained");
    const plan = rows[0]?.["QUERY PLAN"][0].Plan as PlanNode;
    this.touched.push(sumUp(ran.name, plan));
    this.ran.push(ran);
    return (await this.client.query(`execute ${call}`)).rows;
  }

  /** Plans a statement without running it. */
  async plan(ran: Ran): Promise<void> {
    await this.client.query(`explain execute ${await this.#prepare(ran)}`);
  }

  async #prepare({ name, text, values, isKept }: Ran): Promise<string> {
    const isThere = this.#prepared.has(name);
    if (isThere && !isKept) await this.client.query(`deallocate "${name}"`);
    if (!isThere || !isKept) await this.client.query(`prepare "${name}" as ${text}`);
    this.#prepared.add(name);
    return values.length === 0 ? `"${name}"` : `"${name}"(${values.map(literal).join(", ")})`;
  }
}

function sumUp(name: string, plan: PlanNode): Touched {
  const scans = nodesOf(plan).filter(
    (node) => node["Relation Name"] !== undefined && /Scan$/.test(node["Node Type"]),
  );
  const read = (node: PlanNode) =>
    node["Actual Loops"] *
    (node["Actual Rows"] +
      (node["Rows Removed by Filter"] ?? 0) +
      (node["Rows Removed by Index Recheck"] ?? 0));
  return {
    name,
    rows: scans.reduce((sum, node) => sum + read(node), 0),
    pages: (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0),
    wholly: scans
      .filter((node) => node["Node Type"] === "Seq Scan")
      .map((node) => node["Relation Name"] as string),
    plan: described(plan).join("\n"),
  };
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function described(node: PlanNode, depth = 0): string[] {
  const facts = Object.entries(node).filter(([key]) =>
    /^(Node Type|Relation Name|Index Name|Index Cond|Filter|Actual|Rows Removed)/.test(key),
  );
  const line = "  ".repeat(depth) + facts.map(([, value]) => value).join(" | ");
  return [line, ...(node.Plans ?? []).flatMap((child) => described(child, depth + 1))];
}

/** A parameter as SQL; its type is the statement's to know. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  return `'${textOf(value).replaceAll("'", "''")}'`;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(elementOf).join(",")}}`;
  if (Buffer.isBuffer(value)) return `\\x${value.toString("hex")}`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function elementOf(value: unknown): string {
  if (value === null || value === undefined) return "null";
  return `"${textOf(value).replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}
