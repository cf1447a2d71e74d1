// The documentation page in Chromium: it shows the operations, and asks no other host for anything.
// Long: the script of the page takes seconds of a processor.
import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { openChromium } from "../../../../simulator/test/launch-chromium.ts";
import { useService } from "../../../test/running-service.ts";

const GUIDES = new URL("../../../../docs/guides/", import.meta.url);

const { parley } = useService();

test("the script is compressed only for clients that accept it", async () => {
  const get = (encoding: string) =>
    fetch(`${parley.url}/api/docs/scalar.js`, { headers: { "accept-encoding": encoding } });
  const [packed, plain] = [await get("gzip"), await get("identity")];
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(await packed.text()).toBe(await plain.text());
});

test("llms.txt names the OpenAPI document, which is there, and every guide by its heading", async () => {
  const text = await (await fetch(`${parley.url}/llms.txt`)).text();
  const [, description] = /\[OpenAPI document\]\((\S+)\)/.exec(text) ?? [];
  expect(await (await fetch(parley.url + description)).json()).toHaveProperty("openapi");
  const linked = new Map(
    [...text.matchAll(/^- \[(.+)\]\(\/docs\/(\S+\.md)\)$/gm)].map(([, heading, file]) => [file, heading]),
  );
  for (const file of await readdir(GUIDES)) {
    const guide = await readFile(new URL(file, GUIDES), "utf8");
    const answer = await fetch(`${parley.url}/docs/guides/${file}`);
    expect([file, answer.headers.get("content-type"), await answer.text()]).toEqual([
      file,
      "text/markdown; charset=utf-8",
      guide,
    ]);
    expect(linked.get(`guides/${file}`)).toBe(/^# (.+)$/m.exec(guide)?.[1]);
  }
  expect(linked.has("events.md")).toBe(true);
  for (const path of ["guides/..%2f..%2fpackage.json", "../package.json", "guides/nothing.md"])
    expect((await fetch(`${parley.url}/docs/${path}`)).status).toBe(404);
});

test("in Chromium, the page shows the operations, and an operation its examples", async () => {
  const context = await (await openChromium()).newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  // Errors on the console, breaches of the policy, and requests to other hosts.
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  page.on("request", (request) => {
    if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(`${parley.url}/`))
      faults.push(`asked ${request.url()}`);
  });
  await page.goto(`${parley.url}/api/docs`);
  await page.getByRole("heading", { name: "Parley", exact: true }).waitFor();
  await page.getByRole("link", { name: "Webhooks" }).first().waitFor();
  await page.getByRole("link", { name: "Send a text, template or sticker message" }).first().click();
  await page.getByText("Hello Ana, your cakes are ready.").first().waitFor();
  await context.close();
  expect(faults).toEqual([]);
});
