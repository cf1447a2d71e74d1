// A download that the user interrupts.
import { once } from "node:events";
import { readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { newFolder } from "../../../test/new-folder.ts";
import { saveFile } from "../files/save-file.ts";
import { createPatience } from "../service/patience.ts";

test("Ctrl-C amid a download leaves no file, and says so", async () => {
  const folder = await newFolder("parley-cli-save-");
  const server = createServer((_request, response) => response.writeHead(200).write("phone,name\n"));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = new AbortController();
  const { patiently } = createPatience({ baseUrl, waitMs: 0, signal: stop.signal, tell: () => undefined });
  const path = join(folder, "people.csv");
  const saving = saveFile({ patiently, stop: stop.signal }, path, () =>
    fetch(baseUrl, { signal: stop.signal }),
  );
  await expect.poll(() => readdir(folder)).toHaveLength(1);
  stop.abort("SIGINT");
  await expect(saving).rejects.toMatchObject({ exitCode: 130, message: `Stopped. ${path} wasn't saved.` });
  expect(await readdir(folder)).toEqual([]);
});
