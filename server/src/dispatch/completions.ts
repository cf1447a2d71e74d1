// Writes down how attempts ended, however long the database is away: their contacts are held until it is done.
import type { ChannelError } from "../channels/index.ts";
import { learnAddresses } from "../contacts/index.ts";
import { appendEvents } from "../events/index.ts";
import type { FactRecorder, Setback, WaitingMessage } from "../messages/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { databaseFailure } from "../platform/database/sql-state.ts";
import type { OwnedLane } from "../platform/lanes/lane-ownership.ts";
import { describeError, type Log } from "../platform/log.ts";
import { pauseSender, type Sender, type SenderDirectory } from "../senders/index.ts";
import type { LaneServices, Taken } from "./lane-services.ts";
import { createSetbackRecorder } from "./setback-recorder.ts";

export interface CompletionOptions {
  database: Database;
  clock: Clock;
  log: Log;
  workerId: string;
  /** Of a batch of setbacks, at most. */
  batchSize: number;
  senders: SenderDirectory;
  facts: FactRecorder;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

export function createCompletions(
  options: CompletionOptions,
): Pick<LaneServices, "succeeded" | "setBack" | "senderRefused"> {
  const { database, log, clock, workerId } = options;
  const setbacks = createSetbackRecorder(database, options.batchSize);
  return {
    async succeeded(message, attempt, outcome) {
      await untilDone(log, () => learnAddress(options, message, outcome));
      const { accountId, messageId, senderId } = message;
      const { channelMessageId } = outcome;
      const at = new Date(clock.now());
      await untilDone(log, () =>
        options.facts.submit({
          accountId,
          messageId,
          senderId,
          attempt,
          status: "sent",
          channelMessageId,
          at,
        }),
      );
    },
    async setBack({ accountId, laneId: senderId, epoch }: OwnedLane, setback: Setback) {
      const owner = { accountId, senderId, epoch, workerId };
      return (await untilDone(log, () => setbacks.submit({ owner, setback }))) ?? false;
    },
    async senderRefused(sender, outcome) {
      await untilDone(log, () => pause(options, sender, outcome.error));
    },
  };
}

/** What the channel calls the person, where that isn't what it was sent to: before the fact, so that no crash comes between. */
async function learnAddress(
  { database, senders }: CompletionOptions,
  message: WaitingMessage,
  { address }: Taken,
): Promise<void> {
  const { accountId, contactId, senderId, recipient } = message;
  if (address === null || address === recipient || `+${address}` === recipient) return;
  const sender = await senders.get(accountId, senderId);
  if (!sender) return;
  const learned = [{ channel: sender.channel, address, contactId }];
  await database.transaction((session) => learnAddresses(session, accountId, learned));
}

async function pause(
  { database, senders, log }: CompletionOptions,
  sender: Sender,
  error: ChannelError,
): Promise<void> {
  const events = await database.transaction(async (session) => {
    const paused = await pauseSender(session, sender, error.code);
    await appendEvents(session, paused);
    return paused;
  });
  senders.invalidate(sender.accountId);
  if (events.length > 0)
    log.error({ sender: sender.senderId, code: error.code }, "a sender was paused by its channel");
}

/** Null when the database refuses the values themselves, which no waiting mends: the message is settled as uncertain. */
async function untilDone<Result>(log: Log, work: () => Promise<Result>): Promise<Result | null> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      log.error({ err: describeError(error), tries }, "an outcome can't be written down");
      if (databaseFailure(error) === "rejected") return null;
      await new Promise((resolve) =>
        setTimeout(resolve, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries)),
      );
    }
  }
}
