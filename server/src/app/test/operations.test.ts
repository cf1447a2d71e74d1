// The main operations over HTTP, against one process and simulated phones.
import { describe, expect, test } from "vitest";
import { useNumber, useService } from "../../../test/running-service.ts";
import { readDemoStickers } from "../demo/demo-stickers.ts";

const { service, parley } = useService();
const number = useNumber(service, parley);

const arrived = (phone: string) => service.simulator.messages(phone);

describe("contacts", () => {
  const contact = {
    phone: "+15551110001",
    name: "Ana",
    labels: "vip, 5,000 club",
    enhanced_data: { Orders: [{ text: "A-17", description: "paid", link: "https://shop.example/a-17" }] },
  };

  test("are created and updated", async () => {
    const made = await parley.call("POST", "/contacts/contact", { contact });
    expect(made).toMatchObject({ status: 201, body: { message: "Contact created", contact } });
    const updated = await parley.call("POST", "/contacts/contact", {
      contact: { phone: contact.phone, name: "Anna" },
    });
    expect(updated).toMatchObject({
      status: 200,
      body: { message: "Contact updated", contact: { ...contact, name: "Anna" } },
    });
    const got = await parley.call("GET", "/contacts/15551110001");
    expect(got).toMatchObject({ status: 200, body: { ...contact, name: "Anna" } });
  });

  test("are exported to a mailbox", async () => {
    const asked = await parley.call("POST", "/contacts/export", { email: "owner@shop.example" });
    expect(asked).toMatchObject({
      status: 202,
      body: { export: { email: "owner@shop.example", status: "queued" } },
    });
    const id = asked.body.export.id;
    await expect.poll(async () => (await parley.get(`/exports/${id}`)).status).toBe("sent");
    const file = await service.simulator.fileTo("owner@shop.example");
    expect(file).toContain(
      "phone,name,labels,opted_out,created_at,updated_at,Orders 1 text,Orders 1 description,Orders 1 link",
    );
    expect(file).toContain('+15551110001,Anna,"vip, 5,000 club"');
  });

  test("are deleted with all their messages, by their digits and with a content type", async () => {
    const sent = await parley.call("POST", "/whatsapp/send-message", {
      phone_number: contact.phone,
      message: "Bye",
    });
    await expect.poll(() => arrived(contact.phone)).toHaveLength(1);
    const gone = await parley.call("DELETE", "/contacts/15551110001");
    expect(gone).toMatchObject({ status: 200, body: { message: "Contact 15551110001 was deleted" } });
    expect((await parley.call("GET", "/contacts/15551110001")).status).toBe(404);
    expect((await parley.call("GET", `/messages/${sent.body.id}`)).status).toBe(404);
    expect((await parley.call("DELETE", "/contacts/15551110001")).body.code).toBe("contact_not_found");
    expect((await parley.call("DELETE", "/contacts/+15551110001")).body.code).toBe("contact_not_found");
  });
});

describe("messages", () => {
  test("a text is accepted and delivered to a phone without a contact", async () => {
    const phone = "+15551110002";
    const sent = await parley.call("POST", "/channel/send-message", {
      phone_number: phone,
      message: "Hello 👋",
      source_phone: number.phone,
    });
    expect(sent).toMatchObject({
      status: 202,
      body: {
        message: expect.any(String),
        status: "queued",
        phone_number: phone,
        channel: "whatsapp",
        source_phone: number.phone,
      },
    });
    await expect.poll(() => arrived(phone)).toMatchObject([{ type: "text", text: "Hello 👋" }]);
    expect((await parley.get(`/contacts/${phone.slice(1)}`)).id).toBe(sent.body.contact_id);
  });

  test("a template takes exactly the variables of its BODY", async () => {
    const phone_number = "+15551110003";
    expect((await parley.call("POST", "/templates/sync")).status).toBe(200);
    const template = { name: "order_update", language: "en_US", variables: { "1": "Ana", "2": "A-17" } };
    const sent = await parley.call("POST", "/whatsapp/send-message", { phone_number, template });
    expect(sent.status).toBe(202);
    await expect.poll(() => arrived(phone_number)).toMatchObject([{ type: "template" }]);
    expect((await arrived(phone_number))[0]?.text).toContain("Hi Ana, your order A-17");
    const extra = { ...template, variables: { ...template.variables, "3": "x" } };
    const refused = await parley.call("POST", "/whatsapp/send-message", { phone_number, template: extra });
    expect(refused).toMatchObject({ status: 422, body: { code: "unknown_template_variable" } });
  });

  test("a sticker is sent by its number", async () => {
    const phone_number = "+15551110004";
    const [picture] = await readDemoStickers();
    const added = await parley.call("POST", "/stickers", picture, { "content-type": "image/webp" });
    expect(added).toMatchObject({ status: 201, body: { number: 1 } });
    const sent = await parley.call("POST", "/whatsapp/send-message", { phone_number, sticker: 1 });
    expect(sent.status).toBe(202);
    await expect.poll(() => arrived(phone_number)).toMatchObject([{ type: "sticker" }]);
    const refused = await parley.call("POST", "/whatsapp/send-message", { phone_number, sticker: 2 });
    expect(refused).toMatchObject({ status: 422, body: { code: "sticker_not_found" } });
  });

  test("a message must have exactly one type", async () => {
    const phone_number = "+15551110002";
    const none = await parley.call("POST", "/whatsapp/send-message", { phone_number });
    const detail = expect.stringContaining("message, template, sticker, image,");
    expect(none).toMatchObject({ status: 422, body: { code: "missing_message_type", detail } });
    const both = await parley.call("POST", "/whatsapp/send-message", {
      phone_number,
      message: "x",
      sticker: 1,
    });
    expect(both).toMatchObject({ status: 422, body: { code: "ambiguous_message_type" } });
  });

  test("a read message has all times, in order", async () => {
    const sent = await parley.call("POST", "/whatsapp/send-message", {
      phone_number: "+15551110005",
      message: "When?",
      reference: "order-17",
    });
    const read = () => parley.get(`/messages/${sent.body.id}`);
    await expect.poll(async () => (await read()).status).toBe("read");
    const { times, attempts, reference } = await read();
    expect({ attempts, reference }).toEqual({ attempts: 1, reference: "order-17" });
    const steps = [times.queued_at, times.sending_at, times.sent_at, times.delivered_at, times.read_at];
    expect(steps).toEqual(steps.toSorted());
    const listed = await parley.call("GET", "/messages?reference=order-17");
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([sent.body.id]);
  });
});
