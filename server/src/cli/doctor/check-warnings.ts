// What the console's Home says of each account that no other check looks at.
import { listAccounts } from "../../accounts/index.ts";
import { warningSources } from "../../app/index.ts";
import { createConnectors } from "../../channels/index.ts";
import { findWarnings } from "../../warnings/index.ts";
import type { Examination } from "./examination.ts";
import { type Finding, ok, warning } from "./finding.ts";

export async function checkWarnings({ config, storage, simulatorUrl }: Examination): Promise<Finding[]> {
  const accounts = (await listAccounts(storage.database)).map(({ account_id }) => account_id);
  const sources = warningSources({
    ...config,
    folder: storage.folder,
    connectors: createConnectors(config, simulatorUrl),
  });
  const found = await findWarnings(storage.database, sources, accounts, [
    "no_hooks",
    "sender_in_trouble",
    "messages_wait",
    "export_failed",
    "disk_full",
  ]);
  if (found.length === 0)
    return [ok("warnings", "no sender is in trouble, no messages wait for long, and no export failed")];
  return found.map(({ title, detail, action }) => warning("warnings", `${title}. ${detail}`, action));
}
