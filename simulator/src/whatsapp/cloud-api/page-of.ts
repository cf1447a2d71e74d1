// Pages of a list, like in the Graph API: cursors, and the address of the next page.
import type { FastifyRequest } from "fastify";
import { refuse } from "./body-fields.ts";

const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 1000;

export interface GraphPage {
  data: object[];
  paging?: { cursors: { before: string; after: string }; next?: string };
}

/** `show`: the JSON of one item. Throws code 100 for a bad limit or cursor. */
export function pageOf<Item>(
  request: FastifyRequest,
  items: Item[],
  show: (item: Item) => object,
): GraphPage {
  const query = request.query as Record<string, unknown>;
  const limit = readLimit(query["limit"]);
  const start = query["after"] === undefined ? 0 : readCursor(query["after"]) + 1;
  const page = items.slice(start, start + limit);
  if (page.length === 0) return { data: [] };
  const last = start + page.length - 1;
  const cursors = { before: cursor(start), after: cursor(last) };
  if (last + 1 >= items.length) return { data: page.map(show), paging: { cursors } };
  const next = new URL(request.url, `${request.protocol}://${request.host}`);
  next.searchParams.set("after", cursors.after);
  return { data: page.map(show), paging: { cursors, next: next.href } };
}

function readLimit(given: unknown): number {
  if (given === undefined) return DEFAULT_LIMIT;
  const limit = Number(given);
  if (!Number.isInteger(limit) || limit < 1) throw refuse("Param limit must be a positive integer.");
  return Math.min(limit, MAX_LIMIT);
}

function cursor(index: number): string {
  return Buffer.from(`${index}`).toString("base64url");
}

function readCursor(given: unknown): number {
  const index = Number(Buffer.from(String(given), "base64url").toString() || "none");
  if (!Number.isInteger(index) || index < 0) throw refuse("Param after is not a valid cursor.");
  return index;
}
