// Adds a webhook, and shows its secret once.
import { Button, MultiSelect, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Dialog } from "../../parts/dialog.tsx";
import { faultsOf } from "../../parts/form-faults.ts";
import body from "../../parts/page-body.module.css";
import { SecretOnce } from "../../parts/secret-once.tsx";
import { useWords } from "../../words/use-words.tsx";
import { TYPES } from "./event-types.ts";
import { type EventType, useCreateWebhook } from "./webhooks.queries.ts";

export function AddWebhook({ onClose }: { onClose(): void }) {
  const { t } = useWords();
  const [url, setUrl] = useState("");
  const [description, setDescription] = useState("");
  const [types, setTypes] = useState<EventType[]>([]);
  const create = useCreateWebhook();
  const { fields, form } = faultsOf(create.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({
      url: url.trim(),
      ...(description.trim() ? { description: description.trim() } : {}),
      ...(types.length > 0 ? { types } : {}),
    });
  };
  if (create.data?.secret)
    return <SecretOnce title={t("webhooks.secretTitle")} secret={create.data.secret} onDone={onClose} />;
  return (
    <Dialog onClose={onClose} title={t("webhooks.add")} size="lg">
      <form className={body.form} onSubmit={submit}>
        <TextInput
          label={t("webhooks.url")}
          description={t("webhooks.urlHint")}
          placeholder="https://shop.example/parley"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          error={fields["url"]}
          required
          data-autofocus
        />
        <TextInput
          label={t("webhooks.description")}
          description={t("webhooks.descriptionHint")}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
          error={fields["description"]}
        />
        <MultiSelect
          label={t("webhooks.types")}
          description={t("webhooks.typesHint")}
          placeholder={types.length === 0 ? t("webhooks.allTypes") : ""}
          data={TYPES}
          value={types}
          onChange={(chosen) => setTypes(chosen as EventType[])}
          error={fields["types"]}
          searchable
          clearable
        />
        {form && <p className={body.bad}>{form}</p>}
        <footer>
          <Button variant="default" onClick={onClose}>
            {t("act.cancel")}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t("webhooks.add")}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
