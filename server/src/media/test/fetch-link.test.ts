import { createServer } from "node:http";
import { Agent } from "undici";
import { describe, expect, test } from "vitest";
import { createTestAccount } from "../../../test/account.ts";
import { useDatabase, usePool } from "../../../test/database.ts";
import { useOpened } from "../../../test/later.ts";
import { listen } from "../../../test/listen.ts";
import { filesInDatabase } from "../../../test/media-files.ts";
import { createLinkFetcher } from "../links/create-link-fetcher.ts";
import { fetchLink } from "../links/fetch-link.ts";

const database = usePool(useDatabase());
/** What ends the requests in progress whose address begins with /slow. */
const slow: (() => void)[] = [];
let isSlow = true;

const server = createServer(({ url: path = "" }, response) => {
  if (path === "/round") return void response.writeHead(302, { location: "/slow" }).end();
  if (isSlow && path.startsWith("/slow")) slow.push(() => response.end("slow"));
  else response.end("quick");
  if (path === "/slow-body") response.write("half");
});
const host = useOpened(() => listen(server));

const source = () => ({
  files: filesInDatabase(database),
  agent: new Agent(),
  policy: { allowPrivate: true },
});
const account = async () => (await createTestAccount(database)).accountId;
const wanted = (accountId: string, path: string) => ({
  accountId,
  link: host.url + path,
  most: 1_000,
  types: null,
});

test.each(["/slow", "/slow-body", "/round"])("the time is for everything: %s", async (path) => {
  const late = fetchLink(source(), wanted(await account(), path), performance.now() + 300);
  await expect(late).rejects.toMatchObject({ code: "passing", message: expect.stringContaining("in time") });
  const files = "select media_id from media where account_id = $1";
  expect((await database.pool.query(files, [await account()])).rows).toEqual([]);
});

describe("downloads of many links", () => {
  test("of two accounts leave room for those of a third", async () => {
    const fetch = createLinkFetcher(source());
    const waiting = [];
    for (const who of [await account(), await account()])
      for (let link = 0; link < 20; link++) waiting.push(fetch(wanted(who, `/slow/${who}/${link}`)));
    await expect.poll(() => slow.length).toBeGreaterThanOrEqual(16);
    expect(await fetch(wanted(await account(), "/quick"))).toMatchObject({ bytes: 5 });
    isSlow = false;
    for (const end of slow) end();
    await Promise.all(waiting);
    isSlow = true;
  });

  test("wait up to a limit, and more are refused at once", async () => {
    const fetch = createLinkFetcher(source());
    const who = await account();
    const all = Array.from({ length: 209 }, (_, link) => fetch(wanted(who, `/slow/${link}`)));
    const settled = await Promise.race(all.map((one) => one.catch((error) => error)));
    expect(settled).toMatchObject({ status: 503, code: "overloaded" });
    server.closeAllConnections();
  });
});
