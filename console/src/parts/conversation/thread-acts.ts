import type { Message } from "../../platform/cache/thread-cache.ts";
import type { Remedy } from "../errors/use-errors.ts";

/** What the page around a conversation does for a message. */
export interface ThreadActs {
  /** For readers of the screen. */
  name: string;
  canDo(act: Remedy): boolean;
  onAct(act: Remedy, message: Message | null): void;
  onJump(id: string): void;
  /** Quotes the message in the box. */
  onReply(message: Message): void;
}
