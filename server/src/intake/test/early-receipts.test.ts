// Receipts of messages that the channel's agent or its own app wrote, which come with the message or before it.
import { expect, test } from "vitest";
import { useInbox } from "./inbox.ts";

const inbox = useInbox();
const person = "16505551234";
const timestamp = String(Math.floor(Date.now() / 1_000));

const pricing = { billable: true, pricing_model: "PMP", category: "service", type: "regular" };
const echo = { to: person, id: "wamid.A", timestamp, type: "text", text: { body: "From nine on" } };
const statuses = [{ id: "wamid.A", status: "delivered", timestamp, recipient_id: person, pricing }];

async function stored(): Promise<{ status: string; price: unknown }[]> {
  const sql = "select status, price from messages where account_id = $1";
  return (await inbox.database.pool.query(sql, [inbox.caller.accountId])).rows;
}
const factsLeft = async () =>
  (
    await inbox.database.pool.query("select from received_facts where account_id = $1", [
      inbox.caller.accountId,
    ])
  ).rows.length;

test.each<[string, Record<string, object>[]]>([
  ["in the hook of the agent's answer", [{ standby: { statuses, message_echoes: [echo] } }]],
  [
    "in a hook before the agent's answer",
    [{ standby: { statuses } }, { standby: { message_echoes: [echo] } }],
  ],
  [
    "before the echo of the app in the same hook",
    [{ messages: { statuses }, smb_message_echoes: { message_echoes: [echo] } }],
  ],
])("a receipt %s is the message's", async (_label, hooks) => {
  for (const values of hooks) await inbox.hookOf(values);
  await inbox.applyAgain();
  expect(await stored()).toContainEqual({
    status: "delivered",
    price: expect.objectContaining({ billable: true, category: "service" }),
  });
  expect(await factsLeft()).toBe(0);
});

test("a receipt of nobody's message is dropped after the last try", async () => {
  await inbox.hook({ statuses }, "standby");
  expect(await factsLeft()).toBe(1);
  for (let tries = 0; tries < 5; tries++) await inbox.applyAgain();
  expect(await factsLeft()).toBe(0);
  await inbox.hook({ statuses });
  expect(await factsLeft()).toBe(0);
});
