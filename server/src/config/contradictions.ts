// Settings that are right by themselves and wrong together, or missing because of another one.
import type { Purpose, SettingValues } from "./settings.ts";

export interface ConfigFault {
  /** The name to set. */
  variable: string;
  /** Goes on from the name, without a full stop. Never holds a secret. */
  detail: string;
}

/** Rules about a value that could not be read (`faulty`, by variable) are left out: its own fault says enough. */
export function findContradictions(
  purpose: Purpose,
  values: SettingValues,
  faulty: ReadonlySet<string>,
): ConfigFault[] {
  const found = [...databaseFaults(purpose, values)];
  if (purpose === "serve") found.push(...serveFaults(values));
  if (purpose === "demo") found.push(...demoFaults(values));
  return found
    .filter(({ about }) => !about.some((variable) => faulty.has(variable)))
    .map(({ about, detail }) => ({ variable: about[0], detail }));
}

/** The first name is the one to set. */
interface Contradiction {
  about: [string, ...string[]];
  detail: string;
}

function* databaseFaults(purpose: Purpose, values: SettingValues): Generator<Contradiction> {
  if (values.databaseDirectUrl !== null && values.databaseUrl === null) {
    yield {
      about: ["DATABASE_URL", "DATABASE_DIRECT_URL"],
      detail: "is missing: DATABASE_DIRECT_URL names a way past its pooler and doesn't stand alone",
    };
  }
  if (values.databaseUrl !== null && values.secretKey === null && purpose !== "migrate") {
    yield {
      about: ["PARLEY_SECRET_KEY", "DATABASE_URL"],
      detail:
        "is missing: with DATABASE_URL the key that encrypts credentials must be given, the same one each time; " +
        "`openssl rand -base64 32` makes one",
    };
  }
}

function* serveFaults(values: SettingValues): Generator<Contradiction> {
  if (values.smtpUrl !== null && values.mailFrom === null) {
    yield {
      about: ["PARLEY_MAIL_FROM", "SMTP_URL"],
      detail: "is missing: with SMTP_URL the sender of the mails must be given",
    };
  }
  if (values.mailFrom !== null && values.smtpUrl === null) {
    yield {
      about: ["SMTP_URL", "PARLEY_MAIL_FROM"],
      detail: "is missing: PARLEY_MAIL_FROM is set, and without a mail server no mail can leave",
    };
  }
  if (values.roles === "worker" && values.smtpUrl !== null && values.publicUrl === null) {
    yield {
      about: ["PARLEY_PUBLIC_URL", "PARLEY_ROLES", "SMTP_URL"],
      detail:
        "is missing: a process that is only a worker mails links and has no address of its own to put in them",
    };
  }
}

function* demoFaults(values: SettingValues): Generator<Contradiction> {
  if (values.roles !== "all") {
    yield {
      about: ["PARLEY_ROLES"],
      detail: `is ${values.roles}, and a demo needs both roles: remove it, or use \`parley serve\``,
    };
  }
  const ports = [
    ["PARLEY_PORT", values.port],
    ["PARLEY_SIMULATOR_PORT", values.simulatorPort],
    ["PARLEY_MAIL_PORT", values.mailPort],
  ] as const;
  for (const [index, [name, port]] of ports.entries()) {
    const twin = ports.slice(0, index).find(([, other]) => other === port && port !== 0);
    if (twin) {
      yield {
        about: [name, twin[0]],
        detail: `is ${port}, and so is ${twin[0]}: give each a port of its own`,
      };
    }
  }
}
