// Reads a lane ahead of its owner: up to where it was read, from where a scan must look, and when to look anew.
import { readLane, readLaneOfContact, type WaitingMessage, waitingMessage } from "../messages/index.ts";
import type { OwnedLane } from "../platform/lanes/lane-ownership.ts";
import { describeError } from "../platform/log.ts";
import type { LaneQueue } from "./lane-queue.ts";
import type { LaneServices } from "./lane-services.ts";

/** Rows read at once, and the number of ready contacts below which more are read. */
export const PAGE = 256;
/** Messages in memory beyond which the database keeps the rest. */
const MOST_IN_MEMORY = 4_096;

type Row = Parameters<typeof waitingMessage>[1];

export class LaneReader {
  readonly #owned: OwnedLane;
  readonly #services: LaneServices;
  readonly #queue: LaneQueue;
  /** Everything up to here was read or handed to us, but for what commits late. */
  #cursor = -1;
  /** The lowest unfinished number that we know of: no scan has to look before it. */
  #low = 0;
  #more = true;
  #again = false;
  #reading = false;
  #scannedAt: number;
  /** Where the cursor was when the lane is read anew; null while it isn't. */
  #rescanEnd: number | null = null;

  constructor(owned: OwnedLane, services: LaneServices, queue: LaneQueue) {
    this.#owned = owned;
    this.#services = services;
    this.#queue = queue;
    this.#scannedAt = services.clock.monotonic();
  }

  get cursor(): number {
    return this.#cursor;
  }

  get low(): number {
    return this.#low;
  }

  /** Whether there is more to read, and nobody reads it. */
  get wantsToRead(): boolean {
    return this.#more && !this.#reading && this.#queue.readyCount < PAGE;
  }

  /** Keeps what was handed to us, as long as nothing before it is still in the database alone. */
  offer(message: WaitingMessage): void {
    if (this.#more || this.#reading || this.#queue.size >= MOST_IN_MEMORY) {
      this.#readSoon();
      return;
    }
    this.#queue.add(message, this.#services.clock.monotonic());
    this.#cursor = Math.max(this.#cursor, message.seq);
  }

  /** Something waits in the database, from this number on. */
  wake(fromSeq: number): void {
    this.#cursor = Math.min(this.#cursor, fromSeq - 1);
    this.#low = Math.min(this.#low, fromSeq);
    this.#readSoon();
  }

  /** Reads the whole lane anew when it is time, without the lower bound: what committed late is found, the bound rises. */
  rescanWhenDue(): void {
    const now = this.#services.clock.monotonic();
    if (now - this.#scannedAt < this.#services.timing.rescanMs) return;
    this.#scannedAt = now;
    this.#queue.forgetWaiting();
    this.#rescanEnd = Math.max(this.#cursor, this.#rescanEnd ?? -1);
    this.#low = 0;
    this.#cursor = -1;
    this.#readSoon();
  }

  /** Reads the next page. Answers the contacts to look at again in a moment; null when the database failed. */
  async read(): Promise<string[] | null> {
    const { accountId, laneId } = this.#owned;
    this.#reading = true;
    this.#again = false;
    const from = this.#cursor;
    try {
      const held = this.#queue.readByContact();
      const rows = await this.#services.database.run(readLane, [accountId, laneId, from, PAGE, held]);
      this.#advance(from, rows);
      this.#more = rows.length === PAGE || this.#again;
      return this.#keep(rows);
    } catch (error) {
      this.#services.log.warn({ err: describeError(error) }, "a lane can't be read");
      return null;
    } finally {
      this.#reading = false;
    }
  }

  /** Reads one contact's next messages; answers as `read`. */
  async readContact(contactId: string): Promise<string[]> {
    const { accountId, laneId } = this.#owned;
    const values: [string, string, string, number, number] = [accountId, laneId, contactId, this.#low, PAGE];
    return this.#keep(await this.#services.database.run(readLaneOfContact, values));
  }

  /**
   * A row that is `sending` but not in our hands was completed while it was being read. Kept, it would hold its contact
   * until the next rescan, so it is looked at again.
   */
  #keep(rows: Row[]): string[] {
    const now = this.#services.clock.monotonic();
    const stale = new Set<string>();
    for (const row of rows) {
      if (row.state === "sending" && !this.#queue.isBusy(row.contact_id)) stale.add(row.contact_id);
      if (stale.has(row.contact_id)) continue;
      this.#queue.add(
        waitingMessage({ accountId: this.#owned.accountId, senderId: this.#owned.laneId }, row),
        now,
      );
    }
    return [...stale];
  }

  #readSoon(): void {
    this.#again = true;
    this.#more = true;
  }

  /** A wake from further back during the read stands: then the cursor isn't where the read began. */
  #advance(from: number, rows: Row[]): void {
    const rescanEnd = this.#rescanEnd;
    if (rescanEnd !== null && from === -1) {
      this.#low = Math.min(rows[0]?.seq ?? rescanEnd + 1, this.#queue.lowestBusy());
    }
    if (this.#cursor !== from) return;
    this.#cursor = rows.at(-1)?.seq ?? from;
    if (rows.length === PAGE || rescanEnd === null) return;
    this.#cursor = Math.max(this.#cursor, rescanEnd);
    this.#rescanEnd = null;
  }
}
