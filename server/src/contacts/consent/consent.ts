// An entry of the ledger of opt-outs and opt-ins: its columns in the database and its form in the API.
import { f, resource } from "../../platform/resources/index.ts";
import type { Consent } from "./opt-outs.ts";

const fields = {
  channel: f.nullable(f.text("The channel; null for all channels.", "whatsapp")),
  sender_id: f.nullable(f.id("snd", "The sender; null for all senders.")),
  scope: f.word(["marketing", "all"], "`marketing`: marketing templates. `all`: every message."),
  at: f.time("When it was said, by the clock of the channel if the channel reported it."),
  cause: f.word(
    ["word", "code", "api", "import", "erased"],
    "How Parley knows: `word`: words of the person. `code`: a report of the channel. `api`: a request, or a person at the console. " +
      "`import`: the column `opted_out` of an imported file. `erased`: the person had opted out before an erasure.",
  ),
  evidence: f.nullable(
    f.text("The words of the person, the channel's code, or the `cause` of the request.", "STOP"),
  ),
};

const optOut = resource(
  { id: "OptOut", description: "What the contact doesn't want to get." },
  {
    ...fields,
    blocked: f.named(
      "is_block",
      f.bool(
        "Whether the channel itself refuses the messages. Then only the person can undo it, at the channel.",
      ),
    ),
  },
);

export const optOutAnswer = optOut.answer;

export const consent = resource(
  { id: "Consent", description: "An opt-out or opt-in, as it was recorded. Entries never change." },
  {
    id: f.named("consent_id", f.id("cns", "The entry's id.")),
    direction: f.word(["out", "in"], "`out`: no such messages any more. `in`: again."),
    ...fields,
    blocked: f.named(
      "is_block",
      f.bool(
        "Of an opt-out: whether the channel itself refuses the messages. Of an opt-in: whether it ends that, too.",
      ),
    ),
    message_id: f.nullable(
      f.id("msg", "The message that said it, or that the channel refused; null for none."),
    ),
    ...f.by("Who made the request", "without one"),
  },
);

export function optOutOf(said: Consent) {
  return optOut.of({ ...said, sender_id: said.senderId, is_block: said.isBlock, at: new Date(said.at) });
}
