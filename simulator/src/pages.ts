// Serves the two pages, phones and mail: a few files, read once, under a strict content security policy.
import { readdirSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import type { FastifyInstance } from "fastify";

const FOLDER = new URL("../page/", import.meta.url);

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

const POLICY =
  "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";

/** `hasMail`: with the mail page. */
export function pages(hasMail: boolean): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    const serve = (path: string, file: string) => {
      const content = readFileSync(new URL(file, FOLDER));
      const headers = {
        "content-security-policy": POLICY,
        "cache-control": "no-cache",
        "referrer-policy": "no-referrer",
      };
      app.get(path, (_request, reply) =>
        reply
          .headers(headers)
          .type(TYPES[extname(file)] ?? "text/plain")
          .send(content),
      );
    };
    serve("/", "phones.html");
    if (hasMail) serve("/mail", "mail.html");
    for (const file of readdirSync(FOLDER)) if (!file.endsWith(".html")) serve(`/page/${file}`, file);
  };
}
