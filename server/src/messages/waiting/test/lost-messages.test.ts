// When a missing receipt means that an uncertain message was lost, and what it waits for until then.
import { expect, test } from "vitest";
import { useDatabase, usePool } from "../../../../test/database.ts";
import * as t from "../../../platform/database/sql-types.ts";
import { statement } from "../../../platform/database/statement.ts";
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
  /** When what the newest hook reports happened; by default right before it arrived. */
  reportedAt?: number;
  /** When the last process stopped receiving hooks before `upSince`. */
  downSince?: number;
  hasUnapplied?: boolean;
  /** The channel is asked for a message before it is sent again. */
  isAsked?: boolean;
  action?: "resend" | "fail";
  settleAt?: number | null;
  type?: "text" | "template";
}

const database = usePool(useDatabase());
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
    reportedAt: second,
    downSince: second,
    settleAt: second,
    hasUnapplied: t.bool,
    waitSeconds: t.float8,
    gapSeconds: t.float8,
    longestSeconds: t.float8,
    uncertainSeconds: t.float8,
    templateSeconds: t.float8,
    asked: t.textArray,
    action: t.text,
    type: t.text,
  },
  columns: { cause: t.text, until: second, settle_at: second },
  sql: `select cause.name as cause, ${secondsOf("cause.until")} as until, ${secondsOf("cause.settle_at")} as settle_at
    from (
      select true as has_worker, false as is_paused, false as is_held, false as is_unreachable, ${at("upSince")} as up_since,
        ${at("appliedUntil")} as applied_until, ${at("heardAt")} as heard_at, ${at("reportedAt")} as reported_at, ${at("downSince")} as down_since,
        $hasUnapplied::boolean as has_unapplied,
        'x' as connector, $action as uncertain_action, make_interval(secs => $waitSeconds) as uncertain_wait, make_interval() as uncertain_after
    ) as lane
    cross join (
      select 'uncertain' as state, $type as type, 1 as turn, now() as due_at, ${at("started")} as started_at,
        ${at("settleAt")} as settle_at
    ) as place
    ${CAUSE}`,
});

async function judge({ now, settleAt = null, ...more }: Case) {
  const { upSince = -10_000, appliedUntil = now, heardAt = null } = more;
  const [row] = await database.run(stateOfLost, {
    now,
    started: 0,
    upSince,
    appliedUntil,
    heardAt,
    reportedAt: more.reportedAt ?? heardAt,
    downSince: more.downSince ?? null,
    settleAt,
    hasUnapplied: more.hasUnapplied ?? false,
    waitSeconds: WAIT,
    gapSeconds: GAP,
    longestSeconds: 3_600,
    uncertainSeconds: LIMIT,
    templateSeconds: LIMIT * 10,
    asked: more.isAsked ? ["x"] : [],
    action: more.action ?? "resend",
    type: more.type ?? "text",
  });
  if (row?.cause === "sending") return LOST;
  return row;
}

const LOST = "lost";

function waiting(cause: "receipt" | "no_hooks", until: number | null, settleAt: number | null = null) {
  return { cause, until, settle_at: settleAt };
}

test.each<[string, Case, object | string]>([
  ["before its limit, though the sender is heard", { now: 59, heardAt: 6 }, waiting("receipt", 60, 60)],
  ["at its limit, of a sender that was heard after the request", { now: 60, heardAt: 6, settleAt: 60 }, LOST],
  ["and quiet since then", { now: 61, heardAt: 6, settleAt: 60 }, LOST],
  ["of a sender that was heard at once only", { now: 61, heardAt: 4 }, waiting("no_hooks", 960)],
  [
    "of a sender whose hook took long to be read, and reports what happened at once only",
    { now: 61, heardAt: 20, reportedAt: 4 },
    waiting("no_hooks", 960),
  ],
  ["of a sender that was heard before the request only", { now: 61, heardAt: -1 }, waiting("no_hooks", 960)],
  ["of a sender that was never heard", { now: 61 }, waiting("no_hooks", 960)],
  ["of one that isn't heard until the bound ends", { now: 960, heardAt: 4 }, LOST],
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
    { now: 101, heardAt: 101 },
    waiting("receipt", 207, 207),
  ],
  [
    "that moment stays where it was found, though hooks come after a quiet time",
    { now: 150, heardAt: 150, settleAt: 207 },
    waiting("receipt", 207, 207),
  ],
  ["and then it is lost", { now: 207, heardAt: 201, settleAt: 207 }, LOST],
  ["though the bound ended", { now: 1_000, heardAt: 950, settleAt: 1_905 }, waiting("receipt", 1_905, 1_905)],
  ["an hour at most", { now: 9_000, heardAt: 9_000 }, waiting("receipt", 12_605, 12_605)],
  [
    "a template of a busy number after a crash",
    { type: "template", now: 8, upSince: 3, heardAt: 8 },
    waiting("receipt", 600, 600),
  ],
  [
    "at its limit, though the number was quiet for minutes and heard again",
    { type: "template", now: 600, upSince: 3, heardAt: 510, settleAt: 600 },
    LOST,
  ],
  [
    "and though the process was restarted meanwhile",
    { type: "template", now: 600, upSince: 540, heardAt: 20, settleAt: 600 },
    LOST,
  ],
  [
    "or was down at that moment: as long again as it was down",
    { type: "template", now: 610, upSince: 605, downSince: 597, heardAt: 20, settleAt: 600 },
    waiting("receipt", 618, 618),
  ],
  [
    "and since the request, if nobody knows how long it was down",
    { now: 300, upSince: 250, heardAt: 101, settleAt: 201 },
    waiting("receipt", 505, 505),
  ],
  [
    "not if it was heard at once only, though a process was slow or crashed before",
    { now: 61, upSince: 1, heardAt: 2 },
    waiting("no_hooks", 960),
  ],
  [
    "not if it was heard before the crash ended",
    { now: 61, upSince: 20, heardAt: 15 },
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
    { now: 70, heardAt: 69, appliedUntil: 59, settleAt: 60 },
    waiting("receipt", null, 60),
  ],
  [
    "while a hook of the sender can't be applied",
    { now: 70, heardAt: 69, hasUnapplied: true, settleAt: 60 },
    waiting("receipt", null, 60),
  ],
])("%s", async (_, given, expected) => {
  expect(await judge(given)).toEqual(expected);
});
