#!/usr/bin/env node
// Starts the program with a compile cache, so that types are stripped once and not at every start. Plain JavaScript, because
// a TypeScript file would be stripped before the cache is enabled.
import { enableCompileCache, flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";

// By default V8 lets garbage grow to several times the live data, and treats objects of schema checks as long-lived. These
// flags halve the memory of an import and save a fifth of the CPU of accepting messages. Together with them,
// --max-semi-space-size=8 limits young garbage: it only works on the command line, so package.json has it.
setFlagsFromString("--heap-growing-percent=60");
setFlagsFromString("--no-allocation-site-pretenuring");

enableCompileCache(fileURLToPath(new URL("../../node_modules/.cache/parley", import.meta.url)));
// A normal exit writes the cache anyway. This also writes it for a process that is killed later.
setTimeout(flushCompileCache, 10_000).unref();
await import("../src/main.ts");
