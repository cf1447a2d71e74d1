// The rows of a list that the service hands out page by page. Pages near the screen are in the cache; pages far away leave
// memory and are read again when they are needed.
import { type QueryKey, useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { PageLedger } from "./page-ledger.ts";

export interface RowSource<Row extends { id: string }> {
  /** Begins the keys of all pages. */
  queryKey: QueryKey;
  /** Keeps where the reader was, for the way back to the list. */
  placeKey: QueryKey;
  read(cursor: string | null, signal: AbortSignal): Promise<{ data: Row[]; next: string | null }>;
}

export interface Place {
  ledger: PageLedger;
  offset: number;
  /** The row with the focus. */
  active: number;
}

/** The rows of a page, as they are kept in the cache. */
export interface RowPage<Row> {
  rows: Row[];
  next: string | null;
}

export interface PageRows<Row> {
  /** Undefined while the row's page is being read. */
  rowAt(index: number): Row | undefined;
  /** Rows in memory. */
  loaded(): Row[];
  error: Error | null;
  retry(): void;
}

/** Pages on each side of the screen that stay in memory. */
const KEPT = 10;
/** The next page is read when the screen is so many rows away from it. */
const AHEAD = 100;
const GC_MS = 5 * 60_000;

export function useLedger(place: Place | undefined) {
  return useState(() => place?.ledger ?? new PageLedger([], null));
}

/** `first` and `last`: the rows on screen, `last` excluded. */
export function usePageRows<Row extends { id: string }>(
  source: RowSource<Row>,
  [ledger, setLedger]: ReturnType<typeof useLedger>,
  { first, last }: { first: number; last: number },
): PageRows<Row> {
  const cache = useQueryClient();
  const keyOf = (cursor: string | null) => [...source.queryKey, cursor];
  const wanted = pagesOf(ledger, first, last);
  const results = useQueries({
    queries: wanted.map(({ cursor, lastId }) => ({
      queryKey: keyOf(cursor),
      queryFn: ({ signal }: { signal: AbortSignal }) => readPage(source, { cursor, lastId }, signal),
      gcTime: GC_MS,
    })),
  });
  useEffect(() => {
    setLedger((known) =>
      wanted.reduce((learned, { cursor }, index) => {
        const page = results[index]?.data;
        return page ? learned.learn(cursor, page.rows, page.next) : learned;
      }, known),
    );
    const near = new Set<unknown>(pagesNear(ledger, first, last));
    for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: source.queryKey, type: "inactive" }))
      if (!near.has(queryKey.at(-1))) cache.removeQueries({ queryKey, exact: true });
  });
  const pageOf = (cursor: string | null) => cache.getQueryData<RowPage<Row>>(keyOf(cursor));
  return {
    rowAt(index) {
      const found = ledger.find(index);
      const cursor = found && ledger.pages[found.page]?.cursor;
      return found && cursor !== undefined ? pageOf(cursor)?.rows[found.place] : undefined;
    },
    loaded: () => ledger.pages.flatMap(({ cursor }) => pageOf(cursor)?.rows ?? []),
    error: results.find(({ error }) => error)?.error ?? null,
    retry() {
      for (const { isError, refetch } of results) if (isError) void refetch();
    },
  };
}

export interface WantedPage {
  cursor: string | null;
  /** Where the page ends; null for the last page that is known. */
  lastId: string | null;
}

function pagesOf(ledger: PageLedger, first: number, last: number): WantedPage[] {
  const from = ledger.find(first)?.page ?? ledger.pages.length;
  const to = ledger.find(last - 1)?.page ?? ledger.pages.length - 1;
  const wanted: WantedPage[] = ledger.pages.slice(from, to + 1).map(({ cursor, lastId }, index) => ({
    cursor,
    lastId: from + index === ledger.pages.length - 1 ? null : lastId,
  }));
  const { next } = ledger;
  if (next !== undefined && last + AHEAD >= ledger.rowCount) wanted.push({ cursor: next, lastId: null });
  return wanted;
}

function pagesNear(ledger: PageLedger, first: number, last: number): (string | null)[] {
  const from = ledger.find(first)?.page ?? ledger.pages.length;
  const to = ledger.find(last - 1)?.page ?? ledger.pages.length - 1;
  return ledger.pages.slice(Math.max(0, from - KEPT), to + KEPT + 1).map(({ cursor }) => cursor);
}

/** Reads to the page's end, with as many requests as that takes: rows that match by now may have come between. */
export async function readPage<Row extends { id: string }>(
  source: RowSource<Row>,
  { cursor, lastId }: WantedPage,
  signal: AbortSignal,
): Promise<RowPage<Row>> {
  const rows: Row[] = [];
  for (let after = cursor; ; ) {
    const { data, next } = await source.read(after, signal);
    rows.push(...data);
    const isWhole = lastId === null || (data.at(-1)?.id ?? "") >= lastId;
    if (isWhole || next === null)
      return { rows: lastId === null ? rows : rows.filter(({ id }) => id <= lastId), next };
    after = next;
  }
}
