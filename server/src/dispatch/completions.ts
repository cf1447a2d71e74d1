// Records how attempts ended. Retries for as long as the database is unavailable; the contacts wait until then.
import type { ChannelError, SendOutcome } from "../channels/index.ts";
import { learnAnsweredAddress } from "../contacts/index.ts";
import { appendEvents } from "../events/index.ts";
import {
  type LaneOwner,
  type LeavingMessage,
  recordSetbacks,
  type Setback,
} from "../messages/for-dispatch.ts";
import { patiently } from "../platform/database/index.ts";
import { retry, UNTIL_DONE } from "../platform/database/retry.ts";
import { type Settled, settleBatch } from "../platform/database/settle-batch.ts";
import { publicId } from "../platform/ids.ts";
import { Batcher } from "../platform/load/batcher.ts";
import { describeError, type Log } from "../platform/log.ts";
import { limitSender, pauseSender, type Sender } from "../senders/index.ts";
import type { DispatcherOptions } from "./dispatcher-options.ts";

type Taken = Extract<SendOutcome, { kind: "taken" }>;

export type Completions = ReturnType<typeof createCompletions>;

interface LaneSetback {
  owner: LaneOwner;
  setback: Setback;
}

export function createCompletions(options: DispatcherOptions) {
  const { database, log, clock, facts, senders, hashKeys } = options;
  const setbacks = createSetbackBatcher(options);

  /** Stores the channel's address of the person, unless the address is the phone or known already. */
  async function learnAddress(message: LeavingMessage, address: string | null): Promise<void> {
    const { accountId, contactId, senderId, recipient } = message;
    if (address === null || address === recipient || `+${address}` === recipient) return;
    const sender = await senders.get(accountId, senderId);
    if (!sender) return;
    const hashKey = await hashKeys.get(accountId);
    if (!hashKey) return;
    const learned = { accountId, channel: sender.channel, address, contactId, hashKey };
    await database.transaction(async (session) =>
      appendEvents(session, await learnAnsweredAddress(session, learned)),
    );
  }

  async function pause(sender: Sender, code: string): Promise<void> {
    const events = await database.transaction(async (session) => {
      const paused = await pauseSender(session, sender, code);
      await appendEvents(session, paused);
      return paused;
    });
    senders.invalidate(sender.accountId);
    if (events.length > 0)
      log.error(
        { sender: publicId("snd", sender.senderId), code },
        "the channel refused a sender; it was paused",
      );
  }

  return {
    async succeeded(message: LeavingMessage, attempt: number, outcome: Taken): Promise<void> {
      const { accountId, messageId, senderId } = message;
      const { channelMessageId, address, held } = outcome;
      const at = new Date(clock.now());
      const fact = { accountId, messageId, senderId, attempt, channelMessageId, at };
      // The address comes first, so that no crash between the two can lose it.
      await untilWritten(log, messageId, () => learnAddress(message, address));
      await untilWritten(log, messageId, () => facts.submit({ ...fact, status: "sent", held }));
    },
    /** False when nothing was written: a fact has settled the message, or another worker owns the lane. */
    async setBack(owner: LaneOwner, setback: Setback): Promise<boolean> {
      return (await untilWritten(log, setback.messageId, () => setbacks.submit({ owner, setback }))) ?? false;
    },
    async senderLimited(messageId: string, sender: Sender, { code }: ChannelError): Promise<void> {
      await untilWritten(log, messageId, () =>
        database.transaction((session) => limitSender(session, sender, code)),
      );
      senders.invalidate(sender.accountId);
    },
    async senderRefused(messageId: string, sender: Sender, error: ChannelError): Promise<void> {
      await untilWritten(log, messageId, () => pause(sender, error.code));
    },
  };
}

/** Writes setbacks in batches, with one transaction for each lane of a batch. */
function createSetbackBatcher({ database, timing }: DispatcherOptions): Batcher<LaneSetback, boolean> {
  const work = async (members: LaneSetback[]): Promise<boolean[]> => {
    const { owner } = members[0] as LaneSetback;
    const setbacks = members.map(({ setback }) => setback);
    const written = await patiently(database, (session) => recordSetbacks(session, owner, setbacks));
    return setbacks.map((setback) => written.has(setback.messageId));
  };
  return new Batcher<LaneSetback, boolean>({
    maxBatch: timing.batchSize,
    maxWaiting: Number.POSITIVE_INFINITY,
    run: async (members) => {
      const outcomes = new Map<LaneSetback, Settled<boolean>>();
      for (const lane of Map.groupBy(members, ({ owner }) => owner).values()) {
        const settled = await settleBatch({ work }, lane);
        for (const [index, outcome] of settled.entries()) outcomes.set(lane[index] as LaneSetback, outcome);
      }
      return members.map((member) => outcomes.get(member) as Settled<boolean>);
    },
  });
}

/** Null when the database rejects the values themselves. The message is then settled as uncertain. */
async function untilWritten<Result>(
  log: Log,
  messageId: string,
  work: () => Promise<Result>,
): Promise<Result | null> {
  const onFailure = (error: unknown) => {
    const message = publicId("msg", messageId);
    log.error({ err: describeError(error), message }, "an attempt's outcome can't be written");
  };
  // Only rejected values end the retries.
  return retry(UNTIL_DONE, work, { onFailure }).catch(() => null);
}
