// The operations of this slice.
import type { Operation } from "../platform/http/operation.ts";
import { type GetMessageDependencies, getMessage } from "./api/get-message.ts";
import { listContactMessages } from "./api/list-contact-messages.ts";
import { listMessages } from "./api/list-messages.ts";
import { type SendMessageDependencies, sendMessage } from "./api/send-message.ts";

export function messageOperations(deps: SendMessageDependencies & GetMessageDependencies): Operation[] {
  return [
    sendMessage(deps),
    getMessage(deps),
    listMessages(deps.database),
    listContactMessages(deps.database),
  ];
}
