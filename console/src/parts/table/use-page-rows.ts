// The rows of a list that the service hands out page by page. Pages near the screen are in the cache; pages far away leave
// memory and are read again when they are needed.
import { type QueryKey, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type Landmarks, ListLedger, totalOf, type WantedPage } from "./list-ledger.ts";

export interface RowSource<Row extends { id: string }> {
  /** Begins the keys of all pages. */
  queryKey: QueryKey;
  /** Keeps where the reader was, for the way back to the list. */
  placeKey: QueryKey;
  read(cursor: string | null, signal: AbortSignal): Promise<{ data: Row[]; next: string | null }>;
  /** For jumps in a long list. Without them the list grows downward, page by page. */
  landmarks?: { queryKey: QueryKey; read(signal: AbortSignal): Promise<Landmarks> };
}

export interface Place {
  ledger: ListLedger;
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

/** Rows on each side of the screen whose pages stay in memory. */
const KEPT = 2_000;
const GC_MS = 5 * 60_000;
/** As long as the service keeps them. */
const LANDMARKS_MS = 60_000;
/** Milliseconds that a row must stay on screen before a landmark is used: a drag passes many rows. */
const STAY_MS = 80;
/** Requests for a page of which neither end is found. */
const MOST_READS = 2;

export interface ListState {
  ledger: ListLedger;
  change(how: (known: ListLedger) => ListLedger): void;
  landmarks: Landmarks | undefined;
  landmarksError: Error | null;
  readLandmarks(): void;
  /** The number of rows, as far as anybody can say. */
  total: number;
}

/** `about`: an estimate of the number of rows. */
export function useListState<Row extends { id: string }>(
  source: RowSource<Row>,
  place: Place | undefined,
  about: number,
): ListState {
  const [ledger, change] = useState(() => place?.ledger ?? new ListLedger());
  const [isFar, setFar] = useState(false);
  const { landmarks } = source;
  const marks = useQuery({
    queryKey: landmarks?.queryKey ?? [],
    queryFn: ({ signal }) => (landmarks as NonNullable<typeof landmarks>).read(signal),
    enabled: isFar && landmarks !== undefined,
    staleTime: LANDMARKS_MS,
  });
  const data = landmarks && marks.data;
  return {
    ledger,
    change,
    landmarks: data,
    landmarksError: marks.error,
    readLandmarks() {
      setFar(true);
      if (marks.isError) void marks.refetch();
    },
    // Without landmarks the list grows page by page.
    total: landmarks ? totalOf(ledger, about, data) : ledger.known,
  };
}

/** `first` and `last`: the rows on screen, `last` excluded. */
export function usePageRows<Row extends { id: string }>(
  source: RowSource<Row>,
  list: ListState,
  { first, last }: { first: number; last: number },
): PageRows<Row> {
  const cache = useQueryClient();
  const { ledger, change } = list;
  const keyOf = (cursor: string | null) => [...source.queryKey, cursor];
  const { pages, gap } = ledger.wanted(first, last, source.landmarks !== undefined);
  const results = useQueries({
    queries: pages.map((page) => ({
      queryKey: keyOf(page.cursor),
      queryFn: ({ signal }: { signal: AbortSignal }) => readPage(source, page, signal),
      gcTime: GC_MS,
    })),
  });
  useEffect(() => {
    change((known) =>
      pages.reduce((learned, { start, cursor }, index) => {
        const page = results[index]?.data;
        return page ? learned.learn(start, cursor, page.rows, page.next) : learned;
      }, known),
    );
    const near = new Set<unknown>(ledger.cursorsIn(first - KEPT, last + KEPT));
    for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: source.queryKey, type: "inactive" }))
      if (!near.has(queryKey.at(-1))) cache.removeQueries({ queryKey, exact: true });
  });
  useBridge(gap, list);
  const pageOf = (cursor: string | null) => cache.getQueryData<RowPage<Row>>(keyOf(cursor));
  return {
    rowAt(index) {
      const found = ledger.find(index);
      return found ? pageOf(found.cursor)?.rows[found.place] : undefined;
    },
    loaded: () => ledger.cursorsIn(0, ledger.known).flatMap((cursor) => pageOf(cursor)?.rows ?? []),
    error: results.find(({ error }) => error)?.error ?? (gap === null ? null : list.landmarksError),
    retry() {
      for (const { isError, refetch } of results) if (isError) void refetch();
      if (gap !== null) list.readLandmarks();
    },
  };
}

/** Reads from the landmark before the gap. */
function useBridge(
  gap: number | null,
  { change, landmarks, landmarksError, readLandmarks }: ListState,
): void {
  const read = useRef(readLandmarks);
  read.current = readLandmarks;
  useEffect(() => {
    if (gap === null || landmarksError) return;
    const timer = setTimeout(() => {
      if (landmarks) change((known) => known.reach(gap, landmarks));
      else read.current();
    }, STAY_MS);
    return () => clearTimeout(timer);
  }, [gap, landmarks, landmarksError, change]);
}

/** Reads to the page's end, with a second request if need be: rows that match by now may have come between. */
export async function readPage<Row extends { id: string }>(
  source: RowSource<Row>,
  { cursor, end }: Pick<WantedPage, "cursor" | "end">,
  signal: AbortSignal,
): Promise<RowPage<Row>> {
  let after = cursor;
  const rows: Row[] = [];
  let first: RowPage<Row> | null = null;
  for (let reads = 1; ; reads++) {
    const { data, next } = await source.read(after, signal);
    rows.push(...data);
    first ??= { rows: data, next };
    if (end === null || next === null) return { rows: rows.slice(0, placeOfEnd(rows, end)), next };
    const length = placeOfEnd(rows, end);
    if (length !== undefined) return { rows: rows.slice(0, length), next };
    // Both rows went elsewhere in the order.
    if (reads === MOST_READS) return first;
    after = next;
  }
}

function placeOfEnd(rows: readonly { id: string }[], end: WantedPage["end"]): number | undefined {
  if (end === null) return undefined;
  const last = rows.findIndex(({ id }) => id === end.lastId);
  if (last >= 0) return last + 1;
  const next = rows.findIndex(({ id }) => id === end.nextFirstId);
  return next >= 0 ? next : undefined;
}
