// Adds a webhook, and shows its secret once.
import { MultiSelect, TextInput } from "@mantine/core";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { SecretOnce } from "../../parts/dialog/secret-once.tsx";
import { ApiForm, useApiForm } from "../../parts/form/api-form.tsx";
import { useWords } from "../../words/use-words.tsx";
import { TYPES } from "./event-types.ts";
import { type EventType, useCreateWebhook } from "./webhooks.queries.ts";

export function AddWebhook({ onClose }: { onClose(): void }) {
  const { t } = useWords();
  const create = useCreateWebhook();
  const form = useApiForm(create, {
    initialValues: { url: "", description: "", types: [] as EventType[] },
    request: ({ url, description, types }) => ({
      url: url.trim(),
      ...(description.trim() ? { description: description.trim() } : {}),
      ...(types.length > 0 ? { types } : {}),
    }),
  });
  if (create.data?.secret)
    return <SecretOnce title={t("webhooks.secretTitle")} secret={create.data.secret} onDone={onClose} />;
  return (
    <Dialog onClose={onClose} title={t("webhooks.add")} size="lg">
      <ApiForm form={form} act={t("webhooks.add")} onClose={onClose}>
        <TextInput
          label={t("webhooks.url")}
          description={t("webhooks.urlHint")}
          placeholder="https://shop.example/parley"
          {...form.getInputProps("url")}
          required
          data-autofocus
        />
        <TextInput
          label={t("webhooks.description")}
          description={t("webhooks.descriptionHint")}
          {...form.getInputProps("description")}
        />
        <MultiSelect
          label={t("webhooks.types")}
          description={t("webhooks.typesHint")}
          placeholder={form.values.types.length === 0 ? t("webhooks.allTypes") : ""}
          data={TYPES}
          {...form.getInputProps("types")}
          searchable
          clearable
        />
      </ApiForm>
    </Dialog>
  );
}
