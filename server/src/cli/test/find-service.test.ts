import { writeFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { openFolder, useFolder } from "../../../test/test-folder.ts";
import { findService } from "../service/find-service.ts";

const DEMO = "http://127.0.0.1:8080/api";
const folder = useFolder();
let dataDir: string;
beforeAll(async () => {
  dataDir = folder();
  await writeFile(folder("demo.json"), JSON.stringify({ base_url: DEMO, api_key: "demo" }));
});

describe("with a demo in the data folder", () => {
  test.each<[string, string | null, string | null, object]>([
    ["nothing given is the demo", null, null, { baseUrl: DEMO, key: "demo" }],
    ["what is given is taken", "https://a.example", "own", { baseUrl: "https://a.example/api", key: "own" }],
    ["/api is there once", "https://a.example/api", "own", { baseUrl: "https://a.example/api", key: "own" }],
    ["the demo's address has the demo's key", "http://127.0.0.1:8080", null, { baseUrl: DEMO, key: "demo" }],
  ])("%s", async (_name, url, key, service) => {
    expect(await findService({ url, key, dataDir })).toEqual(service);
  });

  test("the demo's key is sent only to the demo", async () => {
    await expect(findService({ url: "https://a.example", key: null, dataDir })).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining("The API key for https://a.example/api is missing"),
    });
  });
});

test.each(["{", "null", '{"base_url":1}'])("a demo.json with %s is ignored", async (text) => {
  const other = await openFolder();
  await writeFile(other("demo.json"), text);
  const found = findService({ url: null, key: null, dataDir: other() });
  await expect(found).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(/^Set PARLEY_URL/),
  });
});
