// Why a message, an attempt or a reaction failed, in API answers.
import { z } from "zod";
import type { ChannelError } from "../../channels/index.ts";
import type { ErrorEntry } from "../../platform/errors/error-table.ts";
import { booleanField, intField, textField } from "../../platform/http/index.ts";

export const errorAnswer = z.object({
  code: textField("The kind of error. Stable, for programs."),
  detail: textField("A sentence for people."),
  retryable: booleanField("Whether the same message could be sent later."),
  provider_code: intField("The channel's own code, if it gave one.").nullable(),
});

/** An error that Parley itself found. */
export function ownError({ code, meaning, retryable }: ErrorEntry, detail = meaning): ChannelError {
  return { code, detail, retryable: retryable ?? false, providerCode: null };
}

export function errorOf({
  code,
  detail,
  retryable,
  providerCode,
}: ChannelError): z.input<typeof errorAnswer> {
  return { code, detail, retryable, provider_code: providerCode };
}
