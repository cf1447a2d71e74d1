// Learning of a newer version from an address that answers like GitHub's API.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { Database } from "../../../platform/database/index.ts";
import { newerVersion } from "../newer-version.ts";

const HOUR = 3_600_000;
/** What GitHub documents for "Get the latest release", without the parts that nobody here reads. */
const SAMPLE = {
  url: "https://api.github.com/repos/octocat/Hello-World/releases/1",
  tag_name: "v1.0.0",
  target_commitish: "master",
  name: "v1.0.0",
  body: null,
  draft: false,
  prerelease: false,
  created_at: "2013-02-27T19:35:32Z",
  published_at: "2013-02-27T19:35:32Z",
  assets: [],
};
const database = {} as Database;

/** `answer`: null cuts the connection. */
async function releases(own: string) {
  const place = { answer: SAMPLE as object | string | null, asked: 0, time: 0 };
  const server = createServer((request, response) => {
    place.asked++;
    if (place.answer === null) return request.socket.destroy();
    response.end(typeof place.answer === "string" ? place.answer : JSON.stringify(place.answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases/latest`;
  const clock = { now: () => place.time, monotonic: () => place.time };
  const source = newerVersion({ address, clock, own });
  const versions = async () => (await source.find(database, ["a"])).map(({ reason }) => reason);
  return { place, source, versions };
}

test("one that is newer is told for each account, with the day of its release", async () => {
  const { source } = await releases("0.9.12");
  const [one, other] = await source.find(database, ["a", "b"]);
  expect(one).toMatchObject({
    accountId: "a",
    kind: "newer_version",
    reason: "1.0.0",
    since: new Date("2013-02-27T19:35:32Z"),
    title: "Parley 1.0.0 was released",
  });
  expect(other?.accountId).toBe("b");
});

test.each([
  ["1.0.0", []],
  ["1.0.1", []],
  ["0.10.0", ["1.0.0"]],
  ["0.99.99", ["1.0.0"]],
])("version %s learns of %j", async (own, told) => {
  expect(await (await releases(own)).versions()).toEqual(told);
});

test.each([
  ["a pre-release", { ...SAMPLE, tag_name: "v2.0.0-rc.1" }],
  ["another name", { ...SAMPLE, tag_name: "nightly" }],
  ["no name", { message: "Not Found" }],
  ["a page", "<!doctype html>"],
  ["nothing", null],
])("%s isn't told", async (_what, answer) => {
  const { place, versions } = await releases("0.1.0");
  place.answer = answer;
  expect(await versions()).toEqual([]);
});

test("each process asks once a day, and once an hour while there is no answer, going on with the last one", async () => {
  const { place, versions } = await releases("0.1.0");
  place.answer = null;
  await versions();
  place.time += HOUR - 1;
  await versions();
  expect(place.asked).toBe(1);
  place.time += 1;
  place.answer = { ...SAMPLE, published_at: null };
  expect([await versions(), await versions(), place.asked]).toEqual([["1.0.0"], ["1.0.0"], 2]);
  place.time += 24 * HOUR;
  place.answer = null;
  expect([await versions(), place.asked]).toEqual([["1.0.0"], 3]);
  place.time += HOUR;
  place.answer = { ...SAMPLE, tag_name: "v1.2.0" };
  expect(await versions()).toEqual(["1.2.0"]);
});

test("without an address nobody is asked", async () => {
  const clock = { now: () => 0, monotonic: () => 0 };
  expect(await newerVersion({ address: null, clock, own: "0.0.1" }).find(database, ["a"])).toEqual([]);
});
