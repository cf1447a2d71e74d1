// A stub of the provider's media API. An id that begins with the name of a hostile file answers that file, any other id the same
// picture. A path under /slow/ answers the picture late.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import sharp from "sharp";
import * as hostile from "../../server/src/platform/foreign-files/test/hostile-files.ts";
import { answerParent } from "../world/answer-parent.ts";

/** A photo's size, and noise that makes it about 1 MB. */
const NOISE = { type: "gaussian", mean: 128, sigma: 20 } as const;
const PICTURE = { width: 1_600, height: 1_200, channels: 3, background: "black", noise: NOISE } as const;
/** Decoding takes a gigabyte; the file has some kilobytes. */
const HUGE = { width: 7_000, height: 7_000, channels: 3, background: "teal" } as const;
const SLOW_MS = 9_500;

interface StubFile {
  type: string;
  bytes: Buffer;
}

const makers: Record<string, () => Promise<StubFile> | StubFile> = {
  picture: async () => ({
    type: "image/jpeg",
    bytes: await sharp({ create: PICTURE }).jpeg({ quality: 92 }).toBuffer(),
  }),
  avif: async () => ({
    type: "image/avif",
    bytes: await sharp({ create: HUGE }).avif({ quality: 1, effort: 0 }).toBuffer(),
  }),
  ogg: () => ({ type: "audio/ogg", bytes: hostile.chainedOgg() }),
  "ogg-pages": () => ({ type: "audio/ogg", bytes: hostile.oggOfEmptyPages() }),
  flac: () => ({ type: "audio/flac", bytes: hostile.flacOfEmptyBlocks() }),
  aac: () => ({ type: "audio/aac", bytes: hostile.aacOfShortFrames() }),
  mp3: () => ({ type: "audio/mpeg", bytes: hostile.mp3OfManyTags() }),
  mp4: () => ({ type: "video/mp4", bytes: hostile.videoOfEmptyBoxes() }),
};
const files = new Map<string, Promise<StubFile>>();
let downloads = 0;

function fileOf(id: string): Promise<StubFile> {
  const name = id in makers ? id : "picture";
  const known = files.get(name) ?? Promise.resolve(makers[name]?.() as StubFile);
  files.set(name, known);
  return known;
}

const server = createServer(async (request, response) => {
  request.resume();
  const [name = "", id = ""] = (request.url ?? "").split("/").slice(-2);
  if (name === "slow") await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  const { type, bytes } = await fileOf(id.replace(/-\d+$/, ""));
  if (name === "file" || name === "slow") {
    downloads++;
    response.writeHead(200, { "content-type": type, "content-length": bytes.length }).end(bytes);
    return;
  }
  const about = {
    url: `http://${request.headers.host}/file/${id}`,
    mime_type: type,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    file_size: bytes.length,
  };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(about));
});

const methods = answerParent({
  async listen() {
    await fileOf("picture");
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    return typeof address === "object" ? `http://127.0.0.1:${address?.port}` : "";
  },
  /** Of one picture. */
  told: async () => ({ bytes: (await fileOf("picture")).bytes.length, downloads }),
  /** Makes all files, so that this takes no time of an attack. */
  async makeAll() {
    for (const name of Object.keys(makers)) await fileOf(name);
  },
});

export type FilesMethods = typeof methods;
