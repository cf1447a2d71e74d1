// The contacts of a lane whose next message can go, in order. Answers to people go before bulk, without starving it.
import { mediaIdsIn } from "../../channels/index.ts";
import type { WaitingMessage } from "../../messages/for-dispatch.ts";

/** Contacts with replies in a row while bulk waits. Then one contact with bulk goes: a fifth of the pace at least. */
const MOST_REPLIES = 4;
/** As long as so many contacts with replies are ready, no other reply needs to be found. */
const ENOUGH_REPLIES = 64;

/** Only a template can be sent to somebody who didn't write lately, so everything else answers a person, unless a broadcast says it. */
export function isReply({
  content,
  isOfBroadcast,
}: Pick<WaitingMessage, "content" | "isOfBroadcast">): boolean {
  return content.type !== "template" && !isOfBroadcast;
}

/** Whether the hand-over may have to read a file, from a store that may be slow. */
export function hasFile({ content }: Pick<WaitingMessage, "content">): boolean {
  return content.type === "sticker" || mediaIdsIn(content).length > 0;
}

interface Entry {
  contactId: string;
  /** The order of arrival. */
  place: number;
}

/** In two queues, so that contacts whose message has a file can stay behind. */
class Line {
  readonly #others: Entry[] = [];
  readonly #files: Entry[] = [];

  count(withFiles: boolean): number {
    return this.#others.length + (withFiles ? this.#files.length : 0);
  }

  get files(): number {
    return this.#files.length;
  }

  add(entry: Entry, isFile: boolean): void {
    (isFile ? this.#files : this.#others).push(entry);
  }

  next(withFiles: boolean): string | undefined {
    const [other, file] = [this.#others[0], withFiles ? this.#files[0] : undefined];
    const isFile = file !== undefined && (other === undefined || file.place < other.place);
    return (isFile ? this.#files : this.#others).shift()?.contactId;
  }
}

export class ReadyContacts {
  /** Some contacts may have changed since they were added. */
  #replies = new Line();
  #bulk = new Line();
  #repliesInRow = 0;
  #places = 0;

  /** `withFiles`: whether a message with a file may go now. */
  count(withFiles: boolean): number {
    return this.#replies.count(withFiles) + this.#bulk.count(withFiles);
  }

  get files(): number {
    return this.#replies.files + this.#bulk.files;
  }

  needsReplies(withFiles: boolean): boolean {
    return this.#bulk.count(true) > 0 && this.#replies.count(withFiles) < ENOUGH_REPLIES;
  }

  add(contactId: string, { hasReply, isFile }: { hasReply: boolean; isFile: boolean }): void {
    (hasReply ? this.#replies : this.#bulk).add({ contactId, place: this.#places++ }, isFile);
  }

  next(withFiles: boolean): string | undefined {
    const isBulksTurn = this.#replies.count(withFiles) === 0 || this.#repliesInRow >= MOST_REPLIES;
    if (isBulksTurn && this.#bulk.count(withFiles) > 0) {
      this.#repliesInRow = 0;
      return this.#bulk.next(withFiles);
    }
    this.#repliesInRow++;
    return this.#replies.next(withFiles);
  }

  clear(): void {
    this.#replies = new Line();
    this.#bulk = new Line();
  }
}
