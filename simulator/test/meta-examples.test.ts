// The examples of Meta's OpenAPI document (v23) for POST /<PHONE_NUMBER_ID>/messages, as another author's client sends them, also to the
// version that Meta's samples of November 2026 have.
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { fileServer } from "./file-server.ts";
import { number, registeredSimulator, type TestSimulator } from "./test-simulator.ts";

type Example = Record<string, unknown> & { type?: string };
const examples = JSON.parse(
  readFileSync(new URL("testdata/meta-messages.json", import.meta.url), "utf8"),
) as Record<string, Example>;

const ada = "16505551234";
const FILES = {
  audio: { type: "audio/ogg", bytes: Buffer.from("OggS OpusHead") },
  document: { type: "application/pdf", bytes: Buffer.from("%PDF") },
  image: { type: "image/jpeg", bytes: Buffer.from("\xff\xd8\xff", "latin1") },
  video: { type: "video/mp4", bytes: Buffer.from("\0\0\0\x18ftypmp42", "latin1") },
};

async function sticker() {
  const create = { width: 512, height: 512, channels: 4 as const, background: "#0a0" };
  return { type: "image/webp", bytes: await sharp({ create }).webp().toBuffer() };
}

async function upload(
  simulator: TestSimulator,
  { type, bytes }: { type: string; bytes: Buffer },
): Promise<string> {
  const form = new FormData();
  form.set("messaging_product", "whatsapp");
  form.set("file", new Blob([new Uint8Array(bytes)], { type }), "file");
  const response = await fetch(`${simulator.simulator_url}/v23.0/${number.phone_number_id}/media`, {
    method: "POST",
    headers: { authorization: `Bearer ${number.access_token}` },
    body: form,
  });
  return ((await response.json()) as { id: string }).id;
}

/** The example with an uploaded file, a link, a person and a message in the place of Meta's placeholders. */
function filledIn(example: Example, values: { id: string; link: string; wamid: string }): Example {
  const text = JSON.stringify(example)
    .replace(/<[A-Z]+_OBJECT_ID>/, values.id)
    .replace(/<?http\(s\):\/\/[a-z]+-url>?/, values.link)
    .replace(/"wamid\.[^"]*"/, JSON.stringify(values.wamid))
    .replace(/\{\{Recipient-[A-Za-z-]+\}\}/, ada);
  return JSON.parse(text) as Example;
}

describe.each(["v23.0", "v27.0"])("Meta's example at %s", (version) => {
  test.each(Object.entries(examples))("%s", async (_, example) => {
    const simulator = await registeredSimulator();
    const kind = example.type as keyof typeof FILES | undefined;
    const file = example.type === "sticker" ? await sticker() : (kind && FILES[kind]) || FILES.image;
    const written = await simulator.call("POST", "/control/inbound", { from: ada, text: "Hi" });
    const request = filledIn(example, {
      id: await upload(simulator, file),
      link: `${await fileServer({ "/file": file })}/file`,
      wamid: written.body.id,
    });
    for (const body of [request, { ...request, context: { message_id: written.body.id } }]) {
      const path = `/${version}/${number.phone_number_id}/messages`;
      const headers = { authorization: `Bearer ${number.access_token}` };
      const answer = await simulator.call("POST", path, body, headers);
      expect(answer).toEqual({
        status: 200,
        body: {
          messaging_product: "whatsapp",
          contacts: [{ input: expect.any(String), wa_id: ada }],
          messages: [{ id: expect.stringMatching(/^wamid\./), message_status: "accepted" }],
        },
      });
    }
    const { data } = (await simulator.call("GET", `/control/messages?to=${ada}`)).body;
    expect(data.map((one: { raw: object }) => one.raw)[0]).toEqual(request);
    expect(data[1].reply_to).toBe(written.body.id);
  });
});
