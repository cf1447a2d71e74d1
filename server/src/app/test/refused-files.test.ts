// Files of people that Parley can't fetch: because of the token, without a sender, and at another host than the channel's.
import { expect, test } from "vitest";
import { type ConnectedNumber, useService } from "../../../test/running-service.ts";

const { service, parley } = useService();
const patience = { timeout: 45_000, interval: 200 };
const IMAGE = { base64: Buffer.from("bytes").toString("base64"), mime_type: "image/jpeg" };

const setToken = (number: ConnectedNumber, access_token: string) =>
  service.changeNumber(number, { access_token });
const write = (from: string, { phone }: { phone: string }, content: object = { image: IMAGE }) =>
  service.simulator.write({ from, to: phone.slice(1), ...content });

/** Jobs wait longer after each failure. */
const hurry = () =>
  service.query("update graphile_worker._private_jobs set run_at = now() where attempts > 0");

function fileOf(phone: string) {
  return expect.poll(async () => {
    await hurry();
    return (await parley.get(`/messages?phone=${phone}`)).data[0]?.media;
  }, patience);
}

const warnings = async () =>
  (await parley.get("/warnings")).data.filter(({ kind }: { kind: string }) => kind === "files_refused");

test("a refused token is told at the message and as a warning, until the file is there", async () => {
  const from = "15557771001";
  const number = await service.connectNumber(parley.call, "+15550001000");
  await setToken(number, "another-token");
  await write(from, number);
  await fileOf(from).toMatchObject({ status: "waiting", error: "media_access_refused" });
  expect(await warnings()).toMatchObject([
    { id: number.senderId, name: "+15550001000", reason: "media_access_refused", waiting: 1 },
  ]);
  const { status, body } = await parley.call("GET", "/events?types=message.updated");
  expect([status, body.data.length]).toEqual([200, 1]);
  await setToken(number, number.access_token);
  await fileOf(from).toMatchObject({ status: "stored", error: null });
  expect(await warnings()).toEqual([]);
});

test("a file whose sender was deleted isn't called gone", async () => {
  const from = "15557771002";
  const number = await service.connectNumber(parley.call, "+15550001001");
  await setToken(number, "another-token");
  await write(from, number);
  await fileOf(from).toMatchObject({ error: "media_access_refused" });
  expect((await parley.call("DELETE", `/senders/${number.senderId}`)).status).toBe(200);
  await fileOf(from).toMatchObject({ status: "failed", error: "media_sender_deleted" });
});
