// When a missing receipt means that an uncertain message was lost, and what it waits for until then.
import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../../test/database.ts";
import { type Database, openDatabase } from "../../../platform/database/database.ts";
import * as t from "../../../platform/database/sql-types.ts";
import { statement } from "../../../platform/database/statement.ts";
import { createLog } from "../../../platform/log.ts";
import { CAUSE } from "../causes.ts";

/** A request at second 0 whose receipt isn't expected any more after 60, of a sender whose hooks came a moment ago. */
const LIMIT = 60;
const WAIT = 900;
const GAP = 5;

/** Seconds since the request. */
interface Case {
  now: number;
  upSince?: number | null;
  appliedUntil?: number | null;
  heardAt?: number | null;
  caughtUpAt?: number | null;
  receiptOf?: number;
  receiptAt?: number;
  hasUnapplied?: boolean;
  /** The channel is asked for a message before it is sent again. */
  isAsked?: boolean;
  action?: "resend" | "fail";
  settleAt?: number | null;
}

const server = useDatabase();
let database: Database;
beforeAll(() => {
  database = openDatabase({ url: server.url, log: createLog("silent") });
});
afterAll(() => database.close());

const at = (seconds: string) => `now() + make_interval(secs => $${seconds}::float8 - $now::float8)`;
const secondsOf = (time: string) => `(extract(epoch from ${time} - now()) + $now)::float8`;
const second = t.nullable(t.float8);

const stateOfLost = statement({
  name: "state_of_lost",
  parameters: {
    now: t.float8,
    started: t.float8,
    upSince: second,
    appliedUntil: second,
    heardAt: second,
    caughtUpAt: second,
    receiptOf: second,
    receiptAt: second,
    settleAt: second,
    hasUnapplied: t.bool,
    waitSeconds: t.float8,
    gapSeconds: t.float8,
    uncertainSeconds: t.float8,
    templateSeconds: t.float8,
    asked: t.textArray,
    action: t.text,
  },
  columns: { cause: t.text, until: second, settle_at: second },
  sql: `select cause.name as cause, ${secondsOf("cause.until")} as until, ${secondsOf("cause.settle_at")} as settle_at
    from (
      select true as has_worker, false as is_paused, false as is_held, false as is_unreachable, ${at("upSince")} as up_since,
        ${at("appliedUntil")} as applied_until, ${at("heardAt")} as heard_at, ${at("caughtUpAt")} as caught_up_at,
        ${at("receiptOf")} as receipt_of, ${at("receiptAt")} as receipt_at, $hasUnapplied::boolean as has_unapplied,
        'x' as connector, $action as uncertain_action, make_interval(secs => $waitSeconds) as uncertain_wait, make_interval() as uncertain_after
    ) as lane
    cross join (
      select 'uncertain' as state, 'text' as type, 1 as turn, now() as due_at, ${at("started")} as started_at,
        ${at("settleAt")} as settle_at
    ) as place
    ${CAUSE}`,
});

async function judge({ now, settleAt = null, ...more }: Case) {
  const { upSince = -10_000, appliedUntil = now, heardAt = null } = more;
  const { caughtUpAt = heardAt === null ? null : -10_000 } = more;
  const [row] = await database.run(stateOfLost, {
    now,
    started: 0,
    upSince,
    appliedUntil,
    heardAt,
    caughtUpAt,
    receiptOf: more.receiptOf ?? null,
    receiptAt: more.receiptAt ?? null,
    settleAt,
    hasUnapplied: more.hasUnapplied ?? false,
    waitSeconds: WAIT,
    gapSeconds: GAP,
    uncertainSeconds: LIMIT,
    templateSeconds: LIMIT * 10,
    asked: more.isAsked ? ["x"] : [],
    action: more.action ?? "resend",
  });
  if (row?.cause === "sending") return LOST;
  return row;
}

const LOST = "lost";

function waiting(cause: "receipt" | "no_hooks", until: number | null, settleAt: number | null = null) {
  return { cause, until, settle_at: settleAt };
}

test.each<[string, Case, object | string]>([
  ["before its limit, though the sender is heard", { now: 59, heardAt: 59 }, waiting("receipt", 60)],
  ["at its limit, of a sender that is heard", { now: 60, heardAt: 60 }, LOST],
  ["of a sender that was heard before the limit alone", { now: 61, heardAt: 59 }, waiting("no_hooks", 960)],
  ["of a sender that was never heard", { now: 61 }, waiting("no_hooks", 960)],
  ["of one that isn't heard until the bound ends", { now: 960, heardAt: 5 }, LOST],
  [
    "while no process can receive hooks",
    { now: 5_000, upSince: null, appliedUntil: null },
    waiting("no_hooks", null),
  ],
  [
    "after an outage of our own the bound begins anew",
    { now: 5_000, upSince: 4_900 },
    waiting("no_hooks", 5_800),
  ],
  ["and so do hooks", { now: 5_000, upSince: 4_900, heardAt: 70 }, waiting("no_hooks", 5_800)],
  [
    "heard after 100 s: what failed is redelivered within as long again",
    { now: 101, heardAt: 101, caughtUpAt: 201 },
    waiting("receipt", 201, 201),
  ],
  [
    "heard after hours: this one's receipts can't have failed for longer than it is old",
    { now: 100, heardAt: 100, caughtUpAt: 3_700 },
    waiting("receipt", 205, 205),
  ],
  [
    "that moment stays where it was found",
    { now: 150, heardAt: 150, caughtUpAt: 170, settleAt: 155 },
    waiting("receipt", 155, 155),
  ],
  ["and then it is lost", { now: 155, heardAt: 150, caughtUpAt: 170, settleAt: 155 }, LOST],
  [
    "though the bound ended",
    { now: 1_000, heardAt: 950, caughtUpAt: 1_800, settleAt: 1_800 },
    waiting("receipt", 1_800, 1_800),
  ],
  [
    "unless we were away meanwhile",
    { now: 300, upSince: 250, heardAt: 101, settleAt: 201 },
    waiting("no_hooks", 1_150),
  ],
  [
    "at its limit, after a receipt of an attempt that began after a crash",
    { now: 60, upSince: 3, heardAt: 12, receiptOf: 10, receiptAt: 12 },
    LOST,
  ],
  [
    "or after the time for redelivery, if that receipt came late",
    { now: 60, upSince: 3, heardAt: 40, caughtUpAt: 3_700, receiptOf: 38, receiptAt: 40 },
    waiting("receipt", 85, 85),
  ],
  [
    "not after a receipt of an attempt that was on its way at the same time",
    { now: 61, heardAt: 12, receiptOf: 4, receiptAt: 12 },
    waiting("no_hooks", 960),
  ],
  [
    "nor of one that began before a crash",
    { now: 61, upSince: 20, heardAt: 30, receiptOf: 15, receiptAt: 30 },
    waiting("no_hooks", 960),
  ],
  ["before its limit, if the channel is asked for it", { now: 59, isAsked: true }, waiting("receipt", 60)],
  ["at its limit, if the channel is asked for it, though no hook came", { now: 60, isAsked: true }, LOST],
  ["nor then while a hook waits", { now: 61, isAsked: true, appliedUntil: 59 }, waiting("receipt", null, 60)],
  [
    "of one that isn't sent again, so that the channel isn't asked for it",
    { now: 61, isAsked: true, action: "fail" },
    waiting("no_hooks", 960),
  ],
  [
    "while a process still has hooks that came before",
    { now: 70, heardAt: 69, appliedUntil: 59 },
    waiting("receipt", null, 60),
  ],
  [
    "while a hook of the sender can't be applied",
    { now: 70, heardAt: 69, hasUnapplied: true },
    waiting("receipt", null, 60),
  ],
])("%s", async (_, given, expected) => {
  expect(await judge(given)).toEqual(expected);
});
