// A send to a known contact changes no index: what it writes of the contact stands on the page of the row (HOT).

import { beforeAll, expect, test } from "vitest";
import { testHashKeys } from "../../../../test/account.ts";
import { updates } from "../../../../test/rows.ts";
import type { Session } from "../../../platform/database/session.ts";
import { SERVICE } from "../../../platform/http/index.ts";
import { newUuid } from "../../../platform/ids.ts";
import { touchRecipients } from "../../people/touch-recipients.ts";
import { resolveRecipients } from "../../people/upsert-recipients.ts";
import { useBook } from "../../test/book.ts";

const PHONES = ["+15550000001", "+15550000002"];
const book = useBook();
let ids: string[];

beforeAll(async () => {
  ids = await book.add(PHONES.map((phone) => ({ phone, name: "Ana", labels: ["vip"] })));
});

test.each<[string, (session: Session, accountId: string) => Promise<unknown>]>([
  [
    "by its phone",
    (session, accountId) =>
      resolveRecipients(
        session,
        PHONES.map((phone) => ({ accountId, phone, senderId: newUuid() })),
        testHashKeys(book.database),
      ),
  ],
  [
    "by its id",
    (session, accountId) =>
      touchRecipients(
        session,
        ids.map((contactId) => ({ accountId, contactId, senderId: newUuid(), by: SERVICE })),
      ),
  ],
])("%s", async (_, send) => {
  const counted = await updates(book.database, "contacts", (session) => send(session, book.caller.accountId));
  expect(counted).toEqual({ all: PHONES.length, hot: PHONES.length });
});
