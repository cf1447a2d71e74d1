// GET /events/stream: events as they happen, as server-sent events.
import { Readable } from "node:stream";
import { z } from "zod";
import { answer, idInput, type Operation, operation } from "../../platform/http/index.ts";
import { publicId } from "../../platform/ids.ts";
import { allowedTypes, eventTypesField } from "../event-types-field.ts";
import { type FeedDeps, numberOf } from "../feed.ts";
import { readRange } from "../read-feed.ts";
import { eventStream, type StreamDeps } from "../stream/event-stream.ts";
import { createStreamPageReader } from "../stream/stream-page.ts";

export type StreamEventsDeps = FeedDeps & Pick<StreamDeps, "watch" | "presence" | "findVisible">;

export function streamEvents(feed: StreamEventsDeps): Operation {
  const deps: StreamDeps = { ...feed, readPage: createStreamPageReader(feed) };
  return operation({
    operationId: "streamEvents",
    route: "GET /events/stream",
    tag: "Events",
    summary: "Follow events as they happen",
    description:
      "Server-sent events, as `EventSource` reads them. The stream begins now, or after the event of `after` or " +
      "`Last-Event-ID`. `event` is the type and `data` is the event as `GET /events` answers it. An event `gap` says that " +
      "events after `Last-Event-ID` were deleted because of their age; the stream goes on with the oldest event. For a member who sees only own " +
      "and unassigned threads, `gap` also says that one of them may have gone out of sight: read the lists again. A person who is signed in also " +
      "gets `presence`, which has no id: a colleague looks at a thread or writes an answer, for 15 seconds unless it comes again. The stream " +
      "ends with its API key. It can end at any time: connect again with the last id.",
    scope: "events:read",
    query: z.strictObject({
      after: z
        .string()
        .optional()
        .meta({
          codes: ["invalid_cursor"],
          description: "The id of an event, or the `cursor` of a page. `Last-Event-ID` takes precedence.",
        }),
      types: eventTypesField,
      contact: idInput("con", "contact")
        .optional()
        .meta({ description: "Only events of the contact with this id." }),
    }),
    endless: true,
    answers: { 200: { description: "The stream.", contentType: "text/event-stream" } },
    problems: { 429: ["too_many_streams"] },
    examples: { "New events of two types": { query: { types: "message.received,message.failed" } } },
    async handler({ caller: { accountId, scopes, personId }, query, headers, mayContinue }) {
      const types = allowedTypes(feed.resources, scopes, query.types);
      const last = headers["last-event-id"] || query.after;
      const now = async () => (await readRange(feed.database, accountId)).last;
      const after = last === undefined ? await now() : numberOf(accountId, String(last));
      const seesPresence = personId !== null && scopes.has("inbox:read");
      const text = eventStream(deps, {
        ...{ accountId, types, after, seesPresence },
        contact: query.contact && publicId("con", query.contact),
        // A role can lose scopes and contacts while its stream is open.
        async mayContinue() {
          const caller = await mayContinue();
          allowedTypes(feed.resources, caller.scopes, types);
          return caller;
        },
      });
      return answer(200, Readable.from(text, { objectMode: false }), {
        "content-type": "text/event-stream; charset=utf-8",
        // A connection that stayed open after the stream would delay the stop of the process.
        connection: "close",
        // nginx would otherwise collect the stream before it passes it on.
        "x-accel-buffering": "no",
      });
    },
  });
}
