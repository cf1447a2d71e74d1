// GET /api/docs/errors: what every code means. The type of a problem links to its entry.
import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { ConnectorRegistry } from "../../channels/index.ts";
import { anchorOf, errorList, type ListedError } from "../../errors/index.ts";
import { refuseOtherMethods } from "../../platform/http/server.ts";
import { ERRORS_PATH } from "../../platform/http/version.ts";

/** The page loads nothing, runs no script, and has its style inside. */
const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif }
  code { font-family: ui-monospace, monospace; font-size: .95em; overflow-wrap: anywhere }
  dd { margin: 0 }
  body { max-width: 48rem; margin: 3rem auto; padding: 0 1.25rem }
  h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .5rem }
  h2 { font-size: 1.25rem; margin: 3rem 0 0 }
  h3 { font-size: 1rem; margin: 2rem 0 .25rem }
  h3 a { color: inherit; text-decoration: none }
  p { margin: 0 }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: .25rem 0 0 }
  dt { opacity: .7 }
  section:target { outline: 2px solid; outline-offset: .5rem; border-radius: 2px }
`;

const INTRODUCTION = `  <h1>Error reference</h1>
  <p>Programs should decide by the code of an error, which is stable. Its sentence is for people and may change.</p>`;

/** The policy of other answers forbids styles. */
const POLICY = `default-src 'none'; img-src data:; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; frame-ancestors 'none'`;

/** The page is made at the first request. */
export function addErrorPage(app: FastifyInstance, connectors: ConnectorRegistry): void {
  let page: string | undefined;
  app.get(ERRORS_PATH, async (_request, reply) => {
    page ??= pageOf(connectors);
    return reply.headers({ "content-security-policy": POLICY }).type("text/html; charset=utf-8").send(page);
  });
  refuseOtherMethods(app, ERRORS_PATH, ["GET"]);
}

function pageOf(connectors: ConnectorRegistry): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Error reference</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
<main>
${errorReference(connectors)}
</main>
</html>
`;
}

/** HTML. */
export function errorReference(connectors: ConnectorRegistry): string {
  const groups = Map.groupBy(errorList(connectors), ({ heading }) => heading);
  const parts = [...groups].map(([heading, errors]) =>
    [`  <h2>${heading}</h2>`, ...errors.map(section)].join("\n"),
  );
  return [INTRODUCTION, ...parts].join("\n");
}

function section(error: ListedError): string {
  const { code, meaning, cause, action, retryable, providerCodes } = error;
  const anchor = anchorOf(error);
  const lines = [
    ["Cause", html(cause)],
    ["What to do", html(action)],
    ["Retry", retryText(retryable)],
    ...Object.entries(providerCodes).map(([name, codes]) => [
      `Codes of ${name}`,
      codes.map((one) => providerCode(name, one)).join(", "),
    ]),
  ];
  return `  <section id="${anchor}">
    <h3><a href="#${anchor}"><code>${code}</code></a></h3>
    <p>${html(meaning)}</p>
    <dl>${lines.map(([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`).join("")}</dl>
  </section>`;
}

/** Words in backticks are code. */
function html(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}

function retryText(retryable: boolean | null): string {
  if (retryable === null) return "<code>retryable</code> of the answer says it.";
  return retryable ? "The same can succeed later." : "The same fails again.";
}

/** A single code can be linked to. */
function providerCode(channel: string, code: string): string {
  return `<code${/^\d+$/.test(code) ? ` id="${channel}.${code}"` : ""}>${code}</code>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
