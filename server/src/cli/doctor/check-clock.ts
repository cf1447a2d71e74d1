// Signatures of webhooks hold a time, and messages fall due at one. Compares this machine's clock with others.
import { request } from "undici";
import { channelAddresses } from "./check-channels.ts";
import { type Examination, type Found, failed, ok, REQUEST_MS } from "./examination.ts";

/** Seconds. HTTP tells whole seconds, and the answer takes a moment. */
const TOLERANCE_S = 5;

export async function checkClock(examination: Examination): Promise<Found[]> {
  const sources: [name: string, read: () => Promise<number>][] = [
    ["the database", () => databaseTime(examination.storage)],
    // An address that can't be reached is reported by the check of senders.
    ...channelAddresses(examination).map(({ url }): (typeof sources)[number] => [
      new URL(url).host,
      () => httpTime(url).catch(() => Number.NaN),
    ]),
  ];
  const found: Found[] = [];
  const compared = new Set<string>();
  for (const [name, read] of sources) {
    const asked = Date.now();
    const told = await read();
    if (Number.isNaN(told)) continue;
    compared.add(name);
    const seconds = Math.round(Math.max(asked - told, told - Date.now()) / 1_000);
    if (seconds <= TOLERANCE_S) continue;
    const detail = `This machine's clock and that of ${name} differ by ${seconds} s.`;
    found.push(failed(detail, "Set the clocks of all machines by NTP."));
  }
  return found.length > 0 ? found : [ok(`agrees with ${[...compared].join(", ")}`)];
}

async function databaseTime({ database }: Examination["storage"]): Promise<number> {
  const { rows } = await database.pool.query<{ now: Date }>("select clock_timestamp() as now");
  return (rows[0] as { now: Date }).now.getTime();
}

/** NaN for an answer without a time. */
async function httpTime(url: string): Promise<number> {
  const { headers, body } = await request(url, { method: "GET", signal: AbortSignal.timeout(REQUEST_MS) });
  await body.dump();
  return Date.parse(String(headers["date"]));
}
