// The latency of replies while a broadcast runs on the same number, compared with replies while it is paused.
import { atMost, type Group } from "../../line.ts";
import { median, p99 } from "../../quantiles.ts";
import { createBenchAccount } from "../../world/account.ts";
import { until } from "../../world/emptied.ts";
import { phoneOf } from "../../world/known-contacts.ts";

const PEOPLE = 10_000;
/** Messages a second: that of most numbers. */
const RATE = 80;
const REPLIES = 300;
const PATH = "/api/whatsapp/send-message";
const SET_STATUS =
  "update broadcasts set status = $2, seen_at = now(), look_at = now() where account_id = $1";

export const besideBroadcast: Group = {
  lines: [atMost("beside-broadcast", "reply beside a broadcast, p99, of one without", 1.5, "x")],
  async measure(stage, rounds) {
    const { pool, load, provider } = stage;
    const { accountId, senderId, apiKey } = await createBenchAccount(stage, { lane: true });
    await pool.query("update senders set rate = $2 where account_id = $1", [accountId, RATE]);
    await pool.query(INSERT_BROADCAST, [accountId, senderId, PEOPLE, phoneOf(REPLIES)]);
    const { service, url } = await stage.startService("all");
    const measured = async (status: "running" | "paused") => {
      await pool.query(SET_STATUS, [accountId, status]);
      await provider.call("behave", { latency: 0, receipts: null });
      if (status === "running") await until(async () => (await provider.call("progress")).count > RATE);
      const sent = await load.call("sendSlowly", { url: url + PATH, apiKey, messages: REPLIES });
      const taken = async () => (await provider.call("taken")).filter(({ text }) => sent.has(text ?? ""));
      await until(async () => (await taken()).length === REPLIES);
      return p99((await taken()).map(({ text, at }) => at - (sent.get(text ?? "") as number)));
    };
    const [beside, without]: [number[], number[]] = [[], []];
    await measured("paused");
    for (let round = 0; round < rounds; round++) {
      without.push(await measured("paused"));
      beside.push(await measured("running"));
    }
    await service.stop();
    const detail = `${median(beside).toFixed(1)} ms beside ${PEOPLE} people at ${RATE}/s, ${median(without).toFixed(1)} ms without`;
    return { "beside-broadcast": { value: median(beside) / median(without), detail } };
  },
};

/** The replies go to others: each contact's messages leave in order. */
const INSERT_BROADCAST = `with made as (
    insert into broadcasts (account_id, broadcast_id, sender_id, name, status, content, audience, not_found, started_at, resumed_at)
    values ($1, uuidv7(), $2, 'Bench', 'paused', '{"message": {"text": "Closed"}}', '{"filter": {}}', 0, now(), now())
    returning broadcast_id
  )
  insert into broadcast_recipients (account_id, broadcast_id, contact_id, status, content)
  select $1, broadcast_id, contact_id, 'planned', '{"type": "text", "body": "Closed"}'
  from made
  cross join (select contact_id from contacts where account_id = $1 and phone >= $4 order by phone limit $3) as people`;
