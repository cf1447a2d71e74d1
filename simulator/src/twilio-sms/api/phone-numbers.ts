// GET /Accounts/{AccountSid}/IncomingPhoneNumbers.json, and POST for one of them, with which clients set the webhook of a
// number. Only the fields that concern SMS.
import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { phoneDigits } from "../../person.ts";
import type { SmsNumber } from "../numbers.ts";
import { formOf } from "./create-message.ts";
import { API_VERSION, accountPath } from "./message-resource.ts";
import { notFound, TwilioError } from "./twilio-error.ts";

/** All numbers of the account on one page. */
export function listPhoneNumbers({ sms }: Context, accountSid: string, { query }: FastifyRequest): object {
  const { PhoneNumber: asked } = query as { PhoneNumber?: string };
  const shown = sms.numbers
    .inAccount(accountSid)
    .filter(({ phone }) => asked === undefined || phone === phoneDigits(asked));
  const uri = `${accountPath(accountSid)}/IncomingPhoneNumbers.json`;
  return {
    end: Math.max(0, shown.length - 1),
    first_page_uri: uri,
    incoming_phone_numbers: shown.map(showPhoneNumber),
    next_page_uri: null,
    page: 0,
    page_size: Math.max(50, shown.length),
    previous_page_uri: null,
    start: 0,
    uri,
  };
}

/** Sets the webhook; an empty SmsUrl removes it. */
export async function updatePhoneNumber(
  { sms }: Context,
  accountSid: string,
  request: FastifyRequest,
): Promise<object> {
  const { number: sid } = request.params as { number: string };
  const number = sms.numbers.inAccount(accountSid).find((one) => sidOf(one) === sid);
  if (number === undefined) throw notFound(`${accountPath(accountSid)}/IncomingPhoneNumbers/${sid}.json`);
  const url = formOf(request).get("SmsUrl");
  if (url === null) return showPhoneNumber(number);
  if (url !== "" && !/^https?:$/.test(URL.parse(url)?.protocol ?? "")) {
    throw new TwilioError(20001, { message: `SmsUrl is not valid: ${url}` });
  }
  const changed = { ...number, webhook_url: url === "" ? null : url };
  await sms.numbers.put(changed);
  return showPhoneNumber(changed);
}

function showPhoneNumber(number: SmsNumber): object {
  const sid = sidOf(number);
  return {
    account_sid: number.account_sid,
    api_version: API_VERSION,
    capabilities: { fax: false, mms: false, sms: true, voice: false },
    friendly_name: number.name,
    phone_number: `+${number.phone}`,
    sid,
    sms_method: "POST",
    sms_url: number.webhook_url ?? "",
    status: "in-use",
    uri: `${accountPath(number.account_sid)}/IncomingPhoneNumbers/${sid}.json`,
  };
}

/** Derived from the number, so nothing is stored. */
function sidOf({ account_sid, phone }: SmsNumber): string {
  const digest = createHash("sha256").update(`${account_sid} ${phone}`).digest("hex");
  return `PN${digest.slice(0, 32)}`;
}
