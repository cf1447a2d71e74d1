// Enables a webhook again, and asks whether it gets what happened meanwhile.
import { Radio } from "@mantine/core";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { ApiForm, useApiForm } from "../../parts/form/api-form.tsx";
import { useWords } from "../../words/use-words.tsx";
import { useUpdateWebhook } from "./webhooks.queries.ts";

export function EnableWebhook({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useWords();
  const form = useApiForm(useUpdateWebhook(), {
    initialValues: { begins: "missed" },
    request: ({ begins }) => ({ id, status: "active" as const, skip_missed: begins === "now" }),
    onDone: onClose,
  });
  return (
    <Dialog onClose={onClose} title={t("webhooks.enable")}>
      <ApiForm form={form} act={t("webhooks.enable")} onClose={onClose}>
        <Radio.Group label={t("webhooks.begins")} {...form.getInputProps("begins")}>
          <Radio value="missed" label={t("webhooks.missed")} description={t("webhooks.missedHint")} mt="sm" />
          <Radio value="now" label={t("webhooks.fromNow")} description={t("webhooks.fromNowHint")} mt="sm" />
        </Radio.Group>
      </ApiForm>
    </Dialog>
  );
}
