import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import { type Database, rowById, rowsById, t } from "../../platform/database/index.ts";
import {
  answer,
  exampleId,
  idInput,
  type Operation,
  operation,
  timeInput,
} from "../../platform/http/index.ts";
import { publicId } from "../../platform/ids.ts";
import { invalidField, notFound } from "../../platform/problem.ts";
import { senderErrors } from "../../senders/errors.ts";
import { usageErrors } from "../errors.ts";
import type { PriceTable } from "../price-table.ts";
import { readUsage, type UsageRange } from "../read-usage.ts";
import { usageAnswer, usageOf, type WaitingGroup } from "../usage-answer.ts";

const HOUR = 3_600_000;
const DEFAULT_RANGE = 24 * HOUR;
const MOST_STEPS = 1_000;
/** Seconds. The shortest one with at most this many steps is the default. */
const DEFAULT_STEPS = { choices: [3_600, 21_600, 86_400], most: 200 };

/** Messages that wait now. The slice of messages knows them. */
export interface WaitingMessages {
  /** Each cause with its meaning. */
  causes: Record<string, string>;
  /** Null: of all senders. */
  read(accountId: string, senderId: string | null): Promise<WaitingGroup[]>;
}

export interface UsageDeps {
  database: Database;
  clock: Clock;
  waiting: WaitingMessages;
  /** Null unless the operator has prices. */
  prices: PriceTable | null;
}

/** Deleted senders have usage too. */
const findSender = rowsById({
  name: "find_sender_of_usage",
  table: "senders",
  columns: { sender_id: t.uuid },
  id: "sender_id",
});

const query = z.strictObject({
  from: timeInput.optional().meta({
    description: "The beginning; 24 hours before `to` if left out. Rounded down to an hour.",
  }),
  to: timeInput.optional().meta({ description: "The end; now if left out." }),
  step: z.coerce
    .number("This must be a number.")
    .int("This must be a whole number.")
    .min(3_600, "At least 3600 seconds.")
    .multipleOf(3_600, "Whole hours: a multiple of 3600.")
    .optional()
    .meta({
      description: `The length of a step in seconds, a multiple of 3600. If left out, it fits the range. At most ${MOST_STEPS} steps.`,
    }),
  sender: idInput("snd", "sender")
    .optional()
    .meta({ description: "Only messages of the sender with this id." }),
});

export function getUsage({ database, clock, waiting, prices }: UsageDeps): Operation {
  return operation({
    operationId: "getUsage",
    route: "GET /usage",
    tag: "Usage",
    summary: "Get counts and latencies over time",
    description:
      "Counts every message of the range by its present status, also messages whose contact was erased. Counts are kept by the " +
      "hour, for 400 days.",
    scope: "usage:read",
    query,
    answers: { 200: { description: "Usage, step by step.", schema: usageAnswer(waiting.causes) } },
    examples: {
      "The last 24 hours": {},
      "A day of one sender, by the hour": {
        query: {
          from: "2026-11-22T00:00:00Z",
          to: "2026-11-23T00:00:00Z",
          step: 3_600,
          sender: exampleId("snd"),
        },
      },
    },
    problems: { 404: ["sender_not_found"], 422: ["invalid_id", "invalid_range", "too_many_steps"] },
    async handler({ caller: { accountId }, query: { sender: senderId = null, ...wanted } }) {
      const range = usageRange(wanted, clock.now());
      if (senderId !== null && !(await rowById(database, findSender, accountId, senderId)))
        throw notFound(senderErrors.sender_not_found, "sender", publicId("snd", senderId));
      const rows = await readUsage(database, { accountId, senderId }, range, prices?.days ?? []);
      return answer(200, usageOf(range, rows, await waiting.read(accountId, senderId), prices));
    },
  });
}

/** Rounds `from` down to an hour. Throws 422 `invalid_range` or `too_many_steps`. */
export function usageRange(
  wanted: { from?: Date | undefined; to?: Date | undefined; step?: number | undefined },
  now: number,
): UsageRange {
  const to = wanted.to?.getTime() ?? now;
  const begin = wanted.from?.getTime() ?? to - DEFAULT_RANGE;
  if (begin >= to)
    throw invalidField("/query/from", usageErrors.invalid_range, "`from` must be before `to`.");
  const from = Math.floor(begin / HOUR) * HOUR;
  const stepsOf = (step: number) => (to - from) / 1_000 / step;
  const { choices, most } = DEFAULT_STEPS;
  const step = wanted.step ?? choices.find((choice) => stepsOf(choice) <= most) ?? (choices.at(-1) as number);
  if (stepsOf(step) > MOST_STEPS) {
    const detail = `The range has more than ${MOST_STEPS} steps. Use a longer step or a shorter range.`;
    throw invalidField("/query/step", usageErrors.too_many_steps, detail);
  }
  return { from: new Date(from), to: new Date(to), step };
}
