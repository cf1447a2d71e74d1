import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["server/**/*.test.ts", "simulator/**/*.test.ts"],
    globalSetup: ["server/test/global-setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // The default of 1 s is short for a process that starts on a busy machine.
    expect: { poll: { timeout: 10_000 } },
  },
});
