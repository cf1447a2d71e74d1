// GET /Accounts/{AccountSid}/Messages.json: pages of messages, newest first.
import type { FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { phoneDigits } from "../../person.ts";
import type { SmsRecord } from "../records.ts";
import type { Sms } from "../sms.ts";
import { accountPath, messageResource } from "./message-resource.ts";
import { TwilioError } from "./twilio-error.ts";

const DEFAULT_SIZE = 50;
const MAX_SIZE = 1000;
const DAY_MS = 24 * 3_600_000;

export function listMessages(context: Context, accountSid: string, { query }: FastifyRequest): object {
  const asked = query as Record<string, string | undefined>;
  const size = wholeNumber(asked, "PageSize", DEFAULT_SIZE, 1, MAX_SIZE);
  const page = wholeNumber(asked, "Page", 0, 0, Number.MAX_SAFE_INTEGER);
  const now = context.clock();
  const matches = filterOf(asked, now);
  const all = [...context.sms.records.list(accountSid)].filter(matches);
  const first = asked["PageToken"] === undefined ? page * size : afterToken(all, asked["PageToken"]);
  const shown = all.slice(first, first + size);
  const hasMore = first + shown.length < all.length;
  const filters = Object.entries(asked).filter(([name]) => !name.startsWith("Page"));
  const uriOf = (number: number, token?: string) => {
    const query = new URLSearchParams(Object.fromEntries(filters) as Record<string, string>);
    query.set("PageSize", `${size}`);
    query.set("Page", `${number}`);
    if (token !== undefined) query.set("PageToken", token);
    return `${accountPath(accountSid)}/Messages.json?${query}`;
  };
  return {
    end: page * size + Math.max(0, shown.length - 1),
    first_page_uri: uriOf(0),
    next_page_uri: hasMore ? uriOf(page + 1, `PA${shown.at(-1)?.sid}`) : null,
    page,
    page_size: size,
    previous_page_uri: page > 0 ? uriOf(page - 1) : null,
    messages: shown.map((record) => messageResource(record, context.messages.read(record.seq) as Sms, now)),
    start: page * size,
    uri: uriOf(page),
  };
}

/** `DateSent>=` and `DateSent<=` arrive with the first sign in the name, because the second one ends it. */
function filterOf(asked: Record<string, string | undefined>, now: number): (record: SmsRecord) => boolean {
  const to = phoneOf(asked["To"]);
  const from = phoneOf(asked["From"]);
  const on = dayOf(asked["DateSent"]);
  const since = on ?? dayOf(asked["DateSent>"]);
  const until = on ?? dayOf(asked["DateSent<"]);
  return (record) =>
    (to === null || record.to === to) &&
    (from === null || record.from === from) &&
    ((since === null && until === null) ||
      (record.sentAt !== null &&
        record.sentAt <= now &&
        record.sentAt >= (since ?? 0) &&
        record.sentAt < (until ?? Number.POSITIVE_INFINITY) + DAY_MS));
}

/** A filter that is no phone matches nothing. */
function phoneOf(given: string | undefined): string | null {
  return given === undefined || given === "" ? null : (phoneDigits(given) ?? "none");
}

/** The beginning of a day in GMT. Twilio compares days and ignores a time. Throws code 20001. */
function dayOf(given: string | undefined): number | null {
  if (given === undefined || given === "") return null;
  const day = Date.parse(given.slice(0, 10));
  if (!/^\d{4}-\d{2}-\d{2}/.test(given) || Number.isNaN(day)) {
    throw new TwilioError(20001, { message: `Invalid DateSent: ${given}` });
  }
  return day;
}

/** The token names the last message of the page before, so new messages don't shift the pages. */
function afterToken(all: SmsRecord[], token: string): number {
  const index = all.findIndex((record) => `PA${record.sid}` === token);
  if (index === -1) throw new TwilioError(20001, { message: `Invalid PageToken: ${token}` });
  return index + 1;
}

function wholeNumber(
  asked: Record<string, string | undefined>,
  name: string,
  byDefault: number,
  least: number,
  most: number,
): number {
  const given = asked[name];
  if (given === undefined) return byDefault;
  const value = Number(given);
  if (!Number.isInteger(value) || value < least)
    throw new TwilioError(20001, { message: `Invalid ${name}: ${given}` });
  return Math.min(value, most);
}
