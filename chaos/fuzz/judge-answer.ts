// Whether an answer keeps the promises: no failure, nothing off the document, and nothing of another account.
import type { CheckAnswer } from "../../server/test/check-answer.ts";
import { idsIn } from "./known.ts";
import type { FuzzRequest } from "./make-request.ts";
import type { FuzzAnswer } from "./send-request.ts";

const SHOWN = 400;

/** What is wrong with the answer, in words; null for nothing. `foreign`: ids that the account must not see. */
export function faultOfAnswer(
  request: FuzzRequest,
  { status, contentType, text }: FuzzAnswer,
  checkAnswer: CheckAnswer,
  foreign: ReadonlySet<string>,
): string | null {
  if (status >= 500) return `is a failure: ${text.slice(0, SHOWN)}`;
  const sent = new Set(idsIn(`${request.target} ${request.body ?? ""}`));
  const leaked = idsIn(text).find((id) => foreign.has(id) && !sent.has(id));
  if (leaked !== undefined) return `has the id ${leaked} of another account`;
  try {
    const isJson = /^application\/(problem\+)?json/.test(contentType);
    checkAnswer(request.method, request.target, {
      status,
      contentType,
      body: isJson ? JSON.parse(text) : text,
    });
    return null;
  } catch (error) {
    return `isn't in the document: ${(error as Error).message.slice(0, 2 * SHOWN)}`;
  }
}

/** For repeating a request by hand. */
export function shown({ method, target, headers, body }: FuzzRequest): string {
  const head = Object.entries(headers).map(([name, value]) => `-H '${name}: ${value.slice(0, 100)}'`);
  const text =
    body === null ? "" : typeof body === "string" ? body : `base64 ${Buffer.from(body).toString("base64")}`;
  return [method, target.slice(0, SHOWN), ...head, text.slice(0, SHOWN)].join(" ");
}
