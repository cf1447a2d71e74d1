import { z } from "zod";
import {
  answer,
  booleanField,
  listField,
  type Operation,
  operation,
  textField,
} from "../../platform/http/index.ts";
import { capabilities } from "../capabilities.ts";
import { type Connector, isSecret, LANGUAGES, type Language } from "../connector.ts";
import type { ConnectorRegistry } from "../registry.ts";

const choice = z.object({
  value: textField("The value; empty for none.", "on"),
  title: textField("What it means, for people.", "Use it"),
});

const credentialField = z.object({
  name: textField("The field's name in `credentials`.", "access_token"),
  title: textField("The field's name for people.", "Access token"),
  help: textField("Where to find the value.", "In the app dashboard under App settings, Basic."),
  required: booleanField("Whether a sender needs a value."),
  secret: booleanField("Whether the value is encrypted and never shown."),
  chosen: booleanField("Whether the value is a text of your choice, which you enter at the channel too."),
  choices: listField("The only values, for a field that has few; empty for a text.", choice),
});

const channelAnswer = z
  .object({
    channel: textField("The name in paths of the API.", "whatsapp"),
    connector: textField("The service that Parley sends through.", "whatsapp-cloud"),
    name: textField("The channel's name for people.", "WhatsApp"),
    title: textField("The connector's name for people.", "WhatsApp Cloud API"),
    setup: textField(
      "What to do at the channel with the sender's `hook_url` and the chosen values.",
      "In the app dashboard, open WhatsApp, Configuration, and enter these values.",
    ),
    credentials: listField("The fields of a sender's credentials, in order.", credentialField),
    capabilities,
  })
  .meta({ id: "Channel", description: "What a channel can do, and what a sender of it needs." });

/** The query of an operation that answers texts for people. */
export const languageQuery = z.strictObject({
  language: z.enum(LANGUAGES, "The language must be en or de.").default("en").meta({
    description: "The language of the texts for people.",
  }),
});

export function listChannels(connectors: ConnectorRegistry): Operation {
  return operation({
    operationId: "listChannels",
    route: "GET /channels",
    tag: "Channels",
    summary: "List channels",
    description: "The channels of this program, whether the account has a sender or not.",
    scope: null,
    query: languageQuery,
    answers: {
      200: {
        description: "All channels.",
        schema: z.object({ data: listField("The channels.", channelAnswer) }),
      },
    },
    examples: { "All channels": {}, "With German texts": { query: { language: "de" } } },
    async handler({ query: { language } }) {
      return answer(200, { data: connectors.all.map((connector) => describe(connector, language)) });
    },
  });
}

function describe(connector: Connector, language: Language): z.input<typeof channelAnswer> {
  const { name, title, setup, credentials } = connector.words[language];
  return {
    channel: connector.channel,
    connector: connector.name,
    name,
    title,
    setup,
    credentials: Object.entries(credentials).map(([field, { title, help, choices = {} }]) => ({
      name: field,
      title,
      help,
      required: !connector.credentials.shape[field]?.safeParse(undefined).success,
      secret: isSecret(connector, field),
      chosen: connector.chosen.includes(field),
      choices: Object.entries(choices).map(([value, title]) => ({ value, title })),
    })),
    capabilities: connector.capabilities,
  };
}
