// Why a message, an attempt or a reaction failed, in API answers.
import { z } from "zod";
import type { ChannelError } from "../../channels/index.ts";
import { booleanField, intField, textField } from "../../platform/http/index.ts";

export const errorAnswer = z.object({
  code: textField("The kind of error. Stable, for programs."),
  detail: textField("A sentence for people."),
  retryable: booleanField("Whether the same message could be sent later."),
  provider_code: intField("The channel's own code, if it gave one.").nullable(),
});

export function errorOf({
  code,
  detail,
  retryable,
  providerCode,
}: ChannelError): z.input<typeof errorAnswer> {
  return { code, detail, retryable, provider_code: providerCode };
}
