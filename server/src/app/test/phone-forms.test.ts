// Mobile numbers of Mexico, Brazil and Argentina have two forms. Both are one contact, in a whole running service.
import { describe, expect, test } from "vitest";
import { tablesWith } from "../../../test/find-text.ts";
import { useNumber, useService } from "../../../test/running-service.ts";
import { deliverHook } from "../../../test/whatsapp-hook.ts";

const { service, parley } = useService();
const number = useNumber(service, parley);

async function deliver(address: string, id: string, at = new Date()): Promise<void> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const value = {
    contacts: [{ wa_id: address, profile: { name: "Written" } }],
    messages: [{ from: address, id, timestamp, type: "text", text: { body: `Hello from ${address}` } }],
  };
  expect(await deliverHook(number, value)).toBe(200);
}

const save = (digits: string, fields: object) =>
  parley.call("POST", "/contacts/contact", { contact: { phone: `+${digits}`, ...fields } });
const send = (digits: string, message: string) => parley.send({ phone_number: `+${digits}`, message });

async function importRow(digits: string, name: string): Promise<void> {
  const headers = { "content-type": "text/csv" };
  const { body } = await parley.call("POST", "/contacts/import", `phone,name\n${digits},${name}\n`, headers);
  const status = async () => (await parley.get(`/imports/${body.import.id}`)).status;
  await expect.poll(status).toBe("finished");
}

/** The contacts of both forms in the database. */
async function contactsOf(forms: string[]): Promise<{ phone: string }[]> {
  const phones = forms.map((digits) => `+${digits}`);
  return await service.query("select phone from contacts where phone = any ($1)", phones);
}

describe.each([
  ["Mexico, the short", "525512345601", "5215512345601"],
  ["Argentina, the short", "541123456703", "5491123456703"],
])("%s form first", (_name, first, second) => {
  test("every door leads to the contact that was created first", async () => {
    const created = await save(first, { name: "Ana", labels: "VIP" });
    expect(created.status).toBe(201);
    const { id } = created.body.contact;

    const saved = await save(second, { enhanced_data: { Shop: [{ text: "A-1" }] } });
    expect(saved).toMatchObject({ status: 200, body: { contact: { id, phone: `+${first}`, name: "Ana" } } });
    await deliver(second, `wamid.in.${second}`);
    expect((await send(second, "To the other form")).body).toMatchObject({ contact_id: id });
    await importRow(second, "Ana Imported");

    for (const form of [first, second]) {
      const body = await parley.get(`/contacts/${form}`);
      expect(body).toMatchObject({ id, phone: `+${first}`, name: "Ana Imported", labels: "VIP" });
      expect(body.windows).toHaveLength(1);
      const { data } = await parley.get(`/messages?phone=%2B${form}`);
      expect(data).toHaveLength(2);
    }
    expect(await contactsOf([first, second])).toEqual([{ phone: `+${first}` }]);
  });

  test("an erasure by the other form erases the person, and redelivered messages of both forms stay out", async () => {
    const erased = await parley.call("DELETE", `/contacts/${second}`);
    expect(erased).toMatchObject({ status: 200, body: { erasure: { counts: { messages: 2 } } } });
    await deliver(second, `wamid.in.${second}`);
    for (const form of [first, second]) {
      await deliver(form, `wamid.older.${form}`, new Date(Date.now() - 60_000));
      expect((await parley.call("GET", `/contacts/${form}`)).status).toBe(404);
      expect(await tablesWith(service.database, form)).toEqual([]);
      const records = (await parley.get(`/erasures?phone=%2B${form}`)).data;
      expect(records).toMatchObject([{ id: erased.body.erasure.id }]);
    }
  });
});

test("both forms at the same time, from every door, become one contact", async () => {
  const people = Array.from({ length: 12 }, (_, index) => {
    const digits = String(10 + index);
    return index % 2 === 0
      ? [`5255600000${digits}`, `52155600000${digits}`]
      : [`5511870000${digits}`, `55119870000${digits}`];
  }) as [string, string][];
  const doors = people.flatMap(([one, other]) => [
    save(one, { name: "Saved" }),
    save(other, { labels: "VIP" }),
    deliver(one, `wamid.a.${one}`),
    deliver(other, `wamid.b.${other}`),
    send(one, "Queued"),
    send(other, "Queued too"),
  ]);
  for (const sent of await Promise.all(doors)) if (sent) expect(sent.status).toBeLessThan(300);
  for (const [one, other] of people) {
    expect(await contactsOf([one, other])).toHaveLength(1);
    const body = await parley.get(`/contacts/${other}`);
    expect(body).toMatchObject({ name: "Saved", labels: "VIP" });
    expect((await parley.get(`/messages?phone=%2B${one}`)).data).toHaveLength(4);
  }
});
