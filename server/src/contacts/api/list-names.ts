import { z } from "zod";
import type { Database } from "../../platform/database/index.ts";
import { answer, exampleId, listField, operation } from "../../platform/http/index.ts";
import { f, resource } from "../../platform/resources/index.ts";
import { idList } from "../bulk/selection.ts";
import { readVisible, viewerOf } from "../visible-to.ts";

const MOST_IDS = 100;

const contactName = resource(
  { id: "ContactName", description: "A contact's name." },
  {
    id: f.named("contact_id", f.id("con", "The contact's id.")),
    name: f.nullable(f.text("The name to show; null if unknown.", "Ana Marlowe")),
  },
);

export function listNames(database: Database) {
  return operation({
    operationId: "listContactNames",
    route: "GET /contacts/names",
    tag: "Contacts",
    summary: "Look up names of contacts",
    description: `The names of up to ${MOST_IDS} contacts, in any order. Contacts that don't exist are left out.`,
    scope: "contacts:read",
    query: z.strictObject({
      id: z.preprocess(
        (value) => (typeof value === "string" ? [value] : value),
        idList(MOST_IDS).meta({ description: "The id of a contact. It may be repeated." }),
      ),
    }),
    answers: {
      200: {
        description: "The names of the contacts that exist.",
        schema: z.object({ data: listField("The contacts.", contactName.answer) }),
      },
    },
    examples: { "A contact": { query: { id: [exampleId("con")] } } },
    async handler({ caller, query: { id: ids } }) {
      const rows = await database.run(readVisible, { ...viewerOf(caller), ids });
      return answer(200, { data: rows.map((row) => contactName.of(row)) });
    },
  });
}
