// An SMS in the control API: the content on the phone, times, states and the raw request.
import type { Context } from "../context.ts";
import { GIVE_UP_MS } from "./hooks/deliver.ts";
import { smsHooksOf } from "./hooks/hook.ts";
import type { Sms, SmsReceived, SmsWritten } from "./sms.ts";

/** An SMS of the business that reached a phone. */
export function showReceivedSms(context: Context, seq: number, sms: SmsReceived): object {
  const now = context.clock();
  return {
    cursor: `${seq}`,
    channel: "sms",
    direction: "received",
    id: sms.id,
    to: sms.person,
    ...business(context, "from", sms),
    type: "text",
    text: sms.body,
    segments: sms.segments,
    ...(sms.files !== undefined && {
      media: sms.files.map((file) => ({ ...file, url: `/control/media/${file.media_id}` })),
    }),
    received_at: new Date(sms.at).toISOString(),
    statuses: sms.steps
      .map(({ status, after }, part) => ({
        status,
        at: sms.at + after,
        ...(sms.callback !== null && hookState(context, seq, part, sms.at + after, now)),
      }))
      .filter(({ at }) => at <= now)
      .map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    raw: sms.raw,
  };
}

/** An SMS that the person wrote. `raw`: the fields of the webhook. */
export function showWrittenSms(context: Context, seq: number, sms: SmsWritten): object {
  const [hook] = smsHooksOf(seq, sms);
  return {
    cursor: `${seq}`,
    channel: "sms",
    direction: "written",
    id: sms.id,
    from: sms.person,
    ...business(context, "to", sms),
    type: "text",
    text: sms.body,
    segments: sms.segments,
    ...(sms.media.length > 0 && { media: sms.media }),
    written_at: new Date(sms.at).toISOString(),
    ...hookState(context, seq, 0, sms.at, context.clock()),
    raw: hook?.fields ?? {},
  };
}

/** `acknowledged`: the business took the webhook. `given_up`: Twilio won't deliver it any more. */
function hookState(
  { messages }: Context,
  seq: number,
  part: number,
  due: number,
  now: number,
): { acknowledged: boolean; given_up: boolean } {
  const acknowledged = messages.acknowledgements.has(seq, part);
  return { acknowledged, given_up: !acknowledged && now > due + GIVE_UP_MS };
}

function business(context: Context, key: "from" | "to", { number, account_sid }: Sms): object {
  return {
    [key]: `+${number}`,
    account_sid,
    business_name: context.sms.numbers.get(number)?.name ?? "",
  };
}
