// Serves the two pages, phones and mail: a few files, read once, under a strict content security policy.
import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";

const folder = new URL("../page/", import.meta.url);

const files: { path: string; file: string; type: string }[] = [
  { path: "/", file: "phones.html", type: "text/html; charset=utf-8" },
  { path: "/mail", file: "mail.html", type: "text/html; charset=utf-8" },
  { path: "/page/page.css", file: "page.css", type: "text/css; charset=utf-8" },
  { path: "/page/phones.js", file: "phones.js", type: "text/javascript; charset=utf-8" },
  { path: "/page/mail.js", file: "mail.js", type: "text/javascript; charset=utf-8" },
  { path: "/page/icon.svg", file: "icon.svg", type: "image/svg+xml" },
];

const policy =
  "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";

export async function pages(app: FastifyInstance): Promise<void> {
  for (const { path, file, type } of files) {
    const content = readFileSync(new URL(file, folder));
    app.get(path, (_request, reply) =>
      reply
        .headers({ "content-security-policy": policy, "cache-control": "no-cache" })
        .type(type)
        .send(content),
    );
  }
}
