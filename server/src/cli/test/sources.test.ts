// The commands for sources, jobs and usage.
import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { useContactsWorld } from "./contacts-world.ts";

const world = useContactsWorld();
const json = async (words: string[], input?: string) => {
  const { code, out, complaints } = await world.parley([...words, "--json"], input);
  expect([code, complaints]).toEqual([0, ""]);
  return JSON.parse(out);
};
const rows = async (...words: string[]) => {
  const { code, out, complaints } = await world.parley(words);
  expect([code, complaints]).toEqual([0, ""]);
  return out
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split(/ {2,}/));
};

/** The public address of a source names the service, which listens at a port of its own. */
const deliver = (url: string, body: string, headers: Record<string, string>) =>
  fetch(new URL(new URL(url).pathname, world.server.url), {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...headers },
  });

test("a source with a preset takes the secret from a file and accepts the shop's payloads", async () => {
  const secret = "shpss_0123456789abcdef";
  const file = await world.fileOf(`${secret}\n`, "secret.txt");
  const source = await json(["sources", "create", "Cake shop", "--preset", "shopify", "--secret-file", file]);
  expect(source).toMatchObject({ name: "Cake shop", secret, verification: { kind: "hmac" } });
  const body = JSON.stringify({
    id: 1,
    first_name: "Ana",
    phone: "+15551234567",
    updated_at: "2026-11-20T08:00:00Z",
  });
  const signature = createHmac("sha256", secret).update(body).digest("base64");
  const answer = await deliver(source.url, body, { "x-shopify-hmac-sha256": signature });
  expect(await answer.json()).toMatchObject({ outcome: "created" });
  const [listed = []] = await rows("sources", "list");
  expect(listed.slice(0, 3)).toEqual([source.id, "Cake shop", "hmac"]);
});

test("a source of one's own is created, looked at, given a new secret and deleted", async () => {
  const source = await json(["sources", "create", "Till", "--preset", "parley"]);
  expect(source).toMatchObject({ preset: "parley", secret: expect.stringMatching(/^.{43}$/) });
  expect(await json(["sources", "get", source.id])).not.toHaveProperty("secret");

  const authorization = `Bearer ${source.secret}`;
  const refused = await deliver(source.url, '{"phone": "0171"}', { authorization });
  expect(await refused.json()).toMatchObject({ outcome: "refused" });
  const [error] = await rows("sources", "errors", source.id);
  expect(error?.slice(3)).toEqual([
    expect.stringContaining("/phone A phone number starts"),
    '{"phone": "0171"}',
  ]);

  expect((await json(["sources", "rotate-secret", source.id])).secret).not.toBe(source.secret);
  expect((await world.parley(["sources", "delete", source.id])).code).toBe(0);
  expect(await rows("sources", "list")).toEqual([]);
});

test.each([
  ["a verification that isn't JSON", ["create", "Till", "--verification", "bearer"], "", /must be JSON/],
])("wrong usage: %s", async (_name, words, input, complaint) => {
  const { code, complaints } = await world.parley(["sources", ...words], input);
  expect(code).toBe(2);
  expect(complaints).toMatch(complaint);
});

test("a refused source names each fault", async () => {
  const { code, complaints } = await world.parley(["sources", "create", "Till", "--preset", "salesforce"]);
  expect(code).toBe(1);
  expect(complaints).toContain("A preset is one of shopify, woocommerce, hubspot, stripe, parley.");
});

test("jobs are listed, shown and canceled", async () => {
  await world.call("POST", "/contacts/contact", { contact: { phone: "+15551234567" } });
  const { body } = await world.call("POST", "/contacts/bulk", {
    phones: ["+15551234567"],
    act: { add_labels: ["VIP"] },
  });
  const first = async () => (await rows("jobs", "list"))[0]?.slice(0, 5);
  await expect.poll(first).toEqual([body.job.id, "labels", "finished", "1", "1"]);
  expect(await json(["jobs", "get", body.job.id])).toMatchObject({ status: "finished", refused: 0 });
  const { code, complaints } = await world.parley(["jobs", "cancel", body.job.id]);
  expect(code).toBe(1);
  expect(complaints).toContain("job_ended");
});

test("usage is a row for each step with messages and one for all", async () => {
  const range = ["--from", "2026-11-20T08:00:00Z", "--to", "2026-11-20T10:00:00Z", "--step", "3600"];
  expect((await rows("usage", ...range)).map(([at]) => at)).toEqual(["total"]);
  expect(await json(["usage", ...range])).toMatchObject({ step: 3_600, total: { counts: { sent: 0 } } });
});
