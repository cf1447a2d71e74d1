import { z } from "zod";
import type { Database } from "../../../platform/database/index.ts";
import { operation, pageAnswer, pageQuery } from "../../../platform/http/index.ts";
import { contactAnswer } from "../../contact.ts";
import type { Order } from "../../search/contact-order.ts";
import { contactPage } from "../../search/contact-page.ts";
import { viewerOf } from "../../visible-to.ts";

const VIEWS = {
  waiting: "inbox_waiting",
  mine: "inbox_mine",
  unassigned: "inbox_unassigned",
  snoozed: "inbox_snoozed",
  done: "inbox_done",
  all: "inbox_all",
} as const satisfies Record<string, Order>;
type View = keyof typeof VIEWS;
const NAMES = Object.keys(VIEWS) as [View, ...View[]];

export function listInbox(database: Database) {
  return operation({
    operationId: "listInbox",
    route: "GET /inbox",
    tag: "Inbox",
    summary: "List the threads of a view of the inbox",
    description:
      "A cursor belongs to the view of its first page. There may be more threads while `next` isn't null.",
    scope: "inbox:read",
    query: z.strictObject({
      ...pageQuery,
      view: z.enum(NAMES, { error: `This is one of ${NAMES.join(", ")}.` }).meta({
        description:
          "`waiting`: contacts who wait for an answer and aren't snoozed, who waits longest first. `mine`: open threads that are assigned to " +
          "the caller, who waits longest first, then what was opened last; none for an API key. `unassigned`: open threads of nobody, in " +
          "the same order. `snoozed`: what comes back next " +
          "first. `done`: what was finished last first. `all`: contacts with messages, the newest message first.",
      }),
    }),
    answers: { 200: { description: "A page of contacts.", schema: pageAnswer(contactAnswer) } },
    examples: { "Who waits longest": { query: { view: "waiting" } } },
    handler: ({ caller, query: { limit, after: cursor, view } }) => {
      const wish = { ...viewerOf(caller), filter: {}, order: VIEWS[view], assignee: caller.personId };
      return contactPage(database, { ...wish, limit, cursor });
    },
  });
}
