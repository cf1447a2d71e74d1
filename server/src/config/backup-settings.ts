// The settings of backups and of the store of files.
import * as check from "./check.ts";
import type { Purpose, Setting } from "./setting.ts";

const TOOLS: readonly Purpose[] = ["demo", "serve", "tool", "migrate"];

export const backupSettings = {
  backupDir: {
    variable: "PARLEY_BACKUP_DIR",
    description: "Folder for backups, and for the list of erasures that a restore repeats.",
    unset: "./backups",
    purposes: TOOLS,
    check: check.path,
  },
  backupPassphrase: {
    variable: "PARLEY_BACKUP_PASSPHRASE",
    hasFlag: false,
    description: "Passphrase that encrypts the secret key in backups; at least 12 characters.",
    unset: "asked for at a terminal",
    secret: "all",
    purposes: TOOLS,
    check: check.backupPassphrase,
  },
  backupTime: {
    variable: "PARLEY_BACKUP_TIME",
    description: "Time of the daily backup that a worker makes, in UTC, like 03:00.",
    unset: "none is made",
    purposes: ["serve"],
    check: check.timeOfDay,
  },
  backupKeep: {
    variable: "PARLEY_BACKUP_KEEP",
    description: "How many backups the daily one leaves in the folder. It deletes older ones.",
    unset: "all",
    purposes: ["serve"],
    check: check.backupCount,
  },
  s3Endpoint: {
    variable: "PARLEY_S3_ENDPOINT",
    description: "Address of the S3-compatible store for files of messages.",
    unset: "Amazon S3",
    purposes: TOOLS,
    check: check.webUrl,
  },
  s3Region: {
    variable: "PARLEY_S3_REGION",
    description: "Region of that store.",
    default: "us-east-1",
    purposes: TOOLS,
    check: check.s3Region,
  },
  s3AccessKeyId: {
    variable: "PARLEY_S3_ACCESS_KEY_ID",
    description: "Id of the key to that store.",
    unset: "none",
    purposes: TOOLS,
    check: check.s3Key,
  },
  s3SecretAccessKey: {
    variable: "PARLEY_S3_SECRET_ACCESS_KEY",
    hasFlag: false,
    description: "The key itself.",
    unset: "none",
    secret: "all",
    purposes: TOOLS,
    check: check.s3Key,
  },
} as const satisfies Record<string, Setting<unknown>>;
