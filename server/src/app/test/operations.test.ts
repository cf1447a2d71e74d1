// The main operations over HTTP, against one process and simulated phones.
import { describe, expect, test } from "vitest";
import { useNumber, useService } from "../../../test/running-service.ts";
import { readDemoStickers } from "../demo/demo-stickers.ts";

const { service, parley } = useService();
const number = useNumber(service, parley);

const arrived = (phone: string) => service.simulator.messages(phone);

describe("contacts", () => {
  test("are deleted with all their messages, by their digits and with a content type", async () => {
    const message = { phone_number: "+15551110001", message: "Bye" };
    const sent = await parley.send(message);
    await expect.poll(() => arrived(message.phone_number)).toHaveLength(1);
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

  test("a sticker is sent by its number", async () => {
    const phone_number = "+15551110004";
    const [picture] = await readDemoStickers();
    const added = await parley.call("POST", "/stickers", picture, { "content-type": "image/webp" });
    expect(added).toMatchObject({ status: 201, body: { number: 1 } });
    const sent = await parley.send({ phone_number, sticker: 1 });
    expect(sent.status).toBe(202);
    await expect.poll(() => arrived(phone_number)).toMatchObject([{ type: "sticker" }]);
    const refused = await parley.send({ phone_number, sticker: 2 });
    expect(refused).toMatchObject({ status: 422, body: { code: "sticker_not_found" } });
  });

  test("a read message has all times, in order", async () => {
    const sent = await parley.send({
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
