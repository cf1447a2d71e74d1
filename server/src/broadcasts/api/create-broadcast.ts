import { mediaIn } from "../../media/index.ts";
import { CONTENT_PROBLEMS, type DraftDependencies } from "../../messages/for-broadcasts.ts";
import { insertRow, type Session, t } from "../../platform/database/index.ts";
import { ACTOR, actorOf, type Caller, type Operation, operation } from "../../platform/http/index.ts";
import { newUuid, publicId } from "../../platform/ids.ts";
import { type BroadcastRow, broadcast, findBroadcast } from "../broadcast.ts";
import { BROADCAST_KEY } from "../change-status.ts";
import { type Audience, storedAudience } from "../wish/audience.ts";
import { newBroadcastField } from "../wish/broadcast-field.ts";
import type { Content } from "../wish/content-field.ts";
import { draftWish } from "../wish/draft-wish.ts";

export const WISH = {
  senderId: t.uuid,
  name: t.text,
  content: t.jsonb(),
  mediaIds: t.uuidArray,
  sendAt: t.nullable(t.timestamptz),
  hours: t.nullable(t.jsonb()),
  dailyLimit: t.nullable(t.int4),
  stopAtFailed: t.nullable(t.int2),
  labels: t.jsonb(),
};

export const WISH_PROBLEMS = [
  ...CONTENT_PROBLEMS,
  "broadcast_not_found",
  "invalid_template_body",
  "invalid_template_value",
] as const;

const insert = insertRow({
  name: "insert_broadcast",
  table: "broadcasts",
  values: {
    ...BROADCAST_KEY,
    ...WISH,
    audience: t.jsonb(),
    notFound: t.int4,
    retryOf: t.nullable(t.uuid),
    ...ACTOR,
  },
});

export function createBroadcast(deps: DraftDependencies): Operation {
  return operation({
    operationId: "createBroadcast",
    route: "POST /broadcasts",
    tag: "Broadcasts",
    summary: "Make a broadcast",
    description:
      "Nothing is sent yet: `POST /broadcasts/{id}/plan` determines the people and their messages, and `POST /broadcasts/{id}/start` " +
      "starts what the plan shows. The message is checked as a single one is. Each value is a text for all, or names where each contact has " +
      "its own: `{field: name, fallback: friend}`, or `{group: Orders, entry: 1, part: text}` in its enhanced data.",
    scope: "broadcasts:write",
    body: newBroadcastField,
    readsInSlices: true,
    answers: { 201: { description: "The broadcast was made.", schema: broadcast.answer } },
    examples: {
      "A template to all with a label": {
        body: {
          name: "Cake week",
          audience: { filter: { label: ["VIP"] } },
          template: {
            name: "order_update",
            variables: {
              "1": { field: "name", fallback: "friend" },
              "2": { group: "Orders", entry: 1, part: "text", fallback: "your order" },
            },
          },
          hours: { from: "09:00", to: "18:00", zone: "Europe/Vienna" },
        },
      },
    },
    problems: {
      404: ["unknown_channel"],
      422: WISH_PROBLEMS,
    },
    async handler({ caller, body, once }) {
      const { accountId } = caller;
      const wish = await draftWish(deps, accountId, body);
      return once(async (session) => {
        const stored = await storedAudience(session, accountId, body.audience);
        return insertBroadcast(session, caller, { ...valuesOf(body, wish), ...stored, retryOf: null });
      });
    },
  });
}

type New = ReturnType<typeof valuesOf> & { audience: Audience; notFound: number; retryOf: string | null };

export async function insertBroadcast(session: Session, caller: Caller, given: New) {
  const { accountId } = caller;
  const broadcastId = newUuid();
  const audience = JSON.stringify(given.audience);
  await session.run(insert, { ...given, accountId, broadcastId, audience, ...actorOf(caller) });
  const row = await findBroadcast(session, accountId, publicId("brd", broadcastId));
  return { status: 201, body: broadcast.of(row) } as const;
}

type Values = Pick<BroadcastRow, "name" | "stop_at_failed" | "labels"> & {
  [Field in "send_at" | "hours" | "daily_limit"]?: BroadcastRow[Field] | undefined;
};

export function valuesOf(
  { name, send_at, hours, daily_limit, stop_at_failed, labels }: Values,
  { senderId, content }: { senderId: string; content: Content },
) {
  return {
    senderId,
    content: JSON.stringify(content),
    mediaIds: mediaIn(content),
    name,
    sendAt: send_at ?? null,
    hours: hours ? JSON.stringify(hours) : null,
    dailyLimit: daily_limit ?? null,
    stopAtFailed: stop_at_failed,
    labels: JSON.stringify(labels),
  };
}
