// GET /api/docs/plain: the OpenAPI document as one page, for readers without JavaScript.
import type { FastifyInstance } from "fastify";
import type { Operation } from "../../platform/http/index.ts";
import type { JsonSchema } from "../../platform/http/openapi/json-schema.ts";
import { BASE_PATH, ERRORS_PATH } from "../../platform/http/version.ts";
import { describeApi } from "../describe-api.ts";
import { addHtmlPage, escapeHtml } from "../pages/html-page.ts";
import { fieldHtml, partsHtml, typeHtml } from "./plain-schema.ts";
import { blocks, inline } from "./plain-text.ts";

export const PLAIN_PATH = `${BASE_PATH}/docs/plain`;

type Description = ReturnType<typeof describeApi>;
type OperationObject = Description["paths"][string][string];
type Content = Record<string, JsonSchema>;

const style = `
  body { max-width: 56rem; margin: 3rem auto; padding: 0 1.25rem }
  h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .5rem }
  h2 { font-size: 1.4rem; margin: 4rem 0 0; border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent) }
  h3 { font-size: 1.1rem; margin: 3rem 0 .25rem }
  h4 { font-size: 1rem; margin: 1.25rem 0 .25rem }
  h3 a { color: inherit; text-decoration: none }
  p { margin: .5rem 0 }
  ul { margin: .25rem 0; padding-left: 1.25rem }
  li { margin: .2rem 0; overflow-wrap: anywhere }
  i { color: color-mix(in srgb, currentColor 75%, transparent); font-style: normal }
  i a { color: LinkText }
  pre { overflow-x: auto; padding: .75rem; margin: .5rem 0; border-radius: 4px; line-height: 1.45;
    background: color-mix(in srgb, currentColor 7%, transparent) }
  pre code { overflow-wrap: normal; font-size: .85em }
  summary { cursor: pointer; margin: 1rem 0 0 }
  nav ul { columns: 18rem; margin-bottom: 1rem }
  nav li { break-inside: avoid }
  section:target > h3 { text-decoration: underline }
`;

export function addPlainPage(
  app: FastifyInstance,
  operations: readonly Operation[],
  publicPath: string,
): void {
  addHtmlPage(app, { path: PLAIN_PATH, publicPath }, () => ({
    title: "Parley API",
    style,
    main: plainDocument(describeApi(operations)),
  }));
}

/** HTML. */
function plainDocument({ info, paths, tags, components }: Description): string {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = tags.map(({ name, description }) => ({
    name: String(name),
    description: String(description ?? ""),
    members: all.filter(({ operation }) => operation.tags.includes(String(name))),
  }));
  const schemas = Object.entries(components.schemas as Content);
  return [
    `<h1>${escapeHtml(info.title)} API</h1>`,
    blocks(info.description),
    `<p>The same as an <a href="${BASE_PATH}/openapi.json">OpenAPI document</a>. Paths begin with <code>${BASE_PATH}</code>.</p>`,
    `<nav><h2>Contents</h2>${groups
      .map(({ name, members }) => {
        const links = members.map(
          ({ operation: { operationId, summary } }) =>
            `<li><a href="#${operationId}">${inline(summary)}</a></li>`,
        );
        return `<b>${escapeHtml(name)}</b><ul>${links.join("")}</ul>`;
      })
      .join("\n")}</nav>`,
    ...groups.map(({ name, description, members }) => {
      const sections = members.map(({ path, method, operation }) =>
        operationHtml(path, method, operation, components),
      );
      return `<h2>${escapeHtml(name)}</h2>\n${blocks(description)}\n${sections.join("\n")}`;
    }),
    "<h2>Schemas</h2>",
    ...schemas.map(
      ([name, schema]) => `<section id="schema-${name}"><h3><a href="#schema-${name}">${name}</a></h3>
<p><i>${typeHtml(schema)}</i>. ${inline(String(schema["description"] ?? ""))}</p>${partsHtml(schema)}</section>`,
    ),
  ].join("\n");
}

function operationHtml(
  path: string,
  method: string,
  { operationId, summary, description, parameters, requestBody, responses }: OperationObject,
  { parameters: shared }: Description["components"],
): string {
  const fields = parameters.map((given) => {
    const reference = given["$ref"] as string | undefined;
    const parameter = (
      reference === undefined ? given : (shared as Content)[lastPart(reference)]
    ) as JsonSchema;
    const {
      name,
      in: location,
      required,
      schema,
      description: text,
    } = parameter as JsonSchema & { schema: JsonSchema };
    const described = { ...schema, description: `In the ${location}. ${text ?? ""}` };
    return fieldHtml(String(name), described, { isRequired: required === true });
  });
  const isProblem = (status: string) => Number(status) >= 400;
  const answers = Object.entries(responses) as [string, JsonSchema][];
  return `<section id="${operationId}"><h3><a href="#${operationId}">${inline(summary)}</a></h3>
<p><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code></p>
${blocks(description)}
<h4>Parameters</h4><ul>${fields.join("\n")}</ul>
${requestBody ? `<h4>Body</h4>${contentHtml(requestBody["content"] as Content)}` : ""}
${answers
  .filter(([status]) => !isProblem(status))
  .map(
    ([status, { description: text, content }]) =>
      `<h4>Answer ${status}</h4><p>${inline(String(text))}</p>${contentHtml((content ?? {}) as Content)}`,
  )
  .join("\n")}
<details><summary>Errors</summary><ul>${answers
    .filter(([status]) => isProblem(status))
    .map(([status, { description: text }]) => `<li><b>${status}</b> ${errorsHtml(String(text))}</li>`)
    .join("\n")}</ul></details></section>`;
}

function contentHtml(content: Content): string {
  return Object.entries(content)
    .map(([type, { schema, example, examples }]) => {
      const shown = {
        ...(examples as Content),
        ...(example === undefined ? {} : { Example: { value: example } }),
      };
      const texts = Object.entries(shown).map(([name, { value }]) => {
        const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
        return `<p>${inline(name)}:</p><pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`;
      });
      const form = schema as JsonSchema;
      return `<p><code>${escapeHtml(type)}</code> <i>${typeHtml(form)}</i></p>${partsHtml(form)}${texts.join("")}`;
    })
    .join("\n");
}

/** Codes lead to the error reference. */
function errorsHtml(text: string): string {
  return inline(text).replace(/<code>(\w+)<\/code>/g, `<a href="${ERRORS_PATH}#$1"><code>$1</code></a>`);
}

function lastPart(reference: string): string {
  return reference.split("/").at(-1) as string;
}
