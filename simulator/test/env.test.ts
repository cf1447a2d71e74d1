import { expect, test } from "vitest";
import { EnvError, readEnv } from "../src/env.ts";

test("without settings, the defaults apply and there is no mail catcher", () => {
  expect(readEnv({ SIMULATOR_HOST: "" })).toEqual({
    port: 8090,
    host: "127.0.0.1",
    dataDir: "./data/simulator",
    mailPort: null,
    statusDelays: [50, 300, 1500],
    redeliverMs: 1000,
    verifyMs: 5000,
    strict: false,
    parentStdin: false,
  });
});

test("all settings are read", () => {
  const env = {
    SIMULATOR_PORT: "0",
    SIMULATOR_HOST: "::1",
    SIMULATOR_DATA_DIR: "/somewhere",
    SIMULATOR_MAIL_PORT: "0",
    SIMULATOR_STATUS_DELAYS_MS: "1,2,3",
    SIMULATOR_REDELIVER_MS: "10",
    SIMULATOR_VERIFY_MS: "0",
    SIMULATOR_STRICT: "1",
    SIMULATOR_PARENT_STDIN: "1",
  };
  expect(readEnv(env)).toEqual({
    port: 0,
    host: "::1",
    dataDir: "/somewhere",
    mailPort: 0,
    statusDelays: [1, 2, 3],
    redeliverMs: 10,
    verifyMs: 0,
    strict: true,
    parentStdin: true,
  });
});

test("all faults are listed at once, with the names of the variables", () => {
  const env = {
    SIMULATOR_PORT: "65536",
    SIMULATOR_MAIL_PORT: "smtp",
    SIMULATOR_STATUS_DELAYS_MS: "1,2",
    SIMULATOR_PARENT_STDIN: "yes",
  };
  let faults: string[] = [];
  try {
    readEnv(env);
  } catch (error) {
    faults = error instanceof EnvError ? error.faults : [];
  }
  expect(faults).toEqual([
    "SIMULATOR_PORT: must be a whole number from 0 to 65535",
    "SIMULATOR_MAIL_PORT: must be a whole number from 0 to 65535",
    expect.stringMatching(/^SIMULATOR_STATUS_DELAYS_MS: must be three whole numbers/),
    expect.stringMatching(/^SIMULATOR_PARENT_STDIN: must be 1/),
  ]);
});
