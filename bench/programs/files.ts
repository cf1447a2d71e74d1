// A stub of the provider that has the files of people: each id is the same picture.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import sharp from "sharp";
import { answerParent } from "../world/answer-parent.ts";

/** A photo's size, and noise that makes it about 1 MB. */
const NOISE = { type: "gaussian", mean: 128, sigma: 20 } as const;
const PICTURE = { width: 1_600, height: 1_200, channels: 3, background: "black", noise: NOISE } as const;

let picture = Buffer.alloc(0);
let sha256 = "";
let downloads = 0;

const server = createServer((request, response) => {
  request.resume();
  const { host } = request.headers;
  if (request.url === "/picture") {
    downloads++;
    response.writeHead(200, { "content-type": "image/jpeg", "content-length": picture.length }).end(picture);
    return;
  }
  const about = { url: `http://${host}/picture`, mime_type: "image/jpeg", sha256, file_size: picture.length };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(about));
});

const methods = answerParent({
  async listen() {
    picture = await sharp({ create: PICTURE }).jpeg({ quality: 92 }).toBuffer();
    sha256 = createHash("sha256").update(picture).digest("hex");
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    return typeof address === "object" ? `http://127.0.0.1:${address?.port}` : "";
  },
  /** `bytes`: of one picture. */
  told: () => ({ bytes: picture.length, downloads }),
});

export type FilesMethods = typeof methods;
