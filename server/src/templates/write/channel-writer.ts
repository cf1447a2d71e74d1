// Writes templates at channels that approve them, with the credentials of one of the business's numbers.
import type { Dispatcher } from "undici";
import {
  type ChannelTemplate,
  type ConnectorRegistry,
  type Failure,
  isTemporary,
  type TemplateDraft,
  type TemplateSubmission,
  type TemplateWriter,
} from "../../channels/index.ts";
import { invalidField, Problem } from "../../platform/problem.ts";
import { senderErrors } from "../../senders/errors.ts";
import type { Sender, SenderDirectory } from "../../senders/index.ts";
import { templateErrors } from "../errors.ts";

export type ChannelWriter = ReturnType<typeof createChannelWriter>;

/** `timeout`: milliseconds for each request. */
export function createChannelWriter(
  connectors: ConnectorRegistry,
  senders: Pick<SenderDirectory, "all">,
  dispatcher: Dispatcher,
  timeout: number,
) {
  const http = { dispatcher, timeout };
  const writerOf = (sender: Sender) => connectors.get(sender.connector)?.templates as TemplateWriter;
  const taken = (submission: TemplateSubmission): ChannelTemplate => {
    if (submission.kind === "refused") throw changeRefused(submission.failure);
    return submission.template;
  };
  return {
    /** An account's number on the channel: the wanted one, or else the default. Throws 422. */
    async senderOn(accountId: string, channel: string, phone: string | undefined): Promise<Sender> {
      const all = (await senders.all(accountId)).filter((sender) => sender.channel === channel);
      const found = all.find((sender) => (phone === undefined ? sender.isDefault : sender.phone === phone));
      if (found) return found;
      if (phone === undefined) throw new Problem(senderErrors.no_sender);
      throw invalidField(
        "/source_phone",
        senderErrors.no_sender,
        `${phone} isn't a number of this account on ${channel}.`,
      );
    },
    /** A number of the business, preferably one that isn't paused. Throws 422 `no_sender`. */
    async senderOfBusiness(accountId: string, channel: string, businessId: string): Promise<Sender> {
      const all = await senders.all(accountId);
      const own = all.filter((sender) => sender.channel === channel && sender.businessId === businessId);
      const found = own.find(({ status }) => status === "active") ?? own[0];
      if (!found) throw new Problem(senderErrors.no_sender);
      return found;
    },
    async submit(draft: TemplateDraft, sender: Sender): Promise<ChannelTemplate> {
      return taken(await writerOf(sender).submit(draft, sender.channelSender, http));
    },
    async replace(draft: TemplateDraft, sender: Sender): Promise<ChannelTemplate> {
      return taken(await writerOf(sender).replace(draft, sender.channelSender, http));
    },
    async remove(template: Pick<ChannelTemplate, "name" | "language">, sender: Sender): Promise<void> {
      const failure = await writerOf(sender).remove(template, sender.channelSender, http);
      if (failure) throw changeRefused(failure);
    },
  };
}

/** 502 if the channel may take the same later, 409 when something must be corrected first. */
function changeRefused(failure: Failure): Problem {
  const retryable = isTemporary(failure);
  const { code, detail, providerCode } = failure.error;
  return new Problem(templateErrors.template_change_refused, {
    status: retryable ? 502 : 409,
    detail,
    retryable,
    extra: { channel_error: code, provider_code: providerCode },
  });
}
