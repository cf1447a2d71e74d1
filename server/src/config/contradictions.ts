// Faults in the combination of settings: values that contradict each other, or that others require.
import { PROGRAM } from "./program.ts";
import { type Config, SERVERS } from "./settings.ts";

export interface ConfigFault {
  variable: string;
  /** The rest of a sentence that begins with the variable, without a full stop. Never holds a secret. */
  detail: string;
}

/** A rule about a variable in `faulty` is skipped, because the variable's own fault is reported already. */
export function findContradictions(values: Config, faulty: ReadonlySet<string>): ConfigFault[] {
  const { purpose, databaseUrl, smtpUrl, mailFrom, roles } = values;
  const faults: ConfigFault[] = [];
  /** The first variable is the one to set. */
  const refuse = (isFault: boolean, detail: string, variable: string, ...others: string[]) => {
    if (isFault && ![variable, ...others].some((one) => faulty.has(one))) faults.push({ variable, detail });
  };
  refuse(
    values.databaseDirectUrl !== null && databaseUrl === null,
    "is missing: set it too, because DATABASE_DIRECT_URL is only the way around its pooler",
    "DATABASE_URL",
    "DATABASE_DIRECT_URL",
  );
  refuse(
    databaseUrl !== null && values.secretKey === null && purpose !== "migrate",
    "is missing: with DATABASE_URL, set the key that encrypts credentials, the same one at every start; " +
      "`openssl rand -base64 32` makes one",
    "PARLEY_SECRET_KEY",
    "DATABASE_URL",
  );
  const isApi = SERVERS.includes(purpose) && roles !== "worker";
  const isOnOneHost = values.host === values.metricsHost && values.port !== 0;
  refuse(
    isApi && isOnOneHost && values.metricsPort === values.port,
    `is ${values.port}, and so is PARLEY_PORT: give each its own port`,
    "PARLEY_METRICS_PORT",
    "PARLEY_PORT",
  );
  if (purpose === "serve") {
    refuse(
      smtpUrl !== null && mailFrom === null,
      "is missing: with SMTP_URL, set the sender of the mails",
      "PARLEY_MAIL_FROM",
      "SMTP_URL",
    );
    refuse(
      mailFrom !== null && smtpUrl === null,
      "is missing: set the mail server too, or remove PARLEY_MAIL_FROM",
      "SMTP_URL",
      "PARLEY_MAIL_FROM",
    );
    refuse(
      roles === "worker" && values.publicUrl === null,
      "is missing: set the public address, because a worker tells channels where to report, and doesn't listen itself",
      "PARLEY_PUBLIC_URL",
      "PARLEY_ROLES",
    );
  }
  const storeKeys = [
    ["PARLEY_S3_ACCESS_KEY_ID", values.s3AccessKeyId],
    ["PARLEY_S3_SECRET_ACCESS_KEY", values.s3SecretAccessKey],
  ] as const;
  for (const [variable, value] of storeKeys) {
    const isMissing = SERVERS.includes(purpose) && values.mediaStore !== null && value === null;
    const why = "is missing: with PARLEY_MEDIA_STORE, set the key of the store";
    refuse(isMissing, why, variable, "PARLEY_MEDIA_STORE");
  }
  if (purpose === "serve" && values.backupTime !== null && roles !== "api") {
    refuse(
      values.backupDir === null,
      "is missing: with PARLEY_BACKUP_TIME, set the place of the backups",
      "PARLEY_BACKUP_DIR",
      "PARLEY_BACKUP_TIME",
    );
    refuse(
      values.backupPassphrase === null,
      "is missing: with PARLEY_BACKUP_TIME, set the passphrase of the backups, or its file with PARLEY_BACKUP_PASSPHRASE_FILE",
      "PARLEY_BACKUP_PASSPHRASE",
      "PARLEY_BACKUP_TIME",
    );
  }
  if (purpose === "demo") {
    const why = `is ${roles}, but a demo needs both roles: remove it, or use \`${PROGRAM} serve\``;
    refuse(roles !== "all", why, "PARLEY_ROLES");
    const ports = [
      ["PARLEY_PORT", values.port],
      ["PARLEY_SIMULATOR_PORT", values.simulatorPort],
      ["PARLEY_MAIL_PORT", values.mailPort],
    ] as const;
    for (const [index, [name, port]] of ports.entries()) {
      const [twin] = ports.slice(0, index).find(([, other]) => other === port && port !== 0) ?? [];
      if (twin) refuse(true, `is ${port}, and so is ${twin}: give each its own port`, name, twin);
    }
  }
  return faults;
}
