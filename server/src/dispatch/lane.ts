// A sender's lane, as its owner runs it: marks messages that may go, hands them over, records the outcomes.
import type { Failure, SendOutcome } from "../channels/index.ts";
import { type LaneOwner, needsWindow, settleUncertain, type WaitingMessage } from "../messages/index.ts";
import { publicId } from "../platform/ids.ts";
import type { OwnedLane } from "../platform/lanes/lane-ownership.ts";
import { describeError } from "../platform/log.ts";
import type { Sender } from "../senders/index.ts";
import type { Completions } from "./completions.ts";
import { decide } from "./decide.ts";
import type { DispatcherOptions } from "./dispatcher-options.ts";
import { WINDOW_CLOSED } from "./hand-over.ts";
import { createLaneMarks, FAULT_MS, type LaneMarks, type Mark } from "./lane-marks.ts";
import { LaneQueue } from "./lane-queue.ts";
import { LaneReach } from "./lane-reach.ts";
import { LaneReader } from "./lane-reader.ts";
import { createLaneTimes, type LaneTimes } from "./lane-times.ts";
import { Pace } from "./pace.ts";

/** Marks in a row without a marked message before the lane rests. A single one is normal. */
const MOST_FRUITLESS = 3;

export class Lane {
  readonly owner: LaneOwner;
  readonly #options: DispatcherOptions;
  readonly #completions: Completions;
  readonly #queue = new LaneQueue();
  readonly #reader: LaneReader;
  readonly #marks: LaneMarks;
  readonly #reach: LaneReach;
  readonly #pace: Pace;
  readonly #times: LaneTimes;
  #sender: Sender;
  #marking = false;
  #connections = 0;
  /** Messages that were handed over and aren't completed. */
  #unfinished = 0;
  #paused: boolean;
  /** Refusals of the sender that are being written. Until then the database still says that the sender is active. */
  #refusals = 0;
  #fruitless = 0;
  #stopped = false;
  #restUntil = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Number.POSITIVE_INFINITY;
  #idle: (() => void)[] = [];

  constructor(owned: OwnedLane, sender: Sender, options: DispatcherOptions, completions: Completions) {
    const { accountId, laneId: senderId, epoch } = owned;
    this.owner = { accountId, senderId, epoch, workerId: options.presence.workerId };
    this.#sender = sender;
    this.#paused = sender.status === "paused";
    this.#options = options;
    this.#completions = completions;
    this.#pace = new Pace(options.clock, sender.rate);
    this.#reader = new LaneReader(this.owner, options, this.#queue);
    this.#marks = createLaneMarks(this.owner, options, () => this.#stopped);
    this.#reach = new LaneReach(this.owner, options.control, this.#marks);
    this.#times = createLaneTimes(this, options, () => this.#stopped);
    this.#pump();
  }

  get cursor(): number {
    return this.#reader.cursor;
  }

  get isDeleted(): boolean {
    return this.#sender.isDeleted;
  }

  offer(messages: WaitingMessage[]): void {
    for (const message of messages) this.#reader.offer(message);
    this.#pump();
  }

  wake(fromSeq?: number): void {
    if (fromSeq === undefined) this.#reader.readSoon();
    else this.#reader.wake(fromSeq);
    this.#pump();
  }

  /** A fact settled a message of the contact that was sending, uncertain or waiting for a retry. */
  freed(contactId: string): void {
    // The answer of the message on its way will be recorded, and the contact goes on then.
    if (this.#queue.isBusy(contactId)) return;
    if (this.#queue.doubt(contactId)) void this.#readContact(contactId);
  }

  /** Scheduled messages are due, or waiting messages have expired. */
  keepTimes(): void {
    this.#times.keep();
  }

  async refresh(): Promise<void> {
    const { senders, presence, database, timing, log } = this.#options;
    const { accountId, senderId } = this.owner;
    const sender = await senders.get(accountId, senderId);
    if (sender) {
      this.#sender = sender;
      if (this.#refusals === 0) this.#paused = sender.status === "paused";
      this.#pace.setRate(sender.rate);
    }
    this.#reader.rescanWhenDue();
    this.#pump();
    const uncertain = this.#queue.uncertain();
    if (uncertain.length === 0 || !presence.mayWrite()) return;
    const settled = await settleUncertain(database, this.owner, uncertain, timing);
    if (settled.length > 0)
      log.warn({ sender: publicId("snd", senderId), settled: settled.length }, "settled uncertain messages");
    for (const contactId of settled) this.freed(contactId);
  }

  /** Hands nothing over any more. Resolves when everything that was handed over is completed. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#times.settled();
    if (this.#unfinished > 0 || this.#marking) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #now(): number {
    return this.#options.clock.monotonic();
  }

  /** Does everything that can be done now. Called after every change. */
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

  /** Marks only messages that have a token and a connection now: a crash makes every marked message uncertain. */
  #markNext(): void {
    const { timing, presence } = this.#options;
    if (this.#paused || !presence.mayWrite()) return;
    const free = Math.min(timing.laneConcurrency - this.#connections, this.#queue.readyCount);
    if (free <= 0) return;
    const wanted = this.#reach.isLost ? 1 : free;
    const rest = this.#restUntil - this.#now();
    const granted = rest > 0 ? 0 : this.#pace.available(wanted);
    if (granted === 0) {
      this.#wakeIn(rest > 0 ? rest : this.#pace.wait(wanted));
      return;
    }
    const messages = this.#queue.take(granted);
    if (messages.length === 0) return;
    this.#pace.take(messages.length);
    this.#marking = true;
    void this.#mark(messages).finally(() => {
      this.#marking = false;
      this.#pump();
    });
  }

  async #mark(messages: WaitingMessage[]): Promise<void> {
    try {
      const marks = await this.#marks.mark(messages, this.#reader.low);
      this.#fruitless = marks.size === 0 ? this.#fruitless + 1 : 0;
      if (this.#fruitless > MOST_FRUITLESS) this.#restUntil = this.#now() + FAULT_MS;
      const mayWrite = this.#options.presence.mayWrite();
      const late: WaitingMessage[] = [];
      for (const message of messages) {
        const mark = marks.get(message.messageId);
        if (mark === undefined) this.#refuse(message.contactId);
        else if (mayWrite) void this.#send(message, mark);
        else late.push(message);
      }
      if (late.length > 0) await this.#unmark(late);
    } catch (error) {
      const sender = publicId("snd", this.owner.senderId);
      this.#options.log.warn({ err: describeError(error), sender }, "messages can't be marked");
      await this.#unmark(messages);
    }
  }

  async #unmark(messages: WaitingMessage[]): Promise<void> {
    await this.#marks.unmark(messages);
    for (const message of messages) this.#queue.putBack(message.contactId, this.#now());
  }

  async #send(message: WaitingMessage, { attempt, isOutsideWindow }: Mark): Promise<void> {
    this.#connections++;
    this.#unfinished++;
    const sender = this.#sender;
    const isForbidden = isOutsideWindow && !sender.isDeleted && needsWindow(message.content);
    const outcome = isForbidden ? WINDOW_CLOSED : await this.#options.handOver(message, attempt, sender);
    if (!isForbidden) this.#noteReach(outcome);
    // The connection is free now. The contact waits until the outcome is recorded.
    this.#connections--;
    if (!this.#marking) this.#pump();
    if (outcome.kind === "taken") {
      await this.#completions.succeeded(message, attempt, outcome);
      this.#finish(message);
    } else if (outcome.kind === "unreachable") {
      // Nothing was written, so this wasn't an attempt.
      await this.#unmark([message]);
    } else await this.#setBack(message, attempt, outcome, sender);
    this.#unfinished--;
    this.#pump();
  }

  /** Failures of messages that were handed over together count once. */
  #noteReach(outcome: SendOutcome): void {
    if (outcome.kind !== "unreachable") this.#reach.reached();
    else if (this.#restUntil <= this.#now()) this.#restUntil = this.#now() + this.#reach.failed();
  }

  #finish(message: WaitingMessage): void {
    if (this.#queue.finish(message.contactId, this.#now())) void this.#readContact(message.contactId);
  }

  async #setBack(message: WaitingMessage, attempt: number, failure: Failure, sender: Sender): Promise<void> {
    const { timing } = this.#options;
    const { messageId, contactId, failures } = message;
    const decision = decide(failure, { failures, attempt }, timing, Math.random());
    if (failure.kind === "slow") this.#pace.slow(failure.strong);
    if (failure.kind === "failed" && failure.syncTemplates) this.#options.templatesChanged(sender);
    if (failure.kind === "pause") {
      this.#paused = true;
      this.#refusals++;
      await this.#completions.senderRefused(messageId, sender, failure.error);
      this.#refusals--;
    }
    if (!(await this.#completions.setBack(this.owner, { messageId, attempt, ...decision })))
      return this.#refuse(contactId);
    if (decision.next === "failed") return this.#finish(message);
    const { next: state, delayMs: waitMs, counts: counted } = decision;
    this.#queue.hold(contactId, { state, waitMs, counted }, this.#now());
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

  #refuse(contactId: string): void {
    this.#queue.refuse(contactId);
    void this.#readContact(contactId);
  }

  /** Reads an unread contact, repeatedly until the contact didn't change during the read. */
  async #readContact(contactId: string): Promise<void> {
    while (!this.#stopped) {
      const messages = await this.#marks.persistently(() => this.#reader.readContact(contactId));
      if (messages === null) return;
      const orphans = messages.filter((message) => message.state === "sending");
      if (orphans.length > 0) await this.#marks.settleOrphans(orphans);
      else if (this.#queue.fill(contactId, messages, this.#now())) break;
    }
    this.#pump();
  }
}
