// GET /events: what happened, oldest first.
import { z } from "zod";
import { PAGE_BYTES } from "../../platform/database/index.ts";
import { answer, type Operation, operation, pageQuery, textField } from "../../platform/http/index.ts";
import { Problem } from "../../platform/problem.ts";
import { eventErrors } from "../errors.ts";
import { eventAnswer } from "../event-resource.ts";
import { allowedTypes, eventTypesField } from "../event-types-field.ts";
import { answeredEvent, type FeedDeps, feedCursor, numberOf, readPage } from "../feed.ts";
import { type FindVisible, seenEvents } from "../stream/seen-events.ts";

export function listEvents(deps: FeedDeps & { findVisible: FindVisible }): Operation {
  return operation({
    operationId: "listEvents",
    route: "GET /events",
    tag: "Events",
    summary: "List events, oldest first",
    description:
      "Reads every change once and in order: continue with `cursor` as `after`. No event is skipped, also when its " +
      "transaction ends late. Events of erased contacts are left out.",
    scope: "events:read",
    query: z.strictObject({
      ...pageQuery,
      after: z
        .string()
        .optional()
        .meta({
          codes: ["invalid_cursor"],
          description:
            "The `cursor` of an earlier page, or the id of an event. Without it: the oldest event.",
        }),
      types: eventTypesField,
    }),
    answers: {
      200: {
        description: "A page of events.",
        schema: z.object({
          data: z.array(eventAnswer(deps.resources)).meta({ description: "The events of this page." }),
          next: textField("Null when there are no later events yet.").nullable(),
          cursor: textField(
            "Where this page ends. Later, it continues from here, also when the page is empty.",
            "MTA0Nw",
          ),
        }),
      },
    },
    examples: {
      "From the oldest event": { query: { limit: 50 } },
      "Only some types": { query: { types: "message.received,message.failed" } },
    },
    problems: { 410: ["cursor_expired"] },
    async handler({ caller, query }) {
      const { accountId, scopes } = caller;
      const types = allowedTypes(deps.resources, scopes, query.types);
      const after = query.after === undefined ? null : numberOf(accountId, query.after);
      const wanted = { after, types, limit: query.limit, mostBytes: PAGE_BYTES };
      const page = await readPage(deps, accountId, wanted);
      if ("expired" in page) throw new Problem(eventErrors.cursor_expired);
      const cursor = feedCursor(page.position);
      const { seen } = await seenEvents(deps.findVisible, caller, page.events);
      const data = seen.map((event) => answeredEvent(accountId, event));
      return answer(200, { data, next: page.isMore ? cursor : null, cursor });
    },
  });
}
