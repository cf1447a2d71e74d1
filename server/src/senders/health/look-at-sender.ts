// A look at a sender: asks its channel how it fares, and resumes it when the channel that refused it accepts it again.
import type { ChannelHttp, ConnectorRegistry, SenderHealth } from "../../channels/index.ts";
import { appendEvents } from "../../events/index.ts";
import { type Database, statement, t } from "../../platform/database/index.ts";
import { publicId } from "../../platform/ids.ts";
import { describeError, type Log } from "../../platform/log.ts";
import type { SenderDirectory } from "../directory.ts";
import { hookUrlOf, type Sender } from "../sender.ts";
import { senderChange } from "../sender-rows.ts";
import { peopleWrittenTo } from "../waiting-counts.ts";
import { failedHealthAnswer, type HealthAnswer, readHealthAnswer } from "./health-answer.ts";

export interface LookDeps {
  database: Database;
  connectors: ConnectorRegistry;
  senders: SenderDirectory;
  http: ChannelHttp;
  log: Log;
  publicUrl(): string;
}

const LOOKED_AT = { sealedSecrets: t.nullable(t.bytea) };

const readPause = statement({
  name: "read_sender_pause",
  parameters: { accountId: t.uuid, senderId: t.uuid },
  columns: { is_refused: t.bool, health: t.nullable(t.jsonb<HealthAnswer>()) },
  sql: `select status = 'paused' and paused_reason is distinct from 'requested' as is_refused, health
    from senders
    where account_id = $accountId
      and sender_id = $senderId
      and deleted_at is null`,
});

/** Not after its secrets were changed: the look that the change asked for tells more. */
const note = senderChange("note_look_at_sender", {
  set: "looked_at = now(), health = $health",
  where: "secret_credentials = $sealedSecrets",
  parameters: { ...LOOKED_AT, health: t.nullable(t.jsonb<HealthAnswer>()) },
});

/** Not after a client has paused the sender or changed its secrets. */
const resumeAccepted = senderChange("resume_accepted_sender", {
  set: "status = 'active', paused_reason = null, resumed_at = now()",
  where: `secret_credentials = $sealedSecrets and status = 'paused' and paused_reason is distinct from 'requested'
    and deleted_at is null`,
  parameters: LOOKED_AT,
});

export async function lookAtSender(deps: LookDeps, sender: Sender): Promise<void> {
  const { database, senders, log } = deps;
  const { accountId, senderId, sealedSecrets } = sender;
  const [before] = await database.run(readPause, { accountId, senderId });
  if (!before) return;
  const { is_refused: isRefused, health: known } = before;
  const answered = await ask(deps, sender, isRefused);
  const health = await healthAfter(deps, sender, answered, known);
  const mayResume = isRefused && answered.kind !== "refused" && health?.sending !== "blocked";
  const resumed = await database.transaction(async (session) => {
    const lookedAt = { accountId, senderId, sealedSecrets };
    const rows = mayResume ? await session.run(resumeAccepted, lookedAt) : [];
    await session.run(note, { ...lookedAt, health: health && JSON.stringify(health) });
    await appendEvents(
      session,
      rows.map(({ sender_id: id }) => ({ accountId, type: "sender.resumed" as const, id })),
    );
    return rows.length > 0;
  });
  if (!resumed) return;
  senders.invalidate(accountId);
  log.info({ sender: publicId("snd", senderId) }, "the channel accepts a sender again; it was resumed");
}

/** `accepted`: by a channel that says nothing else. */
type Answered =
  | { kind: "accepted" }
  | { kind: "read"; health: SenderHealth }
  | { kind: "refused"; code: string };

/** `probes`: also tries what messages need, which a channel may refuse although it tells about the sender. */
async function ask(deps: LookDeps, sender: Sender, probes: boolean): Promise<Answered> {
  const { connectors, http, publicUrl, log } = deps;
  const connector = connectors.get(sender.connector);
  try {
    const { channelSender } = sender;
    const [fault] = (probes && (await connector?.probe(channelSender, http, publicUrl()))) || [];
    if (fault) return { kind: "refused", code: fault.failure.error.code };
    const reading = await connector?.readHealth?.(channelSender, http, hookUrlOf(publicUrl(), sender));
    if (!reading) return { kind: "accepted" };
    return reading.kind === "read" ? reading : { kind: "refused", code: reading.failure.error.code };
  } catch (error) {
    // Connectors return their failures: the credentials can't be decrypted.
    log.error(
      { err: describeError(error), sender: publicId("snd", sender.senderId) },
      "a sender can't be looked at",
    );
    return { kind: "refused", code: "sender_unusable" };
  }
}

/** Null for a channel that says nothing. */
async function healthAfter(
  { database, connectors }: LookDeps,
  { accountId, senderId, connector }: Sender,
  answered: Answered,
  known: HealthAnswer | null,
): Promise<HealthAnswer | null> {
  if (!connectors.get(connector)?.readHealth || answered.kind === "accepted") return null;
  if (answered.kind === "refused") return failedHealthAnswer(known, answered.code);
  const { health } = answered;
  const used = health.messaging_limit ? await peopleWrittenTo(database, accountId, senderId) : 0;
  return readHealthAnswer(health, used, new Date());
}
