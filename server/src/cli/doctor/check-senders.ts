// Whether channels take the credentials of every sender, and no sender is paused.
import { Agent } from "undici";
import { listAccounts } from "../../accounts/index.ts";
import { createConnectors } from "../../channels/index.ts";
import { systemClock } from "../../platform/clock.ts";
import { publicId } from "../../platform/ids.ts";
import { createSenderDirectory, type Sender } from "../../senders/index.ts";
import { channelAddresses } from "./channel-addresses.ts";
import { type Examination, REQUEST_MS } from "./examination.ts";
import { type Finding, failed, ok, warning } from "./finding.ts";

const CHECK = "credentials";

export async function checkSenders(examination: Examination): Promise<Finding[]> {
  const { storage, hint } = examination;
  const accounts = await listAccounts(storage.database);
  if (accounts.length === 0)
    return [
      warning(
        "accounts",
        "There is no account yet.",
        `Create one: ${hint("accounts", "create", "My business")}`,
      ),
    ];
  const directory = createSenderDirectory(storage.database, storage.secretKey, systemClock);
  const senders: Sender[] = [];
  for (const { account_id: accountId } of accounts) senders.push(...(await directory.all(accountId)));
  if (senders.length === 0)
    return [
      warning(
        CHECK,
        "No account has a sender yet.",
        "Connect a number in the console, or with POST /api/senders.",
      ),
    ];
  const http = new Agent();
  try {
    const findings: Finding[] = [];
    for (const sender of senders) findings.push(...(await checkSender(examination, sender, http)));
    return findings;
  } finally {
    await http.destroy();
  }
}

async function checkSender(examination: Examination, sender: Sender, dispatcher: Agent): Promise<Finding[]> {
  const { config, simulatorUrl, hint } = examination;
  const id = publicId("snd", sender.senderId);
  const name = `${sender.phone} (${id})`;
  const connector = createConnectors(config, simulatorUrl).get(sender.connector);
  const publicUrl = config.publicUrl ?? `http://127.0.0.1:${config.port}`;
  const opened = openedBy(sender);
  if (opened === null) {
    const advice = "Enter them again, in the console or with PATCH /api/senders/{id}.";
    return [failed(CHECK, `${name}: the credentials can't be decrypted.`, advice)];
  }
  const faults = await connector?.probe(opened, { dispatcher, timeout: REQUEST_MS }, publicUrl);
  if (faults && faults.length > 0)
    return faults.map(({ field, failure: { kind, error } }) => {
      const action = connector?.errors[error.code]?.explanation?.action ?? "Correct it.";
      const advice = field === null ? action : `Correct ${field}, with PATCH /api/senders/${id}. ${action}`;
      return failed(CHECK, `${name}: ${error.detail}`, kind === "unreachable" ? reach(examination) : advice);
    });
  if (sender.status === "paused") {
    const advice = `Correct the cause, then: ${hint("api", "resumeSender", "--id", id)}`;
    return [failed(CHECK, `${name} is paused.`, advice)];
  }
  return [ok(CHECK, `${name}: accepted`)];
}

function openedBy(sender: Sender): Sender["channelSender"] | null {
  try {
    return sender.channelSender;
  } catch {
    return null;
  }
}

function reach(examination: Examination): string {
  const variables = channelAddresses(examination).map(({ variable }) => variable);
  return `Check the network of this machine, and the address of the channel (${variables.join(", ")}).`;
}
