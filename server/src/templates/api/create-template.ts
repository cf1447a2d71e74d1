import { z } from "zod";
import { lockAccount } from "../../accounts/index.ts";
import type { TemplateDraft } from "../../channels/index.ts";
import { phoneNumber } from "../../contacts/index.ts";
import type { Session } from "../../platform/database/index.ts";
import { type Operation, operation, optional, text } from "../../platform/http/index.ts";
import { readBody } from "../kept-body.ts";
import { type StoredTemplate, storeTemplate } from "../store-templates.ts";
import { isKept, KEPT, template as templateResource } from "../template.ts";
import { DRAFT_PROBLEMS, draftOf } from "../write/template-draft.ts";
import { findTemplate, templateExists, type WriteDeps, writableChannel } from "../write/writable-template.ts";
import { writtenFields } from "../write/written-fields.ts";

const newTemplate = z.strictObject({
  channel: text({ min: 1, max: 64 }).meta({
    description:
      "A channel whose templates can be written here: those with `template.written` in `GET /channels`.",
    examples: ["sms"],
    codes: ["templates_of_channel"],
  }),
  source_phone: optional(phoneNumber).meta({
    description:
      "A number of the business that gets the template, on a channel that approves templates. If left out: the default number.",
  }),
  ...writtenFields,
});

export function createTemplate({ database, connectors, writer }: WriteDeps): Operation {
  return operation({
    operationId: "createTemplate",
    route: "POST /templates",
    tag: "Templates",
    summary: "Create a template",
    description:
      "On a channel that approves templates, the channel reviews it, and messages use it when its status is APPROVED. On others, " +
      "messages use it at once; a message keeps its text: later changes of the template don't reach it.",
    scope: "templates:write",
    body: newTemplate,
    answers: { 201: { description: "The template was created.", schema: templateResource.answer } },
    examples: {
      "With named variables": {
        body: {
          channel: "sms",
          name: "order_ready",
          language: "en",
          body: "Hello {{first_name}}, your {{order}} is ready.",
        },
      },
      "For review by the channel": {
        body: {
          channel: "whatsapp",
          name: "offer_of_the_week",
          language: "en_US",
          category: "MARKETING",
          header: { type: "text", text: "Our {{1}} is on!" },
          body: "Hi {{1}}, show the code at the counter.",
          footer: "Until Saturday",
          buttons: [{ type: "url", text: "Order now", url: "https://bakery.example/order?offer={{1}}" }],
          example: { variables: { "1": "Ana" }, header: { text: "cake week" }, buttons: { "0": "cake25" } },
        },
      },
    },
    problems: {
      409: ["template_exists", "template_change_refused"],
      422: ["no_sender", ...DRAFT_PROBLEMS],
      502: ["template_change_refused"],
    },
    async handler({ caller: { accountId }, body: given, once }) {
      const connector = writableChannel(connectors, given.channel);
      const draft = draftOf(given, connector);
      const { channel } = connector;
      const { name, language } = draft;
      const sender = isKept(connector) ? null : await writer.senderOn(accountId, channel, given.source_phone);
      const owner = { accountId, channel, businessId: sender?.businessId ?? KEPT };
      const isKnown = async (runner: Pick<Session, "run">) =>
        (await findTemplate(runner, { ...owner, name, language })) !== null;
      // A repeat with an Idempotency-Key gets its first answer, and the channel no second template.
      const template = (await isKnown(database))
        ? null
        : await (sender ? writer.submit(draft, sender) : keptTemplate(draft));
      return once(async (session) => {
        // So that a template that is created or renamed meanwhile doesn't get the same name.
        if (!sender) await lockAccount(session, accountId);
        if (!template || (!sender && (await isKnown(session)))) throw templateExists(given);
        return { status: 201, body: templateResource.of(await storeTemplate(session, owner, template)) };
      });
    },
  });
}

function keptTemplate({ name, language, body }: TemplateDraft): StoredTemplate {
  const nothing = { category: null, header: null, footer: null, offer: null };
  const none = { buttons: [], cards: [], unsupported: [], components: [] };
  return { name, language, body, ...readBody(body), status: "APPROVED", ...nothing, ...none };
}
