// The whole service below a path of its address, behind a real nginx that passes the path on.
import { type ChildProcess, spawn } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DemoFacts } from "../../server/src/app/demo/demo-file.ts";
import { callApi } from "../../server/test/api.ts";
import { freePort } from "../../server/test/free-port.ts";
import { needs } from "../../server/test/needs.ts";
import { newFolder } from "../../server/test/new-folder.ts";
import type { ParleyProcess } from "../../server/test/parley-process.ts";
import { openChromium } from "../../simulator/test/launch-chromium.ts";
import { phoneOf, spawnDemo } from "./demo.ts";

needs("nginx -v", "nginx-light");
const ANA = "+15551234567";

/** As Scalar, shows the document of the address in its configuration. */
const SHOW_TITLES = `window.Scalar = {
  createApiReference: async (place, { url }) => {
    const { paths } = await (await fetch(url)).json();
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    document.querySelector(place).textContent = operations.map(({ summary }) => summary).join("; ");
  },
}`;

/** A shop's page at /, Parley at /parley/, and the same without the path at /stripped/. */
const configuration = (folder: string, port: number, upstream: number) => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    location / { return 404 "the shop"; }
    location /stripped/ { proxy_pass http://127.0.0.1:${upstream}/; }
    location /parley/ {
      proxy_pass http://127.0.0.1:${upstream};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host:$server_port;
    }
  }
}
`;

describe("below a path", () => {
  let folder: string;
  let browser: Browser;
  let nginx: ChildProcess;
  let demo: ParleyProcess;
  let facts: DemoFacts;
  let origin: string;
  let link: string;

  beforeAll(async () => {
    const [port, upstream] = await Promise.all([freePort(), freePort()]);
    [folder, browser] = await Promise.all([newFolder("parley-path-"), openChromium()]);
    origin = `http://127.0.0.1:${port}`;
    await writeFile(join(folder, "nginx.conf"), configuration(folder, port, upstream));
    nginx = spawn("nginx", ["-e", join(folder, "error.log"), "-c", join(folder, "nginx.conf")], {
      stdio: "ignore",
    });
    demo = spawnDemo(folder, { PARLEY_PORT: String(upstream), PARLEY_PUBLIC_URL: `${origin}/parley` });
    await demo.line(/^Parley is ready/);
    const printed = await demo.line(/^ +Console /);
    // A demo prints the address at which it listens.
    link = `${origin}/parley/#${printed.split("#")[1]}`;
    facts = JSON.parse(await readFile(join(folder, "data/demo.json"), "utf8"));
  });
  afterAll(async () => {
    await demo?.end();
    nginx?.kill();
    await rm(folder, { recursive: true });
  });

  test("the console signs in, moves, reloads a deep page, and hears events; no request leaves the path", async () => {
    const context = await browser.newContext({ locale: "en-GB" });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("request", (request) => {
      if (!request.url().startsWith(`${origin}/parley`) && !request.url().startsWith("blob:"))
        faults.push(request.url());
    });
    page.on("response", (response) => {
      if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
    });
    const listens = page.waitForResponse((response) => response.url().includes("/events/stream"));
    await page.goto(link);
    await page.getByRole("navigation", { name: "Main" }).waitFor();
    await listens;
    expect(page.url()).toBe(`${origin}/parley/`);
    const [cookie] = await context.cookies(`${origin}/parley`);
    expect(cookie).toMatchObject({ name: "parley_session", path: "/parley", httpOnly: true });
    expect(await context.cookies(origin)).toEqual([]);

    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Conversations" }).click();
    await page.waitForURL(`${origin}/parley/conversations`);
    const write = phoneOf(facts, facts.whatsapp.phone_number_id);
    await write(ANA, "Below a path");
    await page.getByText("Below a path").first().click();
    await page.waitForURL(/\/parley\/conversations\/./);
    await page.reload();
    await page.getByText("Below a path").first().waitFor();
    await page.goto(`${origin}/parley`);
    await page.getByRole("navigation", { name: "Main" }).waitFor();
    const picture = page.waitForResponse(/\/parley\/api\/stickers\/\d+\/image$/);
    await page.goto(`${origin}/parley/stickers`);
    expect((await picture).headers()["content-type"]).toContain("image/");
    expect(faults).toEqual([]);
    await context.close();
  });

  test("the documentation of the API shows this service's operations", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    // Scalar's own script takes seconds of a processor. `docs-page.test.ts` runs it.
    await page.route(`${origin}/parley/api/docs/scalar.js`, (route) =>
      route.fulfill({ contentType: "text/javascript", body: SHOW_TITLES }),
    );
    await page.goto(`${origin}/parley/api/docs`);
    await page.getByText("Send a text, template or sticker message").first().waitFor();
    const names = await (await fetch(`${origin}/parley/llms.txt`)).text();
    expect(names).toContain("(/parley/api/openapi.json)");
    const document = await fetch(`${origin}/parley/api/openapi.json`);
    expect(await document.json()).toMatchObject({ servers: [{ url: "/parley/api" }] });
    await context.close();
  });

  test("hooks arrive, files can be downloaded, and problems name the path", async () => {
    const call = callApi(`${origin}/parley`, facts.api_key);
    expect(facts.whatsapp.hook_url).toContain(`${origin}/parley/hooks/`);
    const sent = await call("POST", "/channel/send-message", { phone_number: ANA, message: "Hello" });
    const read = async () => (await call("GET", `/messages/${sent.body.id}`)).body.status;
    await expect.poll(read).toMatch(/delivered|read/);
    const missing = await call("GET", "/messages/msg_01m822prq3eje8std0se1yshag");
    expect(missing.body.type).toMatch(`${origin}/parley/api/docs/errors#`);
    expect(missing.body.instance).toMatch("/parley/api/messages/");
    const started = await call("POST", "/contacts/export", {});
    const path = `/exports/${started.body.export.id}`;
    await expect.poll(async () => (await call("GET", path)).body.status).toBe("sent");
    const headers = { authorization: facts.api_key };
    const file = await fetch(`${origin}/parley/api${path}/file`, { headers });
    expect(await file.text()).toContain(ANA);
  });

  test("a proxy may remove the path", async () => {
    expect((await fetch(`${origin}/stripped/api/openapi.json`)).status).toBe(200);
    expect((await fetch(`${origin}/parleyx/api/openapi.json`)).status).toBe(404);
  });
});
