// A person who writes to an account, as a channel tells of them.
import { randomBytes } from "node:crypto";
import { parsePhone } from "../../phones/index.ts";
import type { Caller } from "../../platform/http/access/caller.ts";
import { newUuid } from "../../platform/ids.ts";
import type { InboundPerson } from "../for-messages.ts";
import { addressHash } from "../index.ts";

/** `address`: the digits of a phone, or another id of the channel, which shows no phone. */
export function inboundPerson(
  { accountId, hashKey }: Caller,
  address: string,
  changes: Partial<InboundPerson> = {},
): InboundPerson {
  const parsed = parsePhone(`+${address}`);
  const addresses = [address, ...(changes.otherAddresses ?? [])];
  return {
    accountId,
    channel: "whatsapp",
    address,
    otherAddresses: [],
    addressHashes: addresses.map((one) => addressHash(hashKey, one)),
    factHash: randomBytes(32),
    phone: parsed.ok ? parsed.phone : null,
    name: null,
    senderId: newUuid(),
    windowExpiresAt: null,
    at: new Date(),
    ...changes,
  };
}
