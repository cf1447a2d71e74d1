// Templates of a business go with the account's last sender of the business.
import { Agent } from "undici";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { usePool, useSharedDatabase } from "../../../test/database.ts";
import { useApi, useCaller } from "../../../test/use-api.ts";
import { createConnectors } from "../../channels/index.ts";
import { senderOperations } from "../../senders/index.ts";
import { listTemplatesOperation } from "../api/list-templates.ts";
import { removeUnusedTemplates } from "../index.ts";
import { storeTemplates } from "../store-templates.ts";
import { KEPT } from "../template.ts";
import { listedTemplate } from "./listed-template.ts";

const database = usePool(useSharedDatabase(), { size: 5 });
const http = new Agent();
const caller = useCaller(database, beforeEach);
const operations = () => [
  ...senderOperations({
    database,
    directory: { invalidate: () => undefined },
    secretKey: Buffer.alloc(32, 7),
    connectors: createConnectors(),
    http,
    timing: { sendTimeoutMs: 2_000 },
    publicUrl: () => "https://parley.example/",
    removeUnusedTemplates,
  }),
  listTemplatesOperation(database),
];
const api = useApi(database, operations, caller);

afterAll(() => http.destroy());
beforeEach(() => Promise.all([store("whatsapp", "1"), store("whatsapp", "2"), store("sms", KEPT)]));

const store = (channel: string, businessId: string) => {
  const owner = { accountId: caller.accountId, channel, businessId };
  return database.transaction((session) => storeTemplates(session, owner, [listedTemplate({})]));
};

const credentialsOf = (number: string, business: string) => ({
  phone_number_id: number,
  business_account_id: business,
  access_token: "token",
  app_secret: "secret",
  verify_token: "verify",
});

async function connect(number: string, business: string): Promise<string> {
  const { body } = await api.call("POST", "/senders?check=false", {
    channel: "whatsapp",
    phone: `+1555123000${number}`,
    credentials: credentialsOf(number, business),
  });
  return body.id;
}

async function businesses(): Promise<(string | null)[]> {
  const { body } = await api.call("GET", "/templates");
  return body.data.map((template: { business_id: string | null }) => template.business_id).sort();
}

describe("the templates of a business", () => {
  test("stay as long as the account has a sender of the business", async () => {
    await connect("0", "2");
    const [one, other] = [await connect("1", "1"), await connect("2", "1")];
    await api.call("DELETE", `/senders/${one}`);
    expect(await businesses()).toEqual(["1", "2", null]);
    await api.call("DELETE", `/senders/${other}`);
    expect(await businesses()).toEqual(["2", null]);
  });

  test("go when the sender gets credentials of another business", async () => {
    const id = await connect("1", "1");
    const credentials = credentialsOf("1", "2");
    const { status } = await api.call("PATCH", `/senders/${id}?check=false`, { credentials });
    expect(status).toBe(200);
    expect(await businesses()).toEqual(["2", null]);
  });
});
