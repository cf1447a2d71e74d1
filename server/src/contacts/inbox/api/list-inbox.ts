import { z } from "zod";
import type { Database } from "../../../platform/database/index.ts";
import { answer, idField, operation, pageAnswer, pageQuery } from "../../../platform/http/index.ts";
import { publicId, uuidOf } from "../../../platform/ids.ts";
import { contactAnswer } from "../../contact.ts";
import { contactFilterFields } from "../../search/contact-filter.ts";
import type { Order } from "../../search/contact-order.ts";
import { contactPage } from "../../search/contact-page.ts";
import { viewerOf } from "../../visible-to.ts";
import { readViews } from "../thread-views.ts";

/** Each is an order of contacts, `inbox_waiting` and so on. */
const VIEWS = ["waiting", "mine", "unassigned", "snoozed", "done", "all"] as const;

const entry = contactAnswer
  .extend({
    seen_message_id: idField(
      "msg",
      "The newest message that the caller has seen in the thread; null if none, and for an API key.",
    ).nullable(),
  })
  .meta({ id: "InboxEntry", description: "A contact in a view of the inbox." });

export function listInbox(database: Database) {
  return operation({
    operationId: "listInbox",
    route: "GET /inbox",
    tag: "Inbox",
    summary: "List the threads of a view of the inbox",
    description:
      "A cursor belongs to the view and the `q` of its first page. There may be more threads while `next` isn't null.",
    scope: "inbox:read",
    query: z.strictObject({
      ...pageQuery,
      view: z.enum(VIEWS, { error: `This is one of ${VIEWS.join(", ")}.` }).meta({
        description:
          "`waiting`: contacts who wait for the team's answer and aren't snoozed, who waits longest first. `mine`: open threads that are assigned to " +
          "the caller, who waits longest first, then what was opened last; none for an API key. `unassigned`: open threads of nobody, in " +
          "the same order. `snoozed`: what comes back next " +
          "first. `done`: what was finished last first. `all`: contacts with messages, the newest message first.",
      }),
      q: contactFilterFields.q,
    }),
    answers: { 200: { description: "A page of contacts.", schema: pageAnswer(entry) } },
    examples: { "Who waits longest": { query: { view: "waiting" } } },
    async handler({ caller, query: { limit, after: cursor, view, q } }) {
      const { accountId, personId } = caller;
      const filter = q === undefined ? {} : { q };
      const isOfSeen = view === "waiting" && caller.onlyOf !== null;
      const order: Order = isOfSeen ? "inbox_waiting_seen" : `inbox_${view}`;
      const wish = { ...viewerOf(caller), filter, order, assignee: personId };
      const { data, next } = await contactPage(database, { ...wish, limit, cursor });
      const contactIds = data.map(({ id }) => uuidOf("con", id) as string);
      const views = personId ? await database.run(readViews, { accountId, personId, contactIds }) : [];
      const seen = new Map<string, string>(
        views.map((row) => [publicId("con", row.contact_id), publicId("msg", row.message_id)]),
      );
      const entries = data.map((one) => ({ ...one, seen_message_id: seen.get(one.id) ?? null }));
      return answer(200, { data: entries, next });
    },
  });
}
