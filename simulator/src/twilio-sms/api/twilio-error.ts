// Errors of Twilio's API, with the codes and sentences of Twilio's error dictionary.

interface Row {
  /** 400 if left out. */
  status?: number;
  message: string;
}

const ROWS: Record<number, Row> = {
  11200: { message: "HTTP retrieval failure" },
  11751: { message: "Media Message - Media exceeds messaging provider size limit" },
  12300: { message: "Invalid Content-Type" },
  20001: { message: "Invalid parameter" },
  20003: { status: 401, message: "Authenticate" },
  20404: { status: 404, message: "The requested resource was not found" },
  20429: { status: 429, message: "Too Many Requests" },
  20500: { status: 500, message: "Internal Server Error" },
  20503: { status: 503, message: "Service Unavailable" },
  21211: { message: "Invalid 'To' Phone Number" },
  21212: { message: "Invalid 'From' Phone Number" },
  21266: { message: "'To' and 'From' number cannot be the same" },
  21408: {
    message: "Permission to send an SMS has not been enabled for the region indicated by the 'To' number",
  },
  21602: { message: "Message body is required." },
  21603: { message: "A 'From' phone number is required." },
  21604: { message: "A 'To' phone number is required." },
  21606: { message: "The 'From' phone number provided is not a valid, message-capable Twilio phone number" },
  21608: { message: "The number is unverified. Trial accounts cannot send messages to unverified numbers" },
  21609: { message: "Invalid 'StatusCallback' URL" },
  21610: { message: "Attempt to send to unsubscribed recipient" },
  21611: { message: "This 'From' number has exceeded the maximum number of queued messages" },
  21612: { message: "The 'To' phone number is not currently reachable via SMS" },
  21614: { message: "'To' number is not a valid mobile number" },
  21617: { message: "The concatenated message body exceeds the 1600 character limit" },
  21620: { message: "Invalid media URL(s)" },
  21621: { message: "The 'From' number has not been enabled for MMS" },
  21623: { message: "Number of media files exceeds allowed limit" },
  21703: { message: "The Messaging Service does not have a phone number available to send a message" },
  21705: { message: "The Messaging Service Sid is invalid" },
  30001: { message: "Queue overflow" },
  30002: { message: "Account suspended" },
  30003: { message: "Unreachable destination handset" },
  30004: { message: "Message blocked" },
  30005: { message: "Unknown destination handset" },
  30006: { message: "Landline or unreachable carrier" },
  30007: { message: "Message filtered" },
  30008: { message: "Unknown error" },
};

export class TwilioError extends Error {
  readonly status: number;
  readonly body: object;
  /** Default of `message` and `status`: those of the code. */
  constructor(code: number, options: { message?: string | undefined; status?: number | undefined } = {}) {
    const message = options.message ?? errorMessage(code);
    super(message);
    this.status = options.status ?? ROWS[code]?.status ?? 400;
    const more_info = `https://www.twilio.com/docs/errors/${code}`;
    this.body = { code, message, more_info, status: this.status };
  }
}

export function errorMessage(code: number): string {
  return ROWS[code]?.message ?? "An error occurred";
}

/** `path`: without the query. */
export function notFound(path: string): TwilioError {
  return new TwilioError(20404, { message: `The requested resource ${path} was not found` });
}
