// Large pages of an account.
import { type Attack, flood, requestOf, type Target } from "./attack.ts";

const MESSAGES = 200;
/** Characters of a message's content. */
const LARGE = 250_000;

async function fillWithLargeMessages({ stage, account }: Target): Promise<void> {
  await stage.pool.query(
    `insert into messages (account_id, message_id, contact_id, sender_id, direction, type, content, status)
     select $1, uuidv7(), contact_id, $2, 'in', 'text', jsonb_build_object('body', repeat(md5(n::text), $4::int / 32)), 'received'
     from generate_series(1, $3::int) as n
     cross join (select contact_id from contacts where account_id = $1 limit 1) as contact`,
    [account.accountId, account.senderId, MESSAGES, LARGE],
  );
}

export const readAttacks: Attack[] = [
  {
    name: "large pages",
    prepare: fillWithLargeMessages,
    play({ url, account }, signal) {
      const headers = { authorization: account.apiKey };
      const request = requestOf(`${url}/api/messages?limit=${MESSAGES}`, { method: "GET", headers });
      return flood({ url, request, connections: 8 }, signal);
    },
  },
];
