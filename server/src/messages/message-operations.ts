// The operations of this slice.
import type { Operation } from "../platform/http/operation.ts";
import { getMessage } from "./api/get-message.ts";
import { listContactMessages } from "./api/list-contact-messages.ts";
import { listMessages } from "./api/list-messages.ts";
import { type SendMessageDependencies, sendMessage } from "./api/send-message.ts";

export function messageOperations(deps: SendMessageDependencies): Operation[] {
  return [
    sendMessage(deps),
    getMessage(deps.database),
    listMessages(deps.database),
    listContactMessages(deps.database),
  ];
}
