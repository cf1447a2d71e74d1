import { globSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { PROJECTS, type Project, projectOf } from "./server/test/test-project.ts";

const tests = globSync("{bench,chaos,client,console,server,simulator}/**/*.test.ts", {
  exclude: (name) => name === "node_modules",
});
const known = new Map<string, Project>();
const project = (name: Project) => ({
  extends: true as const,
  test: {
    name,
    include: tests.filter((file) => projectOf(file, known) === name),
    // Of the tests with processes and browsers, one fails in some runs on a busy machine, each time another. The report names those
    // that passed at the second try: they depend on a race, and are to be mended.
    retry: name === "fast" ? 0 : 1,
  },
});

export default defineConfig({
  test: {
    // `npm test` runs those that need nothing but Node and npm.
    projects: PROJECTS.map(project),
    globalSetup: ["server/test/global-setup.ts"],
    pool: "forks",
    // More than the two processors that it is meant for: much of what tests do is waiting for processes and disks.
    maxWorkers: 3,
    // A process loads the service once and not for each file. What a file changes outside itself it has to put back.
    isolate: false,
    // Ends tests that hang. On a slow or busy machine, tests that start processes take several times as long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 45_000 } },
  },
});
