// An account for some thousand requests, with senders, stickers and what the document's examples make.
import type { TestSimulator } from "../../server/test/simulator-process.ts";
import { addStickers, connectSenders, createAccount } from "../business.ts";
import { type Api, call, type Sender } from "../client.ts";
import type { Random } from "../random.ts";
import { idsIn, Known } from "./known.ts";
import { HOSTILE_TEXTS } from "./texts.ts";

export interface FuzzAccount {
  api: Api;
  known: Known;
  /** An id that stays what it is, whatever other accounts ask for. */
  snapshot(): Promise<string>;
}

/** Lists that only their own account changes. What a worker changes by itself isn't among them. */
const LISTS = ["/senders", "/webhooks", "/sources", "/templates", "/keys", "/stickers", "/settings"];

export function sendersOf(number: number): Required<Sender>[] {
  return [
    { channel: "whatsapp", phone: `+1555000${1_000 + number}` },
    { channel: "sms", phone: `+1555001${1_000 + number}` },
  ];
}

export async function makeAccount(
  place: { baseUrl: string; environment: Record<string, string>; simulator: TestSimulator },
  number: number,
  random: Random,
): Promise<FuzzAccount> {
  const api = { baseUrl: place.baseUrl, apiKey: await createAccount(place.environment) };
  await connectSenders(api, place.simulator, sendersOf(number), 2 * number);
  await addStickers(api);
  const keys = await call(api, "GET", "/keys");
  const known = new Known(random, new Set([...idsIn(JSON.stringify(keys.body)), ...HOSTILE_TEXTS]));
  const read = async (path: string) => JSON.stringify((await call(api, "GET", path)).body);
  return {
    api,
    known,
    snapshot: async () => (await Promise.all(LISTS.map(read))).join("\n"),
  };
}
