// Times of pages of the API, one request at a time. Each kind of page is asked for as often as the others, in turns.
import { request } from "undici";

const PAGES = 40;

/** The query of a page. `n` is random. */
export type Kinds = Record<string, (n: number) => string>;

/** Milliseconds of a request. `headers`: who asks. `check` throws for a wrong answer. */
export async function timeOf(
  url: string,
  headers: Record<string, string>,
  check: (text: string) => void = () => undefined,
): Promise<number> {
  const began = performance.now();
  const { statusCode, body } = await request(url, { headers });
  const text = await body.text();
  const ms = performance.now() - began;
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${text}`);
  check(text);
  return ms;
}

/** By kind. `most`: numbers are below it. */
export async function timesOf(
  kinds: Kinds,
  most: number,
  time: (query: string) => Promise<number>,
): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = {};
  for (let page = 0; page < PAGES; page++)
    for (const [kind, query] of Object.entries(kinds)) {
      const n = Math.floor(Math.random() * most);
      times[kind] = [...(times[kind] ?? []), await time(query(n))];
    }
  return times;
}

export function describe(times: Record<string, number[]>, pick: (times: number[]) => number): string {
  const parts = Object.entries(times).map(([kind, own]) => `${kind} ${pick(own).toFixed(1)}`);
  return parts.join(", ");
}
