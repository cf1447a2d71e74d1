// Records attempts that didn't succeed: their messages are queued again, stay uncertain or fail.
import type { ChannelError } from "../../channels/index.ts";
import type { ConsentScope } from "../../contacts/index.ts";
import { appendEvents, type NewEvent } from "../../events/index.ts";
import { givenRows, type Session, statement, t } from "../../platform/database/index.ts";
import { addAttempt, latest } from "../facts/apply-fact.ts";
import { type MessageState, readMessageStates } from "../facts/read-message-states.ts";
import { writeMessageStates } from "../facts/write-message-states.ts";
import { evidenceOf, noteReportedOptOut } from "../opt-outs/note-reported-opt-out.ts";
import { type LaneOwner, lockLane } from "./owned-lane.ts";

export interface Setback {
  messageId: string;
  attempt: number;
  /** `queued`: again after the delay. `uncertain`: the channel may have taken it. `failed`: never again. */
  next: "queued" | "uncertain" | "failed";
  delayMs: number;
  counts: boolean;
  error: ChannelError;
  /** What the channel refuses of the sender, because the person stopped it. */
  optedOut?: ConsentScope | undefined;
}

const moves = givenRows({ messageId: t.uuid, next: t.text, delayMs: t.float8, counts: t.bool });

const movePlaces = statement({
  name: "move_places",
  parameters: { accountId: t.uuid, ...moves.parameters },
  sql: `update outbox
    set state = given.next,
      due_at = now() + make_interval(secs => given.delay_ms / 1000),
      failures = outbox.failures + given.counts::integer
    from ${moves.as("given")}
    where outbox.account_id = $accountId
      and outbox.message_id = any ($messageIds)
      and outbox.message_id = given.message_id`,
});

/** `state`: of the places before. Returns the recorded messages. A fact or another owner has settled the others. */
export async function recordSetbacks(
  session: Session,
  owner: LaneOwner,
  setbacks: Setback[],
  state: "sending" | "uncertain" = "sending",
): Promise<Set<string>> {
  const { accountId } = owner;
  const byMessage = new Map(setbacks.map((setback) => [setback.messageId, setback]));
  const locked = session.send(lockLane, owner);
  const messages = await readMessageStates(session, accountId, [...byMessage.keys()].sort());
  const [lane] = await locked;
  const recorded: Setback[] = [];
  const events: NewEvent[] = [];
  for (const message of lane ? messages : []) {
    const setback = byMessage.get(message.message_id) as Setback;
    if (message.place_state !== state || message.place_attempt !== setback.attempt) continue;
    recorded.push(setback);
    applySetback(message, setback, state, lane?.now ?? null);
    if (setback.next === "failed") events.push({ accountId, type: "message.failed", id: setback.messageId });
  }
  events.push(...(await writeMessageStates(session, accountId, messages)));
  const moved = recorded.filter((setback) => setback.next !== "failed");
  if (moved.length > 0) void session.send(movePlaces, { accountId, ...moves.values(moved) });
  const contacts = new Map(messages.map((message) => [message.message_id, message.contact_id]));
  for (const { messageId, optedOut: scope, error } of lane ? recorded : []) {
    if (!scope) continue;
    // Opt-outs are rare, so they may take a statement each, which waits for the statements that were sent.
    await session.sent();
    const contactId = contacts.get(messageId) as string;
    const said = { scope, evidence: evidenceOf(error), at: lane?.now as Date };
    const about = { accountId, senderId: owner.senderId, contactId, messageId };
    events.push(...(await noteReportedOptOut(session, { ...about, ...said })));
  }
  await appendEvents(session, events);
  return new Set(recorded.map((setback) => setback.messageId));
}

function applySetback(
  message: MessageState,
  { attempt, next, error }: Setback,
  state: "sending" | "uncertain",
  now: Date | null,
): void {
  const startedAt = message.place_started_at;
  if (!message.others.some((other) => other.attempt === attempt)) {
    const status = state === "uncertain" ? state : next === "queued" ? "retried" : next;
    Object.assign(addAttempt(message, attempt, status), { error, started_at: startedAt });
  }
  message.isFreed = next === "failed";
  if (message.status !== "queued" && message.status !== "sent") return;
  if (state === "uncertain" && next !== "failed") message.possibly_duplicate = true;
  if (next !== "failed") return;
  message.status = "failed";
  message.failed_at = latest(now, startedAt, message.created_at, message.sent_at);
  message.error = error;
}
