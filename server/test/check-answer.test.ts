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
  ["a body with every field", "/things/1?a=b", 200, JSON_TYPE, { id: "1", at: null, inner: { n: 1 } }],
  ["an answer without a body", "/things/1", 304, "", ""],
  ["a problem of the operation", "/things/1", 404, PROBLEM_TYPE, problem],
  ["a problem of every operation", "/things/1", 401, PROBLEM_TYPE, { ...problem, code: "missing_api_key" }],
  ["an unknown route", "/nothing/here", 404, PROBLEM_TYPE, { ...problem, code: "unknown_route" }],
  ["bytes", "/things/count", 200, "text/csv; charset=utf-8", "a,b"],
])("allows %s", (_what, target, status, contentType, body) => {
  expect(() => check("GET", target, { status, contentType, body })).not.toThrow();
});

test.each([
  ["an unknown field", "/things/1", 200, JSON_TYPE, { id: "1", at: null, colour: "red" }, /"colour"/],
  ["one inside", "/things/1", 200, JSON_TYPE, { id: "1", at: null, inner: { n: 1, m: 2 } }, /\/inner: .*"m"/],
  ["a missing field", "/things/1", 200, JSON_TYPE, { id: "1" }, /required property 'at'/],
  ["a wrong format", "/things/1", 200, JSON_TYPE, { id: "1", at: "today" }, /\/at: .*date-time/],
  ["an unknown status", "/things/1", 202, JSON_TYPE, {}, /It has only 200, 304, 400/],
  ["a body where there is none", "/things/1", 304, JSON_TYPE, {}, /no body/],
  ["another content type", "/things/1", 200, "text/plain", "x", /text\/plain instead of application\/json/],
  ["bytes of another type", "/things/count", 200, JSON_TYPE, {}, /instead of text\/csv/],
  ["another operation's code", "/things/count", 404, PROBLEM_TYPE, problem, /It has only/],
  [
    "an unknown code",
    "/things/1",
    404,
    PROBLEM_TYPE,
    { ...problem, code: "gone" },
    /gone is in no table of errors/,
  ],
  ["a problem with an unknown field", "/things/1", 404, PROBLEM_TYPE, { ...problem, sql: "" }, /"sql"/],
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
