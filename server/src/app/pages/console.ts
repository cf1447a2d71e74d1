// Serves the console: the files that its build made, and its page at each of its addresses.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { unknownRoute } from "../../platform/http/route.ts";

const FILES = fileURLToPath(new URL("../../../../console/dist", import.meta.url));

/** The first parts of the console's addresses. */
const SECTIONS = [
  "audit",
  "broadcasts",
  "contacts",
  "conversations",
  "erasures",
  "figures",
  "imports",
  "jobs",
  "keys",
  "messages",
  "outgoing",
  "quick-replies",
  "senders",
  "settings",
  "sign-in",
  "stickers",
  "sync",
  "team",
  "templates",
  "webhooks",
];

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
  for (const url of ["/", ...SECTIONS.flatMap((section) => [`/${section}`, `/${section}/*`])]) {
    app.get(url, async (request, reply) => {
      // A page is opened without a key: a program has left out the path of the API.
      if (request.headers.authorization?.includes("parley_")) throw unknownRoute(request);
      return reply
        .headers(HEADERS)
        .type("text/html; charset=utf-8")
        .send(await readPage());
    });
  }
}
