import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newFolder } from "../../../test/new-folder.ts";
import { decideConfig, describeFaults, type Flags } from "../decide-config.ts";
import type { Purpose } from "../settings.ts";
import { defaultTiming } from "../timing.ts";

const KEY = Buffer.alloc(32, 7).toString("base64");
const WORKER = { PARLEY_ROLES: "worker", PARLEY_PUBLIC_URL: "https://parley.example" };
const SERVER = { DATABASE_URL: "postgres://parley:geheim@db/parley", PARLEY_SECRET_KEY: KEY };

describe("precedence", () => {
  const port = (flags: Flags, environment: Record<string, string>) => {
    const { config, entries } = decideConfig("serve", flags, environment);
    return [config?.port, entries.find((entry) => entry.name === "port")?.source];
  };

  test("a variable over the file, and the file over the default", () => {
    const file = { PARLEY_PORT: "83", PARLEY_HOST: "::1", PARLEY_PROT: "1" };
    const { config, entries, unknown } = decideConfig("serve", {}, { PARLEY_PORT: "81" }, file);
    expect([config?.port, config?.host]).toEqual([81, "::1"]);
    expect(entries.find((entry) => entry.name === "host")?.source).toBe(".env");
    expect(unknown).toEqual(["PARLEY_PROT"]);
  });

  test.each([
    ["a default where nothing is given", {}, {}, [8080, "default"]],
    ["the environment over the default", {}, { PARLEY_PORT: "81" }, [81, "environment"]],
    ["a flag over the environment", { port: "82" }, { PARLEY_PORT: "81" }, [82, "flag"]],
    ["a flag over a faulty environment", { port: "82" }, { PARLEY_PORT: "no" }, [82, "flag"]],
  ] as const)("%s", (_name, flags, environment, expected) => {
    expect(port(flags, environment)).toEqual(expected);
  });
});

test("serve without anything uses the embedded database, listens on this machine and sends no mail", () => {
  const { config, faults } = decideConfig("serve", {}, {});
  expect(faults).toEqual([]);
  expect(config).toEqual({
    purpose: "serve",
    command: "npx parley",
    port: 8080,
    metricsHost: "127.0.0.1",
    metricsPort: 9464,
    rateLimit: 10_000,
    host: "127.0.0.1",
    publicUrl: null,
    roles: "all",
    dataDir: resolve("data"),
    databaseUrl: null,
    databaseLimit: null,
    prices: null,
    databaseDirectUrl: null,
    namedStatements: true,
    allowPrivateWebhooks: false,
    secretKey: null,
    backupDir: null,
    backupPassphrase: null,
    backupTime: null,
    backupKeep: null,
    mediaStore: null,
    s3Endpoint: null,
    s3Region: "us-east-1",
    s3AccessKeyId: null,
    s3SecretAccessKey: null,
    smtpUrl: null,
    mailFrom: null,
    log: "info",
    whatsappApiUrl: "https://graph.facebook.com",
    whatsappApiVersion: "v26.0",
    twilioApiUrl: "https://api.twilio.com",
    simulatorPort: 8090,
    mailPort: 2525,
    strict: false,
    timing: defaultTiming,
    url: null,
    key: null,
  });
});

test("a command that calls a service reads where it is and the key, and of the rest the data folder alone", () => {
  const environment = {
    PARLEY_URL: "https://parley.example/",
    PARLEY_API_KEY: "parley_key",
    PARLEY_PORT: "x",
  };
  const { config, entries, faults } = decideConfig("client", { dataDir: "/data" }, environment);
  expect(faults).toEqual([]);
  expect(config).toMatchObject({
    url: "https://parley.example",
    key: "parley_key",
    dataDir: "/data",
  });
  expect(entries.map(({ name, value }) => [name, value])).toEqual([
    ["dataDir", "/data"],
    ["url", "https://parley.example/"],
    ["key", "***"],
  ]);
});

describe("a data folder that is named on the command line", () => {
  const environment = {
    DATABASE_URL: "postgres://parley@db.example/parley",
    PARLEY_SECRET_KEY: Buffer.alloc(32, 1).toString("base64"),
  };
  const faultsOf = (...given: Parameters<typeof decideConfig>) =>
    describeFaults(decideConfig(...given).faults);

  test("isn't passed over for the service's database", () => {
    const refused = /^DATABASE_URL is set and would precede --data-dir: .* --database-url, /;
    expect(faultsOf("tool", { dataDir: "/tmp/drill" }, environment)).toMatch(refused);
    expect(faultsOf("tool", { dataDir: "/tmp/drill" }, {}, environment)).toMatch(refused);
  });

  test("is taken when no database is set, or one is named beside it", () => {
    const { config } = decideConfig("tool", { dataDir: "/tmp/drill" }, {});
    expect(config).toMatchObject({ databaseUrl: null, dataDir: "/tmp/drill" });
    const flags = { dataDir: "/tmp/drill", databaseUrl: "postgres://parley@db.example/drill" };
    expect(faultsOf("tool", flags, environment)).toBe("");
  });
});

test("the demo talks to its own simulator and has a sender of mails unless they are set", () => {
  const demo = decideConfig("demo", {}, {}).config;
  expect(demo?.whatsappApiUrl).toBeNull();
  expect(demo).toMatchObject({ smtpUrl: null, mailFrom: "Parley <parley@localhost>" });
  const elsewhere = decideConfig("demo", {}, { WHATSAPP_API_URL: "http://127.0.0.1:9/" }).config;
  expect(elsewhere?.whatsappApiUrl).toBe("http://127.0.0.1:9");
});

test("a direct address is the pooled one unless it is given", () => {
  expect(decideConfig("serve", {}, SERVER).config).toMatchObject({
    databaseUrl: SERVER.DATABASE_URL,
    databaseDirectUrl: SERVER.DATABASE_URL,
  });
  const direct = { ...SERVER, DATABASE_DIRECT_URL: "postgres://direct/parley" };
  expect(decideConfig("serve", {}, direct).config?.databaseDirectUrl).toBe("postgres://direct/parley");
});

test("a tool isn't stopped by what only a server needs", () => {
  const { config, entries } = decideConfig(
    "tool",
    {},
    { SMTP_URL: "no", PARLEY_PORT: "no", PARLEY_LOG: "error" },
  );
  expect(config?.log).toBe("error");
  expect(entries.map((entry) => entry.variable)).not.toContain("SMTP_URL");
});

test("timing is overridden name by name", () => {
  const { config } = decideConfig("serve", {}, { PARLEY_TIMING: '{"lease_ms": 900, "beat_ms": 100}' });
  expect(config?.timing).toEqual({ ...defaultTiming, leaseMs: 900, beatMs: 100 });
});

test("all faults come at once, each with the name to set", () => {
  const { config, faults } = decideConfig(
    "serve",
    {},
    {
      PARLEY_PORT: "65536",
      DATABASE_URL: "postgres://db/parley",
      SMTP_URL: "smtp://mail",
      PARLEY_LOG: "loud",
    },
  );
  expect(config).toBeNull();
  expect(faults.map((fault) => fault.variable).sort()).toEqual([
    "PARLEY_LOG",
    "PARLEY_MAIL_FROM",
    "PARLEY_PORT",
    "PARLEY_SECRET_KEY",
  ]);
});

test("a value that can't be read isn't called missing as well", () => {
  const { faults } = decideConfig(
    "serve",
    {},
    { DATABASE_URL: "postgres://db/parley", PARLEY_SECRET_KEY: "short" },
  );
  expect(faults).toHaveLength(1);
});

describe("contradictions", () => {
  test.each<[string, Purpose, Record<string, string>, string]>([
    [
      "a direct address alone",
      "serve",
      { DATABASE_DIRECT_URL: "postgres://db/parley" },
      "DATABASE_URL is missing: set it too, because DATABASE_DIRECT_URL is only the way around its pooler.",
    ],
    [
      "a database without the key",
      "tool",
      { DATABASE_URL: "postgres://db/parley" },
      "PARLEY_SECRET_KEY is missing: with DATABASE_URL, set the key that encrypts credentials, the same one at every start; `openssl rand -base64 32` makes one.",
    ],
    [
      "a mail server without a sender",
      "serve",
      { SMTP_URL: "smtp://mail" },
      "PARLEY_MAIL_FROM is missing: with SMTP_URL, set the sender of the mails.",
    ],
    [
      "a worker without an address",
      "serve",
      { PARLEY_ROLES: "worker" },
      "PARLEY_PUBLIC_URL is missing: set the public address, because a worker tells channels where to report, and doesn't listen itself.",
    ],
    [
      "a demo with one role",
      "demo",
      { PARLEY_ROLES: "worker" },
      "PARLEY_ROLES is worker, but a demo needs both roles: remove it, or use `npx parley serve`.",
    ],
    [
      "two servers on one port",
      "demo",
      { PARLEY_SIMULATOR_PORT: "8080" },
      "PARLEY_SIMULATOR_PORT is 8080, and so is PARLEY_PORT: give each its own port.",
    ],
  ])("%s", (_name, purpose, environment, sentence) => {
    expect(describeFaults(decideConfig(purpose, {}, environment).faults)).toBe(sentence);
  });

  test.each<[string, Purpose, Record<string, string>]>([
    ["the same key and database", "serve", SERVER],
    ["a migration needs no key", "migrate", { DATABASE_URL: "postgres://db/parley" }],
    [
      "any free port, three times",
      "demo",
      { PARLEY_PORT: "0", PARLEY_SIMULATOR_PORT: "0", PARLEY_MAIL_PORT: "0" },
    ],
    ["metrics on a port that only an API would take", "serve", { ...WORKER, PARLEY_METRICS_PORT: "8080" }],
    ["a demo with a sender of mails only", "demo", { PARLEY_MAIL_FROM: "a@b.example" }],
  ])("none: %s", (_name, purpose, environment) => {
    expect(decideConfig(purpose, {}, environment).faults).toEqual([]);
  });
});

describe("single values", () => {
  const fault = (variable: string, value: string) =>
    decideConfig("demo", {}, { [variable]: value }).faults.find((found) => found.variable === variable)
      ?.detail;

  test.each([
    ["PARLEY_PORT", "65536", /must be a port/],
    ["PARLEY_RATE_LIMIT", "0", /must be a whole number of requests a second, from 1 to 9999999, or off/],
    ["PARLEY_PORT", "tcp://10.0.0.1:8080", /Kubernetes/],
    ["PARLEY_HOST", "http://localhost", /without a port or scheme/],
    ["PARLEY_PUBLIC_URL", "example.com", /http:\/\/ or https/],
    ["DATABASE_URL", "mysql://db/parley", /must be an address like postgres/],
    ["DATABASE_URL", "postgres://u:a#b@db/parley", /%23/],
    ["PARLEY_MAIL_FROM", "a@b.example\r\nBcc: c@d.example", /one mail address/],
    ["PARLEY_NAMED_STATEMENTS", "true", /on or off/],
    ["PARLEY_SECRET_KEY", Buffer.alloc(31).toString("base64"), /32 random bytes/],
    ["WHATSAPP_API_VERSION", "26", /v26\.0/],
    ["PARLEY_TIMING", '{"lease": 1}', /lease/],
    ["PARLEY_TIMING", '{"lease_ms": 2999}', /beat_ms of 2000/],
    ["PARLEY_TIMING", '{"backoff_first_ms": 300001}', /backoff_first_ms of 300001/],
  ])("%s can't be %j", (variable, value, sentence) => {
    expect(fault(variable, value)).toMatch(sentence);
  });

  test.each([
    ["PARLEY_PUBLIC_URL", "https://example.com/parley/"],
    ["SMTP_URL", "smtps://u:p%40@mail.example.com:465"],
    ["PARLEY_MAIL_FROM", "Parley & Söhne <parley@example.com>"],
    ["PARLEY_SECRET_KEY", Buffer.alloc(32, 255).toString("base64url")],
    ["PARLEY_TIMING", '{"lease_ms": 3000}'],
  ])("%s can be %j", (variable, value) => {
    expect(fault(variable, value)).toBeUndefined();
  });

  test("the same key is read from hex and from base64", () => {
    const hex = decideConfig("demo", {}, { PARLEY_SECRET_KEY: "07".repeat(32) }).config?.secretKey;
    const base64 = decideConfig("demo", {}, { PARLEY_SECRET_KEY: KEY }).config?.secretKey;
    expect(hex).toEqual(base64);
  });
});

test("no secret is shown, neither among the entries nor in a fault", () => {
  const given = {
    DATABASE_URL: "postgres://parley:geheim@db/parley?sslpassword=geheim",
    DATABASE_DIRECT_URL: "postgres://parley:a#geheim@db/parley",
    SMTP_URL: "smtp://user:geheim/@mail",
    PARLEY_SECRET_KEY: "geheim",
  };
  const { entries, faults } = decideConfig("serve", {}, given);
  expect(JSON.stringify({ entries, faults })).not.toContain("geheim");
  expect(entries.find((entry) => entry.name === "databaseUrl")?.value).toBe(
    "postgres://parley:***@db/parley?sslpassword=***",
  );
  expect(entries.find((entry) => entry.name === "secretKey")?.value).toBe("***");
});

describe("a secret in a file", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await newFolder("parley-secrets-");
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function fileWith(content: string): Promise<string> {
    const path = join(folder, randomUUID());
    await writeFile(path, content);
    return path;
  }

  test("is read without the line end that editors write", async () => {
    const environment = {
      DATABASE_URL_FILE: await fileWith("postgres://parley:geheim@db/parley\r\n"),
      PARLEY_SECRET_KEY_FILE: await fileWith(`${KEY}\n`),
    };
    const { config, entries, unknown } = decideConfig("serve", {}, environment);
    expect(config?.databaseUrl).toBe("postgres://parley:geheim@db/parley");
    expect(config?.secretKey?.toString("base64")).toBe(KEY);
    expect(unknown).toEqual([]);
    expect(entries.find((entry) => entry.name === "databaseUrl")).toMatchObject({
      value: "postgres://parley:***@db/parley",
      source: "environment",
    });
  });

  test.each([
    ["doesn't exist", () => join(folder, "none"), /^names a file that can't be read, .*none: ENOENT$/],
    ["is empty", () => fileWith("\n"), /^names an empty file, /],
    ["holds no key", () => fileWith("geheim"), /^must be 32 random bytes/],
  ])("that %s is a fault of its own", async (_name, path, detail) => {
    const { DATABASE_URL } = SERVER;
    const { config, faults } = decideConfig(
      "serve",
      {},
      { DATABASE_URL, PARLEY_SECRET_KEY_FILE: await path() },
    );
    expect(config).toBeNull();
    expect(faults).toEqual([{ variable: "PARLEY_SECRET_KEY_FILE", detail: expect.stringMatching(detail) }]);
    expect(JSON.stringify(faults)).not.toContain("geheim");
  });

  test("and in its variable is a fault", async () => {
    const { faults } = decideConfig("serve", {}, { ...SERVER, PARLEY_SECRET_KEY_FILE: await fileWith(KEY) });
    expect(describeFaults(faults)).toBe(
      "PARLEY_SECRET_KEY_FILE is set, and so is PARLEY_SECRET_KEY: remove one of them.",
    );
  });

  test("is no way to give other settings", async () => {
    expect(decideConfig("serve", {}, { PARLEY_PORT_FILE: await fileWith("81") }).unknown).toEqual([
      "PARLEY_PORT_FILE",
    ]);
  });
});

test("a setting's flag is its name in kebab-case", () => {
  const { entries } = decideConfig("serve", {}, {});
  const flags = new Map(entries.map(({ name, flag }) => [name, flag]));
  expect(flags.get("databaseDirectUrl")).toBe("--database-direct-url");
  expect(flags.get("secretKey")).toBeNull();
});
