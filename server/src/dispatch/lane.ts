// A sender's lane, as its owner runs it: marks messages that may go, hands them over, records the outcomes.
import type { Failure, SendOutcome } from "../channels/index.ts";
import type { LaneOwner, Mark, WaitingMessage } from "../messages/for-dispatch.ts";
import { publicId } from "../platform/ids.ts";
import type { OwnedLane } from "../platform/lanes/lane-ownership.ts";
import { describeError } from "../platform/log.ts";
import type { Sender } from "../senders/index.ts";
import type { Completions } from "./completions.ts";
import { decide } from "./decide.ts";
import type { DispatcherOptions } from "./dispatcher-options.ts";
import { currentContent, forbiddenOutcome, wasAsked } from "./hand-over/hand-over.ts";
import { createLaneMarks, FAULT_MS, type LaneMarks } from "./lane-marks.ts";
import { LaneReach } from "./lane-reach.ts";
import { LaneReader } from "./lane-reader.ts";
import { countRefusal, followStatus, isClosing, type LaneState } from "./lane-state.ts";
import { createLaneTimes, type LaneTimes } from "./lane-times.ts";
import { Pace } from "./pace.ts";
import { LaneQueue } from "./queue/lane-queue.ts";
import { isReply } from "./queue/ready-contacts.ts";
import { WakeTimer } from "./wake-timer.ts";

/** Marks in a row without a marked message before the lane rests. A single one is normal. */
const MOST_FRUITLESS = 3;

export class Lane {
  readonly owner: LaneOwner;
  readonly #options: DispatcherOptions;
  readonly #completions: Completions;
  readonly #queue: LaneQueue;
  readonly #reader: LaneReader;
  readonly #marks: LaneMarks;
  readonly #reach: LaneReach;
  readonly #pace: Pace;
  readonly #times: LaneTimes;
  readonly #drained = Promise.withResolvers<void>();
  #sender: Sender;
  #state: LaneState;
  /** One mark at a time. */
  #isMarking = false;
  #connections = 0;
  /** Messages that were handed over and aren't completed. */
  #unfinished = 0;
  #fruitless = 0;
  readonly #timer = new WakeTimer(() => this.#pump());

  constructor(owned: OwnedLane, sender: Sender, options: DispatcherOptions, completions: Completions) {
    const { accountId, laneId: senderId, epoch } = owned;
    this.owner = { accountId, senderId, epoch, workerId: options.presence.workerId };
    this.#sender = sender;
    this.#state = { name: sender.status === "paused" ? "paused" : "open" };
    this.#options = options;
    this.#completions = completions;
    this.#pace = new Pace(options.clock, sender.rate);
    this.#queue = new LaneQueue(options.pairRate(sender), options.timing.laneConcurrency);
    this.#reader = new LaneReader(this.owner, options, this.#queue);
    this.#marks = createLaneMarks(this.owner, options, () => isClosing(this.#state));
    this.#reach = new LaneReach(this.owner, options.control, this.#marks);
    this.#times = createLaneTimes(this, options, () => isClosing(this.#state));
    this.#pump();
  }

  get cursor(): number {
    return this.#reader.cursor;
  }

  get isDeleted(): boolean {
    return this.#sender.isDeleted;
  }

  offer(messages: WaitingMessage[]): void {
    for (const message of messages)
      if (!this.#reader.offer(message) && isReply(message)) this.readReply(message.contactId);
    this.#pump();
  }

  /** A reply to the contact waits in the database, perhaps behind thousands of templates. */
  readReply(contactId: string): void {
    if (this.#queue.needsReplies && this.#queue.doubt(contactId)) void this.#readContact(contactId);
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

  /** A request left beside the lane. `contactId`: of the person for whom the channel counts it; null for none. */
  spent(contactId: string | null): void {
    this.#pace.take(1);
    if (contactId !== null) this.#queue.countRequest(contactId, { held: false }, this.#now());
  }

  /** Scheduled messages are due, or waiting messages have expired. */
  keepTimes(): void {
    this.#times.keep();
  }

  async refresh(): Promise<void> {
    const { accountId, senderId } = this.owner;
    const sender = await this.#options.senders.get(accountId, senderId);
    if (sender) {
      // A receipt told so, perhaps to another process.
      if ((sender.limitedAt ?? 0) > (this.#sender.limitedAt ?? 0)) this.#pace.slow(true);
      this.#sender = sender;
      this.#pace.setRate(sender.rate);
      this.#enter(followStatus(this.#state, sender.status));
    }
    this.#reader.rescanWhenDue();
    this.#pump();
    for (const contactId of await this.#marks.settleUncertain(this.#queue.uncertain())) this.freed(contactId);
  }

  /** Hands nothing over any more. Resolves when everything that was handed over is completed. */
  async stop(): Promise<void> {
    this.#enter({ name: "closing" });
    this.#pump();
    await this.#times.settled();
    await this.#drained.promise;
  }

  /** The only place where the state changes. A lane that closes never opens again. */
  #enter(state: LaneState): void {
    if (isClosing(this.#state) && state.name !== "closed") return;
    this.#state = state;
    if (state.name === "closing") this.#timer.clear();
    if (state.name === "closed") this.#drained.resolve();
  }

  #now(): number {
    return this.#options.clock.monotonic();
  }

  /** Does everything that can be done now. Called after every change. */
  #pump(): void {
    const state = this.#state;
    if (state.name === "closed") return;
    if (state.name === "closing") {
      if (this.#unfinished === 0 && !this.#isMarking) this.#enter({ name: "closed" });
      return;
    }
    if (state.name === "resting") {
      if (state.until <= this.#now()) this.#enter({ name: "open" });
      else this.#wakeIn(state.until - this.#now());
    }
    const nextDue = this.#queue.releaseDue(this.#now());
    if (nextDue !== null) this.#wakeIn(nextDue);
    if (this.#state.name === "open" && !this.#isMarking) this.#markNext();
    if (this.#reader.wantsToRead) void this.#read();
  }

  #wakeIn(ms: number): void {
    this.#timer.ringIn(ms, this.#now());
  }

  /** Marks only messages that have a token and a connection now: a crash makes every marked message uncertain. */
  #markNext(): void {
    const { timing, presence, weigh } = this.#options;
    if (!presence.mayWrite()) return;
    const free = Math.min(timing.laneConcurrency - this.#connections, this.#queue.readyCount);
    if (free <= 0) return;
    const wanted = this.#reach.isLost ? 1 : free;
    const granted = this.#pace.available(wanted);
    if (granted === 0) {
      this.#wakeIn(this.#pace.wait(wanted));
      return;
    }
    const messages = this.#queue.take(granted);
    if (messages.length === 0) return;
    // A long text may leave with one token. The tokens that it lacks delay the messages after it.
    this.#pace.take(messages.reduce((sum, message) => sum + weigh(message, this.#sender), 0));
    this.#isMarking = true;
    void this.#mark(messages).finally(() => {
      this.#isMarking = false;
      this.#pump();
    });
  }

  async #mark(messages: WaitingMessage[]): Promise<void> {
    try {
      const marks = await this.#marks.mark(messages, this.#reader.low);
      this.#fruitless = marks.size === 0 ? this.#fruitless + 1 : 0;
      if (this.#fruitless > MOST_FRUITLESS) this.#rest(FAULT_MS);
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

  async #send(message: WaitingMessage, mark: Mark): Promise<void> {
    const { attempt, recipient } = mark;
    this.#connections++;
    this.#unfinished++;
    const sender = this.#sender;
    const forbidden = sender.isDeleted ? null : forbiddenOutcome(message, sender, mark);
    const content = currentContent(message.content, mark.template);
    const leaving = { ...message, content, recipient: recipient ?? "" };
    const outcome = forbidden ?? (await this.#options.handOver(leaving, attempt, sender));
    if (outcome.kind === "postponed") this.#rest(FAULT_MS);
    else if (!forbidden && wasAsked(outcome)) this.#noteRequest(message, outcome);
    // The connection is free now. The contact waits until the outcome is recorded.
    this.#connections--;
    if (!this.#isMarking) this.#pump();
    if (outcome.kind === "taken") {
      await this.#completions.succeeded(leaving, attempt, outcome);
      this.#finish(message);
    } else if (outcome.kind === "unreachable" || outcome.kind === "postponed") {
      // Nothing was written, so this wasn't an attempt.
      await this.#unmark([message]);
    } else await this.#setBack(message, attempt, outcome, sender);
    this.#unfinished--;
    this.#pump();
  }

  #noteRequest({ contactId }: WaitingMessage, { kind }: SendOutcome): void {
    if (kind !== "unreachable") {
      this.#reach.reached();
      this.#queue.countRequest(contactId, { held: kind === "hold" }, this.#now());
    }
    // Failures of messages that were handed over together count once.
    else if (this.#state.name === "open") this.#rest(this.#reach.failed());
  }

  #rest(ms: number): void {
    if (this.#state.name === "open") this.#enter({ name: "resting", until: this.#now() + ms });
  }

  #finish(message: WaitingMessage): void {
    if (this.#queue.finish(message.contactId, this.#now())) void this.#readContact(message.contactId);
  }

  async #setBack(message: WaitingMessage, attempt: number, failure: Failure, sender: Sender): Promise<void> {
    const { timing } = this.#options;
    const { messageId, contactId, failures } = message;
    const decision = decide(failure, { failures, attempt }, timing, Math.random());
    if (failure.kind === "slow") this.#pace.slow(failure.strong);
    if (failure.kind === "slow" && failure.strong)
      void this.#completions.senderLimited(messageId, sender, failure.error);
    if (failure.kind === "failed" && failure.syncTemplates) this.#options.templatesChanged(sender);
    if (failure.kind === "pause") {
      this.#enter(countRefusal(this.#state, 1));
      await this.#completions.senderRefused(messageId, sender, failure.error);
      this.#enter(countRefusal(this.#state, -1));
    }
    if (!(await this.#completions.setBack(this.owner, { messageId, attempt, ...decision })))
      return this.#refuse(contactId);
    if (decision.next === "failed") return this.#finish(message);
    const { next: state, delayMs: waitMs, counts: counted } = decision;
    this.#queue.hold(contactId, { state, waitMs, counted }, this.#now());
  }

  async #read(): Promise<void> {
    const doubtful = await this.#reader.read();
    if (doubtful === null) return this.#wakeIn(FAULT_MS);
    for (const contactId of doubtful) void this.#readContact(contactId);
    this.#pump();
  }

  #refuse(contactId: string): void {
    this.#queue.refuse(contactId);
    void this.#readContact(contactId);
  }

  /** Reads an unread contact, repeatedly until the contact didn't change during the read. */
  async #readContact(contactId: string): Promise<void> {
    while (!isClosing(this.#state)) {
      const messages = await this.#marks.persistently(() => this.#reader.readContact(contactId));
      if (messages === null) return;
      const orphans = messages.filter((message) => message.state === "sending");
      if (orphans.length > 0) await this.#marks.settleOrphans(orphans);
      else if (this.#queue.fill(contactId, messages, this.#now())) break;
    }
    this.#pump();
  }
}
