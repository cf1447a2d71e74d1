import { expect, test } from "vitest";
import { z } from "zod";
import { openApiDocument } from "../src/platform/http/openapi/document.ts";
import { answer, operation } from "../src/platform/http/operation.ts";
import { answerChecker } from "./check-answer.ts";

const thing = z.object({ id: z.string(), at: z.iso.datetime().nullable() });
const common = { tag: "Things", summary: "A thing", description: "A thing.", scope: null } as const;
const check = answerChecker(() =>
  openApiDocument([
    operation({
      ...common,
      operationId: "getThing",
      route: "GET /things/:id",
      params: z.strictObject({ id: z.string() }),
      examples: {},
      answers: { 200: { description: "It.", schema: thing }, 304: { description: "The same." } },
      problems: { 404: ["contact_not_found"] },
      handler: async () => answer(304, undefined),
    }),
    operation({
      ...common,
      operationId: "countThings",
      route: "GET /things/count",
      examples: {},
      answers: { 200: { description: "The count.", contentType: "text/csv" } },
      handler: async () => answer(200, ""),
    }),
  ]),
);

const json = (status: number, body: object) => ({
  status,
  contentType: "application/json; charset=utf-8",
  body,
});
const problem = (status: number, changes: object) => ({
  status,
  contentType: "application/problem+json",
  body: { title: "No", detail: "No.", code: "contact_not_found", retryable: false, ...changes },
});
const faults = [{ pointer: "", code: "colour", detail: "" }];

test.each([
  ["an unknown field", "/things/1", json(200, { id: "1", at: null, colour: "red" }), /"colour"/],
  ["an unknown status", "/things/1", json(202, {}), /It has only 200, 304, 400/],
  [
    "another content type",
    "/things/1",
    { ...json(200, {}), contentType: "text/plain" },
    /instead of application\/json/,
  ],
  ["an unknown code", "/things/1", problem(404, { code: "gone" }), /gone is in no table of errors/],
  ["an unlisted fault", "/things/1", problem(422, { code: "unknown_field", errors: faults }), /fault colour/],
  ["another hope than the table's", "/things/1", problem(404, { retryable: true }), /retryable: true/],
  ["an unknown operation", "/nothing/here", json(200, {}), /no such operation/],
])("%s is refused", (_what, target, given, fault) => {
  expect(() => check("GET", target, given)).toThrow(fault);
});
