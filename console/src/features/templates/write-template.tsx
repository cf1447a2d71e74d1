// Writes a template that Parley keeps: a new one, or another text of one.
import { Select, Textarea, TextInput } from "@mantine/core";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { ApiForm, useApiForm } from "../../parts/form/api-form.tsx";
import type { Channel } from "../../parts/queries/use-channels.ts";
import type { Template } from "../../parts/queries/use-templates.ts";
import { TemplatePreview } from "../../parts/template/template-preview.tsx";
import { useWords } from "../../words/use-words.tsx";
import { useCreateTemplate, useReplaceTemplate } from "./templates.queries.ts";

type Written = Pick<Template, "name" | "language" | "body">;

export function NewTemplate({ channels, onClose }: { channels: [Channel, ...Channel[]]; onClose(): void }) {
  const { t, language } = useWords();
  const create = useCreateTemplate();
  const form = useApiForm(create, {
    initialValues: { channel: channels[0].channel, name: "", language: language as string, body: "" },
    request: (values) => trimmed(values),
    onDone: onClose,
  });
  return (
    <Dialog onClose={onClose} title={t("templates.new")} size="lg">
      <ApiForm form={form} act={t("templates.create")} onClose={onClose}>
        {channels.length > 1 && (
          <Select
            label={t("templates.channel")}
            data={channels.map(({ channel, name }) => ({ value: channel, label: name }))}
            {...form.getInputProps("channel")}
            allowDeselect={false}
          />
        )}
        <Fields form={form} />
      </ApiForm>
    </Dialog>
  );
}

export function EditTemplate({ template, onClose }: { template: Template; onClose(): void }) {
  const { t } = useWords();
  const { id, name, language, body } = template;
  const replace = useReplaceTemplate();
  const form = useApiForm(replace, {
    initialValues: { name, language, body },
    request: (values) => ({ id, ...trimmed(values) }),
    onDone: onClose,
  });
  return (
    <Dialog onClose={onClose} title={t("templates.editTitle", { name })} size="lg">
      <ApiForm form={form} act={t("act.save")} onClose={onClose}>
        <Fields form={form} />
      </ApiForm>
    </Dialog>
  );
}

function trimmed<Values extends Written>(values: Values): Values {
  return { ...values, name: values.name.trim(), language: values.language.trim() };
}

interface FieldsProps {
  form: { values: Written; getInputProps(field: keyof Written): object };
}

function Fields({ form }: FieldsProps) {
  const { t } = useWords();
  return (
    <>
      <TextInput
        label={t("templates.name")}
        description={t("templates.nameHint")}
        placeholder="order_ready"
        {...form.getInputProps("name")}
        required
        data-autofocus
      />
      <TextInput
        label={t("templates.language")}
        description={t("templates.languageHint")}
        {...form.getInputProps("language")}
        required
      />
      <Textarea
        label={t("templates.body")}
        description={t("templates.bodyHint", { number: "{{1}}", name: "{{first_name}}" })}
        autosize
        minRows={3}
        dir="auto"
        {...form.getInputProps("body")}
        required
      />
      {form.values.body !== "" && (
        <TemplatePreview
          template={{ header: null, body: form.values.body, footer: null, buttons: [] }}
          values={{ variables: {} }}
        />
      )}
    </>
  );
}
