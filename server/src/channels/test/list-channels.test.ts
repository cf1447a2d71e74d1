import { expect, test } from "vitest";
import { useDatabase, usePool } from "../../../test/database.ts";
import { useApi, useCaller } from "../../../test/use-api.ts";
import { channelOperations, createConnectors } from "../index.ts";

const database = usePool(useDatabase());
const connectors = createConnectors({ whatsappApiUrl: "http://localhost" });
const api = useApi(database, () => channelOperations(connectors), useCaller(database));

test("says what each channel can do, and what a number of it needs", async () => {
  const { status, body } = await api.call("GET", "/channels");
  expect(status).toBe(200);
  expect(body.data).toMatchObject([
    {
      channel: "whatsapp",
      connector: "whatsapp-cloud",
      name: "WhatsApp",
      capabilities: { text: { max_length: 4_096 }, window: { hours: 24, closed_allows: ["template"] } },
    },
    {
      channel: "sms",
      connector: "twilio-sms",
      capabilities: {
        text: { max_length: 1_600 },
        template: { approval: "none" },
        sticker: null,
        window: null,
      },
    },
  ]);
  expect(body.data[0].credentials).toContainEqual({
    name: "access_token",
    title: "Access token",
    help: expect.any(String),
    required: true,
    secret: true,
    chosen: false,
    choices: [],
  });
  expect(body.data[0].credentials).toContainEqual(
    expect.objectContaining({
      name: "marketing_messages",
      choices: [
        { value: "", title: "From 13 October 2027 on" },
        { value: "on", title: "At once" },
        { value: "off", title: "Never" },
      ],
    }),
  );
});

test("has German texts", async () => {
  const { body } = await api.call("GET", "/channels?language=de");
  expect(body.data[0].credentials).toContainEqual(
    expect.objectContaining({ name: "app_secret", title: "App-Geheimnis" }),
  );
});
