import { describe, expect, test } from "vitest";
import { z } from "zod";
import { accountOperations } from "../../../../accounts/index.ts";
import { text } from "../../input/text.ts";
import { answer, type Operation, operation } from "../../operation.ts";
import { Components } from "../components.ts";
import { openApiDocument } from "../document.ts";

const thing = z.object({ id: z.string(), at: z.iso.datetime() }).meta({ id: "Thing" });

const operations: Operation[] = [
  // Nothing is called: the document is made of what the operations say of themselves.
  ...accountOperations({} as Parameters<typeof accountOperations>[0]),
  operation({
    operationId: "putPicture",
    route: "PUT /things/:number/picture",
    tag: "Things",
    summary: "Upload a picture",
    description: "For a test.",
    examples: {},
    scope: null,
    params: z.object({ number: z.coerce.number().int().min(1) }),
    upload: { contentType: "image/webp", maxBytes: 1 },
    answers: { 204: { description: "It is kept." } },
    handler: async () => answer(204, undefined),
  }),
  operation({
    operationId: "getPicture",
    route: "GET /things/:number/picture",
    tag: "Things",
    summary: "The picture",
    description: "For a test.",
    examples: {},
    scope: "contacts:read",
    params: z.object({ number: z.coerce.number().int().min(1) }),
    answers: { 200: { description: "Its bytes.", contentType: "image/webp" } },
    problems: { 404: ["contact_not_found"] },
    handler: async () => answer(200, Buffer.of()),
  }),
];
const document = openApiDocument(operations);
const all = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => ({ path, method, described })),
);

test("the same operations in another order are the same bytes", () => {
  const other = openApiDocument([...operations].reverse());
  expect(JSON.stringify(other)).toBe(JSON.stringify(document));
});

test("it says what it is", () => {
  expect(document).toMatchObject({
    openapi: "3.1.0",
    info: { version: "2026-11-20", license: { name: "Apache-2.0" } },
    servers: [{ url: "/api" }],
    components: {
      securitySchemes: {
        ApiKey: { type: "apiKey", in: "header", name: "Authorization" },
        Session: { type: "apiKey", in: "cookie", name: "parley_session" },
      },
    },
  });
  expect(document.tags).toEqual([
    { name: "Keys" },
    { name: "Session" },
    { name: "Settings" },
    { name: "Things" },
  ]);
});

test("conditions are named, and the answers that have an ETag", () => {
  const described = openApiDocument([
    operation({
      operationId: "getThing",
      route: "GET /thing",
      tag: "Things",
      summary: "The thing",
      description: "For a test.",
      examples: {},
      scope: null,
      conditions: ["If-None-Match"],
      answers: { 200: { description: "It.", schema: thing, etag: true }, 304: { description: "The same." } },
      handler: async () => answer(304, undefined),
    }),
  ]).paths["/thing"]?.["get"];
  expect(described?.parameters).toContainEqual({ $ref: "#/components/parameters/If-None-Match" });
  expect(described?.responses["200"]).toHaveProperty("headers.ETag");
  expect(described?.responses["304"]).not.toHaveProperty("headers");
});

test("every reference leads somewhere", () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    (match) => match[1] as string,
  );
  expect(references.length).toBeGreaterThan(10);
  for (const reference of references) {
    const found = reference
      .slice(2)
      .split("/")
      .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], document);
    expect(found, reference).toBeDefined();
  }
});

test("each operation has a name of its own, a summary, its path's parameters and the problems of all", () => {
  expect(new Set(all.map(({ described }) => described.operationId)).size).toBe(all.length);
  for (const { path, described } of all) {
    expect(described.summary).not.toBe("");
    const inPath = described.parameters.filter((parameter) => parameter["in"] === "path");
    const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(inPath.map((parameter) => parameter["name"])).toEqual(named);
    expect(inPath.every((parameter) => parameter["required"] === true)).toBe(true);
    expect(Object.keys(described.responses)).toEqual(expect.arrayContaining(["400", "401", "500", "503"]));
  }
});

test("a parameter of the path without a schema can't pass", () => {
  const { params: _, ...nameless } = operations.find((one) => one.operationId === "getPicture") as Operation;
  expect(() => openApiDocument([nameless])).toThrow("getPicture has the path /things/:number/picture");
});

test("an operation has its own problems, and those of what it takes", () => {
  const description = (path: string, method: string, status: string) =>
    document.paths[path]?.[method]?.responses[status]?.["description"];
  expect(description("/keys/{id}", "delete", "404")).toBe("Not Found: `key_not_found`.");
  expect(description("/keys", "post", "422")).toContain("`expires_in_past`");
  expect(description("/keys", "post", "400")).toContain("`invalid_json`");
  expect(description("/keys", "get", "415")).toBeUndefined();
  expect(description("/things/{number}/picture", "put", "413")).toContain("`body_too_large`");
  expect(description("/things/{number}/picture", "put", "403")).toBe("Forbidden: `csrf_check_failed`.");
  expect(description("/session", "get", "403")).toBeUndefined();
});

test("the scope that a key needs stands with the operation", () => {
  expect(document.security).toEqual([{ ApiKey: [] }, { Session: [] }]);
  const keys = document.paths["/keys"]?.["get"];
  expect(keys?.["x-scopes"]).toEqual(["keys:write"]);
  expect(keys?.description).toMatch(/\n\nThe key needs the scope `keys:write`\.$/);
  const upload = document.paths["/things/{number}/picture"]?.["put"];
  expect(upload).not.toHaveProperty("x-scopes");
  expect(upload).not.toHaveProperty("security");
  expect(document.paths["/session"]?.["post"]?.security).toEqual([]);
});

test("a POST with a key takes an Idempotency-Key and nothing else does", () => {
  for (const { path, method, described } of all) {
    const takes = described.parameters.some(({ $ref }) => $ref === "#/components/parameters/IdempotencyKey");
    expect(takes, path).toBe(method === "post" && !path.startsWith("/session"));
  }
});

test("bytes, JSON and nothing are told apart", () => {
  const picture = document.paths["/things/{number}/picture"];
  expect(picture?.["put"]?.requestBody).toEqual({
    required: true,
    content: { "image/webp": { schema: { type: "string", format: "binary" } } },
  });
  expect(picture?.["put"]?.responses["204"]).toEqual({
    description: "It is kept.",
    headers: {
      RateLimit: { $ref: "#/components/headers/RateLimit" },
      "RateLimit-Policy": { $ref: "#/components/headers/RateLimitPolicy" },
    },
  });
  expect(picture?.["put"]?.responses["503"]).toHaveProperty(["headers", "Retry-After"]);
  expect(picture?.["get"]?.responses["200"]).toHaveProperty(["content", "image/webp"]);
  expect(document.paths["/keys"]?.["post"]?.requestBody).toEqual({
    required: true,
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/NewKey" },
        examples: { "A key that only sends": { value: { name: "Shop", scopes: ["messages:send"] } } },
      },
    },
  });
});

describe("components", () => {
  test("what is sent may hold no unknown field, what is answered may", () => {
    expect(document.components.schemas["NewKey"]).toHaveProperty("additionalProperties", false);
    expect(document.components.schemas["Key"]).not.toHaveProperty("additionalProperties");
  });

  test("a schema for input and output is one component when it reads the same both ways", () => {
    const components = new Components();
    const letter = z.enum(["a", "b"]).meta({ id: "Letter" });
    const parent = z.object({ letter });
    const reference = { $ref: "#/components/schemas/Letter" };
    for (const io of ["input", "output"] as const)
      expect(components.schemaOf(parent, io)).toMatchObject({ properties: { letter: reference } });
    expect(components.schemas()).toEqual({ Letter: { type: "string", enum: ["a", "b"] } });
  });

  test("a schema that reads differently as input and output can't have one id", () => {
    const components = new Components();
    const sized = z.strictObject({ size: z.number().default(1) }).meta({ id: "Sized" });
    components.schemaOf(sized, "input");
    expect(() => components.schemaOf(sized, "output")).toThrow("Two schemas have the id Sized.");
  });

  test("two schemas can't have one id", () => {
    const components = new Components();
    components.schemaOf(thing, "output");
    components.schemaOf(thing, "output");
    const other = z.object({ other: text({ max: 1 }) }).meta({ id: "Thing" });
    expect(() => components.schemaOf(other, "output")).toThrow("Two schemas have the id Thing.");
  });
});
