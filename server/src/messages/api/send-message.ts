import { z } from "zod";
import { viewerOf } from "../../contacts/index.ts";
import { leavingPlace } from "../../media/for-messages.ts";
import { exampleId, type Operation, operation, textField } from "../../platform/http/index.ts";
import type { DraftDependencies } from "../accept/draft-dependencies.ts";
import { draftMessage } from "../accept/draft-message.ts";
import { FORMS, newMessageField } from "../accept/new-message-field.ts";
import { type SendDependencies, sendDraft, WAITED } from "../accept/send-draft.ts";
import { CONTENT_PROBLEMS } from "../message/problems.ts";

export type SendMessageDependencies = SendDependencies & DraftDependencies;

export const channelParams = z.object({
  channel: textField("A channel's name, or the word channel for the account's default channel.", "whatsapp"),
});

export function sendMessage(deps: SendMessageDependencies): Operation {
  return operation({
    operationId: "sendMessage",
    unnoted: true,
    batched: true,
    route: "POST /:channel/send-message",
    tag: "Messages",
    summary: "Send a text, template or sticker message",
    description:
      `Give the content in one of the fields ${FORMS.join(", ")}. ` +
      "The answer comes when the message is stored durably; delivery follows. " +
      "With `Prefer: wait=N`, the answer waits for the channel instead, at most N seconds: then it is 200 when the channel has " +
      "taken the message, 422 `message_failed` when it failed, and 202 otherwise. A scheduled message isn't waited for. " +
      "`channel` is a channel's name, or the word channel for the account's default channel.",
    scope: "messages:send",
    params: channelParams,
    body: newMessageField,
    answers: WAITED.answers,
    prefersWait: true,
    examples: {
      Text: {
        status: 202,
        params: { channel: "channel" },
        body: {
          phone_number: "+15551234567",
          message: "Hello Ana, your cakes are ready.",
          reference: "order-1047",
        },
      },
      Template: {
        status: 202,
        params: { channel: "whatsapp" },
        body: {
          phone_number: "+15551234567",
          template: { name: "order_update", language: "en_US", variables: { "1": "Ana", "2": "A-1047" } },
        },
      },
      "Template with a header and buttons": {
        status: 202,
        params: { channel: "whatsapp" },
        body: {
          phone_number: "+15551234567",
          template: {
            name: "summer_sale",
            variables: { "1": "Ana" },
            header: { text: "cake week" },
            buttons: { "0": "CAKE25", "1": "cake25" },
          },
        },
      },
      "Scheduled text": {
        status: 202,
        params: { channel: "channel" },
        body: {
          phone_number: "+15551234567",
          message: "Your table is booked for tonight.",
          send_at: "2026-11-24T09:00:00Z",
          expires_at: "2026-11-24T18:00:00Z",
        },
      },
      "Text that answers what the writer saw": {
        status: 202,
        params: { channel: "whatsapp" },
        body: {
          phone_number: "+15551234567",
          message: "Yes, until six.",
          seen_message_id: exampleId("msg"),
        },
      },
      Sticker: {
        status: 202,
        params: { channel: "whatsapp" },
        body: { phone_number: "+15551234567", sticker: 1, source_phone: "+15550001000" },
      },
    },
    problems: {
      404: ["unknown_channel", "contact_not_found", "message_not_found"],
      409: ["thread_moved_on"],
      410: ["result_erased"],
      422: [
        ...CONTENT_PROBLEMS,
        "ambiguous_recipient",
        "contact_opted_out",
        "contact_unreachable",
        "sticker_not_found",
        "buttons_or_list",
        "repeated_choice",
        "reply_to_not_found",
        "reply_to_not_sent",
        "seen_message_not_found",
        "outside_customer_service_window",
        "expires_before_send",
        ...WAITED.problems,
      ],
      503: ["overloaded"],
    },
    handler(request) {
      const { caller, params, body, claim, idle } = request;
      const wanted = { ...viewerOf(caller), channel: params.channel, body, claim };
      const links = leavingPlace(deps.links, idle);
      return sendDraft(deps, request, draftMessage({ ...deps, links }, wanted));
    },
  });
}
