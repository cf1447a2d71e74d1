// The registered numbers of the business on all channels, in one form.
import { fetchJson } from "./live.js";
import { phoneText } from "./moments.js";

/**
 * WhatsApp's numbers first. `to` names the number in the control API, `phone` in messages, `shown` for people. `facts` are
 * for the details.
 */
export async function fetchNumbers() {
  const [whatsApp, sms] = await Promise.all([
    fetchJson("/control/numbers"),
    fetchJson("/control/sms-numbers"),
  ]);
  return [...whatsApp.data.map(whatsAppNumber), ...sms.data.map(smsNumber)];
}

function whatsAppNumber(one) {
  return {
    channel: "whatsapp",
    to: one.phone_number_id,
    name: one.verified_name,
    phone: one.display_phone_number,
    shown: one.display_phone_number,
    facts: [
      ["Name", one.verified_name],
      ["Number", one.display_phone_number],
      ["Number id", one.phone_number_id],
      ["Account id", one.business_account_id],
      ["Callback URL", one.callback_url ?? "none"],
      ["Callback", one.verified ? "verified" : "not verified"],
      ["Marketing messages", one.marketing.replace("_", " ")],
    ],
  };
}

function smsNumber(one) {
  const shown = phoneText(one.phone.slice(1));
  return {
    channel: "sms",
    to: one.phone,
    name: one.name,
    phone: one.phone,
    shown,
    facts: [
      ["Name", one.name],
      ["Number", shown],
      ["Account sid", one.account_sid],
      one.messaging_service_sid && ["Service sid", one.messaging_service_sid],
      ["Webhook URL", one.webhook_url ?? "none"],
    ],
  };
}
