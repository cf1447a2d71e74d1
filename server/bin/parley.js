#!/usr/bin/env node
// Starts the program with a compile cache, so that types are stripped once and not at every start. Plain JavaScript, because
// a TypeScript file would be stripped before the cache is enabled.
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// Before anything that an older Node doesn't have, because its error would be a SyntaxError.
const NEEDED = [22, 18];
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  const needed = NEEDED.join(".");
  process.stderr.write(
    `Parley needs Node ${needed} or later, and this is Node ${process.versions.node}. \`npm ci\` installs one for \`npm start\` and \`npx parley\`.\n`,
  );
  process.exit(1);
}
const { enableCompileCache, flushCompileCache } = await import("node:module");

// By default V8 lets garbage grow to several times the live data, and treats objects of schema checks as long-lived. These
// flags halve the memory of an import and save a fifth of the CPU of accepting messages. Together with them,
// --max-semi-space-size=8 limits young garbage: it only works on the command line, so package.json has it.
setFlagsFromString("--heap-growing-percent=60");
setFlagsFromString("--no-allocation-site-pretenuring");

enableCompileCache(fileURLToPath(new URL("../../node_modules/.cache/parley", import.meta.url)));
setTimeout(() => {
  // A normal exit writes the cache anyway. This also writes it for a process that is killed later.
  flushCompileCache();
  // Starting leaves 15 MB of garbage, which V8 would keep until a busy process needs the room.
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}, 10_000).unref();
await import("../src/main.ts");
