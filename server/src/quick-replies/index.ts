import type { Database } from "../platform/database/index.ts";
import type { Operation } from "../platform/http/index.ts";
import { createQuickReply } from "./api/create-quick-reply.ts";
import { deleteQuickReply } from "./api/delete-quick-reply.ts";
import { listQuickReplies } from "./api/list-quick-replies.ts";
import { updateQuickReply } from "./api/update-quick-reply.ts";

export function quickReplyOperations(database: Database): Operation[] {
  return [listQuickReplies(database), createQuickReply(), updateQuickReply(), deleteQuickReply()];
}
