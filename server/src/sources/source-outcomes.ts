// Counts what became of the payloads of each source.
import { type Session, t, updateRows } from "../platform/database/index.ts";
import { SYNC_OUTCOMES, type Synced } from "./sync/sync-answer.ts";

export type SyncOutcome = Synced["outcome"];

const add = updateRows({
  name: "count_source_outcomes",
  table: "sources",
  key: { accountId: t.uuid, sourceId: t.uuid },
  set: `outcomes = sources.outcomes || (
      select jsonb_object_agg(outcome, n + coalesce((sources.outcomes ->> outcome)::bigint, 0))
      from unnest($outcomes::text[], $counts::bigint[]) as given (outcome, n)
    )`,
  parameters: { outcomes: t.textArray, counts: t.int8Array },
});

export interface SourcePayload {
  accountId: string;
  sourceId: string;
}

/**
 * Sources are locked in one order, after contacts and before the numbers of events. `too_large` isn't counted here: the payload is
 * counted as refused when it is stored as an error.
 */
export async function countOutcomes(
  runner: Pick<Session, "run">,
  payloads: (SourcePayload & { outcome: SyncOutcome | "too_large" })[],
): Promise<void> {
  const sources = Map.groupBy(payloads, ({ accountId, sourceId }) => `${accountId} ${sourceId}`);
  for (const key of [...sources.keys()].sort()) {
    const own = (sources.get(key) ?? []).filter(({ outcome }) => outcome !== "too_large");
    const [first] = own;
    if (first === undefined) continue;
    const counts = [...Map.groupBy(own, ({ outcome }) => outcome)].map(([outcome, { length }]) => ({
      outcome,
      length,
    }));
    await runner.run(add, {
      accountId: first.accountId,
      sourceId: first.sourceId,
      outcomes: counts.map(({ outcome }) => outcome),
      counts: counts.map(({ length }) => length),
    });
  }
}

/** With a 0 for each outcome that no payload had. */
export function everyOutcome(counted: Partial<Record<SyncOutcome, number>>): Record<SyncOutcome, number> {
  const names = Object.keys(SYNC_OUTCOMES) as SyncOutcome[];
  return Object.fromEntries(names.map((name) => [name, counted[name] ?? 0])) as Record<SyncOutcome, number>;
}
