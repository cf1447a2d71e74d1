// Encrypted values that are gone or damaged: each is named, and the walk over all values goes on.
import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { useOpenService } from "../../../test/running-service.ts";
import { openFolder } from "../../../test/test-folder.ts";
import { parley } from "../../cli/test/run-command.ts";

const service = useOpenService();

beforeAll(async () => {
  const { call, stop } = await service.serve({ PARLEY_ALLOW_PRIVATE_WEBHOOKS: "on" });
  const { senderId } = await service.connectSmsNumber(call, "+15550001001");
  for (const phone of ["+15550001002", "+15550001003"]) await service.connectNumber(call, phone);
  const webhook = { url: service.simulator.url, types: ["message.sent"] };
  expect((await call("POST", "/webhooks", webhook)).status).toBe(201);
  expect((await call("DELETE", `/senders/${senderId}`)).status).toBe(200);
  await stop();
});

async function secretsIn(extra: Record<string, string> = {}): Promise<string[]> {
  const { out } = await parley(["doctor"], { ...service.environment, ...extra });
  return out.split("\n").filter((line) => /^\w+ +(secret key|credentials) /.test(line));
}

test("a deleted sender has no encrypted value, and doctor finds no fault in it", async () => {
  const sql = "select secret_credentials, hook_key_hash from senders where deleted_at is not null";
  expect(await service.query(sql)).toEqual([{ secret_credentials: null, hook_key_hash: null }]);
  expect(await secretsIn()).toEqual([
    expect.stringMatching(/^ok +secret key +4 encrypted values, all with/),
    expect.stringMatching(/^ok +credentials +\+15550001002/),
    expect.stringMatching(/^ok +credentials +\+15550001003/),
  ]);
});

test("doctor names damaged values, and key rotate encrypts the others anew", async () => {
  await service.query("update webhook_endpoints set secret = substr(secret, 1, 5)");
  await service.query(
    "update senders set secret_credentials = secret_credentials || 'x' where phone = '+15550001002'",
  );
  expect(await secretsIn()).toEqual([
    expect.stringMatching(
      /^failed +secret key +.* damaged: senders.secret_credentials of .* acc_\w+, and 1 more\./,
    ),
    expect.stringMatching(/^failed +credentials +\+15550001002 .*: the credentials can't be decrypted\./),
    expect.stringMatching(/^ok +credentials +\+15550001003/),
  ]);
  const key = randomBytes(32).toString("base64");
  const file = (await openFolder())("new-key");
  await writeFile(file, key);
  const rotated = await parley(["key", "rotate", "--new-key-file", file], service.environment);
  expect(rotated.code).toBe(0);
  expect(rotated.out).toMatch(/^Encrypted anew: {2}2 values/);
  expect(rotated.complaints.trimEnd().split("\n")).toEqual([
    expect.stringMatching(/^Neither key fits senders\.secret_credentials of the account acc_/),
    expect.stringMatching(/^Neither key fits webhook_endpoints\.secret of the account acc_/),
  ]);
  expect(await secretsIn({ PARLEY_SECRET_KEY: key })).toContainEqual(
    expect.stringMatching(/^ok +credentials +\+15550001003/),
  );
});
