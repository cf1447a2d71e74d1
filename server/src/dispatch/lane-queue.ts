// What a lane's owner knows of it in memory: a short queue a contact, and which contacts can go on now.
import type { WaitingMessage } from "../messages/index.ts";

/** Messages of one contact that are kept; the rest stays in the database until these have left. */
const MOST_OF_CONTACT = 32;

/**
 * `idle`: its head can go. `busy`: its head is on its way. `held`: its head waits for a time or a receipt. `unread`: its
 * messages are being read from the database.
 */
type ContactState = "idle" | "busy" | "held" | "unread";

interface ContactQueue {
  messages: WaitingMessage[];
  state: ContactState;
  /** By the monotonic clock; infinite while the head is uncertain. */
  heldUntil: number;
  /** The database has later ones that aren't here. If the contact is unread: it changed since that read began. */
  more: boolean;
}

/**
 * Order is kept within a contact only: contacts take turns in the order in which they became ready, so that one on
 * hold delays nobody.
 *
 * When a contact changes while the database is read, the rows read of that contact may be out of date. An outdated row
 * that says `sending` or `uncertain` would hold the contact although its message has left. Therefore no row enters the
 * queue if its contact changed since the read began: `beginRead` records the changes during a read of the lane, and
 * `fill` refuses the rows of a single contact. The contact is read again instead.
 */
export class LaneQueue {
  readonly #contacts = new Map<string, ContactQueue>();
  #ready: string[] = [];
  #readyHead = 0;
  #size = 0;
  /** When the first held contact may go on, by the monotonic clock. */
  #nextDue = Number.POSITIVE_INFINITY;
  /** Contacts that changed since the read of the lane began; null while the lane isn't being read. */
  #changed: Set<string> | null = null;

  /** Messages in memory. */
  get size(): number {
    return this.#size;
  }

  get readyCount(): number {
    return this.#ready.length - this.#readyHead;
  }

  /** Keeps a message unless it is known already, or its contact's later ones are read from the database. */
  add(message: WaitingMessage, now: number): void {
    const contact = this.#contacts.get(message.contactId);
    if (!contact) {
      this.#open(message, now);
      return;
    }
    if (contact.state === "unread") {
      contact.more = true;
      return;
    }
    if (contact.messages.some((known) => known.messageId === message.messageId)) return;
    const last = contact.messages.at(-1);
    const isLater = last === undefined || message.seq > last.seq;
    if (isLater && (contact.more || contact.state === "held" || contact.messages.length >= MOST_OF_CONTACT)) {
      contact.more = true;
      return;
    }
    if (isLater) contact.messages.push(message);
    // A lower number that was committed later: behind a head that is on its way, before everything else.
    else
      contact.messages.splice(
        contact.messages.findIndex((known) => known.seq > message.seq) || 1,
        0,
        message,
      );
    this.#size++;
  }

  /** The next message that can go; its contact is busy from now on. */
  take(): WaitingMessage | null {
    while (this.#readyHead < this.#ready.length) {
      const contactId = this.#ready[this.#readyHead++] as string;
      if (this.#readyHead > 1_024) this.#compact();
      const contact = this.#contacts.get(contactId);
      const head = contact?.messages[0];
      if (contact?.state !== "idle" || !head) continue;
      contact.state = "busy";
      return head;
    }
    return null;
  }

  /** The head has left for good. True when the caller must read the contact. */
  finish(contactId: string, now: number): boolean {
    this.#changed?.add(contactId);
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

  /** The head stays: until a time by the monotonic clock, or while it is uncertain. Later ones wait in the database. */
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

  /** The head may not go, for a reason that only the database knows. The caller must read the contact. */
  refuse(contactId: string): void {
    this.#changed?.add(contactId);
    this.#unread(contactId);
  }

  /**
   * What is known of a contact may be wrong. True when the caller must read it. Otherwise it is read after its head has
   * left, or read again by the caller who is reading it.
   */
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

  /** Keeps what the caller read of an unread contact. False when the contact changed meanwhile: read it again. */
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

  /** A read of the lane begins. Answers a set to which contacts are added as they change, until `endRead`. */
  beginRead(): Set<string> {
    this.#changed = new Set();
    return this.#changed;
  }

  endRead(): void {
    this.#changed = null;
  }

  /** Forgets all that isn't on its way or being read, for reading the lane anew. */
  forgetWaiting(): void {
    for (const [contactId, contact] of this.#contacts) {
      if (contact.state === "busy" || contact.state === "unread") continue;
      this.#size -= contact.messages.length;
      this.#contacts.delete(contactId);
    }
    // Nothing idle is left.
    this.#ready = [];
    this.#readyHead = 0;
  }

  /** Lets those go whose time has come. Answers the milliseconds until the next one's, or null. */
  releaseDue(now: number): number | null {
    if (this.#nextDue > now) return Number.isFinite(this.#nextDue) ? this.#nextDue - now : null;
    this.#nextDue = Number.POSITIVE_INFINITY;
    for (const [contactId, contact] of this.#contacts) {
      if (contact.state !== "held") continue;
      if (contact.heldUntil <= now) {
        (contact.messages[0] as WaitingMessage).waitMs = 0;
        this.#settle(contactId, contact, now);
      } else this.#nextDue = Math.min(this.#nextDue, contact.heldUntil);
    }
    return Number.isFinite(this.#nextDue) ? this.#nextDue - now : null;
  }

  /** Contacts whose later messages are read by contact, so that reading the lane can pass over them. */
  readByContact(): string[] {
    return [...this.#contacts]
      .filter(([, contact]) => contact.more && contact.state !== "unread")
      .map(([contactId]) => contactId);
  }

  /** The heads that are uncertain. */
  uncertain(): string[] {
    const heads = [...this.#contacts.values()].map((contact) => contact.messages[0]);
    return heads.flatMap((head) => (head?.state === "uncertain" ? [head.messageId] : []));
  }

  isBusy(contactId: string): boolean {
    return this.#contacts.get(contactId)?.state === "busy";
  }

  /** Whether this very message is on its way. */
  isOnItsWay(contactId: string, messageId: string): boolean {
    const contact = this.#contacts.get(contactId);
    return contact?.state === "busy" && contact.messages[0]?.messageId === messageId;
  }

  #open(message: WaitingMessage, now: number): void {
    const contact: ContactQueue = { messages: [message], state: "idle", heldUntil: 0, more: false };
    this.#contacts.set(message.contactId, contact);
    this.#size++;
    this.#settle(message.contactId, contact, now);
  }

  #unread(contactId: string): void {
    this.#size -= this.#contacts.get(contactId)?.messages.length ?? 0;
    this.#contacts.set(contactId, { messages: [], state: "unread", heldUntil: 0, more: false });
  }

  /** Decides by its head what a contact does next. */
  #settle(contactId: string, contact: ContactQueue, now: number): void {
    const head = contact.messages[0] as WaitingMessage;
    const free = head.state === "queued" && head.waitMs <= 0;
    contact.state = free ? "idle" : "held";
    if (free) {
      this.#ready.push(contactId);
      return;
    }
    contact.heldUntil = head.state === "queued" ? now + head.waitMs : Number.POSITIVE_INFINITY;
    this.#nextDue = Math.min(this.#nextDue, contact.heldUntil);
    if (contact.messages.length === 1) return;
    this.#size -= contact.messages.length - 1;
    contact.messages = [head];
    contact.more = true;
  }

  /** The lowest number in memory. */
  lowest(): number {
    let lowest = Number.POSITIVE_INFINITY;
    for (const { messages } of this.#contacts.values()) lowest = Math.min(lowest, messages[0]?.seq ?? lowest);
    return lowest;
  }

  #compact(): void {
    this.#ready = this.#ready.slice(this.#readyHead);
    this.#readyHead = 0;
  }
}
