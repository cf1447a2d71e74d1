// GET /errors: what every code means, as data.
import { z } from "zod";
import { type ConnectorRegistry, languageQuery } from "../../channels/index.ts";
import { REMEDIES } from "../../platform/errors/error-table.ts";
import { answer, booleanField, type Operation, operation, textField } from "../../platform/http/index.ts";
import { ERRORS_PATH } from "../../platform/http/version.ts";
import { anchorOf, errorList } from "../error-list.ts";

const errorAnswer = z
  .object({
    code: textField("Stable, for programs.", "sender_in_use"),
    channel: textField("The channel that has this error; null for an error of the service.").nullable(),
    title: textField(
      "The kind of error in a few words, for people.",
      "Messages still wait to leave through the sender",
    ),
    meaning: textField("What happened, for people.", "Messages still wait to leave through the sender."),
    cause: textField(
      "How the error usually comes about.",
      "It is paused or slow, or messages are planned for later.",
    ),
    action: textField("What to do about it.", "Wait until its `waiting` is 0, or cancel the messages."),
    retryable: booleanField(
      "Whether the same request or message can succeed later; null if `retryable` of the answer says it.",
    ).nullable(),
    remedies: z.array(z.enum(REMEDIES)).meta({
      description: "What a person can do about a message that failed with this error, as buttons of a page.",
    }),
    provider_codes: z.record(z.string(), z.array(z.string())).meta({
      description: "The codes of channels that mean this error, by the name of the channel.",
      examples: [{ whatsapp: ["131026"] }],
    }),
    type: textField(
      "The entry of the error in the reference, as in the `type` of a problem.",
      "/api/docs/errors#sender_in_use",
    ),
  })
  .meta({ id: "Error", description: "An error that a request or a message can end with." });

export function listErrors(connectors: ConnectorRegistry): Operation {
  return operation({
    operationId: "listErrors",
    route: "GET /errors",
    tag: "Errors",
    summary: "List the errors",
    description:
      "Every code of the API and of its channels. Needs no key. With `language`, the meanings of channels' errors are in that " +
      "language; all other texts are English.",
    scope: null,
    keyless: true,
    query: languageQuery,
    answers: {
      200: {
        description: "All errors.",
        schema: z.object({ data: z.array(errorAnswer).meta({ description: "All errors." }) }),
      },
    },
    examples: { "All errors": {}, "With German meanings": { query: { language: "de" } } },
    async handler({ query: { language } }) {
      const data = errorList(connectors, language).map((error) => ({
        code: error.code,
        channel: error.channel,
        title: error.title,
        meaning: error.meaning,
        cause: error.cause,
        action: error.action,
        retryable: error.retryable,
        remedies: error.remedies,
        provider_codes: error.providerCodes,
        type: `${ERRORS_PATH}#${anchorOf(error)}`,
      }));
      return answer(200, { data });
    },
  });
}
