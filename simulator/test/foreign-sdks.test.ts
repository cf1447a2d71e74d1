// Two SDKs of other authors complete a session with the simulator, as their users would write it.
import { WhatsAppClient } from "@kapso/whatsapp-cloud-api";
import { normalizeWebhook, verifySignature } from "@kapso/whatsapp-cloud-api/server";
import { expect, test } from "vitest";
import { WhatsAppAPI } from "whatsapp-api-js";
import {
  ActionButtons,
  Body,
  Button,
  Image,
  Interactive,
  Location,
  Reaction,
  Text,
} from "whatsapp-api-js/messages";
import type { PostData } from "whatsapp-api-js/types";
import { hookedSimulator } from "./hook-receiver.ts";
import { number, soon, type TestSimulator } from "./test-simulator.ts";

const PERSON = "16505551234";
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** What the person's phone shows, oldest first. */
async function phone(simulator: TestSimulator): Promise<Record<string, unknown>[]> {
  return (await simulator.call("GET", `/control/messages?to=${PERSON}`)).body.data;
}

/** A picture from the person, and an unknown path: a session ends with both. */
async function writePicture(simulator: TestSimulator): Promise<void> {
  const image = { base64: PNG.toString("base64"), mime_type: "image/png", caption: "Broken" };
  expect((await simulator.call("POST", "/control/inbound", { from: PERSON, image })).status).toBe(200);
}

test("whatsapp-api-js sends, receives, reacts and downloads", async () => {
  const { receiver, simulator } = await hookedSimulator();
  const sdk = new WhatsAppAPI<string>({
    token: number.access_token,
    appSecret: number.app_secret,
    webhookVerifyToken: number.verify_token,
    v: "v26.0",
    // The SDK knows Meta's address only.
    ponyfill: {
      fetch: (input, init) =>
        fetch(String(input).replace("https://graph.facebook.com", simulator.simulator_url), init),
    },
  });
  const id = number.phone_number_id;

  const form = new FormData();
  form.set("type", "image/png");
  form.set("file", new Blob([PNG], { type: "image/png" }), "cake.png");
  const uploaded = (await sdk.uploadMedia(id, form)) as { id: string };
  const yes = new Interactive(new ActionButtons(new Button("yes", "Yes")), new Body("Does Friday suit you?"));
  for (const message of [
    new Text("Hello"),
    new Image(uploaded.id, true, "A cake"),
    new Location(-0.1, 51.5),
    yes,
  ])
    expect(await sdk.sendMessage(id, PERSON, message, undefined, "ours")).toMatchObject({
      messages: [{ id: expect.stringMatching(/^wamid\./) }],
    });
  await soon(() => phone(simulator)).toMatchObject([
    { type: "text", text: "Hello" },
    { type: "image", caption: "A cake" },
    { type: "location" },
    { type: "interactive" },
  ]);

  await writePicture(simulator);
  const seen: { status: string[]; message: { id: string; type: string; image?: { id: string } }[] } = {
    status: [],
    message: [],
  };
  sdk.on.status = ({ status, biz_opaque_callback_data }) => {
    expect(biz_opaque_callback_data).toBe("ours");
    seen.status.push(status);
    return "status";
  };
  sdk.on.message = ({ message }) => {
    seen.message.push(message as (typeof seen.message)[number]);
    return "message";
  };
  await soon(() => receiver.taken("statuses").length).toBe(12);
  await soon(() => receiver.taken("messages").length).toBe(1);
  const first: unknown[] = [];
  for (const { raw, signature } of receiver.posts) {
    const data = JSON.parse(raw.toString()) as PostData;
    const value = data.entry[0]?.changes[0]?.value as { statuses?: { status: string }[] };
    if (value.statuses) first.push(value.statuses[0]?.status);
    expect(await sdk.post(data, raw.toString(), signature)).toMatch(/^(status|message)$/);
    await expect(sdk.post(data, `${raw} `, signature)).rejects.toThrow();
  }
  // The SDK reads the first status of a hook, and a hook may have several.
  expect(seen.status).toEqual(first);
  const [picture] = seen.message;
  expect(picture).toMatchObject({ type: "image", image: { id: expect.any(String) } });
  const { url } = (await sdk.retrieveMedia(picture?.image?.id ?? "", id)) as { url: string };
  expect(Buffer.from(await (await sdk.fetchMedia(url)).arrayBuffer()).equals(PNG)).toBe(true);
  expect(await sdk.markAsRead(id, picture?.id ?? "", "text")).toEqual({ success: true });
  await sdk.sendMessage(id, PERSON, new Reaction(picture?.id ?? "", "👍"));
  await sdk.deleteMedia(uploaded.id, id);
  expect(await sdk.retrieveMedia(uploaded.id, id)).toMatchObject({ error: { code: 100 } });
});

test("@kapso/whatsapp-cloud-api sends, receives, reacts, and keeps templates", async () => {
  const { receiver, simulator } = await hookedSimulator();
  const sdk = new WhatsAppClient({
    accessToken: number.access_token,
    baseUrl: simulator.simulator_url,
    graphVersion: "v26.0",
  });
  const to = { phoneNumberId: number.phone_number_id, to: `+${PERSON}` };

  const file = new Blob([PNG], { type: "image/png" });
  const { id } = await sdk.media.upload({
    phoneNumberId: number.phone_number_id,
    type: "image",
    file,
    fileName: "cake.png",
  });
  await sdk.messages.sendText({ ...to, body: "Hello" });
  await sdk.messages.sendImage({ ...to, image: { id, caption: "A cake" } });
  await sdk.messages.sendLocation({ ...to, location: { latitude: 51.5, longitude: -0.1, name: "Shop" } });
  await sdk.messages.sendContacts({
    ...to,
    contacts: [
      {
        name: { formattedName: "Bo Lund", firstName: "Bo" },
        phones: [{ phone: "+46701234567", type: "WORK" }],
      },
    ],
  });
  await sdk.messages.sendInteractiveButtons({
    ...to,
    bodyText: "Does Friday suit you?",
    buttons: [{ id: "yes", title: "Yes" }],
  });
  await sdk.messages.sendTemplate({
    ...to,
    template: {
      name: "order_update",
      language: { code: "en_US" },
      components: [
        {
          type: "body",
          parameters: [
            { type: "text", text: "Ana" },
            { type: "text", text: "A-1047" },
          ],
        },
      ],
    },
  });
  const kinds = async () => (await phone(simulator)).map((message) => message["type"]);
  await soon(kinds).toEqual(["text", "image", "location", "contacts", "interactive", "template"]);

  await writePicture(simulator);
  await soon(() => receiver.taken("messages").length).toBe(1);
  const read = receiver.posts.map(({ raw, signature }) => {
    expect(verifySignature({ appSecret: number.app_secret, rawBody: raw, signatureHeader: signature })).toBe(
      true,
    );
    return normalizeWebhook(JSON.parse(raw.toString()));
  });
  const [picture] = read.flatMap(({ messages }) => messages);
  expect(picture).toMatchObject({ type: "image", image: { caption: "Broken" } });
  const mediaId = (picture as unknown as { image: { id: string } }).image.id;
  const bytes = await sdk.media.download({
    mediaId,
    phoneNumberId: number.phone_number_id,
    // The SDK sends the token to Meta's addresses only.
    auth: "always",
  });
  expect(Buffer.from(bytes as ArrayBuffer).equals(PNG)).toBe(true);
  const messageId = picture?.id ?? "";
  await sdk.messages.markRead({
    phoneNumberId: number.phone_number_id,
    messageId,
    typingIndicator: { type: "text" },
  });
  await sdk.messages.sendReaction({ ...to, reaction: { messageId, emoji: "👍" } });

  const business = { businessAccountId: number.business_account_id };
  await sdk.templates.create({
    ...business,
    name: "pick_up",
    language: "en_US",
    category: "UTILITY",
    components: [{ type: "BODY", text: "Your order is ready." }],
  });
  const names = async () =>
    (await sdk.templates.list({ ...business, limit: 50 })).data.map(({ name }) => name);
  expect(await names()).toContain("pick_up");
  await sdk.templates.delete({ ...business, name: "pick_up" });
  expect(await names()).not.toContain("pick_up");
  await sdk.media.delete({ mediaId: id, phoneNumberId: number.phone_number_id });
  await expect(sdk.media.get({ mediaId: id, phoneNumberId: number.phone_number_id })).rejects.toThrow();
});
