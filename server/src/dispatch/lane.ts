// A sender's lane in the hands of its owner: marks what may go now, hands it over, completes it.
import { setTimeout as delay } from "node:timers/promises";
import type { SendOutcome } from "../channels/index.ts";
import { markSending, settleOrphans, unmarkSending, type WaitingMessage } from "../messages/index.ts";
import type { OwnedLane } from "../platform/lanes/lane-ownership.ts";
import { describeError } from "../platform/log.ts";
import type { Sender } from "../senders/index.ts";
import { decide } from "./decide.ts";
import { LaneQueue } from "./lane-queue.ts";
import { LaneReader } from "./lane-reader.ts";
import type { LaneServices, Taken, Unsuccessful } from "./lane-services.ts";
import { Pace } from "./pace.ts";

/** Rests of a lane whose channel can't be reached, in milliseconds. */
const FIRST_REST_MS = 250;
const LONGEST_REST_MS = 30_000;
/** Marks that gave out nothing before the lane rests: a single one is usual where messages meet an earlier one. */
const MOST_FRUITLESS = 3;
/** Milliseconds before the database is asked again after it failed, or about what it is changing. */
const FAULT_MS = 200;

export class Lane {
  readonly owned: OwnedLane;
  readonly #services: LaneServices;
  readonly #queue = new LaneQueue();
  readonly #reader: LaneReader;
  readonly #pace: Pace;
  #sender: Sender;
  #marking = false;
  /** Requests that wait for the channel's answer. */
  #connections = 0;
  /** Handed over and not yet completed. */
  #unfinished = 0;
  /** The sender is paused: its messages wait. */
  #resting: boolean;
  /** Refusals of the sender that are being written down: until then its row still says active. */
  #refusals = 0;
  /** Marks in a row that gave out nothing: perhaps the lane is somebody else's by now. */
  #fruitless = 0;
  #stopped = false;
  /** Nothing is marked before. */
  #restUntil = Number.NEGATIVE_INFINITY;
  /** How often in a row the channel couldn't be reached: one message at a time tries, after growing rests. */
  #unreachable = 0;
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Number.POSITIVE_INFINITY;
  #idle: (() => void)[] = [];

  constructor(owned: OwnedLane, sender: Sender, services: LaneServices) {
    this.owned = owned;
    this.#sender = sender;
    this.#resting = sender.status === "paused";
    this.#services = services;
    this.#pace = new Pace(services.clock, sender.rate);
    this.#reader = new LaneReader(owned, services, this.#queue);
    this.#pump();
  }

  get cursor(): number {
    return this.#reader.cursor;
  }

  /** What was accepted in this process goes at once, without being read from the database. A hint. */
  offer(messages: WaitingMessage[]): void {
    for (const message of messages) this.#reader.offer(message);
    this.#pump();
  }

  /** Something waits in the database, from this number on. A hint. */
  wake(fromSeq?: number): void {
    if (fromSeq === undefined) this.#reader.readSoon();
    else this.#reader.wake(fromSeq);
    this.#pump();
  }

  /** A fact settled a message that was on its way, uncertain, or waiting to be sent again. */
  freed(contactId: string): void {
    // Our own answer settled it, or a receipt did so earlier. The contact goes on when the answer is written down.
    if (this.#queue.isBusy(contactId)) return;
    if (this.#queue.doubt(contactId)) void this.#readContact(contactId);
  }

  /** Once a poll: the sender as it is now, and from time to time the whole lane. */
  async refresh(): Promise<void> {
    const sender = await this.#services.findSender(this.owned.accountId, this.owned.laneId);
    if (sender) {
      this.#sender = sender;
      if (this.#refusals === 0) this.#resting = sender.status === "paused";
      this.#pace.setRate(sender.rate);
    }
    this.#reader.rescanWhenDue();
    this.#pump();
  }

  /** The messages that it knows to be uncertain. */
  uncertain(): string[] {
    return this.#queue.uncertain();
  }

  /** Hands nothing over any more; resolves when what is on its way is completed. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    if (this.#unfinished > 0 || this.#marking) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #now(): number {
    return this.#services.clock.monotonic();
  }

  #pump(): void {
    if (this.#stopped) {
      if (this.#unfinished === 0 && !this.#marking) for (const wake of this.#idle.splice(0)) wake();
      return;
    }
    const nextDue = this.#queue.releaseDue(this.#now());
    if (nextDue !== null) this.#wakeIn(nextDue);
    if (!this.#marking) this.#markNext();
    if (this.#reader.wantsToRead) void this.#read();
  }

  #wakeIn(ms: number): void {
    const at = this.#now() + ms;
    if (at >= this.#timerAt) return;
    clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(() => {
      this.#timerAt = Number.POSITIVE_INFINITY;
      this.#pump();
    }, Math.ceil(ms));
  }

  /** Takes as many as have a token and a free connection now: a kill makes every marked one uncertain. */
  #markNext(): void {
    if (this.#resting || !this.#services.mayWrite()) return;
    const free = Math.min(this.#services.timing.laneConcurrency - this.#connections, this.#queue.readyCount);
    if (free <= 0) return;
    const wanted = this.#unreachable > 0 ? 1 : free;
    const rest = this.#restUntil - this.#now();
    if (rest > 0) {
      this.#wakeIn(rest);
      return;
    }
    const granted = this.#pace.available(wanted);
    if (granted === 0) {
      this.#wakeIn(this.#pace.wait(wanted));
      return;
    }
    const messages: WaitingMessage[] = [];
    while (messages.length < granted) {
      const message = this.#queue.take();
      if (!message) break;
      messages.push(message);
    }
    if (messages.length === 0) return;
    this.#pace.take(messages.length);
    this.#marking = true;
    void this.#mark(messages).finally(() => {
      this.#marking = false;
      this.#pump();
    });
  }

  async #mark(messages: WaitingMessage[]): Promise<void> {
    const { database, workerId, log } = this.#services;
    const { accountId, laneId, epoch } = this.owned;
    const ids = messages.map((message) => message.messageId);
    try {
      const rows = await database.run(markSending, {
        accountId,
        senderId: laneId,
        workerId,
        epoch,
        messageIds: ids,
        low: this.#reader.low,
      });
      const attempts = new Map(rows.map((row) => [row.message_id, row.attempt]));
      this.#fruitless = rows.length === 0 ? this.#fruitless + 1 : 0;
      if (this.#fruitless > MOST_FRUITLESS) this.#restUntil = this.#now() + FAULT_MS;
      const late = this.#services.mayWrite() ? [] : [...attempts.keys()];
      for (const message of messages) {
        const attempt = attempts.get(message.messageId);
        if (attempt === undefined) this.#refused(message);
        else if (late.length === 0) void this.#send(message, attempt);
      }
      if (late.length > 0) await this.#unmark(messages.filter((message) => attempts.has(message.messageId)));
    } catch (error) {
      log.warn({ err: describeError(error) }, "messages can't be marked");
      await this.#unmark(messages);
    }
  }

  /** Not ours any more, gone, or behind an earlier one that we didn't know of: the database says which. */
  #refused(message: WaitingMessage): void {
    this.#queue.refuse(message.contactId);
    void this.#readContact(message.contactId);
  }

  /** Until the database answers: a mark that nobody takes back would hold its contact for ever. */
  async #unmark(messages: WaitingMessage[]): Promise<void> {
    const { database, workerId } = this.#services;
    const { accountId, laneId, epoch } = this.owned;
    const messageIds = messages.map((message) => message.messageId);
    const marked = { accountId, senderId: laneId, workerId, epoch, messageIds };
    await this.#persistently(() => database.run(unmarkSending, marked));
    for (const message of messages) this.#queue.putBack(message.contactId, this.#now());
  }

  async #send(message: WaitingMessage, attempt: number): Promise<void> {
    this.#connections++;
    this.#unfinished++;
    const sender = this.#sender;
    const outcome = await this.#services.handOver(message, attempt, sender);
    this.#noteReach(outcome);
    // Its connection is free now; its contact stays busy until the outcome is written down.
    this.#connections--;
    if (!this.#marking) this.#pump();
    if (outcome.kind === "accepted") await this.#complete(message, attempt, outcome);
    else await this.#setBack(message, attempt, outcome, sender);
    this.#unfinished--;
    this.#pump();
  }

  /** Those that were on their way together count once. */
  #noteReach(outcome: SendOutcome): void {
    if (outcome.kind !== "unreachable") this.#unreachable = 0;
    else if (this.#restUntil <= this.#now()) {
      this.#restUntil = this.#now() + Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** this.#unreachable++);
    }
  }

  async #complete(message: WaitingMessage, attempt: number, outcome: Taken): Promise<void> {
    await this.#services.succeeded(message, attempt, outcome);
    this.#finish(message);
  }

  #finish(message: WaitingMessage): void {
    if (this.#queue.finish(message.contactId, this.#now())) void this.#readContact(message.contactId);
  }

  async #setBack(
    message: WaitingMessage,
    attempt: number,
    outcome: Unsuccessful,
    sender: Sender,
  ): Promise<void> {
    // Nothing was written, so nothing was attempted.
    if (outcome.kind === "unreachable") return this.#unmark([message]);
    const decision = decide(
      outcome,
      { failures: message.failures, attempt },
      this.#services.timing,
      Math.random(),
    );
    if (outcome.kind === "slow") this.#pace.slow(outcome.strong);
    if (outcome.kind === "failed" && outcome.syncTemplates) this.#services.templatesChanged(sender);
    if (outcome.kind === "pause") {
      this.#resting = true;
      this.#refusals++;
      await this.#services.senderRefused(sender, outcome);
      this.#refusals--;
    }
    const written = await this.#services.setBack(this.owned, {
      messageId: message.messageId,
      attempt,
      ...decision,
    });
    if (!written) return this.#refused(message);
    if (decision.next === "failed") return this.#finish(message);
    const { next: state, delayMs: waitMs, counts: counted } = decision;
    this.#queue.hold(message.contactId, { state, waitMs, counted }, this.#now());
  }

  async #read(): Promise<void> {
    const doubtful = await this.#reader.read();
    if (doubtful === null) {
      setTimeout(() => this.#pump(), FAULT_MS).unref();
      return;
    }
    for (const contactId of doubtful) void this.#readContact(contactId);
    this.#pump();
  }

  /** Reads an unread contact, again and again until it didn't change during the read. */
  async #readContact(contactId: string): Promise<void> {
    while (!this.#stopped) {
      const messages = await this.#persistently(() => this.#reader.readContact(contactId));
      if (messages === null) return;
      const orphans = messages.filter((message) => message.state === "sending");
      if (orphans.length > 0) await this.#settleOrphans(orphans);
      else if (this.#queue.fill(contactId, messages, this.#now())) break;
    }
    this.#pump();
  }

  /**
   * This owner sends nothing to an unread contact, so nobody waits for the outcome of its `sending` rows: the connection
   * of their mark was given up before it answered, or the database refused their outcome. They become uncertain once they
   * are old enough, and hold their contact until then.
   */
  async #settleOrphans(orphans: WaitingMessage[]): Promise<void> {
    await delay(FAULT_MS, undefined, { ref: false });
    if (this.#stopped) return;
    const { database, workerId, timing } = this.#services;
    const { accountId, laneId, epoch } = this.owned;
    const messageIds = orphans.map((message) => message.messageId);
    const age = (2 * timing.sendTimeoutMs) / 1_000;
    const marked = { accountId, senderId: laneId, workerId, epoch, messageIds, age };
    await this.#persistently(() => database.run(settleOrphans, marked));
  }

  async #persistently<Result>(work: () => Promise<Result>): Promise<Result | null> {
    while (!this.#stopped || this.#services.mayWrite()) {
      try {
        return await work();
      } catch (error) {
        this.#services.log.warn({ err: describeError(error) }, "the database can't be reached by a lane");
        await new Promise((resolve) => setTimeout(resolve, FAULT_MS));
      }
    }
    return null;
  }
}
