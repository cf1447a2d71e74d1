// Encrypted values that are gone or damaged: each is named, and the walk over all values goes on.
import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { openService, type RunningService } from "../../../test/running-service.ts";
import { parley } from "../../cli/test/run-command.ts";

const server = useDatabase();
let service: RunningService;

beforeAll(async () => {
  service = await openService(server.url);
  const { call, stop } = await service.serve({ PARLEY_ALLOW_PRIVATE_WEBHOOKS: "on" });
  const { senderId } = await service.connectSmsNumber(call, "+15550001001");
  for (const phone of ["+15550001002", "+15550001003"]) await service.connectNumber(call, phone);
  expect(
    (await call("POST", "/webhooks", { url: service.simulator.url, types: ["message.sent"] })).status,
  ).toBe(201);
  expect((await call("DELETE", `/senders/${senderId}`)).status).toBe(200);
  await stop();
});
afterAll(() => service.close());

async function secretsIn(extra: Record<string, string> = {}): Promise<string[]> {
  const { out } = await parley(["doctor"], { ...service.environment, ...extra });
  return out.split("\n").filter((line) => /^\w+ +(secret key|credentials) /.test(line));
}

test("a deleted sender has no encrypted value, and doctor finds no fault in it", async () => {
  const { rows } = await service.database.pool.query(
    "select secret_credentials, hook_key_hash from senders where deleted_at is not null",
  );
  expect(rows).toEqual([{ secret_credentials: null, hook_key_hash: null }]);
  expect(await secretsIn()).toEqual([
    expect.stringMatching(/^ok +secret key +4 encrypted values, all with/),
    expect.stringMatching(/^ok +credentials +\+15550001002/),
    expect.stringMatching(/^ok +credentials +\+15550001003/),
  ]);
});

test("doctor names damaged values, and key rotate encrypts the others anew", async () => {
  await service.database.pool.query("update webhook_endpoints set secret = substr(secret, 1, 5)");
  await service.database.pool.query(
    "update senders set secret_credentials = secret_credentials || 'x' where phone = '+15550001002'",
  );
  const account = /acc_\w+/;
  expect(await secretsIn()).toEqual([
    expect.stringMatching(
      new RegExp(
        `^failed +secret key +.* damaged: senders.secret_credentials of .* ${account.source}, and 1 more\\.`,
      ),
    ),
    expect.stringMatching(/^failed +credentials +\+15550001002 .*: the credentials can't be decrypted\./),
    expect.stringMatching(/^ok +credentials +\+15550001003/),
  ]);
  const key = randomBytes(32).toString("base64");
  const file = join(await newFolder("parley-damaged-"), "new-key");
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
