// Payloads without a valid proof of their origin.
import { describe, expect, test } from "vitest";
import { useSharedDatabase } from "../../../test/database.ts";
import { addSource, bearer, newPhone, useSourcesWorld } from "./sources-world.ts";

const world = useSourcesWorld(useSharedDatabase());

describe("what isn't authentic", () => {
  const source = { name: "x", preset: "parley" };

  test.each<[string, string, Record<string, string>, number, string]>([
    ["no secret", "{}", {}, 401, "source_not_verified"],
    ["a wrong secret", "{}", { authorization: "Bearer wrong" }, 401, "source_not_verified"],
    ["a wrong secret with broken JSON", "{", { authorization: "Bearer wrong" }, 401, "source_not_verified"],
    ["another content type", "{}", { "content-type": "text/plain" }, 415, "unsupported_media_type"],
    ["more than 2 MiB", "x".repeat(2 * 1024 * 1024 + 1), {}, 413, "body_too_large"],
  ])("%s", async (_name, body, headers, status, code) => {
    const { body: added } = await world.call("POST", "/sources", source);
    const sent = await world.send(added.url, body, headers);
    expect(sent).toMatchObject({ status, body: { code } });
    if (status === 401) expect(sent.headers["www-authenticate"]).toBe("Bearer");
    expect((await world.call("GET", `/sources/${added.id}/errors`)).body.data).toEqual([]);
  });

  test("an unknown source is 404, before its body is read", async () => {
    const { body: added } = await world.call("POST", "/sources", source);
    const large = "x".repeat(2 * 1024 * 1024 + 1);
    for (const url of [`${added.url.slice(0, -1)}0`, "/sync/nothing", `/sync/${"0".repeat(52)}`]) {
      const sent = await world.send(url === added.url ? "/sync/other" : url, large);
      expect(sent).toMatchObject({ status: 404, body: { code: "source_not_found" } });
    }
  });

  test("is shown by the source as the time of the last one, apart from authentic payloads", async () => {
    const { body: added } = await world.call("POST", "/sources", source);
    const times = async () => {
      const { body } = await world.call("GET", `/sources/${added.id}`);
      return [body.last_received_at, body.last_unverified_at];
    };
    expect(await times()).toEqual([null, null]);
    await world.send(added.url, "{}");
    expect(await times()).toEqual([null, expect.any(String)]);
    await world.send(added.url, "{}", bearer(added));
    expect(await times()).toEqual([expect.any(String), expect.any(String)]);
  });

  test("a payload with a byte order mark is read", async () => {
    const { body: added } = await world.call("POST", "/sources", source);
    const sent = await world.send(added.url, `\uFEFF{"phone": "${newPhone()}"}`, bearer(added));
    expect(sent.body).toMatchObject({ outcome: "created" });
  });

  test("WooCommerce's ping is answered 200 and does nothing", async () => {
    const { body: added } = await world.call("POST", "/sources", { name: "x", preset: "woocommerce" });
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect((await world.send(added.url, "webhook_id=15", form)).body).toMatchObject({ outcome: "ignored" });
    expect((await world.send(added.url, "webhook_id=15&x=1", form)).status).toBe(401);
  });

  // Last, because it blocks failures of this address for a minute.
  test("after a hundred failures in a minute, an address must wait, but valid payloads are accepted", async () => {
    const other = await addSource(world);
    const { body: added } = await world.call("POST", "/sources", source);
    const failures = await Promise.all(
      Array.from({ length: 130 }, (_, index) =>
        index % 2 ? world.send(added.url, "{}") : world.send(`/sync/${"1".repeat(52)}`, "{}"),
      ),
    );
    expect(new Set(failures.map(({ status }) => status))).toEqual(new Set([401, 404, 429]));
    const refused = await world.send(added.url, "{}");
    expect(refused).toMatchObject({ status: 429, body: { code: "too_many_failures", retryable: false } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await other.send({ phone: newPhone() })).body.outcome).toBe("created");
  });
});
