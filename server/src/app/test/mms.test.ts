// Files over MMS through the whole service: Twilio fetches them at a link that Parley signs.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { jpeg } from "../../../test/pictures.ts";
import { useService } from "../../../test/running-service.ts";

const { service, parley } = useService();
let picture: Buffer;
let people = 0;
let phone: string;

beforeAll(async () => {
  await service.connectSmsNumber(parley.call, "+15550002000");
  picture = await jpeg();
});
beforeEach(() => {
  phone = `+1555770${String(++people).padStart(4, "0")}`;
});

async function upload(bytes: Buffer, filename: string, served = parley): Promise<string> {
  const type = { "content-type": "application/octet-stream" };
  return (await served.call("POST", `/media?filename=${filename}`, bytes, type)).body.media.id;
}

const send = (body: object, served = parley) =>
  served.call("POST", "/sms/send-message", { phone_number: phone, ...body });
const messageOf = (id: string) => parley.get(`/messages/${id}`);
interface Arrived {
  text: string;
  media: { url: string }[];
  raw: Record<string, string>;
}
const onPhone = async () => (await service.simulator.messages(phone)).at(-1) as Arrived | undefined;

/** Sends the picture, and returns the link that the simulator was given. */
async function link(): Promise<URL> {
  await send({ image: { media_id: await upload(picture, "cake.jpg") } });
  await expect.poll(onPhone).toBeDefined();
  return new URL((await onPhone())?.raw["MediaUrl"] ?? "");
}

test("a picture with a caption reaches the phone, is settled by its callbacks, and shows in the conversation", async () => {
  const media_id = await upload(picture, "cake.jpg");
  const sent = await send({ image: { media_id, caption: "Your cake" } });
  expect(sent.status).toBe(202);
  await expect.poll(async () => (await messageOf(sent.body.id)).status).toBe("delivered");
  const shown = await onPhone();
  expect(shown).toMatchObject({
    text: "Your cake",
    media: [{ content_type: "image/jpeg", file_size: picture.length }],
  });
  const arrived = await fetch(`${service.simulator.url}${shown?.media[0]?.url}`);
  expect(Buffer.from(await arrived.arrayBuffer())).toEqual(picture);
  expect(await messageOf(sent.body.id)).toMatchObject({
    type: "image",
    channel: "sms",
    caption: "Your cake",
    media: { id: media_id },
  });
});

test("a file can't be fetched any more once its contact is erased, but by those who got the same file", async () => {
  const media_id = await upload(picture, "cake.jpg");
  const [erased, other] = [phone, `${phone}0`];
  for (const phone_number of [erased, other]) await send({ phone_number, image: { media_id } });
  const linkOf = async (to: string) => {
    await expect.poll(() => service.simulator.messages(to)).toHaveLength(1);
    const [message] = (await service.simulator.messages(to)) as unknown as Arrived[];
    return new URL(message?.raw["MediaUrl"] ?? "");
  };
  const [gone, kept] = [await linkOf(erased), await linkOf(other)];
  expect((await fetch(gone)).status).toBe(200);
  await parley.call("DELETE", `/contacts/${erased.slice(1)}`);
  expect([(await fetch(gone)).status, (await fetch(kept)).status]).toEqual([404, 200]);
});

describe("the link", () => {
  test("has the file with the headers of a download, also for HEAD", async () => {
    const url = await link();
    const file = await fetch(url);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(picture);
    const key = { authorization: service.apiKey };
    const download = await fetch(`${url.origin}${url.pathname.replace(/\/file$/, "")}`, { headers: key });
    await download.arrayBuffer();
    const names = [
      "content-type",
      "content-length",
      "content-disposition",
      "content-security-policy",
      "x-content-type-options",
      "cache-control",
      "etag",
    ];
    const headersOf = ({ headers }: Response) => names.map((name) => headers.get(name));
    expect(headersOf(file)).toEqual(headersOf(download));
    const head = await fetch(url, { method: "HEAD" });
    expect([head.status, head.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  });

  test.each<[string, (url: URL) => void]>([
    ["a later end", (url) => url.searchParams.set("until", "4102444800")],
    ["another token", (url) => url.searchParams.set("token", `${"a".repeat(26)}.${"b".repeat(43)}`)],
    [
      "the token of another message",
      (url) => url.searchParams.set("message", "msg_01m822qptbfq8sbxa5hhfs3y5v"),
    ],
    [
      "the token of another file",
      (url) => {
        url.pathname = url.pathname.replace(/med_\w+/, "med_01m822qptbfq8sbxa5hhfs3y5v");
      },
    ],
  ])("with %s is 404", async (_, change) => {
    const url = await link();
    change(url);
    const answer = await fetch(url);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      404,
      "media_not_found",
    ]);
  });
});

describe("refused", () => {
  test("a file of a type or size that Twilio doesn't take", async () => {
    const media_id = await upload(Buffer.from("PK\x03\x04 not a picture"), "cakes.zip");
    expect(await send({ document: { media_id } })).toMatchObject({
      status: 422,
      body: { code: "file_not_sendable" },
    });
    expect(await send({ sticker: 1 })).toMatchObject({
      status: 422,
      body: { code: "not_supported_by_channel" },
    });
  });

  test("any file, where Twilio can't reach Parley", async () => {
    const local = await service.serve({
      TWILIO_API_URL: "https://api.twilio.com",
      PARLEY_ROLES: "api",
    });
    const media_id = await upload(picture, "cake.jpg", local);
    expect(await send({ image: { media_id } }, local)).toMatchObject({
      status: 422,
      body: { code: "public_address_needed", errors: [{ pointer: "/image" }] },
    });
    await local.stop();
  });
});
