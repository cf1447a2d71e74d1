// Whether a number works, in a word and a tone: the same on Home and on its card.
import type { Key } from "../../words/t.ts";
import type { Sender } from "../queries/use-senders.ts";
import { useSilence } from "../queries/use-warnings.ts";
import type { Tone } from "../text/status-pill.tsx";

export function useSenderState({ id, status, paused_reason: reason }: Sender): { tone: Tone; word: Key } {
  const isSilent = useSilence(id).length > 0;
  if (status === "paused") return { tone: reason === "requested" ? "warn" : "bad", word: "senders.paused" };
  return isSilent ? { tone: "bad", word: "senders.silent" } : { tone: "ok", word: "senders.active" };
}
