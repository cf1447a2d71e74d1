#!/usr/bin/env node
// Starts the program with a cache of its compiled code beside the packages, where that folder can be written: types are
// stripped once, and not at every start. Plain JavaScript, because a TypeScript file would load what strips it.
import { enableCompileCache, flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";

// Left to itself V8 lets garbage grow to several times of what lives: an import took 430 MB, and takes 200 with this and
// the smaller young generation that npm scripts ask for, at a tenth more of its CPU.
setFlagsFromString("--heap-growing-percent=60");
// Allocation sites whose objects once lived longer are given old memory from then on. What a schema's check makes for
// each value fell under that, and far more was carried over and marked at each collection than lived: 13 to 23 % of this
// process's CPU for a send or an upsert.
setFlagsFromString("--no-allocation-site-pretenuring");

enableCompileCache(fileURLToPath(new URL("../../node_modules/.cache/parley", import.meta.url)));
// Also where the process is killed later: what ends in order writes it anyway.
setTimeout(flushCompileCache, 10_000).unref();
await import("../src/main.ts");
