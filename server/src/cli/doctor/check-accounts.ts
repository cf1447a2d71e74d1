import { listAccounts } from "../../accounts/index.ts";
import { warningSources } from "../../app/index.ts";
import { findHeldAccounts } from "../../backup/index.ts";
import { createConnectors } from "../../channels/index.ts";
import { publicId } from "../../platform/ids.ts";
import { resolvedAddressFault } from "../../platform/outbound/address-fault.ts";
import { findWarnings } from "../../warnings/index.ts";
import { readAllEndpoints } from "../../webhooks/index.ts";
import { type Examination, type Found, failed, ok, warning } from "./examination.ts";

export async function checkWebhooks({ config, storage, hint }: Examination): Promise<Found[]> {
  const endpoints = await readAllEndpoints(storage.database);
  const policy = { allowPrivate: config.allowPrivateWebhooks };
  const found: Found[] = [];
  for (const { endpoint_id, url, status, disabled_reason, failing_since } of endpoints) {
    const id = publicId("whk", endpoint_id);
    const name = `${url} (${id})`;
    const fault = await resolvedAddressFault(url, policy);
    if (status === "disabled") {
      if (disabled_reason === "requested") continue;
      const advice = `When the endpoint is back: ${hint("api", "updateWebhook", "--id", id, "--status", "active")}`;
      found.push(warning(`${name} is disabled: ${disabled_reason}.`, advice));
    } else if (fault !== null) {
      const advice = `Set another address with PATCH /api/webhooks/${id}, or correct its DNS.`;
      found.push(failed(`${name}: ${fault.detail}`, advice));
    } else if (failing_since !== null) {
      const advice = `See why: ${hint("api", "listDeliveries", "--id", id, "--limit", "5")}`;
      found.push(warning(`${name} fails since ${failing_since.toISOString()}.`, advice));
    }
  }
  return found.length > 0 ? found : [ok(`${endpoints.length} without a fault`)];
}

export async function checkSending({ storage, hint }: Examination): Promise<Found> {
  const held = await findHeldAccounts(storage.database);
  if (held.length === 0) return ok("isn't held");
  const whose = held.length === 1 ? "1 account" : `${held.length} accounts`;
  return warning(
    `Held in ${whose} since ${held[0]?.held_since?.toISOString()}: nothing leaves.`,
    `See what waits in the console, then let it leave: ${hint("release")}`,
  );
}

export async function checkWarnings({ config, storage, simulatorUrl }: Examination): Promise<Found[]> {
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
    return [ok("no sender is in trouble, no messages wait for long, and no export failed")];
  return found.map(({ title, detail, action }) => warning(`${title}. ${detail}`, action));
}
