// Requests of a batch that came before under their Idempotency-Key: set apart, so that they make no second message.
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import { type ClaimOutcome, claimIdempotencyKeys } from "../platform/idempotency/claim-keys.ts";
import { type IdempotencyClaim, refuseOther, resultErased } from "../platform/idempotency/once.ts";
import type { Accepted, NewMessage } from "./new-message.ts";

/** A member that is refused must not roll the batch back, so inside of it a refusal is a value. */
export type AcceptResult = Accepted | { kind: "refused"; problem: Error };

const findMessages = statement<[string[], string[]], { message_id: string }>(
  "find_messages_of_keys",
  `select messages.message_id
   from unnest($1::uuid[], $2::uuid[]) as wanted (account_id, message_id)
   join messages on messages.account_id = wanted.account_id and messages.message_id = wanted.message_id`,
);

/** Leaves only members whose key is theirs; the others' results are known. Twins in one batch count as repeats. */
export async function setRepeatsApart<Message extends NewMessage>(
  session: Session,
  members: Message[],
  results: Map<NewMessage, AcceptResult>,
): Promise<Message[]> {
  const first = new Map<string, NewMessage>();
  const twins: [NewMessage, NewMessage][] = [];
  for (const member of members) {
    if (!member.claim) continue;
    const name = member.accountId + member.claim.keyHash.toString("base64");
    const earlier = first.get(name);
    if (earlier) twins.push([member, earlier]);
    else first.set(name, member);
  }
  const claimers = [...first.values()];
  const outcomes = await claimIdempotencyKeys(
    session,
    claimers.map(({ accountId, messageId, claim }) => ({
      accountId,
      messageId,
      claim: claim as IdempotencyClaim,
    })),
  );
  const messageIds = await presentMessages(session, claimers, outcomes);
  for (const [index, member] of claimers.entries()) {
    const outcome = outcomes[index] as ClaimOutcome;
    if (outcome.kind === "kept") results.set(member, repeatOf(member, outcome.kept, messageIds));
  }
  const kept = new Map(claimers.map((member, index) => [member, outcomes[index] as ClaimOutcome]));
  for (const [twin, earlier] of twins) {
    const outcome = kept.get(earlier);
    if (outcome?.kind === "kept") results.set(twin, repeatOf(twin, outcome.kept, messageIds));
    else results.set(twin, twinOf(twin, earlier));
  }
  return members.filter((member) => !results.has(member));
}

/** Which of the messages that kept keys name are still there: an erased one isn't. */
async function presentMessages(session: Session, claimers: NewMessage[], outcomes: ClaimOutcome[]) {
  const wanted = outcomes.flatMap((outcome, index) =>
    outcome.kind === "kept" && outcome.kept.message_id !== null
      ? [{ accountId: (claimers[index] as NewMessage).accountId, messageId: outcome.kept.message_id }]
      : [],
  );
  if (wanted.length === 0) return new Set<string>();
  const rows = await session.run(findMessages, [
    wanted.map((row) => row.accountId),
    wanted.map((row) => row.messageId),
  ]);
  return new Set(rows.map((row) => row.message_id));
}

function repeatOf(
  member: NewMessage,
  kept: { fingerprint: Buffer; message_id: string | null },
  there: Set<string>,
): AcceptResult {
  try {
    refuseOther(kept, member.claim as IdempotencyClaim);
  } catch (problem) {
    return { kind: "refused", problem: problem as Error };
  }
  if (kept.message_id === null || !there.has(kept.message_id))
    return { kind: "refused", problem: resultErased() };
  return { kind: "repeated", messageId: kept.message_id };
}

/** The earlier one makes the message in this very batch. */
function twinOf(twin: NewMessage, earlier: NewMessage): AcceptResult {
  const kept = {
    fingerprint: (earlier.claim as IdempotencyClaim).fingerprint,
    message_id: earlier.messageId,
  };
  return repeatOf(twin, kept, new Set([earlier.messageId]));
}
