// Uploads a file to the sender's number. Source: WhatsApp Cloud API, "Upload media".
import { randomBytes } from "node:crypto";
import type { Refusal, StoredFile } from "../../connector.ts";
import { textIn } from "../../json.ts";
import { refusal } from "../errors/graph-error.ts";
import type { Graph } from "../graph.ts";

/** The slowest line that an upload may have, in bytes a millisecond: 1 Mbit/s. */
const SLOWEST = 125;

/** Returns the media id. An upload whose outcome is unknown can be repeated. Throws what the file's chunks throw. */
export async function upload(graph: Graph, file: StoredFile): Promise<string | Refusal> {
  const boundary = `parley-${randomBytes(16).toString("hex")}`;
  const name = file.filename.replace(/["\\\r\n]/g, "_");
  const head = Buffer.from(
    `${field(boundary, "messaging_product", "whatsapp")}${field(boundary, "type", file.mimeType)}` +
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n` +
      `content-type: ${file.mimeType}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const faults: unknown[] = [];
  const body = {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: head.length + file.bytes + tail.length,
    stream: joined(head, file, { tail, faults }),
  };
  const answer = await graph.send(
    { method: "POST", path: `/${graph.sender.numberId}/media`, body },
    graph.http.timeout + Math.ceil(file.bytes / SLOWEST),
  );
  // To the request, a file that can't be read looks like a broken connection.
  if (faults.length > 0) throw faults[0];
  if (!answer.ok && answer.failure.kind !== "uncertain") return answer.failure;
  const mediaId = answer.ok ? textIn(answer.body, "id") : null;
  return mediaId ?? refusal("media_upload_failed", "WhatsApp didn't confirm the file's upload.");
}

function field(boundary: string, name: string, value: string): string {
  return `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

async function* joined(
  head: Buffer,
  { chunks }: StoredFile,
  { tail, faults }: { tail: Buffer; faults: unknown[] },
): AsyncGenerator<Buffer> {
  yield head;
  try {
    yield* chunks;
  } catch (error) {
    faults.push(error);
    throw error;
  }
  yield tail;
}
