// Reads and checks the fields of a new message, like Twilio.
import { phoneDigits } from "../../person.ts";
import { type SmsNumber, type SmsNumbers, senderOf } from "../numbers.ts";
import { REFUSED_NUMBERS } from "../outcome.ts";
import type { SmsRecords } from "../records.ts";
import { SERVICE_SID } from "../sids.ts";
import { TwilioError } from "./twilio-error.ts";

export interface NewSms {
  /** Digits. */
  person: string;
  number: SmsNumber;
  /** The messaging service that chose the number, or null. */
  service: string | null;
  body: string;
  callback: string | null;
  mediaUrls: string[];
}

export const MAX_BODY_LENGTH = 1600;
const MAX_CALLBACK_LENGTH = 4000;
const MAX_MEDIA = 10;
/** Of Twilio's fields, those that the simulator can't serve. It refuses them, so that nobody believes they work. */
const UNSUPPORTED = ["ContentSid", "ContentVariables", "ScheduleType", "SendAt", "SendAsMms"];

type Parts = { numbers: SmsNumbers; records: SmsRecords };

/** Throws TwilioError. */
export function readCreate({ numbers, records }: Parts, accountSid: string, form: URLSearchParams): NewSms {
  const to = form.get("To") ?? "";
  const body = form.get("Body") ?? "";
  if (to === "") throw new TwilioError(21604);
  const unsupported = UNSUPPORTED.find((field) => form.has(field));
  if (unsupported !== undefined) {
    throw new TwilioError(20001, { message: `The simulator doesn't support ${unsupported}` });
  }
  const { number, service } = readSender(numbers, accountSid, form);
  const mediaUrls = readMediaUrls(number, form.getAll("MediaUrl"));
  if (body === "" && mediaUrls.length === 0) throw new TwilioError(21602);
  if ([...body].length > MAX_BODY_LENGTH) throw new TwilioError(21617);
  const person = /^\+[1-9]/.test(to) ? phoneDigits(to) : undefined;
  if (person === undefined) throw new TwilioError(21211, { message: `Invalid 'To' Phone Number: ${to}` });
  if (person === number.phone) throw new TwilioError(21266);
  const refused = REFUSED_NUMBERS[person];
  if (refused !== undefined) throw new TwilioError(refused);
  if (records.isBlocked(senderOf(number), person)) throw new TwilioError(21610);
  checkValidity(form.get("ValidityPeriod"));
  return { person, number, service, body, callback: readCallback(form.get("StatusCallback")), mediaUrls };
}

/** Twilio sends MMS from numbers of the United States and Canada. It has others too, which the simulator doesn't know. */
function readMediaUrls(number: SmsNumber, urls: string[]): string[] {
  if (urls.length > MAX_MEDIA) throw new TwilioError(21623);
  if (urls.some((url) => !/^https?:$/.test(URL.parse(url)?.protocol ?? ""))) throw new TwilioError(21620);
  if (urls.length > 0 && !number.phone.startsWith("1")) throw new TwilioError(21621);
  return urls;
}

function readSender(
  numbers: SmsNumbers,
  accountSid: string,
  form: URLSearchParams,
): Pick<NewSms, "number" | "service"> {
  const from = form.get("From") ?? "";
  const service = form.get("MessagingServiceSid") ?? "";
  const own = numbers.inAccount(accountSid);
  if (from !== "") {
    const digits = phoneDigits(from);
    const number = own.find(
      ({ phone, messaging_service_sid }) =>
        phone === digits && (service === "" || messaging_service_sid === service),
    );
    if (number === undefined) {
      const message = `The 'From' phone number provided (${from}) is not a valid, message-capable Twilio phone number for this destination/account`;
      throw new TwilioError(21606, { message });
    }
    return { number, service: service === "" ? null : service };
  }
  if (service === "") throw new TwilioError(21603);
  const number = own.find(({ messaging_service_sid }) => messaging_service_sid === service);
  if (number === undefined) throw new TwilioError(SERVICE_SID.test(service) ? 21703 : 21705);
  return { number, service };
}

/** Throws code 21609. Twilio takes no host with an underscore. */
function readCallback(callback: string | null): string | null {
  if (callback === null || callback === "") return null;
  const url = URL.parse(callback);
  const isUsable =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    !url.hostname.includes("_") &&
    callback.length <= MAX_CALLBACK_LENGTH;
  if (!isUsable)
    throw new TwilioError(21609, { message: `The 'StatusCallback' URL ${callback} is not a valid URL.` });
  return callback;
}

function checkValidity(seconds: string | null): void {
  if (seconds === null) return;
  const isValid = /^\d{1,5}$/.test(seconds) && Number(seconds) >= 1 && Number(seconds) <= 36_000;
  if (!isValid) throw new TwilioError(20001, { message: "ValidityPeriod must be from 1 to 36000" });
}
