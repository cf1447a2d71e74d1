import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["client/**/*.test.ts", "console/**/*.test.ts", "server/**/*.test.ts", "simulator/**/*.test.ts"],
    globalSetup: ["server/test/global-setup.ts"],
    pool: "forks",
    // More than the two processors that it is meant for: much of what tests do is waiting for processes and disks.
    maxWorkers: 3,
    // A process loads the service once and not for each file. What a file changes outside itself it has to put back.
    isolate: false,
    // Ends tests that hang. On a busy machine, tests that start processes take several times as long as on an idle one.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
