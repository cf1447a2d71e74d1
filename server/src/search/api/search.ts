import { z } from "zod";
import { type ContactRow, findContactsByText } from "../../contacts/for-search.ts";
import { viewerOf } from "../../contacts/index.ts";
import { type FoundMessage, findMessagesByWords, MESSAGE_TYPES } from "../../messages/index.ts";
import { type Database, statement, t } from "../../platform/database/index.ts";
import {
  answer,
  idField,
  listField,
  type Operation,
  objectField,
  operation,
  text,
  textField,
  timeField,
  wordField,
} from "../../platform/http/index.ts";
import { publicId } from "../../platform/ids.ts";
import { type Snippet, snippetAnswer, snippetOf } from "../snippet.ts";

const LONGEST = 256;
const MOST = 20;
/** Characters of a contact's data. A contact can have 256 KiB. */
const SEARCHED = 8_000;

const query = z.strictObject({
  q: text({ max: LONGEST })
    .transform((value) => value.trim())
    .pipe(text({ min: 2, max: LONGEST }))
    .meta({
      description:
        "As `q` of `GET /contacts`. A message is found by the beginnings of words that are all in the message, in any order.",
    }),
  limit: z.coerce
    .number("This must be a number.")
    .int("This must be a whole number.")
    .min(1, "At least 1.")
    .max(MOST, `At most ${MOST}.`)
    .default(10)
    .meta({
      type: "integer",
      minimum: 1,
      maximum: MOST,
      description: "The most contacts, and the most messages.",
    }),
});

const person = {
  id: idField("con", "The contact's id."),
  name: textField("The name to show; null if unknown.", "Ana Marlowe").nullable(),
  phone: textField("In E.164; null if the person hides it.", "+15551234567").nullable(),
};

const foundContact = z
  .object({
    ...person,
    snippet: snippetAnswer.nullable().meta({
      description:
        "Where a label or the enhanced data has one of the words; null if neither does in its first 8,000 characters.",
    }),
  })
  .meta({ id: "FoundContact", description: "A contact that was found." });

const foundMessage = z
  .object({
    id: idField("msg", "The message's id."),
    contact: objectField(
      "Whose conversation has the message. The name is null for a key without `contacts:read`.",
      person,
    ),
    direction: wordField("out: sent to the contact. in: received from the contact.", ["out", "in"]),
    type: wordField("As of the message.", MESSAGE_TYPES),
    snippet: snippetAnswer,
    created_at: timeField("When the message was accepted or received."),
  })
  .meta({ id: "FoundMessage", description: "A message that was found." });

const splitWords = statement({
  name: "split_search_words",
  parameters: { q: t.text },
  columns: { words: t.nullable(t.textArray) },
  sql: "select word_tokens(search_words($q), '') as words",
});

export function search(database: Database): Operation {
  return operation({
    operationId: "search",
    route: "GET /search",
    tag: "Search",
    summary: "Search contacts and messages",
    description:
      "Contacts by name, phone, labels and enhanced data, and messages by the words of their texts, captions, file names, " +
      "templates, places and cards. Of a long text, the first 2,000 characters are searched, of a contact's data the " +
      "first 8,000. There are no pages: more words find fewer.",
    scope: ["contacts:read", "messages:read"],
    query,
    answers: {
      200: {
        description: "What was found.",
        schema: z.object({
          contacts: listField(
            "Those with the newest messages first, of over 2,000 only some; null for a key without `contacts:read`.",
            foundContact,
          ).nullable(),
          messages: listField(
            "The newest first; null for a key without `messages:read`.",
            foundMessage,
          ).nullable(),
          messages_since: timeField(
            "Where words are in very many messages: older messages than this time weren't searched. Else null.",
          ).nullable(),
        }),
      },
    },
    examples: { "An order number": { query: { q: "A-1047" } } },
    async handler({ caller, query: { q, limit } }) {
      const { scopes } = caller;
      const viewer = viewerOf(caller);
      const seesContacts = scopes.has("contacts:read");
      const [row] = await database.run(splitWords, { q });
      const words = row?.words ?? [];
      const [contacts, found] = await Promise.all([
        seesContacts ? findContactsByText(database, viewer, q, limit) : null,
        // A text without letters and digits is in no message.
        scopes.has("messages:read") && words.length > 0
          ? findMessagesByWords(database, { ...viewer, words, limit })
          : { messages: [], since: null },
      ]);
      return answer(200, {
        contacts: contacts?.map((contact) => contactOf(contact as ContactRow, words)) ?? null,
        messages: scopes.has("messages:read")
          ? found.messages.map((message) => messageOf(message, words, seesContacts))
          : null,
        messages_since: found.since?.toISOString() ?? null,
      });
    },
  });
}

function contactOf(row: ContactRow, words: string[]): z.input<typeof foundContact> {
  const { contact_id: id, name, phone } = row;
  return { id: publicId("con", id), name, phone, snippet: placeIn(row, words) };
}

/** The first label or entry with one of the words. */
function placeIn({ labels, enhanced_data: data }: ContactRow, words: string[]): Snippet | null {
  const entries = Object.values(data ?? {}).flat();
  const texts = entries.map((entry) =>
    [entry.text, entry.description].filter((one) => one !== undefined).join(" · "),
  );
  let left = SEARCHED;
  for (const place of [...labels, ...texts]) {
    const snippet = snippetOf(place.slice(0, left), words);
    left -= place.length;
    if (snippet || left <= 0) return snippet;
  }
  return null;
}

function messageOf(row: FoundMessage, words: string[], seesNames: boolean): z.input<typeof foundMessage> {
  const { message_id: id, contact_id: contactId, name, phone, direction, type, created_at: at } = row;
  return {
    id: publicId("msg", id),
    contact: { id: publicId("con", contactId), name: seesNames ? name : null, phone },
    direction,
    type,
    snippet: snippetOf(row.text, words) ?? [],
    created_at: at.toISOString(),
  };
}
