import { statement, t } from "../../platform/database/index.ts";
import { MESSAGE_COLUMNS, MESSAGE_SELECT } from "./message.ts";

export const readMessage = statement({
  name: "read_message",
  parameters: { accountId: t.uuid, messageId: t.uuid },
  columns: MESSAGE_COLUMNS,
  sql: `${MESSAGE_SELECT}
    where messages.account_id = $accountId
      and messages.message_id = $messageId`,
});
