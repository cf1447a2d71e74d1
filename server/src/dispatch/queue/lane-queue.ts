// The owner's view of a lane in memory: a short queue for each contact, and which contacts can go on now.
import type { PairRate } from "../../channels/index.ts";
import { PairPace, type WaitingMessage } from "../../messages/for-dispatch.ts";
import { hasFile, isReply, ReadyContacts } from "./ready-contacts.ts";

/** Maximum messages of one contact in memory. The others stay in the database until these have left. */
export const MOST_OF_CONTACT = 32;

/** Once this many messages with files are ready, the lane isn't read any further. */
const MOST_FILES_READY = 4_096;
/** The share of a lane's requests that messages with files may hold, so that a slow store of files delays no other message. */
const SHARE_OF_FILES = 7 / 8;

/** The head can go (`idle`), is on its way (`busy`) or waits (`held`). `unread`: the messages are being read. */
type ContactState = "idle" | "busy" | "held" | "unread";

interface ContactQueue {
  messages: WaitingMessage[];
  state: ContactState;
  /** On the monotonic clock; infinite while the head is uncertain. */
  heldUntil: number;
  /** The database has later messages that aren't here. For an unread contact: it changed since that read began. */
  more: boolean;
  /** Whether a message that isn't bulk was among them when the head could go. */
  hasReply: boolean;
}

/**
 * Messages are ordered within a contact only, so that a held contact delays nobody. No row enters the queue if its contact
 * changed since the read began (`beginRead`, `fill`): an outdated row that says `sending` or `uncertain` would hold the
 * contact although its message has left. The contact is read again instead.
 */
export class LaneQueue {
  readonly #contacts = new Map<string, ContactQueue>();
  readonly #ready = new ReadyContacts();
  readonly #pairs: PairPace;
  readonly #mostFiles: number;
  /** Busy contacts whose head has a file. */
  readonly #files = new Set<string>();
  #size = 0;
  /** When the first held contact may go on, on the monotonic clock. */
  #nextDue = Number.POSITIVE_INFINITY;
  /** Contacts that changed since the read of the lane began; null while the lane isn't being read. */
  #changed: Set<string> | null = null;

  /** `concurrency`: of the lane. */
  constructor(pairRate: PairRate | null, concurrency: number) {
    this.#pairs = new PairPace(pairRate);
    this.#mostFiles = Math.ceil(concurrency * SHARE_OF_FILES);
  }

  get size(): number {
    return this.#size;
  }

  get readyCount(): number {
    return this.#ready.count(this.#takesFiles);
  }

  /** True when the lane shouldn't be read any further, because enough messages with files are ready. */
  get hasManyFiles(): boolean {
    return this.#ready.files >= MOST_FILES_READY;
  }

  /** Whether a reply that isn't here would wait behind bulk, although few replies are ready. */
  get needsReplies(): boolean {
    return this.#ready.needsReplies(this.#takesFiles);
  }

  /** Ignores a message that is known, or that will be read from the database after the contact's earlier messages. */
  add(message: WaitingMessage, now: number): void {
    const contact = this.#contacts.get(message.contactId);
    if (!contact) {
      const opened: ContactQueue = {
        messages: [message],
        state: "idle",
        heldUntil: 0,
        more: false,
        hasReply: false,
      };
      this.#contacts.set(message.contactId, opened);
      this.#size++;
      this.#settle(message.contactId, opened, now);
      return;
    }
    if (contact.messages.some((known) => known.messageId === message.messageId)) return;
    const last = contact.messages.at(-1);
    const isLater = last === undefined || message.seq > last.seq;
    const isFull = contact.more || contact.state === "held" || contact.messages.length >= MOST_OF_CONTACT;
    if (contact.state === "unread" || (isLater && isFull)) {
      contact.more = true;
      return;
    }
    // A lower number can be committed later. Such a message goes behind a head that is on its way.
    const place = isLater
      ? contact.messages.length
      : contact.messages.findIndex((known) => known.seq > message.seq) || 1;
    contact.messages.splice(place, 0, message);
    this.#size++;
    // Earlier messages of the contact go before the reply, so they may not wait with bulk any more.
    if (contact.state === "idle" && !contact.hasReply && isReply(message)) {
      contact.hasReply = true;
      this.#addReady(message.contactId, contact);
    }
  }

  /** The next messages that can go, at most `count`. Their contacts are busy from now on. */
  take(count: number): WaitingMessage[] {
    const taken: WaitingMessage[] = [];
    while (taken.length < count) {
      const contactId = this.#ready.next(this.#takesFiles);
      if (contactId === undefined) break;
      const contact = this.#contacts.get(contactId);
      const head = contact?.messages[0];
      if (contact?.state !== "idle" || !head) continue;
      const isFile = hasFile(head);
      // The contact has got another head since it was added.
      if (isFile && !this.#takesFiles) {
        this.#addReady(contactId, contact);
        continue;
      }
      if (isFile) this.#files.add(contactId);
      contact.state = "busy";
      taken.push(head);
    }
    return taken;
  }

  /** The channel was asked to take the contact's head. `held`: it takes nothing more for this contact now. */
  countRequest(contactId: string, { held }: { held: boolean }, now: number): void {
    if (held) this.#pairs.exhaust(contactId, now);
    else this.#pairs.count(contactId, now);
  }

  /** The head has left for good. True when the caller must read the contact. */
  finish(contactId: string, now: number): boolean {
    this.#changed?.add(contactId);
    this.#files.delete(contactId);
    const contact = this.#contacts.get(contactId);
    if (!contact) return false;
    contact.messages.shift();
    this.#size--;
    if (contact.messages.length > 0) {
      this.#settle(contactId, contact, now);
      return false;
    }
    if (contact.more) this.#unread(contactId);
    else this.#contacts.delete(contactId);
    return contact.more;
  }

  /** The head stays, for a time or while it is uncertain. The contact's later messages wait in the database. */
  hold(
    contactId: string,
    change: { state: "queued" | "uncertain"; waitMs: number; counted: boolean },
    now: number,
  ): void {
    this.#changed?.add(contactId);
    const contact = this.#contacts.get(contactId);
    const head = contact?.messages[0];
    if (!contact || !head) return;
    head.state = change.state;
    head.waitMs = change.waitMs;
    if (change.counted) head.failures++;
    this.#settle(contactId, contact, now);
  }

  /** The head wasn't sent after all and can go at once. */
  putBack(contactId: string, now: number): void {
    this.#changed?.add(contactId);
    const contact = this.#contacts.get(contactId);
    if (contact) this.#settle(contactId, contact, now);
  }

  /** The head can't go, for a reason that only the database knows. The caller must read the contact. */
  refuse(contactId: string): void {
    this.#changed?.add(contactId);
    this.#unread(contactId);
  }

  /** True when the caller must read the contact. Else it is read after its head has left, or again by its present reader. */
  doubt(contactId: string): boolean {
    this.#changed?.add(contactId);
    const contact = this.#contacts.get(contactId);
    if (contact?.state === "busy" || contact?.state === "unread") {
      contact.more = true;
      return false;
    }
    this.#unread(contactId);
    return true;
  }

  /** Keeps the messages read of an unread contact. False when the contact changed meanwhile: read it again. */
  fill(contactId: string, messages: WaitingMessage[], now: number): boolean {
    const contact = this.#contacts.get(contactId);
    if (contact?.more) {
      contact.more = false;
      return false;
    }
    this.#contacts.delete(contactId);
    for (const message of messages) this.add(message, now);
    return true;
  }

  beginRead(): Set<string> {
    this.#changed = new Set();
    return this.#changed;
  }

  endRead(): void {
    this.#changed = null;
  }

  forgetWaiting(): void {
    for (const [contactId, contact] of this.#contacts) {
      if (contact.state === "busy" || contact.state === "unread") continue;
      this.#size -= contact.messages.length;
      this.#contacts.delete(contactId);
    }
    this.#ready.clear();
  }

  /** Releases held contacts whose time has come. Returns the milliseconds until the next one, or null. */
  releaseDue(now: number): number | null {
    if (this.#nextDue <= now) {
      this.#nextDue = Number.POSITIVE_INFINITY;
      for (const [contactId, contact] of this.#contacts) {
        if (contact.state !== "held") continue;
        if (contact.heldUntil <= now) {
          (contact.messages[0] as WaitingMessage).waitMs = 0;
          this.#settle(contactId, contact, now);
        } else this.#nextDue = Math.min(this.#nextDue, contact.heldUntil);
      }
    }
    return Number.isFinite(this.#nextDue) ? this.#nextDue - now : null;
  }

  /** Contacts whose later messages are read contact by contact, so that a read of the lane can skip them. */
  readByContact(): string[] {
    return [...this.#contacts]
      .filter(([, contact]) => contact.more && contact.state !== "unread")
      .map(([contactId]) => contactId);
  }

  uncertain(): string[] {
    const heads = [...this.#contacts.values()].map((contact) => contact.messages[0]);
    return heads.flatMap((head) => (head?.state === "uncertain" ? [head.messageId] : []));
  }

  isBusy(contactId: string): boolean {
    return this.#contacts.get(contactId)?.state === "busy";
  }

  isOnItsWay(contactId: string, messageId: string): boolean {
    return this.isBusy(contactId) && this.#contacts.get(contactId)?.messages[0]?.messageId === messageId;
  }

  lowest(): number {
    let lowest = Number.POSITIVE_INFINITY;
    for (const { messages } of this.#contacts.values()) lowest = Math.min(lowest, messages[0]?.seq ?? lowest);
    return lowest;
  }

  get #takesFiles(): boolean {
    return this.#files.size < this.#mostFiles;
  }

  #addReady(contactId: string, { messages, hasReply }: ContactQueue): void {
    this.#ready.add(contactId, { hasReply, isFile: hasFile(messages[0] as WaitingMessage) });
  }

  #unread(contactId: string): void {
    this.#files.delete(contactId);
    this.#size -= this.#contacts.get(contactId)?.messages.length ?? 0;
    const nothing = { messages: [], heldUntil: 0, more: false, hasReply: false };
    this.#contacts.set(contactId, { ...nothing, state: "unread" });
  }

  #settle(contactId: string, contact: ContactQueue, now: number): void {
    this.#files.delete(contactId);
    const head = contact.messages[0] as WaitingMessage;
    const waitMs = Math.max(head.waitMs, this.#pairs.wait(contactId, now));
    const isFree = head.state === "queued" && waitMs <= 0;
    contact.state = isFree ? "idle" : "held";
    if (isFree) {
      contact.hasReply = contact.messages.some(isReply);
      this.#addReady(contactId, contact);
      return;
    }
    contact.heldUntil = head.state === "queued" ? now + waitMs : Number.POSITIVE_INFINITY;
    this.#nextDue = Math.min(this.#nextDue, contact.heldUntil);
    if (contact.messages.length === 1) return;
    this.#size -= contact.messages.length - 1;
    contact.messages = [head];
    contact.more = true;
  }
}
