// Reads one message with its place in the lane.
import { statement } from "../platform/database/statement.ts";
import { MESSAGE_COLUMNS, MESSAGE_JOINS, type MessageRow } from "./message.ts";

export const readMessage = statement<[string, string], MessageRow>(
  "read_message",
  `select ${MESSAGE_COLUMNS}
   from messages ${MESSAGE_JOINS}
   where messages.account_id = $1
     and messages.message_id = $2`,
);
