import { expect, test } from "vitest";
import { z } from "zod";
import { openApiDocument } from "../src/platform/http/openapi/document.ts";
import { answer, operation } from "../src/platform/http/operation.ts";
import { answerChecker } from "./check-answer.ts";

const thing = z.object({
  id: z.string(),
  at: z.iso.datetime().nullable(),
  inner: z.object({ n: z.int() }).optional(),
});
const common = {
  tag: "Things",
  summary: "A thing",
  description: "A thing.",
  scope: null,
} as const;
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

const JSON_TYPE = "application/json; charset=utf-8";
const PROBLEM_TYPE = "application/problem+json";
const problem = {
  type: "about:blank",
  title: "No",
  status: 404,
  detail: "No.",
  instance: "/api/things/1",
  code: "contact_not_found",
  request_id: "req_1",
  retryable: false,
};

test.each([
  ["an unknown field", "/things/1", 200, JSON_TYPE, { id: "1", at: null, colour: "red" }, /"colour"/],
  ["an unknown status", "/things/1", 202, JSON_TYPE, {}, /It has only 200, 304, 400/],
  ["another content type", "/things/1", 200, "text/plain", "x", /text\/plain instead of application\/json/],
  [
    "an unknown code",
    "/things/1",
    404,
    PROBLEM_TYPE,
    { ...problem, code: "gone" },
    /gone is in no table of errors/,
  ],
  [
    "a fault that isn't listed",
    "/things/1",
    422,
    PROBLEM_TYPE,
    { ...problem, code: "unknown_field", errors: [{ pointer: "", code: "colour", detail: "" }] },
    /fault colour/,
  ],
  [
    "another hope than the error reference",
    "/things/1",
    404,
    PROBLEM_TYPE,
    { ...problem, retryable: true },
    /retryable: true/,
  ],
  ["an unknown operation", "/nothing/here", 200, JSON_TYPE, {}, /no such operation/],
])("refuses %s", (_what, target, status, contentType, body, fault) => {
  expect(() => check("GET", target, { status, contentType, body })).toThrow(fault);
});
