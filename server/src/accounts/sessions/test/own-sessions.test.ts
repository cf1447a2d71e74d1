// The browsers that are signed in as a person: listed with their last use, and ended one by one.
import { expect, test } from "vitest";
import { type Shop, useShop } from "../../test/shop.ts";
import { deviceOf } from "../device.ts";

const shop = useShop();

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const MINUTE_MS = 60_000;

const sessionsOf = async (call: Shop["anybody"]) =>
  (await call("GET", "/sessions")).body.data as {
    id: string;
    browser: string | null;
    system: string | null;
    is_current: boolean;
    last_used_at: string;
  }[];

test("are listed with browser and system, and which one asks", async () => {
  const first = await shop.join("ana@bakery.example", "agent");
  const second = shop.browserOf(await shop.signIn("ana@bakery.example", {}, { "user-agent": FIREFOX }));
  expect(await sessionsOf(second)).toMatchObject([
    { browser: null, system: null, is_current: false },
    { id: expect.stringMatching(/^ses_/), browser: "Firefox", system: "Linux", is_current: true },
  ]);
  expect((await sessionsOf(first)).map(({ is_current }) => is_current)).toEqual([true, false]);
  const shown = JSON.stringify((await first("GET", "/sessions")).body);
  expect(shown).not.toMatch(/hash|token/);
});

test("are those of one person in one account", async () => {
  const here = await shop.join("two@bakery.example", "owner");
  const clinic = await shop.addAccount("Clinic");
  const invited = await clinic("POST", "/invitations", { email: "two@bakery.example", role: "agent" });
  const token = invited.body.url.split("#invitation=")[1];
  const wish = { token, password: "violet-stairs-58" };
  const there = shop.browserOf(await shop.anybody("POST", "/invitations/accept", wish));
  const [[own], [other]] = [await sessionsOf(here), await sessionsOf(there)];
  expect(own?.id).not.toBe(other?.id);
  const colleague = await shop.join("bo@bakery.example", "owner");
  for (const call of [here, colleague, shop.byKey, clinic])
    expect((await call("DELETE", `/sessions/${other?.id}`)).body.code).toBe("session_not_found");
  expect((await there("GET", "/session")).status).toBe(200);
});

test("end one by one, in every process", async () => {
  const kept = await shop.join("lost@bakery.example", "agent");
  const answer = await shop.signIn("lost@bakery.example");
  const other = await shop.process();
  const [lost, lostThere] = [shop.browserOf(answer), shop.browserOf(answer, other.url)];
  // Both processes remember the session for some seconds.
  for (const call of [lost, lostThere]) expect((await call("GET", "/session")).status).toBe(200);
  const id = (await sessionsOf(kept)).find(({ is_current }) => !is_current)?.id;
  const foreign = await kept("DELETE", `/sessions/${id}`, undefined, { origin: "https://evil.example" });
  expect(foreign.body.code).toBe("csrf_check_failed");
  expect((await kept("DELETE", `/sessions/${id}`)).status).toBe(204);
  expect((await lost("GET", "/session")).body.code).toBe("invalid_session");
  shop.clock.pass(6_000);
  expect((await lostThere("GET", "/session")).body.code).toBe("invalid_session");
  expect(await sessionsOf(kept)).toHaveLength(1);
  expect((await kept("DELETE", `/sessions/${id}`)).body.code).toBe("session_not_found");
});

test("know their last use, which is written after five minutes", async () => {
  const call = await shop.join("use@bakery.example", "agent");
  const [before] = await sessionsOf(call);
  const timeAfter = async (minutes: number) => {
    shop.clock.pass(minutes * MINUTE_MS);
    await call("GET", "/session");
    await shop.api.settled();
    return (await sessionsOf(call))[0]?.last_used_at;
  };
  expect(await timeAfter(2)).toBe(before?.last_used_at);
  const used = (await timeAfter(6)) as string;
  expect(Date.parse(used) - Date.parse(before?.last_used_at as string)).toBeGreaterThan(5 * MINUTE_MS);
  expect(await timeAfter(3)).toBe(used);
  const person = (await shop.byKey("GET", "/people")).body.data.at(-1);
  expect(Date.parse(person.last_used_at)).toBeGreaterThan(Date.parse(used));
});

test("a sign-in never takes over a session that the browser names", async () => {
  const call = await shop.join("fix@bakery.example", "agent");
  const planted = "parley_session=00000000000000000000000000.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
  const signedIn = await shop.signIn("fix@bakery.example", {}, { cookie: planted });
  expect(String(signedIn.headers["set-cookie"])).not.toContain("AAAAAAAA");
  expect((await shop.anybody("GET", "/session", undefined, { cookie: planted })).status).toBe(401);
  expect(await sessionsOf(call)).toHaveLength(2);
});

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";

test.each([
  [FIREFOX, "Firefox", "Linux"],
  [CHROME, "Chrome", "Windows"],
  [`${CHROME} Edg/141.0.0.0`, "Edge", "Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
    "Safari",
    "iPhone",
  ],
  ["curl/8.5.0", null, null],
  [`${"x".repeat(100_000)} Firefox/1.0`, null, null],
  [undefined, null, null],
])("%s is known as %s on %s", (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});
