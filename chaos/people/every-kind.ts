// One message of every kind, to a person and from one.
import { createHash } from "node:crypto";
import type { Api } from "../client.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const PDF = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n");

/** The content of each kind that can be sent. The account needs the demo's stickers and templates. */
export async function kindsToSend(api: Api): Promise<object[]> {
  const [image, document] = [await uploadPicture(api), await upload(api, PDF, "application/pdf")];
  return [
    { message: "A text" },
    { image: { media_id: image, caption: "A picture" } },
    { template: { name: "order_update", language: "en_US", variables: { "1": "Ana", "2": "A-1047" } } },
    { document: { media_id: document, filename: "invoice.pdf" } },
    { sticker: 1 },
    { location: { latitude: 51.5, longitude: -0.1, name: "The shop" } },
    { contact_cards: [{ name: "Bo Lund", phones: [{ phone: "+46701234567", type: "WORK" }] }] },
    { interactive: { body: "Does Friday suit you?", buttons: [{ id: "yes", title: "Yes" }] } },
  ];
}

/** What a person sends, as the simulator takes it, and how the service names the kind. */
export interface KindToReceive {
  type: string;
  content: object;
  /** Of a file. */
  sha256?: string;
}

export const KINDS_TO_RECEIVE: KindToReceive[] = [
  { type: "text", content: { text: "A text" } },
  file("image", PNG, "image/png"),
  { type: "location", content: { location: { latitude: 51.5, longitude: -0.1 } } },
  file("document", PDF, "application/pdf"),
  { type: "contact_cards", content: { contacts: [{ name: { formatted_name: "Bo Lund" } }] } },
  { type: "unsupported", content: { unsupported: { code: 131051, type: "poll_creation" } } },
];

function file(type: string, bytes: Buffer, mime_type: string): KindToReceive {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { type, content: { [type]: { base64: bytes.toString("base64"), mime_type } }, sha256 };
}

/** Returns the file's id. */
export function uploadPicture(api: Api): Promise<string> {
  return upload(api, PNG, "image/png");
}

async function upload({ baseUrl, apiKey }: Api, bytes: Buffer, type: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/media`, {
    method: "POST",
    headers: { authorization: apiKey, "content-type": type },
    body: new Uint8Array(bytes),
  });
  const body = (await answer.json()) as { media?: { id: string } };
  if (!body.media) throw new Error(`No file: ${answer.status} ${JSON.stringify(body)}`);
  return body.media.id;
}
