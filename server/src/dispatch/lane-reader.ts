// Reads a lane from the database ahead of its owner.
import {
  type LaneOwner,
  readLane,
  readLaneOfContact,
  type WaitingMessage,
  waitingMessage,
} from "../messages/for-dispatch.ts";
import { publicId } from "../platform/ids.ts";
import { describeError } from "../platform/log.ts";
import type { DispatcherOptions } from "./dispatcher-options.ts";
import { type LaneQueue, MOST_OF_CONTACT } from "./queue/lane-queue.ts";

/** Rows of a read. A lane reads ahead while fewer contacts are ready. */
const PAGE = 256;
/** A number can be committed after a higher one. The lower bound rises only to numbers passed longer ago than this. */
const COMMITTED_MS = 20_000;
/** Maximum messages in memory. The others stay in the database. */
const MOST_IN_MEMORY = 4_096;

type Lane = Pick<LaneOwner, "accountId" | "senderId">;
type ReaderOptions = Pick<DispatcherOptions, "control" | "clock" | "log" | "timing">;
type Row = Parameters<typeof waitingMessage>[1];

export class LaneReader {
  readonly #lane: Lane;
  readonly #options: ReaderOptions;
  readonly #queue: LaneQueue;
  /** Everything up to this number was read or offered, except numbers that commit late. */
  #cursor = -1;
  #low = 0;
  #more = true;
  #again = false;
  #reading = false;
  #scannedAt: number;
  /** The cursor when the current rescan began; null without one. */
  #rescanEnd: number | null = null;
  /** The lowest number that `wake` was called with during a read. */
  #wokenFrom = Number.POSITIVE_INFINITY;
  /** The cursor at each rescan, oldest first. Begins with the latest one up to which everything is committed. */
  #passed: { at: number; seq: number }[] = [];

  constructor(lane: Lane, options: ReaderOptions, queue: LaneQueue) {
    this.#lane = lane;
    this.#options = options;
    this.#queue = queue;
    this.#scannedAt = options.clock.monotonic();
  }

  get cursor(): number {
    return this.#cursor;
  }

  get low(): number {
    return this.#low;
  }

  get wantsToRead(): boolean {
    const { readyCount, hasManyFiles } = this.#queue;
    return this.#more && !this.#reading && readyCount < PAGE && !hasManyFiles;
  }

  /** Keeps a message that wasn't read, unless messages before it may be in the database only. False when it isn't kept. */
  offer(message: WaitingMessage): boolean {
    if (this.#more || this.#reading || this.#queue.size >= MOST_IN_MEMORY) {
      this.wake(message.seq);
      return false;
    }
    this.#queue.add(message, this.#options.clock.monotonic());
    this.#cursor = Math.max(this.#cursor, message.seq);
    return true;
  }

  /** There may be more messages after the cursor. */
  readSoon(): void {
    this.#again = true;
    this.#more = true;
  }

  /** Messages wait in the database from this number on. */
  wake(fromSeq: number): void {
    this.#cursor = Math.min(this.#cursor, fromSeq - 1);
    this.#low = Math.min(this.#low, fromSeq);
    if (this.#reading) this.#wokenFrom = Math.min(this.#wokenFrom, fromSeq);
    this.readSoon();
  }

  /** From time to time, starts a read of the whole lane. It finds late commits and raises the lower bound. */
  rescanWhenDue(): void {
    const now = this.#options.clock.monotonic();
    if (now - this.#scannedAt < this.#options.timing.rescanMs) return;
    this.#scannedAt = now;
    this.#queue.forgetWaiting();
    this.#rescanEnd = Math.max(this.#cursor, this.#rescanEnd ?? -1);
    this.#passed.push({ at: now, seq: this.#rescanEnd });
    while ((this.#passed[1]?.at ?? now) <= now - COMMITTED_MS) this.#passed.shift();
    this.#low = 0;
    this.#cursor = -1;
    this.readSoon();
  }

  /** Reads the next page. Returns the contacts that the caller must read; null when the database failed. */
  async read(): Promise<string[] | null> {
    this.#reading = true;
    this.#again = false;
    const changed = this.#queue.beginRead();
    const lowest = this.#queue.lowest();
    const from = this.#cursor;
    try {
      const held = this.#queue.readByContact();
      const rows = await this.#options.control.run(readLane, { ...this.#lane, from, limit: PAGE, held });
      this.#advance(from, rows, lowest);
      this.#more = rows.length === PAGE || this.#again;
      return this.#keep(rows, changed);
    } catch (error) {
      const sender = publicId("snd", this.#lane.senderId);
      this.#options.log.warn({ err: describeError(error), sender }, "a lane can't be read");
      return null;
    } finally {
      this.#reading = false;
      this.#queue.endRead();
    }
  }

  async readContact(contactId: string): Promise<WaitingMessage[]> {
    const values = { ...this.#lane, contactId, from: this.#low, limit: MOST_OF_CONTACT + 1 };
    const rows = await this.#options.control.run(readLaneOfContact, values);
    return rows.map((row) => waitingMessage(this.#lane, row));
  }

  /** Leaves out contacts that changed during the read, and contacts with a `sending` row that this owner isn't sending. */
  #keep(rows: Row[], changed: Set<string>): string[] {
    const now = this.#options.clock.monotonic();
    const doubtful = new Set<string>();
    for (const { contact_id: contactId, message_id: messageId, state } of rows) {
      if (changed.has(contactId) || (state === "sending" && !this.#queue.isOnItsWay(contactId, messageId)))
        doubtful.add(contactId);
    }
    for (const row of rows) {
      if (!doubtful.has(row.contact_id)) this.#queue.add(waitingMessage(this.#lane, row), now);
    }
    return [...doubtful].filter((contactId) => this.#queue.doubt(contactId));
  }

  /** `lowest`: in memory when the read began. The rows lack contacts that are read one by one. */
  #advance(from: number, rows: Row[], lowest: number): void {
    const rescanEnd = this.#rescanEnd;
    if (rescanEnd !== null && from === -1) {
      this.#low = Math.min(rows[0]?.seq ?? rescanEnd + 1, lowest, this.#committedUpTo() + 1);
    }
    // A lower cursor means that a rescan began during the read.
    if (this.#cursor >= from) {
      this.#cursor = rows.at(-1)?.seq ?? from;
      if (rows.length < PAGE && rescanEnd !== null) {
        this.#cursor = Math.max(this.#cursor, rescanEnd);
        this.#rescanEnd = null;
      }
    }
    this.#cursor = Math.min(this.#cursor, this.#wokenFrom - 1);
    this.#low = Math.min(this.#low, this.#wokenFrom);
    this.#wokenFrom = Number.POSITIVE_INFINITY;
  }

  #committedUpTo(): number {
    const [oldest] = this.#passed;
    const isOld = oldest !== undefined && oldest.at <= this.#options.clock.monotonic() - COMMITTED_MS;
    return isOld ? oldest.seq : -1;
  }
}
