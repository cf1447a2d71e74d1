// What the examples of the OpenAPI document name: an id or another value in an example stands for something that exists.
import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import { callApi, type TestApi } from "../../../test/api.ts";
import type { RunningService } from "../../../test/running-service.ts";
import { listKeys } from "../../accounts/for-cli.ts";
import { createHashKeys, createSignInLink } from "../../accounts/index.ts";
import { mediaLink } from "../../media/index.ts";
import type { HashKey } from "../../platform/crypto.ts";
import { exampleId } from "../../platform/http/answers/answer-fields.ts";
import type { Operation, RequestExample } from "../../platform/http/operation.ts";
import { newUuid, publicId, uuidOf } from "../../platform/ids.ts";
import { EXAMPLE_ADDRESS } from "../../sources/source.ts";
import { readDemoStickers } from "../demo/demo-stickers.ts";

export type Example = RequestExample<Record<string, string>, Record<string, string | string[]>, unknown>;

/** An account of its own for one operation. */
export interface World {
  service: RunningService;
  /** The service's address, of a process that runs no background jobs. */
  url: string;
  /** Receives webhooks. */
  receiverUrl: string;
  /** Of an OpenID provider. */
  issuer: string;
  apiKey: string;
  call: TestApi["call"];
  /** Creates what a value of an example stands for, once, and returns its value here. */
  value(example: string): Promise<string>;
}

const PHONE = "+15551234567";
const SENDER_PHONE = "+15550001000";
/** As in the example of a payload. */
const SOURCE_SECRET = "hCq8mVJ2tR0wZ5nXbLk7yEo3PdSa9fUg1iTvKxMcNrQ";

/** Stands in no example, but two values of one are parts of it. */
const FILE_LINK = "the link of a file";

/** By the value in examples. Each creates what the value stands for. */
const FIXTURES: Record<string, (world: World) => Promise<string>> = {
  [exampleId("con")]: async ({ call }) => {
    const made = await call("POST", "/contacts/contact", { contact: { phone: PHONE, name: "Ana" } });
    return made.body.contact.id;
  },
  [exampleId("not")]: async ({ call, value }) =>
    (await call("POST", `/contacts/${await value(exampleId("con"))}/notes`, { text: "Likes almonds" })).body
      .id,
  [exampleId("snd")]: async ({ service, call }) => (await service.connectNumber(call, SENDER_PHONE)).senderId,
  // The number of the example of a new sender: the channel is asked whether it accepts the credentials.
  "106540352242922": async ({ service }) => {
    const number = {
      business_account_id: "102290129340398",
      access_token: "EAAJB...",
      app_secret: "1a2b3c...",
      verify_token: "a-text-of-your-choice",
      display_phone_number: SENDER_PHONE,
    };
    await service.simulator.control("PUT", "/numbers/106540352242922", number);
    return "106540352242922";
  },
  [exampleId("med")]: async ({ call }) => {
    const [sticker] = await readDemoStickers();
    const answer = await call("POST", "/media", sticker, { "content-type": "image/webp" });
    return answer.body.media.id;
  },
  [exampleId("msg")]: async ({ call, value }) => {
    await value(exampleId("snd"));
    return (await call("POST", "/channel/send-message", { phone_number: PHONE, message: "Hello" })).body.id;
  },
  [exampleId("tpl")]: async ({ call }) => {
    const template = { channel: "sms", name: "pick_up", language: "en", body: "Hello {{first_name}}" };
    return (await call("POST", "/templates", template)).body.id;
  },
  [exampleId("brd")]: async ({ call, value }) => {
    await value(exampleId("con"));
    await value(exampleId("snd"));
    const asked = { name: "Cake week", audience: { phones: [PHONE] }, message: { text: "Hello" } };
    return (await call("POST", "/broadcasts", asked)).body.id;
  },
  [exampleId("qrp")]: async ({ call }) =>
    (await call("POST", "/quick-replies", { name: "hours", text: "From nine to six" })).body.id,
  [exampleId("exp")]: async ({ call }) =>
    (await call("POST", "/contacts/export", { email: "owner@bakery.example" })).body.export.id,
  [exampleId("imp")]: async ({ call }) => {
    const csv = { "content-type": "text/csv" };
    return (await call("POST", "/contacts/import", "phone\n+15551234567\n", csv)).body.import.id;
  },
  [exampleId("era")]: async ({ call, value }) => {
    await value(exampleId("con"));
    return (await call("DELETE", `/contacts/${PHONE.slice(1)}`)).body.erasure.id;
  },
  [exampleId("job")]: async ({ call }) =>
    (await call("POST", "/contacts/bulk", { phones: [PHONE], act: { erase: true } })).body.job.id,
  [exampleId("key")]: async ({ call }) =>
    (await call("POST", "/keys", { name: "Shop", scopes: ["messages:send"] })).body.id,
  [exampleId("inv")]: async ({ call }) =>
    (await call("POST", "/invitations", { email: "cy@bakery.example", role: "reader" })).body.invitation.id,
  "<token of the invitation>": ({ call }) => invitationOf(call, `bo-${newUuid()}@bakery.example`),
  "<password>": async ({ service, url, call }) => {
    // Other examples made a member with this address too, and changed her password or switched codes on.
    await service.query("update people set email = null where email = 'ana@bakery.example'");
    const token = await invitationOf(call, "ana@bakery.example");
    const body = { token, name: "Ana Sousa", password: PASSWORD };
    await callApi(url, null)("POST", "/invitations/accept", body);
    return PASSWORD;
  },
  "<token of a person>": async ({ url, value }) => {
    const password = await value("<password>");
    const signedIn = await callApi(url, null)("POST", "/session", { email: "ana@bakery.example", password });
    return /parley_session=([^;]+)/.exec(String(signedIn.headers["set-cookie"]))?.[1] as string;
  },
  "<code of the app>": async ({ url, value }) => {
    const [cookie, password] = [
      `parley_session=${await value("<token of a person>")}`,
      await value("<password>"),
    ];
    const headers = { cookie, "x-parley-console": "1", origin: url };
    const { body } = await callApi(url, null)("POST", "/session/codes", { password }, headers);
    return TOTP.generate({ secret: Secret.fromBase32(body.secret) });
  },
  [exampleId("per")]: async ({ url, call, value }) => {
    const body = { token: await value("<token of the invitation>"), name: "Bo Berg", password: PASSWORD };
    await callApi(url, null)("POST", "/invitations/accept", body);
    const { data } = (await call("GET", "/people")).body;
    return data.find(({ name }: { name: string }) => name === "Bo Berg").id;
  },
  [exampleId("ses")]: async ({ call, value }) => {
    await value("<token>");
    return (await call("GET", "/sessions")).body.data[0].id;
  },
  [exampleId("whk")]: async ({ call, receiverUrl }) =>
    (await call("POST", "/webhooks", { url: receiverUrl, types: ["message.failed"] })).body.id,
  [exampleId("dlv")]: async ({ call, value }) =>
    (await call("POST", `/webhooks/${await value(exampleId("whk"))}/test`)).body.delivery.id,
  // Times that lie in the future when the example is sent.
  "2026-11-24T09:00:00Z": async () => new Date(Date.now() + 3_600_000).toISOString(),
  "2026-11-24T18:00:00Z": async () => new Date(Date.now() + 36_000_000).toISOString(),
  [exampleId("src")]: async ({ call }) => {
    const source = { name: "Till", preset: "parley", secret: SOURCE_SECRET };
    return (await call("POST", "/sources", source)).body.id;
  },
  [EXAMPLE_ADDRESS]: async ({ call, value }) => {
    const { url } = (await call("GET", `/sources/${await value(exampleId("src"))}`)).body;
    return url.split("/").at(-1);
  },
  "https://shop.example/parley": async ({ receiverUrl }) => receiverUrl,
  "parley_<account>_<secret>_<checksum>": async ({ apiKey }) => apiKey,
  "<token>": async ({ url, apiKey }) => {
    const signedIn = await callApi(url, null)("POST", "/session", { api_key: apiKey });
    return /parley_session=([^;]+)/.exec(String(signedIn.headers["set-cookie"]))?.[1] as string;
  },
  "https://accounts.google.com": ({ issuer }) => Promise.resolve(issuer),
  [exampleId("acc")]: async (world) => {
    await setProvider(world);
    return publicId("acc", accountOf(world.apiKey));
  },
  "<token of the link>": linkToken,
  "<token of the file's link>": async ({ value }) =>
    new URL(await value(FILE_LINK)).searchParams.get("token") ?? "",
  "1795780800": async ({ value }) => new URL(await value(FILE_LINK)).searchParams.get("until") ?? "",
  [FILE_LINK]: async ({ service, url, apiKey, value }) => {
    const secretKey = Buffer.from(service.environment["PARLEY_SECRET_KEY"] ?? "", "base64");
    const accountId = accountOf(apiKey);
    const hashKey = (await createHashKeys(service.database, secretKey).get(accountId)) as HashKey;
    const mediaId = uuidOf("med", await value(exampleId("med"))) as string;
    const messageId = uuidOf("msg", await value(exampleId("msg"))) as string;
    return mediaLink(url, hashKey, { accountId, mediaId, messageId }, Date.now());
  },
  "<token of the sign-in link>": async ({ service: { database }, apiKey }) => {
    const accountId = accountOf(apiKey);
    const [key] = await listKeys(database, accountId, { limit: 1 });
    const wish = { accountId, personId: null, apiKeyId: key?.api_key_id as string, consoleUrl: "" };
    return (await createSignInLink(database, wish))?.split("=")[1] as string;
  },
};

const PASSWORD = "violet-stairs-58";

async function invitationOf(call: TestApi["call"], email: string): Promise<string> {
  const { body } = await call("POST", "/invitations", { email, role: "agent" });
  return body.url.split("#invitation=")[1];
}

function accountOf(apiKey: string): string {
  return uuidOf("acc", `acc_${apiKey.split("_")[1]}`) as string;
}

/** Makes the file of an export, with a worker that mails even the smallest as a link. */
async function linkToken({ service, url, call, value }: World): Promise<string> {
  const id = await value(exampleId("exp"));
  const worker = await service.serve({
    PARLEY_ROLES: "worker",
    PARLEY_PUBLIC_URL: url,
    PARLEY_TIMING: '{"export_attachment_bytes": 1}',
  });
  // The mail arrives before its outcome is stored. A worker that stops in between leaves an export whose link doesn't open.
  await expect.poll(async () => (await call("GET", `/exports/${id}`)).body.status).toBe("sent");
  await worker.stop();
  const data = await service.simulator.mails();
  const mails = await Promise.all(data.map((mail) => service.simulator.control("GET", `/mails/${mail.id}`)));
  const token = new RegExp(`${id}/file\\?token=([\\w.-]+)`);
  return token.exec(JSON.stringify(mails))?.[1] as string;
}

/** What must exist besides the values that an operation's examples name. */
const NEEDS: Record<string, (world: World) => Promise<unknown>> = {
  retryMessage: async ({ call, value }) => call("POST", `/messages/${await value(exampleId("msg"))}/cancel`),
  // No background job sends it here, and only a message that the channel has can be reacted to.
  reactToMessage: async ({ service, value }) => {
    const messageId = uuidOf("msg", await value(exampleId("msg")));
    const update = "update messages set attempt_channel_message_id = 'wamid.example' where message_id = $1";
    await service.query(update, messageId);
  },
  markMessageRead: async ({ service, value }) => {
    const messageId = uuidOf("msg", await value(exampleId("msg")));
    const update =
      "update messages set direction = 'in', channel_message_id = 'wamid.example' where message_id = $1";
    await service.query(update, messageId);
  },
  deleteSignInProvider: setProvider,
  // No background job plans it here.
  startBroadcast: (world) => setBroadcast(world, "planned"),
  testBroadcast: (world) => setBroadcast(world, "planned"),
  pauseBroadcast: (world) => setBroadcast(world, "running"),
  resumeBroadcast: (world) => setBroadcast(world, "paused"),
  retryFailed: (world) => setBroadcast(world, "finished"),
  createBroadcast: async ({ call, value }) => {
    await value(exampleId("snd"));
    await call("POST", "/templates/sync");
  },
  replaceBroadcast: async ({ call, value }) => {
    await value(exampleId("snd"));
    await call("POST", "/templates/sync");
  },
  erasePerson: async ({ call, value }) => call("DELETE", `/people/${await value(exampleId("per"))}`),
  syncTemplates: ({ value }) => value(exampleId("snd")),
  createTemplate: ({ value }) => value(exampleId("snd")),
};

/** Creates what the operation needs. What it takes in its path must exist, and a message needs a sender. */
export async function prepare(world: World, { operationId, path }: Operation): Promise<void> {
  await NEEDS[operationId]?.(world);
  if (path.startsWith("/contacts/:") || operationId === "upsertContact") await world.value(exampleId("con"));
  if (path.startsWith("/stickers/:") || path.startsWith("/:channel/")) await addSticker(world);
  if (path.startsWith("/:channel/")) {
    await world.value(exampleId("snd"));
    await world.call("POST", "/templates/sync");
  }
}

async function setProvider({ call, issuer }: World): Promise<void> {
  const wish = { issuer, client_id: "parley", client_secret: "secret", domains: ["bakery.example"] };
  await call("PUT", "/sign-in-provider", wish);
}

async function setBroadcast({ service, value }: World, status: string): Promise<void> {
  const broadcastId = uuidOf("brd", await value(exampleId("brd")));
  const contactId = uuidOf("con", await value(exampleId("con")));
  const { pool } = service.database;
  const [{ account_id: accountId }] = (
    await pool.query(
      "update broadcasts set status = $2, plan_hash = '5d41402abc4b2a76', people = 1 where broadcast_id = $1 returning account_id",
      [broadcastId, status],
    )
  ).rows as [{ account_id: string }];
  const content = JSON.stringify({ type: "text", body: "Hello" });
  const row = [accountId, broadcastId, contactId, content];
  await pool.query(
    "insert into broadcast_recipients (account_id, broadcast_id, contact_id, status, content) values ($1, $2, $3, 'planned', $4)",
    row,
  );
}

async function addSticker({ call }: World): Promise<void> {
  const [sticker] = await readDemoStickers();
  await call("POST", "/stickers", sticker, { "content-type": "image/webp" });
}

/** The path and the query of a request. */
export function targetOf(operation: Operation, { params = {}, query = {} }: Example): string {
  const path = operation.path.replace(/:(\w+)/g, (_match, name) => encodeURIComponent(params[name] ?? ""));
  const fields = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, String(one)] as [string, string]),
  );
  return `${path}${fields.length > 0 ? `?${new URLSearchParams(fields)}` : ""}`;
}

/** The example with the values of this world. */
export async function inWorld(world: World, example: Example): Promise<Example> {
  let text = JSON.stringify(example);
  for (const named of Object.keys(FIXTURES))
    if (text.includes(named)) text = text.replaceAll(named, await world.value(named));
  return JSON.parse(text) as Example;
}

export async function createWorld(
  fields: Pick<World, "service" | "url" | "receiverUrl" | "issuer">,
): Promise<World> {
  const made = new Map<string, Promise<string>>();
  const apiKey = await fields.service.addAccount();
  const world: World = {
    ...fields,
    apiKey,
    call: callApi(fields.url, apiKey),
    value(example) {
      const known = made.get(example) ?? FIXTURES[example]?.(world);
      if (known === undefined) throw new Error(`No fixture creates what ${example} stands for.`);
      made.set(example, known);
      return known;
    },
  };
  return world;
}
