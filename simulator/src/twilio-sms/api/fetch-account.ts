// GET /Accounts/{Sid}.json: the account, with which clients check their credentials.
import type { SmsNumbers } from "../numbers.ts";
import { accountPath, rfc2822 } from "./message-resource.ts";

/** The same for every account: the simulator doesn't know when it was made. */
const CREATED_AT = Date.UTC(2026, 0, 1);

export function fetchAccount(numbers: SmsNumbers, sid: string): object {
  const path = accountPath(sid);
  return {
    auth_token: numbers.tokenOf(sid),
    date_created: rfc2822(CREATED_AT),
    date_updated: rfc2822(CREATED_AT),
    friendly_name: numbers.inAccount(sid)[0]?.name ?? sid,
    owner_account_sid: sid,
    sid,
    status: "active",
    subresource_uris: { messages: `${path}/Messages.json` },
    type: "Full",
    uri: `${path}.json`,
  };
}
