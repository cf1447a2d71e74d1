// The contacts of a lane whose next message can go, in order. Answers to people go before bulk, without starving it.
import type { WaitingMessage } from "../../messages/index.ts";

/** Contacts with replies in a row while bulk waits. Then one contact with bulk goes: a fifth of the pace at least. */
const MOST_REPLIES = 4;
/** As long as so many contacts with replies are ready, no other reply needs to be found. */
const ENOUGH_REPLIES = 64;

/** Only a template can be sent to somebody who didn't write lately, so everything else answers a person. */
export function isReply({ content }: Pick<WaitingMessage, "content">): boolean {
  return content.type !== "template";
}

export class ReadyContacts {
  /** Some contacts may have changed since they were added. */
  #replies: string[] = [];
  #bulk: string[] = [];
  #repliesInRow = 0;

  get count(): number {
    return this.#replies.length + this.#bulk.length;
  }

  get needsReplies(): boolean {
    return this.#bulk.length > 0 && this.#replies.length < ENOUGH_REPLIES;
  }

  add(contactId: string, hasReply: boolean): void {
    (hasReply ? this.#replies : this.#bulk).push(contactId);
  }

  next(): string | undefined {
    const isBulksTurn = this.#replies.length === 0 || this.#repliesInRow >= MOST_REPLIES;
    if (isBulksTurn && this.#bulk.length > 0) {
      this.#repliesInRow = 0;
      return this.#bulk.shift();
    }
    this.#repliesInRow++;
    return this.#replies.shift();
  }

  clear(): void {
    this.#replies = [];
    this.#bulk = [];
  }
}
