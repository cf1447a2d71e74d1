import { publicId } from "../../platform/ids.ts";
import { resolvedAddressFault } from "../../platform/outbound/address-fault.ts";
import { readAllEndpoints } from "../../webhooks/index.ts";
import type { Examination } from "./examination.ts";
import { type Finding, failed, ok, warning } from "./finding.ts";

export async function checkWebhooks({ config, storage, hint }: Examination): Promise<Finding[]> {
  const endpoints = await readAllEndpoints(storage.database);
  const policy = { allowPrivate: config.allowPrivateWebhooks };
  const findings: Finding[] = [];
  for (const { endpoint_id, url, status, disabled_reason, failing_since } of endpoints) {
    const id = publicId("whk", endpoint_id);
    const name = `${url} (${id})`;
    const fault = await resolvedAddressFault(url, policy);
    if (status === "disabled") {
      if (disabled_reason === "requested") continue;
      const advice = `When the endpoint is back: ${hint("api", "updateWebhook", "--id", id, "--status", "active")}`;
      findings.push(warning("webhooks", `${name} is disabled: ${disabled_reason}.`, advice));
    } else if (fault !== null) {
      const advice = `Set another address with PATCH /api/webhooks/${id}, or correct its DNS.`;
      findings.push(failed("webhooks", `${name}: ${fault.detail}`, advice));
    } else if (failing_since !== null) {
      const advice = `See why: ${hint("api", "listDeliveries", "--id", id, "--limit", "5")}`;
      findings.push(warning("webhooks", `${name} fails since ${failing_since.toISOString()}.`, advice));
    }
  }
  return findings.length > 0 ? findings : [ok("webhooks", `${endpoints.length} without a fault`)];
}
