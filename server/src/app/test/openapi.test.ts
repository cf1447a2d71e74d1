// The OpenAPI document is current and complete: every operation and every property explains itself.
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { answerChecker } from "../../../test/check-answer.ts";
import { createConnectors } from "../../channels/index.ts";
import { NO_EXAMPLE } from "../../platform/http/openapi/components.ts";
import type { JsonSchema } from "../../platform/http/openapi/json-schema.ts";
import { describeApi } from "../docs/describe-api.ts";
import { apiOperations } from "../operations.ts";

const operations = apiOperations();
const document = describeApi(operations);
const { schemas, parameters } = document.components;

interface Media {
  schema: JsonSchema;
  example?: unknown;
}
type Content = Record<string, Media>;

/** Every schema that stands in the document itself, with its place. */
const places = [
  ...Object.entries(schemas).map(([name, schema]) => [name, schema as JsonSchema] as const),
  ...operations.flatMap(({ operationId, method, path }) => {
    const described = document.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
    const content = (described?.requestBody?.["content"] ?? {}) as Content;
    const answers = Object.entries(described?.responses ?? {});
    return [
      ...Object.values(content).map(({ schema }) => [`the body of ${operationId}`, schema] as const),
      ...answers.flatMap(([status, answer]) =>
        Object.values((answer["content"] ?? {}) as Content).map(
          ({ schema }) => [`the answer ${status} of ${operationId}`, schema] as const,
        ),
      ),
    ];
  }),
];

test("the committed OpenAPI document matches the operations (npm run openapi updates it)", async () => {
  const committed = JSON.parse(await readFile(new URL("../../../openapi.json", import.meta.url), "utf8"));
  expect(JSON.parse(JSON.stringify(document))).toEqual(committed);
});

test("every operation has a description, which isn't its summary, and an example of a request", () => {
  const faults = operations.flatMap(({ operationId, summary, description, examples }) => [
    ...(description.length > summary.length / 2 && description !== summary
      ? []
      : [`${operationId}: a description that says more than the summary`]),
    ...(Object.keys(examples).length > 0 ? [] : [`${operationId}: an entry in examples`]),
  ]);
  expect(faults, "Missing").toEqual([]);
});

/** Types that an example can show. */
const TEXT = /^text\//;

test("every operation shows each content type that it takes, except pictures, workbooks and other bytes", () => {
  const faults = operations.flatMap(({ operationId, body, streams, examples }) => {
    const given = Object.values(examples);
    const types = (streams?.contentTypes ?? []).filter(
      (type) => TEXT.test(type) && !given.some(({ stream }) => stream?.contentType === type),
    );
    const needsBody = body?.safeParse(undefined).success === false;
    return [
      ...types.map((type) => `${operationId}: an example with a stream of ${type}`),
      ...(needsBody && !given.some((example) => example.body !== undefined)
        ? [`${operationId}: an example with a body`]
        : []),
    ];
  });
  expect(faults, "Missing").toEqual([]);
});

test("examples of an accepted message have a status that comes with the answer's own", () => {
  const responses = document.paths["/{channel}/send-message"]?.["post"]?.responses as Record<
    string,
    JsonSchema
  >;
  const shown = ["202", "200"].map((status) => {
    const content = responses[status]?.["content"] as Content;
    return (content["application/json"] as { example: { status: string } }).example.status;
  });
  expect(shown).toEqual(["queued", "sent"]);
});

test("every property has a description", () => {
  const faults = places.flatMap(([place, schema]) => undescribed(schema, place));
  expect(faults, "Add .meta({ description }) to").toEqual([]);
});

test("every tag has a description in app/docs/describe-api.ts", () => {
  expect(document.tags.filter(({ description }) => !description)).toEqual([]);
});

test("no channel's name is the first part of another path, which would be ambiguous", () => {
  const parts = operations.map(({ path }) => path.split("/")[1]);
  const { channels } = createConnectors({ whatsappApiUrl: "http://127.0.0.1" });
  expect(parts.filter((part) => ["channel", ...channels].includes(part as string))).toEqual([]);
});

test("every parameter has a description", () => {
  const faults = operations.flatMap(({ operationId, method, path }) => {
    const described = document.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
    return (described?.parameters ?? [])
      .filter((parameter) => !parameter["$ref"] && !parameter["description"])
      .map(({ name }) => `${name} of ${operationId}`);
  });
  expect(faults, "Add .meta({ description }) to").toEqual([]);
  for (const parameter of Object.values(parameters)) expect(parameter["description"]).toBeTruthy();
});

test("every text of an answer has an example", () => {
  const faults = operations.flatMap(({ operationId, method, path }) => {
    const described = document.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
    return Object.entries(described?.responses ?? {}).flatMap(([status, answer]) =>
      Object.values((answer["content"] ?? {}) as Content).flatMap(({ example }) =>
        exampleless(example, `the answer ${status} of ${operationId}`),
      ),
    );
  });
  expect(faults, "Add .meta({ examples: [...] }) to").toEqual([]);
});

test("every example of an answer is valid", () => {
  const check = answerChecker(() => document);
  const answers = operations.flatMap(({ method, path }) => {
    const described = document.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
    return Object.entries(described?.responses ?? {}).flatMap(([status, answer]) =>
      Object.entries((answer["content"] ?? {}) as Content)
        .filter(([, { example }]) => example !== undefined)
        .map(([contentType, { example }]) => ({ method, path, status, contentType, body: example })),
    );
  });
  expect(answers.length).toBeGreaterThan(operations.length / 2);
  for (const { method, path, status, contentType, body } of answers)
    check(method, path.replace(/:\w+/g, "1"), { status: Number(status), contentType, body });
});

function undescribed(schema: JsonSchema, place: string): string[] {
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
  const own = Object.entries(properties as Record<string, JsonSchema>).flatMap(([name, property]) => [
    ...(isDescribed(property) ? [] : [`${name} in ${place}`]),
    ...undescribed(property, `${name} in ${place}`),
  ]);
  const inner = [items, additionalProperties, ...[anyOf, oneOf, allOf].flat()].filter(
    (part): part is JsonSchema => typeof part === "object" && part !== null,
  );
  return [...own, ...inner.flatMap((part) => undescribed(part, place))];
}

/** A component's own description counts for the properties that refer to it. */
function isDescribed({ description, $ref, anyOf = [] }: JsonSchema): boolean {
  if (description) return true;
  const references = [$ref, ...(anyOf as JsonSchema[]).map((choice) => choice["$ref"])];
  return references.some(
    (reference) => (schemas[String(reference).split("/").at(-1) as string] as JsonSchema)?.["description"],
  );
}

function exampleless(example: unknown, place: string): string[] {
  if (example === NO_EXAMPLE) return [place];
  if (typeof example !== "object" || example === null) return [];
  return Object.entries(example).flatMap(([name, value]) => exampleless(value, `${name} in ${place}`));
}
