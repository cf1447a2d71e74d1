// Reads the configuration from the environment. No other file reads process.env.
import { z } from "zod";

export interface SimulatorEnv {
  /** 0 takes any free port. */
  port: number;
  host: string;
  dataDir: string;
  /** Port of the mail catcher. 0 takes any free port; null is no mail catcher. */
  mailPort: number | null;
  /** Milliseconds from acceptance to each status. */
  statusDelays: [sent: number, delivered: number, read: number];
  /** Milliseconds until the first redelivery of a hook. Doubles up to 60 times this. */
  redeliverMs: number;
  /** Milliseconds for which a registration retries the verification of the callback address. */
  verifyMs: number;
  /** Messages outside of the 24 hours fail, templates excepted, until a request changes it. */
  strict: boolean;
  /** Stops at the end of standard input: when the parent process ends. */
  parentStdin: boolean;
}

/** All faults of the configuration, with the names of the variables. */
export class EnvError extends Error {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(
      `The simulator's configuration has ${faults.length === 1 ? "a fault" : "faults"}:\n  ${faults.join("\n  ")}`,
    );
    this.faults = faults;
  }
}

/** Throws EnvError. An empty value counts as not set. */
export function readEnv(env: NodeJS.ProcessEnv = process.env): SimulatorEnv {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    throw new EnvError(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
  }
  const values = parsed.data;
  return {
    port: values.SIMULATOR_PORT,
    host: values.SIMULATOR_HOST,
    dataDir: values.SIMULATOR_DATA_DIR,
    mailPort: values.SIMULATOR_MAIL_PORT ?? null,
    statusDelays: values.SIMULATOR_STATUS_DELAYS_MS,
    redeliverMs: values.SIMULATOR_REDELIVER_MS,
    verifyMs: values.SIMULATOR_VERIFY_MS,
    strict: values.SIMULATOR_STRICT,
    parentStdin: values.SIMULATOR_PARENT_STDIN,
  };
}

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`);

const zeroOrOne = (error: string) =>
  z
    .enum(["0", "1"], error)
    .default("0")
    .transform((value) => value === "1");

const port = wholeNumber(0, 65_535);
const DELAYS_SHAPE =
  "must be three whole numbers of milliseconds for sent, delivered and read, as in 50,300,1500";

const schema = z.object({
  SIMULATOR_PORT: port.default(8090),
  SIMULATOR_HOST: z.string().default("127.0.0.1"),
  SIMULATOR_DATA_DIR: z.string().default("./data/simulator"),
  SIMULATOR_MAIL_PORT: port.optional(),
  SIMULATOR_STATUS_DELAYS_MS: z
    .string()
    .regex(/^\d{1,7}(,\d{1,7}){2}$/, DELAYS_SHAPE)
    .transform((text) => text.split(",").map(Number) as [number, number, number])
    .default([50, 300, 1500]),
  SIMULATOR_REDELIVER_MS: wholeNumber(1, 60_000).default(1000),
  SIMULATOR_VERIFY_MS: wholeNumber(0, 60_000).default(5000),
  SIMULATOR_STRICT: zeroOrOne("must be 1 (as strict as WhatsApp) or 0"),
  SIMULATOR_PARENT_STDIN: zeroOrOne("must be 1 (stop when standard input ends) or 0"),
});
