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

test("the same operations in another order are the same bytes", () => {
  const other = openApiDocument([...operations].reverse());
  expect(JSON.stringify(other)).toBe(JSON.stringify(document));
});

test("a parameter of the path without a schema can't pass", () => {
  const { params: _, ...nameless } = operations.find((one) => one.operationId === "getPicture") as Operation;
  expect(() => openApiDocument([nameless])).toThrow("getPicture has the path /things/:number/picture");
});

describe("components", () => {
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
