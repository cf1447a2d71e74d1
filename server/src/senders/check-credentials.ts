// Tries a sender's credentials at its channel, so that a mistake shows when they are entered and not at the first message.
import type { Dispatcher } from "undici";
import { z } from "zod";
import { type ChannelSender, type Connector, isTemporary } from "../channels/index.ts";
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
 * Throws 422 `credentials_refused` when the channel refuses the credentials, and 502 `credentials_unchecked` when it can't be asked
 * now.
 */
export async function checkCredentials(
  { http, timing, publicUrl }: CredentialCheck,
  connector: Connector,
  { credentials, phone }: Pick<ChannelSender, "credentials" | "phone">,
): Promise<void> {
  const sender = { ...connector.identify(credentials, phone), phone, credentials };
  const failure = await connector.probe(
    sender,
    { dispatcher: http, timeout: timing.sendTimeoutMs },
    publicUrl(),
  );
  if (!failure) return;
  const { code, detail, providerCode } = failure.error;
  const error = isTemporary(failure) ? senderErrors.credentials_unchecked : senderErrors.credentials_refused;
  throw new Problem(error, { detail, extra: { channel_error: code, provider_code: providerCode } });
}

/** As `checkCredentials`. New credentials are stored also while the channel can't be asked. */
export async function checkNewCredentials(...given: Parameters<typeof checkCredentials>): Promise<void> {
  await checkCredentials(...given).catch((error) => {
    if (!(error instanceof Problem) || error.code !== senderErrors.credentials_unchecked.code) throw error;
  });
}
