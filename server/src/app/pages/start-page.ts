// GET /: a page for people who open the service's address in a browser.
import type { FastifyInstance } from "fastify";
import { BASE_PATH, ERRORS_PATH } from "../../platform/http/version.ts";
import { addHtmlPage } from "./html-page.ts";

const style = `
  body { max-width: 36rem; margin: 15vh auto 0; padding: 0 1.25rem }
  h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .5rem }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.25rem; margin: 1.5rem 0 }
  p { margin: 0; opacity: .8 }
`;

const main = `  <h1>Parley is running</h1>
  <p>This address serves the API for programs. It needs an API key.</p>
  <dl>
    <dt>API</dt><dd><code>${BASE_PATH}</code></dd>
    <dt>Documentation</dt><dd><a href="${BASE_PATH}/docs">All operations, with examples</a></dd>
    <dt>Every error</dt><dd><a href="${ERRORS_PATH}">Error reference</a></dd>
    <dt>For programs</dt><dd><a href="${BASE_PATH}/openapi.json">OpenAPI document</a></dd>
    <dt>Health</dt><dd><a href="/readyz">Is it ready?</a></dd>
  </dl>
  <p>Guides for operators are in the folder <code>docs</code> of your installation.</p>`;

export function addStartPage(app: FastifyInstance, publicPath: string): void {
  addHtmlPage(app, { path: "/", publicPath }, () => ({ title: "Parley", style, main }));
}
