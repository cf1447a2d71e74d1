// An account for some thousand requests, with senders, stickers and what the document's examples make.
import { BASE_PATH } from "../../server/src/platform/http/version.ts";
import type { TestSimulator } from "../../server/test/simulator-process.ts";
import { addStickers, connectSenders, createAccount } from "../business.ts";
import { type Api, call, type Sender } from "../client.ts";
import { KINDS_TO_RECEIVE, uploadPicture } from "../people/every-kind.ts";
import { People } from "../people/people.ts";
import type { Random } from "../random.ts";
import { idsIn, Known } from "./known.ts";
import { HOSTILE_TEXTS } from "./texts.ts";

export interface FuzzAccount {
  api: Api;
  known: Known;
  /** Lists that stay what they are, whatever other accounts ask for. */
  snapshot(): Promise<string[]>;
}

/** Lists that only their own account changes, but for what follows from its earlier requests. */
const LISTS = ["/senders", "/webhooks", "/sources", "/templates", "/keys", "/stickers", "/settings"];

/** Fields of these lists that a worker, a receipt or the use of a key changes. */
const CHANGES_BY_ITSELF = new Set([
  ...[
    "status",
    "paused_reason",
    "paused_at",
    "limited",
    "health",
    "waiting",
    "last_hook_at",
    "dropped_facts",
  ],
  ...[
    "disabled_reason",
    "failing_since",
    "outcomes",
    "last_received_at",
    "last_unverified_at",
    "last_used_at",
  ],
  "synced_at",
]);

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
  // What only people can make.
  const people = new People(place.simulator, [sendersOf(number)[0]?.phone as string], number * 100);
  await people.write(KINDS_TO_RECEIVE.length, 1_000);
  const keys = await call(api, "GET", "/keys");
  const known = new Known(
    random,
    api.apiKey,
    new Set([...idsIn(JSON.stringify(keys.body)), ...HOSTILE_TEXTS]),
  );
  known.learn(await addSource(api));
  known.learnLink("/media/{id}/file", await sendFile(api, place.simulator, number));
  const stable = (name: string, value: unknown) => (CHANGES_BY_ITSELF.has(name) ? undefined : value);
  const read = async (path: string) =>
    `${path} ${JSON.stringify((await call(api, "GET", path)).body, stable)}`;
  return {
    api,
    known,
    snapshot: () => Promise.all(LISTS.map(read)),
  };
}

/** Whose payloads prove themselves by the header that all requests have. Returns it as it was answered. */
async function addSource(api: Api): Promise<string> {
  const source = {
    name: "Fuzz",
    preset: "parley",
    secret: api.apiKey,
  };
  const made = await call(api, "POST", "/sources", JSON.stringify(source));
  if (made.status !== 201) throw new Error(`No source: ${made.status} ${JSON.stringify(made.body)}`);
  return JSON.stringify(made.body);
}

/** Sends a picture over the channel that fetches files, and returns the link that the channel got, below the base path. */
async function sendFile(api: Api, simulator: TestSimulator, number: number): Promise<string> {
  const phone = `+1555${7_000_000 + number}`;
  const message = { phone_number: phone, image: { media_id: await uploadPicture(api) } };
  const sent = await call(api, "POST", "/sms/send-message", JSON.stringify(message), { prefer: "wait=20" });
  const [arrived] = await simulator.messages(phone);
  if (!arrived) throw new Error(`No file arrived: ${sent.status} ${JSON.stringify(sent.body)}`);
  const { pathname, search } = new URL((arrived["raw"] as { MediaUrl: string }).MediaUrl);
  return `${pathname.replace(BASE_PATH, "")}${search}`;
}
