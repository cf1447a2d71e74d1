// Whether the sending of accounts is held, which only a person can end.
import { findHeldAccounts } from "../../backup/index.ts";
import type { Examination } from "./examination.ts";
import { type Finding, ok, warning } from "./finding.ts";

export async function checkSending({ storage, hint }: Examination): Promise<Finding[]> {
  const held = await findHeldAccounts(storage.database);
  if (held.length === 0) return [ok("sending", "isn't held")];
  const whose = held.length === 1 ? "1 account" : `${held.length} accounts`;
  return [
    warning(
      "sending",
      `Held in ${whose} since ${held[0]?.held_since?.toISOString()}: nothing leaves.`,
      `See what waits in the console, then let it leave: ${hint("release")}`,
    ),
  ];
}
