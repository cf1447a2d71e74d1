// A connector's errors as one table: what each means, what to do about it, and what a lane does that meets it.
import type { ChannelErrorEntry, Failure, Refusal, Remedy } from "./connector.ts";

/** `setup`: no lane meets such an error. `fail`: unless an entry says otherwise. `fail_and_sync` also reads the sender's templates again. */
export type Advice =
  | "setup"
  | "pause"
  | "slow"
  | "slow_strongly"
  | "retry"
  | "hold"
  | "unreachable"
  | "uncertain"
  | "fail"
  | "fail_and_sync";

interface Codes {
  /** The channel's codes, in the answer to a request or in a receipt. "100/33" is 100 with subcode 33. */
  codes?: readonly (number | string)[];
  /** The first and the last of codes that mean this error unless another entry has the code. */
  range?: readonly [first: number, last: number];
  /** Also the beginning of the error's `detail`. */
  meaning: string;
}

/** See `ErrorEntry`. Users write programs against the codes, so they never change. */
interface Explained extends Codes {
  cause: string;
  action: string;
  remedies?: readonly Remedy[];
}

/** A code that another part of the service has, too, and explains. */
interface Shared extends Codes {
  explainedBy: "messages" | "templates";
}

export type ConnectorError<Of extends Advice = Advice> = (Explained | Shared) & { advice?: Of };

type Table = Record<string, ConnectorError>;
/** The channel may have taken the message. */
type UncertainCode<Errors extends Table> = {
  [Code in keyof Errors & string]: Errors[Code] extends { advice: "uncertain" } ? Code : never;
}[keyof Errors & string];
export type RefusalCode<Errors extends Table> = Exclude<keyof Errors & string, UncertainCode<Errors>>;

/** Failures on the way to a channel. `host`: of its API, for operators. */
export function commonErrors(name: string, host: string) {
  return {
    channel_connection_lost: {
      meaning: `The connection to ${name} broke before the answer, so the message may have been sent.`,
      cause: "A failure of the network.",
      action: UNCERTAIN,
      advice: "uncertain",
    },
    channel_failed: {
      meaning: `${name} answered with an error of its own, so the message may have been sent.`,
      cause: `A failure at ${name} or at a gateway.`,
      action: UNCERTAIN,
      advice: "uncertain",
    },
    channel_timeout: {
      meaning: `${name} didn't answer in time, so the message may have been sent.`,
      cause: `A failure of the network or at ${name}.`,
      action: UNCERTAIN,
      advice: "uncertain",
    },
    channel_unavailable: {
      meaning: `${name} is temporarily unavailable.`,
      cause: `A failure at ${name}.`,
      action: "Nothing: the message is sent again.",
      advice: "retry",
    },
    channel_unreachable: {
      meaning: `${name} couldn't be reached.`,
      cause: "A failure of the network, or a firewall.",
      action: `If it doesn't end by itself, the operator checks the connection to ${host}.`,
      advice: "unreachable",
    },
  } as const satisfies Table;
}

const UNCERTAIN = "Nothing: a receipt decides, or the message is sent again after a while.";

/** What the channel said: its code, and its words without secrets. */
export interface Said {
  code: number | null;
  words: string | null;
}

interface About {
  /** Of the channel or provider, for people. */
  name: string;
  /** What a person stopped who is refused as `recipient_opted_out`. */
  optedOut: "marketing" | "all";
  /** How long a person's messages are held after an error with the advice `hold`. */
  hold?: { firstMs: number; factor: number; mostMs: number };
}

/** Maximum code points of the channel's words. */
const WORDS = 300;
const NO_HOLD = { firstMs: 0, factor: 1, mostMs: 0 };

export function connectorErrors<Errors extends Table>(
  errors: Errors,
  { name, optedOut, hold = NO_HOLD }: About,
) {
  type Code = keyof Errors & string;
  const entries = Object.entries(errors) as [Code, ConnectorError][];
  const byProviderCode = new Map(
    entries.flatMap(([code, { codes = [] }]) =>
      codes.map((one) => [String(one), code as RefusalCode<Errors>] as const),
    ),
  );
  return {
    /** Null for a code that the channel added later. */
    codeOf(providerCode: number, subcode: number | null = null): RefusalCode<Errors> | null {
      const known =
        byProviderCode.get(`${providerCode}/${subcode}`) ?? byProviderCode.get(String(providerCode));
      if (known) return known;
      const [code] =
        entries.find(([, { range }]) => range && providerCode >= range[0] && providerCode <= range[1]) ?? [];
      return (code as RefusalCode<Errors> | undefined) ?? null;
    },

    refusal(code: RefusalCode<Errors>, sentence?: string, said: Said | null = null): Refusal {
      const { advice = "fail", meaning } = errors[code] as ConnectorError;
      const words = [...(said?.words ?? "")].slice(0, WORDS).join("");
      const detail = `${sentence ?? meaning}${words && ` ${name} says: ${words}`}`;
      const error = { code, detail, retryable: isRetryable(advice), providerCode: said?.code ?? null };
      switch (advice) {
        case "setup":
          return { kind: "pause", error };
        case "pause":
        case "retry":
        case "unreachable":
          return { kind: advice, error };
        case "hold":
          return { kind: "hold", error, ...hold };
        case "slow":
        case "slow_strongly":
          return { kind: "slow", error, strong: advice === "slow_strongly" };
        default: {
          const isStopped = code === "recipient_opted_out";
          const syncTemplates = advice === "fail_and_sync";
          return { kind: "failed", error, syncTemplates, ...(isStopped && { optedOut }) };
        }
      }
    },

    uncertain(code: UncertainCode<Errors>, sentence?: string): Failure {
      const detail = sentence ?? (errors[code] as ConnectorError).meaning;
      return { kind: "uncertain", error: { code, detail, retryable: false, providerCode: null } };
    },

    /** For the error reference. */
    reference(): Record<string, ChannelErrorEntry> {
      return Object.fromEntries(entries.map(([code, entry]) => [code, referenceEntry(name, code, entry)]));
    },
  };
}

function isRetryable(advice: Advice): boolean {
  return !["fail", "fail_and_sync", "uncertain"].includes(advice);
}

/** `NAME` stands for the channel's. */
const TITLES: Record<Advice, string> = {
  setup: "The sender isn't set up",
  pause: "The sender is paused",
  slow: "The sender is slowed down",
  slow_strongly: "The sender is slowed down",
  retry: "The message is sent again later",
  hold: "Messages to the person are held",
  unreachable: "NAME can't be reached",
  uncertain: "The message may have been sent",
  fail: "The message failed",
  fail_and_sync: "The message failed",
};

function referenceEntry(
  name: string,
  code: string,
  { codes = [], range, advice = "fail", ...entry }: ConnectorError,
): ChannelErrorEntry {
  const providerCodes = codes.map((one) => String(one).replace("/", " with subcode "));
  if (range) providerCodes.push(`${range[0]} to ${range[1]}`);
  if (!("cause" in entry)) return { providerCodes, explanation: null };
  const title = TITLES[advice].replace("NAME", name);
  const explanation = { code, title, remedies: [], ...entry, retryable: isRetryable(advice) };
  return { providerCodes, explanation };
}
