// An account with connected numbers on a new database.
import { demoSenders } from "../server/src/app/demo/demo-senders.ts";
import { readDemoStickers } from "../server/src/app/demo/demo-stickers.ts";
import { startParley } from "../server/test/parley-process.ts";
import type { TestSimulator } from "../server/test/simulator-process.ts";
import { type Api, call, type Sender } from "./client.ts";

/** Migrates the database and creates an account. Returns its first API key. */
export async function createAccount(environment: Record<string, string>): Promise<string> {
  await run(["migrate"], environment);
  const { key } = JSON.parse(await run(["accounts", "create", "Chaos", "--json"], environment));
  return key.secret;
}

/** Registers numbers on both sides: as senders of the service, and in the simulator. */
export async function connectSenders(
  api: Api,
  simulator: TestSimulator,
  senders: Required<Sender>[],
  /** The number of the first sender: the simulator knows each number once. */
  first = 0,
): Promise<void> {
  for (const [index, { channel, phone }] of senders.entries()) {
    const { credentials: issue, registration } = demoSenders[channel];
    const isWhatsApp = channel === "whatsapp";
    const credentials = {
      ...issue(),
      ...(isWhatsApp && { phone_number_id: String(300_000_000_000_000 + first + index) }),
    };
    const wish = JSON.stringify({ channel, phone, credentials });
    const made = await call(api, "POST", "/senders?check=false", wish);
    if (made.status !== 201) throw new Error(`No sender: ${made.status} ${JSON.stringify(made.body)}`);
    const { path, body } = registration(phone, credentials, made.body["hook_url"] as string);
    await simulator.control("PUT", path.replace("/control", ""), body);
  }
  const synced = await call(api, "POST", "/templates/sync");
  if (synced.status >= 300) throw new Error(`No templates: ${synced.status} ${JSON.stringify(synced.body)}`);
}

export async function addStickers({ baseUrl, apiKey }: Api): Promise<void> {
  for (const bytes of await readDemoStickers()) {
    const made = await fetch(`${baseUrl}/stickers`, {
      method: "POST",
      headers: { authorization: apiKey, "content-type": "image/webp" },
      body: new Uint8Array(bytes),
    });
    if (made.status !== 201) throw new Error(`No sticker: ${made.status} ${await made.text()}`);
  }
}

async function run(words: string[], environment: Record<string, string>): Promise<string> {
  const command = startParley(words, environment);
  const { code } = await command.ended;
  if (code !== 0) throw new Error(`parley ${words.join(" ")} failed:\n${command.complaints.join("\n")}`);
  return command.printed.join("\n");
}
