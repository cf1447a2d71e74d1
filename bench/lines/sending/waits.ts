// Whether a lane under load holds a message without a cause: messages that were ready later are handed over first, while
// nothing limits the sender and no earlier message to the contact is in flight.

import { atMost, type Group } from "../../line.ts";
import { createBenchAccount } from "../../world/account.ts";
import { emptied } from "../../world/emptied.ts";
import type { Stage } from "../../world/stage.ts";

const CONNECTIONS = 64;
const MESSAGES = 20_000;
/** Few, so that most messages wait for an earlier one to their contact; each gets less than the pair rate allows at once. */
const CONTACTS = 800;
/** Short: each rescan reads rows that change meanwhile. A message held by mistake waits for the next rescan. */
const RESCAN_MS = 2_000;
const HOLD_MS = 1_000;
const PATH = "/api/whatsapp/send-message";

interface Waits {
  /** Milliseconds. */
  overtaken: number;
  waited: number;
  /** Messages overtaken for longer than the hold. */
  held: number;
}

export const waits: Group = {
  lines: [atMost("waits", "handed over behind its turn, at most", HOLD_MS, "ms")],
  async measure(stage, rounds) {
    const { service, url } = await stage.startService("all", { rescan_ms: RESCAN_MS });
    const all: Waits[] = [];
    for (let round = 0; round < rounds; round++) {
      // A sender of its own, whose pair rate begins anew.
      const account = await createBenchAccount(stage, { lane: true });
      await stage.provider.call("behave", { latency: 0, receipts: null });
      await stage.load.call("sends", {
        url: url + PATH,
        connections: CONNECTIONS,
        requests: MESSAGES,
        apiKey: account.apiKey,
        keyed: false,
        contacts: CONTACTS,
      });
      await emptied(stage, account, MESSAGES);
      all.push(await readWaits(stage, account.accountId));
    }
    await service.stop();
    const held = all.reduce((sum, waits) => sum + waits.held, 0);
    const longest = Math.max(...all.map(({ waited }) => waited));
    const detail = `${held} of ${rounds * MESSAGES} messages for longer; longest wait when ready ${Math.round(longest)} ms`;
    return { waits: { value: Math.max(...all.map(({ overtaken }) => overtaken)), detail } };
  },
};

/**
 * A message is ready once it is accepted and the message before it to the same contact was answered. A busy lane makes
 * all ready messages wait. Only a message that the lane holds by mistake is overtaken by messages that were ready later.
 */
async function readWaits({ pool }: Stage, accountId: string): Promise<Waits> {
  const { rows } = await pool.query<Waits>(
    `with turns as (
       select attempt_started_at as left_at,
         greatest(created_at, lag(sent_at) over (partition by contact_id order by attempt_started_at)) as ready_at
       from messages
       where account_id = $1
     ), waits as (
       select extract(epoch from left_at - ready_at) * 1000 as waited,
         extract(epoch from left_at - min(left_at) over (order by ready_at desc)) * 1000 as overtaken
       from turns
     )
     select max(overtaken)::float8 as overtaken, max(waited)::float8 as waited,
       count(*) filter (where overtaken > $2) as held
     from waits`,
    [accountId, HOLD_MS],
  );
  if (!rows[0]) throw new Error("No message was handed over.");
  return rows[0];
}
