// Keeps a backup of a small business that this version made, for the tests of later versions.
// Usage: node server/test/keep-release.ts FILE
import { rm } from "node:fs/promises";
import { keepServer } from "../src/platform/embedded-postgres/keep-server.ts";
import { createLog } from "../src/platform/log.ts";
import { keepBusiness } from "./kept-business.ts";
import { newFolder } from "./new-folder.ts";

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error("Name the file of the backup.");
const folder = await newFolder("parley-keep-");
try {
  const server = await keepServer(folder, createLog("warn"));
  await keepBusiness(server.url, path).finally(server.stop);
} finally {
  await rm(folder, { recursive: true });
}
