// Whether channels take the credentials of every sender, no sender is paused, and the versions of the channels' APIs go on.
import { Agent } from "undici";
import { listAccounts } from "../../accounts/index.ts";
import { type Connector, createConnectors } from "../../channels/index.ts";
import { type ConnectorConfig, connectorSettings } from "../../channels/settings.ts";
import { webUrl } from "../../config/check.ts";
import { systemClock } from "../../platform/clock.ts";
import { publicId } from "../../platform/ids.ts";
import { createSenderDirectory, type Sender } from "../../senders/index.ts";
import { type Examination, type Found, failed, ok, REQUEST_MS, warning } from "./examination.ts";

/** The addresses of the channels' APIs, each with its setting. Without those that a demo has only while it runs. */
export function channelAddresses({ config, simulatorUrl }: Pick<Examination, "config" | "simulatorUrl">) {
  const names = Object.keys(connectorSettings) as (keyof ConnectorConfig)[];
  return names.flatMap((name) => {
    const { variable, check } = connectorSettings[name];
    const url = config[name] ?? simulatorUrl;
    return check === webUrl && url !== undefined ? [{ variable, url }] : [];
  });
}

export async function checkSenders(examination: Examination): Promise<Found | Found[]> {
  const { storage, hint } = examination;
  const accounts = await listAccounts(storage.database);
  if (accounts.length === 0)
    return warning("There is no account yet.", `Create one: ${hint("accounts", "create", "My business")}`);
  const directory = createSenderDirectory(storage.database, storage.secretKey, systemClock);
  const senders: Sender[] = [];
  for (const { account_id: accountId } of accounts) senders.push(...(await directory.all(accountId)));
  if (senders.length === 0)
    return warning(
      "No account has a sender yet.",
      "Connect a number in the console, or with POST /api/senders.",
    );
  const http = new Agent();
  try {
    const found: Found[] = [];
    for (const sender of senders) found.push(...(await checkSender(examination, sender, http)));
    return found;
  } finally {
    await http.destroy();
  }
}

async function checkSender(examination: Examination, sender: Sender, dispatcher: Agent): Promise<Found[]> {
  const { config, simulatorUrl, hint } = examination;
  const id = publicId("snd", sender.senderId);
  const name = `${sender.phone} (${id})`;
  const connector = createConnectors(config, simulatorUrl).get(sender.connector);
  const publicUrl = config.publicUrl ?? `http://127.0.0.1:${config.port}`;
  const opened = openedBy(sender);
  if (opened === null)
    return [
      failed(
        `${name}: the credentials can't be decrypted.`,
        "Enter them again, in the console or with PATCH /api/senders/{id}.",
      ),
    ];
  const faults = await connector?.probe(opened, { dispatcher, timeout: REQUEST_MS }, publicUrl);
  if (faults && faults.length > 0)
    return faults.map(({ field, failure: { kind, error } }) => {
      const action = connector?.errors[error.code]?.explanation?.action ?? "Correct it.";
      const advice = field === null ? action : `Correct ${field}, with PATCH /api/senders/${id}. ${action}`;
      return failed(`${name}: ${error.detail}`, kind === "unreachable" ? reach(examination) : advice);
    });
  if (sender.status === "paused") {
    const advice = `Correct the cause, then: ${hint("api", "resumeSender", "--id", id)}`;
    return [failed(`${name} is paused.`, advice)];
  }
  return [ok(`${name}: accepted`)];
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

const DAY_MS = 86_400_000;
const SOON_DAYS = 90;

export function checkVersions({ config, simulatorUrl }: Examination): Found[] {
  return versionFindings(createConnectors(config, simulatorUrl).all, Date.now());
}

/** `now`: milliseconds since 1970. */
export function versionFindings(connectors: readonly Pick<Connector, "version">[], now: number): Found[] {
  const versions = connectors.flatMap(({ version }) => version ?? []);
  const ending = versions.flatMap(({ variable, name, endsAt }) => {
    if (endsAt === null || endsAt.getTime() - now > SOON_DAYS * DAY_MS) return [];
    const day = endsAt.toISOString().slice(0, 10);
    return warning(
      endsAt.getTime() > now ? `${name} ends on ${day}.` : `${name} has ended on ${day}.`,
      `Set ${variable} to a newer version, or to nothing for the one that Parley is made for.`,
    );
  });
  const used = versions.map(({ name }) => name).join(", ");
  return ending.length > 0 ? ending : [ok(`${used}: no end within ${SOON_DAYS} days is known`)];
}
