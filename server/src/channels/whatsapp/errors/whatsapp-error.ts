// What an entry of the table of WhatsApp's errors says.
import type { Remedy } from "../../connector.ts";

/** What a lane does about an error. `setup`: it never meets such an error. `fail_and_sync` also reads the sender's templates again. */
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
  /** Meta's codes, in the answer to a send or in a status with `failed`. "100/33" is 100 with subcode 33. */
  codes?: readonly (number | string)[];
  /** The first and the last of codes that mean this error unless another entry has the code. */
  range?: readonly [first: number, last: number];
}

/** See `ErrorEntry`. Users write programs against the codes, so they never change. */
interface Explained extends Codes {
  /** Also the beginning of the error's `detail`. */
  meaning: string;
  cause: string;
  action: string;
  remedies?: readonly Remedy[];
}

/** A code that another part of the service has, too, and explains. */
interface Shared extends Codes {
  meaning: string;
  explainedBy: "messages" | "templates";
}

export type WhatsAppError<Of extends Advice = Advice> = (Explained | Shared) & { advice: Of };
