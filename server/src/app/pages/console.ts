// Serves the console: the files that its build made, and its page at every address that a browser opens and nothing else has.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { unknownRoute } from "../../platform/http/route.ts";
import { BASE_PATH } from "../../platform/http/version.ts";

const FILES = fileURLToPath(new URL("../../../../console/dist", import.meta.url));

/** The page may only load what this service serves: no inline script or style, no other host. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "media-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

const HEADERS = {
  "cache-control": "no-cache",
  "content-security-policy": POLICY,
  "referrer-policy": "no-referrer",
};

/** False in an installation whose console wasn't built. */
export function isConsoleBuilt(): boolean {
  return existsSync(`${FILES}/index.html`);
}

/** `publicPath`: the path of the public address, which the page puts before every address of the service. */
export async function addConsole(app: FastifyInstance, publicPath = ""): Promise<void> {
  await app.register(fastifyStatic, {
    root: `${FILES}/assets`,
    prefix: "/assets/",
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // The names of the assets contain a hash of their content.
      const isHashed = path.includes("/assets/");
      void reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  for (const url of ["/boot.js", "/icon.svg", "/icon-waiting.svg"]) {
    app.get(url, (_request, reply) => reply.sendFile(url.slice(1), FILES));
  }
  const readPage = async () => {
    const page = await readFile(`${FILES}/index.html`, "utf8");
    // The build wrote relative addresses, which would be wrong on a page below another.
    return page
      .replaceAll('"./', () => `"${publicPath}/`)
      .replace("<html", () => `<html data-path="${publicPath}"`);
  };
  app.get("/*", async (request, reply) => {
    const { url, headers } = request;
    // A program that has left out the path of the API asks for no HTML.
    const [path = url] = url.split("?", 1);
    const isPage = headers.accept?.includes("text/html") && !`${path}/`.startsWith(`${BASE_PATH}/`);
    if (path !== "/" && !isPage) throw unknownRoute(request);
    return reply
      .headers(HEADERS)
      .type("text/html; charset=utf-8")
      .send(await readPage());
  });
}
