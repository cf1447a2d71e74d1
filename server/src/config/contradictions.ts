// Faults in the combination of settings: values that contradict each other, or that others require.
import type { Purpose, SettingValues } from "./settings.ts";

export interface ConfigFault {
  variable: string;
  /** The rest of a sentence that begins with the variable, without a full stop. Never holds a secret. */
  detail: string;
}

/** A rule about a variable in `faulty` is skipped, because the variable's own fault is reported already. */
export function findContradictions(
  purpose: Purpose,
  values: SettingValues,
  faulty: ReadonlySet<string>,
): ConfigFault[] {
  const found = [...databaseFaults(purpose, values)];
  if (purpose === "serve") found.push(...mailFaults(values));
  if (purpose === "demo") found.push(...demoFaults(values));
  return found
    .filter(({ variables }) => !variables.some((variable) => faulty.has(variable)))
    .map(({ variables: [variable], detail }) => ({ variable, detail }));
}

interface Contradiction {
  /** The first variable is the one to set. */
  variables: [string, ...string[]];
  detail: string;
}

function* databaseFaults(
  purpose: Purpose,
  { databaseUrl, databaseDirectUrl, secretKey }: SettingValues,
): Generator<Contradiction> {
  if (databaseDirectUrl !== null && databaseUrl === null) {
    yield {
      variables: ["DATABASE_URL", "DATABASE_DIRECT_URL"],
      detail: "is missing: set it too, because DATABASE_DIRECT_URL is only the way around its pooler",
    };
  }
  if (databaseUrl !== null && secretKey === null && purpose !== "migrate") {
    yield {
      variables: ["PARLEY_SECRET_KEY", "DATABASE_URL"],
      detail:
        "is missing: with DATABASE_URL, set the key that encrypts credentials, the same one at every start; " +
        "`openssl rand -base64 32` makes one",
    };
  }
}

function* mailFaults({ smtpUrl, mailFrom, roles, publicUrl }: SettingValues): Generator<Contradiction> {
  if (smtpUrl !== null && mailFrom === null) {
    yield {
      variables: ["PARLEY_MAIL_FROM", "SMTP_URL"],
      detail: "is missing: with SMTP_URL, set the sender of the mails",
    };
  }
  if (mailFrom !== null && smtpUrl === null) {
    yield {
      variables: ["SMTP_URL", "PARLEY_MAIL_FROM"],
      detail: "is missing: set the mail server too, or remove PARLEY_MAIL_FROM",
    };
  }
  if (roles === "worker" && smtpUrl !== null && publicUrl === null) {
    yield {
      variables: ["PARLEY_PUBLIC_URL", "PARLEY_ROLES", "SMTP_URL"],
      detail: "is missing: set the public address, because a worker mails links and doesn't listen itself",
    };
  }
}

function* demoFaults({ roles, ...values }: SettingValues): Generator<Contradiction> {
  if (roles !== "all") {
    yield {
      variables: ["PARLEY_ROLES"],
      detail: `is ${roles}, but a demo needs both roles: remove it, or use \`parley serve\``,
    };
  }
  const ports = [
    ["PARLEY_PORT", values.port],
    ["PARLEY_SIMULATOR_PORT", values.simulatorPort],
    ["PARLEY_MAIL_PORT", values.mailPort],
  ] as const;
  for (const [index, [name, port]] of ports.entries()) {
    const [twin] = ports.slice(0, index).find(([, other]) => other === port && port !== 0) ?? [];
    if (twin)
      yield { variables: [name, twin], detail: `is ${port}, and so is ${twin}: give each its own port` };
  }
}
