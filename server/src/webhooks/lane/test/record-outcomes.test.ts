// What the attempts of an endpoint's lane write, beside changes that a client makes at the same time.
import { beforeEach, expect, test } from "vitest";
import { createTestAccount } from "../../../../test/account.ts";
import { useDatabase, usePool } from "../../../../test/database.ts";
import { waitingStatement } from "../../../../test/waiting-statement.ts";
import { newUuid, publicId } from "../../../platform/ids.ts";
import { createEndpoint } from "../../api/create-webhook.ts";
import { changeEndpoint, renewEndpoint } from "../../endpoints/change-endpoint.ts";
import type { EndpointOwner } from "../due-deliveries.ts";
import { type AttemptOutcome, recordOutcomes } from "../record-outcomes.ts";

const database = usePool(useDatabase());
let owner: EndpointOwner;
let deliveryId: string;

beforeEach(async () => {
  const { accountId } = await createTestAccount(database);
  const fields = { url: "https://shop.example", description: null, types: [] };
  const { row } = await database.transaction((session) =>
    createEndpoint(session, accountId, fields, Buffer.alloc(32)),
  );
  owner = { accountId, endpointId: row.endpoint_id, workerId: newUuid(), epoch: 1 };
  deliveryId = newUuid();
  await database.pool.query("update lanes set worker_id = $1, epoch = 1 where lane_id = $2", [
    owner.workerId,
    owner.endpointId,
  ]);
  await database.pool.query(
    `insert into webhook_deliveries (account_id, endpoint_id, delivery_id, event_at, type, resource_id)
     values ($1, $2, $3, now(), 'webhook.test', $2)`,
    [accountId, owner.endpointId, deliveryId],
  );
});

const gone = (version: number): AttemptOutcome => ({
  deliveryId,
  version,
  contactId: null,
  status: "failed",
  isCounted: true,
  delayMs: 0,
  durationMs: 1,
  requestBody: null,
  responseStatus: 410,
  responseBody: null,
  error: "The endpoint answered 410 Gone and was disabled.",
  isGone: true,
});

/** As a request that changes the endpoint. */
function change(work: Parameters<typeof changeEndpoint>[2]) {
  const caller = { accountId: owner.accountId, scopes: new Set<string>() };
  const request = {
    caller,
    params: { id: publicId("whk", owner.endpointId) },
    once: async (asked: (session: never) => unknown) => {
      await database.transaction((session) => asked(session as never) as Promise<void>);
      return { status: 200, body: {} };
    },
  } as unknown as Parameters<typeof changeEndpoint>[1];
  return changeEndpoint({ database, resources: [] } as never, request, work);
}

test("attempts are recorded after a change of the endpoint that began before them", async () => {
  const begun = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const changed = change(async (session, key) => {
    await renewEndpoint(session, key);
    begun.resolve();
    await free.promise;
    return { status: 200, body: {} };
  });
  await begun.promise;
  const recorded = recordOutcomes(database, owner, [gone(1)], false);
  try {
    await waitingStatement(database);
    const { rows } = await database.pool.query("select from webhook_deliveries for update skip locked");
    expect(rows).toHaveLength(1);
  } finally {
    free.resolve();
    await Promise.all([changed, recorded]);
  }
});

test.each([
  ["disables the endpoint", 0, "disabled"],
  ["of an earlier address disables nothing", 1, "active"],
])("410 Gone %s", async (_, changes, status) => {
  for (let n = 0; n < changes; n++)
    await change(async (session, key) => {
      await renewEndpoint(session, key);
      return { status: 200, body: {} };
    });
  const { isDisabled } = await recordOutcomes(database, owner, [gone(1)], false);
  const { rows } = await database.pool.query("select status from webhook_endpoints where endpoint_id = $1", [
    owner.endpointId,
  ]);
  expect({ isDisabled, status: rows[0].status }).toEqual({ isDisabled: status === "disabled", status });
});
