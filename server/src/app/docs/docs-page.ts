// GET /api/docs: the documentation of the API, as Scalar shows the OpenAPI document. Everything comes from this service.
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { gunzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { acceptsGzip } from "../../platform/http/answers/compress-answer.ts";
import { refuseOtherMethods } from "../../platform/http/server.ts";
import { BASE_PATH } from "../../platform/http/version.ts";

const PATH = `${BASE_PATH}/docs`;

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parley API</title>
<link rel="icon" href="data:,">
<body>
<div id="app"></div>
<noscript>This page needs JavaScript. <a href="${BASE_PATH}/openapi.json">The OpenAPI document</a> has the same content.</noscript>
<script src="${PATH}/scalar.js"></script>
<script src="${PATH}/start.js"></script>
`;

/** Fonts, an assistant and statistics would come from Scalar's hosts. */
const CONFIGURATION = {
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: "never",
  documentDownloadType: "direct",
  defaultOpenAllTags: false,
};

/** Scalar adds style elements while it runs. Scripts and requests are only possible to this service. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const SCRIPT_TYPE = "text/javascript; charset=utf-8";

export function addDocsPage(app: FastifyInstance, publicPath: string): void {
  const page = PAGE.replaceAll('="/', () => `="${publicPath}/`);
  const configuration = { url: `${publicPath}${BASE_PATH}/openapi.json`, ...CONFIGURATION };
  const start = `Scalar.createApiReference("#app", ${JSON.stringify(configuration)});\n`;
  app.get(PATH, async (_request, reply) =>
    reply.headers({ "content-security-policy": POLICY }).type("text/html; charset=utf-8").send(page),
  );
  app.get(`${PATH}/start.js`, async (_request, reply) => reply.type(SCRIPT_TYPE).send(start));
  let script: Promise<Buffer> | undefined;
  app.get(`${PATH}/scalar.js`, async (request, reply) => {
    script ??= scalarScript();
    const packed = await script.catch((error) => {
      script = undefined;
      throw error;
    });
    const takesGzip = acceptsGzip(request.headers["accept-encoding"]);
    return reply
      .type(SCRIPT_TYPE)
      .headers({ vary: "accept-encoding", "cache-control": "public, max-age=86400" })
      .headers(takesGzip ? { "content-encoding": "gzip" } : {})
      .send(takesGzip ? packed : await promisify(gunzip)(packed));
  });
  for (const path of [PATH, `${PATH}/start.js`, `${PATH}/scalar.js`]) refuseOtherMethods(app, path, ["GET"]);
}

/** Scalar's script, compressed with gzip. Takes about a second, in a thread of its own. */
function scalarScript(): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("make-scalar-script.ts", import.meta.url));
    worker.once("message", (script: Uint8Array) => resolve(Buffer.from(script)));
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("The thread ended without Scalar's script.")));
  });
}
