// Writes a template: a new one, or another content of one. Some channels review it.
import { Select } from "@mantine/core";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { ApiForm, useApiForm } from "../../parts/form/api-form.tsx";
import type { Channel } from "../../parts/queries/use-channels.ts";
import type { Template } from "../../parts/queries/use-templates.ts";
import { useWords } from "../../words/use-words.tsx";
import { draftOf, newDraft, requestOf } from "./draft.ts";
import { DraftFields } from "./draft-fields.tsx";
import { useCreateTemplate, useReplaceTemplate } from "./templates.queries.ts";

export function NewTemplate({ channels, onClose }: { channels: [Channel, ...Channel[]]; onClose(): void }) {
  const { t, language } = useWords();
  const create = useCreateTemplate();
  const channelOf = (name: string) => channels.find((one) => one.channel === name) ?? channels[0];
  const form = useApiForm(create, {
    initialValues: newDraft(channels[0], language),
    request: (draft) => ({
      channel: draft.channel,
      ...requestOf(draft, isReviewedBy(channelOf(draft.channel))),
    }),
    onDone: onClose,
  });
  const channel = channelOf(form.values.channel);
  const choose = (name: string | null) => {
    const chosen = channelOf(name ?? "");
    // What the channel's templates can't have is dropped.
    const { name: given, language, body } = form.values;
    form.setValues({ ...newDraft(chosen, language), name: given, body });
  };
  return (
    <Dialog onClose={onClose} title={t("templates.new")} size="lg">
      <ApiForm
        form={form}
        act={t(isReviewedBy(channel) ? "templates.submit" : "templates.create")}
        onClose={onClose}
      >
        {channels.length > 1 && (
          <Select
            label={t("templates.channel")}
            description={isReviewedBy(channel) && t("templates.reviewHint", { channel: channel.name })}
            data={channels.map((one) => ({ value: one.channel, label: one.name }))}
            value={channel.channel}
            onChange={choose}
            allowDeselect={false}
          />
        )}
        <DraftFields form={form} channel={channel} isNamed={false} />
      </ApiForm>
    </Dialog>
  );
}

interface EditProps {
  template: Template;
  channel: Channel;
  onClose(): void;
}

export function EditTemplate({ template, channel, onClose }: EditProps) {
  const { t } = useWords();
  const replace = useReplaceTemplate();
  const isReviewed = isReviewedBy(channel);
  const form = useApiForm(replace, {
    initialValues: draftOf(template),
    request: (draft) => ({ id: template.id, ...requestOf(draft, isReviewed) }),
    onDone: onClose,
  });
  return (
    <Dialog onClose={onClose} title={t("templates.editTitle", { name: template.name })} size="lg">
      <ApiForm form={form} act={t(isReviewed ? "templates.submit" : "act.save")} onClose={onClose}>
        <DraftFields form={form} channel={channel} isNamed />
      </ApiForm>
    </Dialog>
  );
}

function isReviewedBy({ capabilities }: Channel): boolean {
  return capabilities.template?.approval === "channel";
}
