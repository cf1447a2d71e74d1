// GET /api/docs/errors: what every code means. The type of a problem links to its entry.
import type { FastifyInstance } from "fastify";
import type { ChannelRegistry } from "../../channels/index.ts";
import { ERROR_GROUPS, type ErrorEntry } from "../../errors/index.ts";
import { ERRORS_PATH } from "../../platform/http/version.ts";
import { addHtmlPage, escapeHtml } from "./html-page.ts";

const style = `
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

export function addErrorPage(app: FastifyInstance, channels: ChannelRegistry): void {
  addHtmlPage(app, ERRORS_PATH, () => ({ title: "Error reference", style, main: errorReference(channels) }));
}

/** HTML. */
export function errorReference(channels: ChannelRegistry): string {
  const groups = Object.entries(errorGroups(channels)).map(([heading, entries]) => {
    const sections = Object.entries(entries).map(([code, entry]) =>
      section(code, entry, providerCodes(channels, code)),
    );
    return `  <h2>${heading}</h2>\n${sections.join("\n")}`;
  });
  return [INTRODUCTION, ...groups].join("\n");
}

/** The errors of the service and those of its channels, by their headings. */
export function errorGroups(channels: ChannelRegistry): Record<string, Record<string, ErrorEntry>> {
  const ofChannels = channels.names.map((name) => {
    const entries = Object.entries(channels.get(name)?.errors ?? {}).flatMap(([code, { explanation }]) =>
      explanation ? [[code, explanation] as const] : [],
    );
    return [`Errors of ${name}`, Object.fromEntries(entries)] as const;
  });
  return { ...ERROR_GROUPS, ...Object.fromEntries(ofChannels) };
}

function section(code: string, { meaning, cause, action, retry }: ErrorEntry, provider: string[]): string {
  const lines = [
    ["Cause", html(cause)],
    ["What to do", html(action)],
    ["Retry", retryText(retry)],
    ...provider,
  ];
  const list = lines.map((line) =>
    typeof line === "string" ? line : `<dt>${line[0]}</dt><dd>${line[1]}</dd>`,
  );
  return `  <section id="${code}">
    <h3><a href="#${code}"><code>${code}</code></a></h3>
    <p>${html(meaning)}</p>
    <dl>${list.join("")}</dl>
  </section>`;
}

/** Words in backticks are code. */
function html(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}

function retryText(retry: ErrorEntry["retry"]): string {
  switch (retry) {
    case true:
      return "The same can succeed later.";
    case false:
      return "The same fails again.";
    case "depends":
      return "<code>retryable</code> of the answer says it.";
  }
}

/** One line for each channel that has codes of its own for this error. A single code can be linked to. */
function providerCodes(channels: ChannelRegistry, code: string): string[] {
  return channels.names.flatMap((name) => {
    const codes = channels.get(name)?.errors[code]?.providerCodes ?? [];
    if (codes.length === 0) return [];
    const shown = codes.map((one) => `<code${/^\d+$/.test(one) ? ` id="${one}"` : ""}>${one}</code>`);
    return [`<dt>Codes of ${name}</dt><dd>${shown.join(", ")}</dd>`];
  });
}
