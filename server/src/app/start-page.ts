// GET /: a page for people who open the service's address in a browser.
import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { refuseOtherMethods } from "../platform/http/server.ts";
import { BASE_PATH } from "../platform/http/version.ts";

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif }
  body { max-width: 36rem; margin: 15vh auto 0; padding: 0 1.25rem }
  h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .5rem }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.25rem; margin: 1.5rem 0 }
  dd { margin: 0 }
  code { font-family: ui-monospace, monospace; font-size: .95em; overflow-wrap: anywhere }
  p { margin: 0; opacity: .8 }
`;

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parley</title>
<style>${STYLE}</style>
<main>
  <h1>Parley is running</h1>
  <p>This address serves the API for programs. It needs an API key.</p>
  <dl>
    <dt>API</dt><dd><code>${BASE_PATH}</code></dd>
    <dt>All operations</dt><dd><a href="${BASE_PATH}/openapi.json">OpenAPI document</a></dd>
    <dt>Health</dt><dd><a href="/readyz">Is it ready?</a></dd>
  </dl>
  <p>The documentation is in the folder <code>docs</code> of your installation.</p>
</main>
</html>
`;

/** The policy of other answers forbids styles. The page loads nothing and runs no script. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "frame-ancestors 'none'",
].join("; ");

export function addStartPage(app: FastifyInstance): void {
  app.get("/", async (_request, reply) =>
    reply.headers({ "content-security-policy": POLICY }).type("text/html; charset=utf-8").send(PAGE),
  );
  refuseOtherMethods(app, "/", ["GET"]);
}
