// The files of docs/guides/install.md agree with the program's settings, and with each other.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { decideConfig } from "../../config/decide-config.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const read = (name: string) => readFileSync(join(ROOT, name), "utf8");

const compose = read("compose.yml");
interface Service {
  environment: Record<string, string>;
  image: string;
  volumes?: string[];
}

const { services, volumes }: { services: Record<string, Service>; volumes: Record<string, null> } = parse(
  compose,
  { merge: true },
);

/** As a reader fills it in, with the lines that are optional. */
const filledIn = {
  DOMAIN: "parley.example.com",
  DATABASE_PASSWORD: "0123456789abcdef",
  DATABASE_LIMIT: "50",
  PARLEY_SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  SMTP_URL: "smtps://user:password@mail.example.com",
  PARLEY_MAIL_FROM: "Parley <parley@example.com>",
  BACKUP_FOLDER: "/mnt/backups",
  PARLEY_BACKUP_TIME: "03:00",
  PARLEY_BACKUP_KEEP: "14",
  PARLEY_BACKUP_PASSPHRASE: "correct horse battery staple",
};

function environmentOf(service: string, values: Record<string, string>): Record<string, string> {
  const entries = Object.entries(services[service]?.environment ?? {});
  const fill = (text: string) => text.replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) => values[name] ?? "");
  return Object.fromEntries(
    entries.map(([name, text]) => [name, fill(text)]).filter(([, text]) => text !== ""),
  );
}

describe("compose.yml", () => {
  test.each([["api"], ["worker"]])(
    "the %s starts with the settings that .env.example asks for",
    (service) => {
      const { config, faults, unknown } = decideConfig("serve", {}, environmentOf(service, filledIn));
      expect({ faults, unknown }).toEqual({ faults: [], unknown: [] });
      expect(config).toMatchObject({ roles: service, publicUrl: "https://parley.example.com" });
    },
  );

  test.each(["api", "worker"])("the %s writes backups and the list of erasures to the folder", (service) => {
    const { config } = decideConfig("serve", {}, environmentOf(service, filledIn));
    const folder = "/parley/backups";
    expect(config).toMatchObject({
      backupDir: folder,
      backupTime: "03:00",
      backupKeep: 14,
      backupPassphrase: filledIn.PARLEY_BACKUP_PASSPHRASE,
    });
    expect(services[service]?.volumes).toEqual([`\${BACKUP_FOLDER:-backups}:${folder}`]);
    expect(Object.keys(volumes)).toContain("backups");
    expect(read("Dockerfile")).toMatch(
      /^WORKDIR \/parley\n(?:(?!FROM).*\n)*RUN mkdir -m 777 backups\nUSER node$/m,
    );
  });

  test("mail and backups are optional, and a time of backups needs a passphrase", () => {
    const needed = Object.entries(filledIn).filter(
      ([name]) => !/^(SMTP_URL|PARLEY_(MAIL|BACKUP))/.test(name),
    );
    const faultsWith = (more: object) => {
      const { faults } = decideConfig(
        "serve",
        {},
        environmentOf("worker", { ...Object.fromEntries(needed), ...more }),
      );
      return faults.map(({ variable }) => variable);
    };
    expect(faultsWith({})).toEqual([]);
    expect(faultsWith({ PARLEY_BACKUP_TIME: "03:00" })).toEqual(["PARLEY_BACKUP_PASSPHRASE"]);
  });

  test(".env.example has the variables of compose.yml and no others", () => {
    const used = new Set([...compose.matchAll(/\$\{(\w+)/g)].map((match) => match[1]));
    const offered = [...read(".env.example").matchAll(/^#?([A-Z_]+)=/gm)].map((match) => match[1]);
    expect(offered.sort()).toEqual([...used].sort());
    expect(Object.keys(filledIn).sort()).toEqual([...used].sort());
  });

  test("images have numbered tags", () => {
    for (const { image } of Object.values(services)) expect(image).toMatch(/:\d+\.\d/);
  });
});

test("the image has the Node of the package", () => {
  const { node } = JSON.parse(read("package.json")).dependencies;
  const bases = [...read("Dockerfile").matchAll(/^FROM node:([\d.]+)-/gm)].map((match) => match[1]);
  expect(bases).toEqual([node, node, node]);
});
