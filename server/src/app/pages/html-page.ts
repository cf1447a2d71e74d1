// A page for people: it loads nothing, runs no script, and has its style inside.
import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { refuseOtherMethods } from "../../platform/http/server.ts";

export interface HtmlPage {
  title: string;
  style: string;
  /** HTML. */
  main: string;
}

/** Serves the page, which is made at the first request. Its links get the path of the public address. */
export function addHtmlPage(
  app: FastifyInstance,
  { path, publicPath }: { path: string; publicPath: string },
  makePage: () => HtmlPage,
): void {
  let made: { html: string; policy: string } | undefined;
  app.get(path, async (_request, reply) => {
    made ??= render(makePage(), publicPath);
    return reply
      .headers({ "content-security-policy": made.policy })
      .type("text/html; charset=utf-8")
      .send(made.html);
  });
  refuseOtherMethods(app, path, ["GET"]);
}

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif }
  dd { margin: 0 }
  code { font-family: ui-monospace, monospace; font-size: .95em; overflow-wrap: anywhere }
`;

/** The policy of other answers forbids styles. */
function render({ title, style, main }: HtmlPage, publicPath: string): { html: string; policy: string } {
  const styles = STYLE + style;
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${styles}</style>
<main>
${main.replaceAll('href="/', () => `href="${publicPath}/`)}
</main>
</html>
`;
  const hash = createHash("sha256").update(styles).digest("base64");
  return {
    html,
    policy: `default-src 'none'; img-src data:; style-src 'sha256-${hash}'; frame-ancestors 'none'`,
  };
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
