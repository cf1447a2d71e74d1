// Tries a sender's credentials at its channel, so that a mistake shows when they are entered and not at the first message.
import type { Dispatcher } from "undici";
import { z } from "zod";
import {
  type ChannelSender,
  type Connector,
  type ConnectorRegistry,
  isTemporary,
} from "../channels/index.ts";
import { Problem } from "../platform/problem.ts";
import { senderErrors } from "./errors.ts";

export interface CredentialCheck {
  http: Dispatcher;
  /** Milliseconds for each request. */
  timing: { sendTimeoutMs: number };
  /** The service's public address, for example `https://parley.example`. */
  publicUrl(): string;
}

export const checkQuery = z.strictObject({
  check: z.enum(["true", "false"], { error: "This is true or false." }).default("true").meta({
    description: "`false` stores the credentials without trying them at the channel.",
  }),
});

/**
 * Throws 422 `credentials_refused` with the fields that the channel refuses, and 502 `credentials_unchecked` when it can't be asked
 * now.
 */
export async function checkCredentials(
  { http, timing, publicUrl }: CredentialCheck,
  connector: Connector,
  { credentials, phone }: Pick<ChannelSender, "credentials" | "phone">,
): Promise<void> {
  const sender = { ...connector.identify(credentials, phone), phone, credentials };
  const faults = await connector.probe(
    sender,
    { dispatcher: http, timeout: timing.sendTimeoutMs },
    publicUrl(),
  );
  const refused = faults.filter(({ failure }) => !isTemporary(failure));
  const [first] = refused.length > 0 ? refused : faults;
  if (!first) return;
  const { code, detail, providerCode } = first.failure.error;
  const extra = { channel: connector.channel, channel_error: code, provider_code: providerCode };
  if (refused.length === 0) throw new Problem(senderErrors.credentials_unchecked, { detail, extra });
  const known = codesOf(connector);
  const errors = refused.map(({ field, failure: { error } }) => {
    const code = known.includes(error.code) ? error.code : senderErrors.credentials_refused.code;
    return { pointer: pointerOf(field), code, detail: error.detail };
  });
  throw new Problem(senderErrors.credentials_refused, {
    detail: errors.map((fault) => fault.detail).join(" "),
    errors,
    extra,
  });
}

/** The codes of 422: those of channels about senders. Errors about messages can't be repaired. */
export function refusalCodes(connectors: ConnectorRegistry): string[] {
  return [senderErrors.credentials_refused.code, ...new Set(connectors.all.flatMap(codesOf))];
}

function codesOf({ errors }: Pick<Connector, "errors">): string[] {
  return Object.keys(errors).filter((code) => errors[code]?.explanation?.retryable);
}

function pointerOf(field: string | null): string {
  if (field === null) return "";
  return field === "phone" ? "/phone" : `/credentials/${field}`;
}

/** As `checkCredentials`. New credentials are stored also while the channel can't be asked. */
export async function checkNewCredentials(...given: Parameters<typeof checkCredentials>): Promise<void> {
  await checkCredentials(...given).catch((error) => {
    if (!(error instanceof Problem) || error.code !== senderErrors.credentials_unchecked.code) throw error;
  });
}
