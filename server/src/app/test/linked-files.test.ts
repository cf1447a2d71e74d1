// Files of messages that Parley fetches from a link before it accepts the message.
import { createServer } from "node:http";
import { describe, expect, test } from "vitest";
import { useOpened } from "../../../test/later.ts";
import { listen } from "../../../test/listen.ts";
import { jpeg } from "../../../test/pictures.ts";
import { useNumber, useService } from "../../../test/running-service.ts";

const { service, parley } = useService({ PARLEY_ALLOW_PRIVATE_WEBHOOKS: "on" });
useNumber(service, parley);
const requests: string[] = [];
const picture = await jpeg(30, 20);
const redirects: Record<string, string> = {
  "/redirect": "/cake.jpg",
  "/round": "/round",
  "/metadata": "http://169.254.169.254/latest/meta-data",
};

const server = createServer(({ url: path = "" }, response) => {
  requests.push(path);
  const status = /^\/status-(\d+)/.exec(path)?.[1];
  if (status) return void response.writeHead(Number(status)).end("no");
  if (path in redirects) return void response.writeHead(302, { location: redirects[path] }).end();
  if (path === "/endless") {
    const more = setInterval(() => response.write(Buffer.alloc(1_024 * 1_024, 7)), 5);
    response.on("close", () => clearInterval(more));
    return;
  }
  if (path === "/broken") {
    response.writeHead(200, { "content-length": "5000" });
    response.write("half");
    return void setTimeout(() => response.destroy(), 50);
  }
  response.writeHead(200, { "content-type": "image/jpeg" });
  if (path.includes(".pdf")) return void response.end("%PDF-1.4\n%%EOF\n");
  response.end(path === "/empty" ? "" : picture);
});
const host = useOpened(() => listen(server));

let number = 15_558_860_000;
const nextPhone = () => `+${++number}`;
const send = (image: object, headers = {}, at = parley) =>
  at.send({ phone_number: nextPhone(), image }, headers);

describe("a link", () => {
  test.each(["/cake.jpg", "/redirect"])("%s is fetched, stored and sent", async (path) => {
    const phone = nextPhone();
    const body = { phone_number: phone, image: { link: `${host.url}${path}`, caption: "Your cake" } };
    const sent = await parley.send(body, { prefer: "wait=15" });
    expect(sent).toMatchObject({ status: 200 });
    const shown = await parley.get(`/messages/${sent.body.id}`);
    expect(shown).toMatchObject({
      type: "image",
      caption: "Your cake",
      media: { mime_type: "image/jpeg", filename: "cake.jpg", bytes: picture.length, width: 30 },
    });
    expect(await service.simulator.messages(phone)).toMatchObject([{ type: "image" }]);
  });

  test("of a document with a longer name than a request may give leaves the name whole", async () => {
    const name = "a".repeat(239);
    const document = { link: `${host.url}/${name}%F0%9F%98%80.pdf` };
    const sent = await parley.send({ phone_number: nextPhone(), document });
    expect(sent.status).toBe(202);
    const shown = await parley.get(`/messages/${sent.body.id}`);
    expect(shown.media.filename).toBe(`${name}😀.pdf`);
  });

  test("whose document is given a path and a change of direction in its name is sent without them", async () => {
    const phone = nextPhone();
    const document = { link: `${host.url}/plain.pdf`, filename: "..\\secret/\u202eInvoice\n17.pdf" };
    const sent = await parley.send({ phone_number: phone, document }, { prefer: "wait=15" });
    expect(sent.status).toBe(200);
    expect(await service.simulator.messages(phone)).toMatchObject([{ file: { filename: "Invoice17.pdf" } }]);
  });

  test("is fetched once for one Idempotency-Key", async () => {
    const body = { phone_number: nextPhone(), image: { link: `${host.url}/once.jpg` } };
    const key = { "idempotency-key": "cake-1" };
    const sendAgain = () => parley.send(body, key);
    const [first, twin] = await Promise.all([sendAgain(), sendAgain()]);
    const later = await sendAgain();
    expect(new Set([first, twin, later].map((sent) => sent.body.id)).size).toBe(1);
    expect(requests.filter((path) => path === "/once.jpg")).toHaveLength(1);
  });

  test("that several messages of a batch show is fetched once", async () => {
    const image = { link: `${host.url}/batch.jpg` };
    const messages = Array.from({ length: 12 }, () => ({ phone_number: nextPhone(), image }));
    const { body } = await parley.call("POST", "/whatsapp/send-messages", { messages });
    expect(body.results).toHaveLength(12);
    for (const result of body.results) expect(result).toMatchObject({ accepted: { status: "queued" } });
    expect(requests.filter((path) => path === "/batch.jpg")).toHaveLength(1);
  });

  test.each<[string, string, string, boolean]>([
    ["that isn't there", "/status-404", "link_refused", false],
    ["whose host has a failure", "/status-503", "link_unavailable", true],
    ["that breaks off", "/broken", "link_unavailable", true],
    ["without bytes", "/empty", "link_refused", false],
    ["without end", "/endless", "link_refused", false],
    ["that leads to a service of the cloud", "/metadata", "forbidden_address", false],
  ])("%s is refused", async (_what, path, code, isRetryable) => {
    const answer = await send({ link: `${host.url}${path}` });
    expect(answer).toMatchObject({
      status: 422,
      body: { code, retryable: isRetryable, errors: [{ pointer: "/image/link", code }] },
    });
    expect(answer.body.detail).not.toContain("169.254");
  });

  test("to a file of another type is refused, and the file isn't kept", async () => {
    const files = () => service.database.pool.query("select media_id from media order by media_id");
    const before = (await files()).rows;
    const video = { link: `${host.url}/cake.jpg` };
    const answer = await parley.send({ phone_number: nextPhone(), video });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: "file_not_sendable", errors: [{ pointer: "/video/link" }] },
    });
    expect(answer.body.detail).toContain("is of the type image/jpeg");
    expect((await files()).rows).toEqual(before);
  });

  test.each([[{}], [{ media_id: "med_x", link: "https://shop.example/a.jpg" }]])(
    "and an id exclude each other: %j",
    async (image) => {
      expect(await send(image)).toMatchObject({ status: 422, body: { code: "media_id_or_link" } });
    },
  );

  test("to a private network is refused where the operator doesn't allow it", async () => {
    const strict = await service.serve();
    const before = requests.length;
    for (const link of [`${host.url}/cake.jpg`, "https://127.0.0.1/a.jpg", "https://localhost/a.jpg"]) {
      const { status, body } = await send({ link }, {}, strict);
      expect(status).toBe(422);
      expect(body.code).toMatch(/^(forbidden|invalid)_address$/);
    }
    expect(requests).toHaveLength(before);
  });
});
