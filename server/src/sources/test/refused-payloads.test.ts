// Refused payloads are listed, and erased with the person; an erasure keeps out what was delivered before.
import { describe, expect, test } from "vitest";
import type { TestAnswer } from "../../../test/api.ts";
import { useDatabase } from "../../../test/database.ts";
import { tablesWith } from "../../../test/find-text.ts";
import { forgetOldSourceErrors } from "../source-errors.ts";
import { addSource, at, bearer, hmac, newPhone, useSourcesWorld } from "./sources-world.ts";

const world = useSourcesWorld(useDatabase());

const erase = (phone: string) => world.call("DELETE", `/contacts/${phone.slice(1)}`);
const outcomeOf = ({ body }: TestAnswer) => body.outcome;

describe("a refused payload", () => {
  test("is answered 200 and listed with what is wrong, newest first", async () => {
    const source = await addSource(world);
    const refused = await source.send({ phone: "0171 1234567", name: 1 });
    expect(refused).toMatchObject({
      status: 200,
      body: {
        outcome: "refused",
        contact_id: null,
        errors: [{ pointer: "/phone", code: "missing_plus" }, { pointer: "/name" }],
      },
    });
    await source.send({ phone: "x" });
    const [second, first] = await source.errors();
    expect(first).toMatchObject({
      errors: refused.body.errors,
      payload: '{"phone":"0171 1234567","name":1}',
      payload_bytes: 33,
    });
    expect(second?.payload).toBe('{"phone":"x"}');
  });

  test("names the text that can't be read as a number, unless another number can be read", async () => {
    const shop = await world.call("POST", "/sources", { name: "Shop", preset: "shopify" });
    const { id, url, secret } = shop.body;
    const send = (customer: object) => {
      const body = JSON.stringify(customer);
      return world.send(url, body, { "x-shopify-hmac-sha256": hmac(secret, "base64", body) });
    };
    const errorsOf = async () => (await world.call("GET", `/sources/${id}/errors`)).body.data;
    const phone = "call my office";
    expect(outcomeOf(await send({ phone: "", default_address: null }))).toBe("ignored");
    expect(outcomeOf(await send({ phone, default_address: { phone: newPhone() } }))).toBe("created");
    expect(await errorsOf()).toEqual([]);
    const detail = expect.stringContaining(`"${phone}" can't be read as a phone number.`);
    const errors = [{ pointer: "/phone", code: "not_a_number", detail }];
    expect((await send({ phone })).body).toEqual({ outcome: "refused", contact_id: null, errors });
    expect(await errorsOf()).toMatchObject([{ errors, payload: JSON.stringify({ phone }) }]);
    const { outcomes } = (await world.call("GET", `/sources/${id}`)).body;
    expect(outcomes).toMatchObject({ ignored: 1, created: 1, refused: 1 });
  });

  test("can be delivered again and is applied once it is right", async () => {
    const source = await addSource(world);
    expect(outcomeOf(await source.send({ phone: "x", delivery: "1" }))).toBe("refused");
    expect(outcomeOf(await source.send({ phone: newPhone(), delivery: "1" }))).toBe("created");
  });

  test("with too much data leaves no sync key of its delivery", async () => {
    const source = await addSource(world);
    const phone = newPhone();
    const large = (name: string) => ({
      [name]: Array.from({ length: 50 }, () => ({ text: "x".repeat(3_900) })),
    });
    await source.send({ phone, enhanced_data: large("one"), delivery: "1" });
    const second = { phone, enhanced_data: large("two"), delivery: "2", time: at(1) };
    expect((await source.send(second)).body).toMatchObject({
      outcome: "refused",
      errors: [{ pointer: "/enhanced_data", code: "enhanced_data_too_large" }],
    });
    await source.send({ phone, enhanced_data: { one: [] }, delivery: "3" });
    expect(outcomeOf(await source.send(second))).toBe("updated");
  });

  test("is kept cut, among the newest 200, for 30 days", async () => {
    const source = await addSource(world);
    const long = `${"🐘".repeat(20_000)}`;
    await source.send({ phone: "x", name: long });
    const [cut] = await source.errors();
    expect(cut?.payload.length).toBeLessThanOrEqual(16 * 1_024);
    expect(cut?.payload_bytes).toBe(80_000 + '{"phone":"x","name":""}'.length);
    for (let sent = 0; sent < 210; sent += 30)
      await Promise.all(Array.from({ length: 30 }, (_, index) => source.send({ phone: `x${sent + index}` })));
    expect(await source.errors()).toHaveLength(200);
    await world.database.pool.query("update source_errors set created_at = now() - interval '31 days'");
    await forgetOldSourceErrors(world.database);
    expect(await source.errors()).toEqual([]);
  });

  test("with characters that can't be stored is listed all the same", async () => {
    const source = await addSource(world);
    const odd = { phone: newPhone(), enhanced_data: { "a\0\ud800": [{ text: "\0" }] } };
    expect(outcomeOf(await source.send(odd))).toBe("refused");
    expect(await source.errors()).toHaveLength(1);
  });

  test("goes with its source", async () => {
    const source = await addSource(world);
    await source.send({ phone: "deleted with its source" });
    await world.call("DELETE", `/sources/${source.id}`);
    expect(await tablesWith(world.database, "deleted with its source")).toEqual([]);
  });

  test("of broken JSON is 400 and not listed", async () => {
    const { body: source } = await world.call("POST", "/sources", { name: "x", preset: "parley" });
    for (const body of ['{"phone": ', Buffer.from('{"phone": "+15551234567", "name": "Zoë"}', "latin1")]) {
      const broken = await world.send(source.url, body, bearer(source));
      expect(broken).toMatchObject({ status: 400, body: { code: "invalid_json" } });
    }
    expect((await world.call("GET", `/sources/${source.id}/errors`)).body.data).toEqual([]);
  });
});

describe("an erasure", () => {
  test.each<[string, (phone: string) => unknown]>([
    ["in any form", (phone) => ({ phone: 1, note: `call ${phone.slice(0, 5)} (${phone.slice(5)})` })],
    ["without its country code", (phone) => ({ phone: `0${phone.slice(2)}` })],
    [
      "in a payload that is too long to search",
      (phone) => ({ phone: 1, filler: "x".repeat(70_000), tel: phone }),
    ],
  ])("removes refused payloads that name the phone %s, and leaves the others", async (_form, payload) => {
    const source = await addSource(world);
    const [phone, other] = [newPhone(), newPhone()];
    await world.call("POST", "/contacts/contact", { contact: { phone } });
    await source.send(payload(phone));
    await source.send({ phone: 1, tel: other });
    expect((await erase(phone)).body.erasure.counts.source_errors).toBe(1);
    expect((await source.errors()).map((error) => error.payload)).toEqual([
      JSON.stringify({ phone: 1, tel: other }),
    ]);
  });

  test.each<[string, string]>([
    ["in one field", '{"phone": null, "name": "Dupont, Chloé"}'],
    ["in two fields", '{"billing": {"first_name": "Chloé", "last_name": "Dupont"}, "phone": 1}'],
    ["with escaped letters", '{"tel": "", "name": "Chlo\\u00e9 DUPONT"}'],
  ])(
    "removes refused payloads without a number that have the name of a later contact %s",
    async (_form, payload) => {
      const source = await addSource(world);
      for (const body of [payload, '{"phone": 1, "name": "Chloé Martin"}'])
        expect(outcomeOf(await source.send(body))).toBe("refused");
      const phone = newPhone();
      await world.call("POST", "/contacts/contact", { contact: { phone, name: "Chloé Dupont" } });
      expect((await erase(phone)).body.erasure.counts.source_errors).toBe(1);
      expect((await source.errors()).map((error) => error.payload)).toEqual([
        '{"phone": 1, "name": "Chloé Martin"}',
      ]);
    },
  );

  test("isn't undone by a payload from before it: redelivered, or older than the newest", async () => {
    const source = await addSource(world);
    const phone = newPhone();
    const payload = { phone, name: "A", time: at(20), delivery: "20" };
    await source.send(payload);
    await erase(phone);
    expect(outcomeOf(await source.send(payload))).toBe("repeated");
    expect(outcomeOf(await source.send({ phone, name: "older", time: at(10), delivery: "10" }))).toBe(
      "stale",
    );
    expect((await world.call("GET", `/contacts/${phone.slice(1)}`)).status).toBe(404);
    expect(outcomeOf(await source.send({ phone, name: "newer", time: at(30), delivery: "30" }))).toBe(
      "created",
    );
  });

  test("at the same time as payloads leaves no deadlock and no half", async () => {
    const source = await addSource(world);
    const phones = Array.from({ length: 10 }, newPhone);
    await Promise.all(phones.map((phone) => source.send({ phone, name: "0", time: at(0) })));
    const work = phones.flatMap((phone) => [
      ...Array.from({ length: 5 }, (_, second) =>
        source.send({ phone, name: `${second + 1}`, time: at(second + 1) }),
      ),
      erase(phone),
    ]);
    const statuses = (await Promise.all(work)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
