// What an entry of the table of Twilio's errors says.
import type { Remedy } from "../../connector.ts";

/** What a lane does about an error. */
export type Advice = "pause" | "slow" | "slow_strongly" | "retry" | "unreachable" | "uncertain" | "fail";

/** See `ErrorEntry`. Users write programs against the codes, so they never change. */
export interface TwilioError {
  /** Also the beginning of the error's `detail`. */
  meaning: string;
  cause: string;
  action: string;
  remedies?: readonly Remedy[];
  advice: Advice;
  /** Twilio's codes, in the answer to a request or in a status callback. */
  codes?: readonly number[];
}
