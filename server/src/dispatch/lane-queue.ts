// What a lane's owner knows of it in memory: a short queue a contact, and which contacts can go on now.
import type { WaitingMessage } from "../messages/index.ts";

/** Messages of one contact that are kept; the rest stays in the database until these have left. */
const MOST_OF_CONTACT = 32;

/** `idle`: its head can go. `busy`: its head is on its way. `held`: its head waits for a time or a receipt. */
type ContactState = "idle" | "busy" | "held";

interface ContactQueue {
  messages: WaitingMessage[];
  state: ContactState;
  /** By the monotonic clock; infinite while the head is uncertain. */
  heldUntil: number;
  /** The database has later ones that aren't here. */
  more: boolean;
}

/**
 * Order is kept within a contact only: contacts take turns in the order in which they became ready, so that one on
 * hold delays nobody.
 */
export class LaneQueue {
  readonly #contacts = new Map<string, ContactQueue>();
  #ready: string[] = [];
  #readyHead = 0;
  #size = 0;
  /** When the first held contact may go on, by the monotonic clock. */
  #nextDue = Number.POSITIVE_INFINITY;

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

  /** The head has left for good. True when the contact's next ones must be read from the database. */
  finish(contactId: string, messageId: string, now: number): boolean {
    const contact = this.#contacts.get(contactId);
    if (contact?.messages[0]?.messageId !== messageId) {
      this.forget(contactId);
      return true;
    }
    contact.messages.shift();
    this.#size--;
    if (contact.messages.length > 0) {
      this.#settle(contactId, contact, now);
      return false;
    }
    this.#contacts.delete(contactId);
    return contact.more;
  }

  /** The head stays: until a time by the monotonic clock, or while it is uncertain. Later ones wait in the database. */
  hold(
    contactId: string,
    change: { state: "queued" | "uncertain"; waitMs: number; counted: boolean },
    now: number,
  ): void {
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
    const contact = this.#contacts.get(contactId);
    if (contact) this.#settle(contactId, contact, now);
  }

  /** Forgets a contact; its messages are read from the database again. */
  forget(contactId: string): void {
    const contact = this.#contacts.get(contactId);
    if (!contact) return;
    this.#size -= contact.messages.length;
    this.#contacts.delete(contactId);
  }

  /** Forgets all that isn't on its way, for reading the lane anew. */
  forgetWaiting(): void {
    for (const [contactId, contact] of this.#contacts) {
      if (contact.state !== "busy") this.forget(contactId);
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
    return [...this.#contacts].filter(([, contact]) => contact.more).map(([contactId]) => contactId);
  }

  /** The heads that are uncertain. */
  uncertain(): string[] {
    const heads = [...this.#contacts.values()].map((contact) => contact.messages[0]);
    return heads.flatMap((head) => (head?.state === "uncertain" ? [head.messageId] : []));
  }

  isBusy(contactId: string): boolean {
    return this.#contacts.get(contactId)?.state === "busy";
  }

  #open(message: WaitingMessage, now: number): void {
    const contact: ContactQueue = { messages: [message], state: "idle", heldUntil: 0, more: false };
    this.#contacts.set(message.contactId, contact);
    this.#size++;
    this.#settle(message.contactId, contact, now);
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

  /** The lowest number among those on their way. */
  lowestBusy(): number {
    let lowest = Number.POSITIVE_INFINITY;
    for (const contact of this.#contacts.values()) {
      if (contact.state === "busy") lowest = Math.min(lowest, (contact.messages[0] as WaitingMessage).seq);
    }
    return lowest;
  }

  #compact(): void {
    this.#ready = this.#ready.slice(this.#readyHead);
    this.#readyHead = 0;
  }
}
