// Sends a template to a phone of one's own, and shows what becomes of it.
import { TextInput } from "@mantine/core";
import type { Input } from "@parley/client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { ErrorText } from "../../parts/errors/use-errors.ts";
import { ApiForm, useApiForm } from "../../parts/form/api-form.tsx";
import { StateTick, stateOf } from "../../parts/message/state-tick.tsx";
import { TemplatePreview } from "../../parts/message/template-preview.tsx";
import body from "../../parts/page/page-body.module.css";
import type { Template } from "../../parts/queries/use-templates.ts";
import { api } from "../../platform/api.ts";
import { readPreference, writePreference } from "../../platform/preferences.ts";
import { keys } from "../../platform/query-keys.ts";
import { useWords } from "../../words/use-words.tsx";

interface Props {
  template: Template;
  /** A number of the template's business account. The channel's default sender may be another account's. */
  from: string | undefined;
  onClose(): void;
}

export function SendTest({ template, from, onClose }: Props) {
  const { t } = useWords();
  const { name, language, variables } = template;
  const send = useMutation({
    mutationFn: (message: Input<"sendMessage">) => api.sendMessage(message),
  });
  const form = useApiForm(send, {
    initialValues: {
      phone_number: readPreference("test-phone") ?? "",
      variables: Object.fromEntries(variables.map((variable) => [variable, ""])),
    },
    request: ({ phone_number: phone, variables: values }) => ({
      channel: template.channel,
      phone_number: phone.trim(),
      ...(from !== undefined && { source_phone: from }),
      template: { name, language, variables: values },
    }),
    onDone: (_, { phone_number: phone }) => writePreference("test-phone", phone.trim()),
  });
  return (
    <Dialog onClose={onClose} title={t("templates.testTitle", { name })}>
      <ApiForm
        form={form}
        act={t(send.data ? "templates.testAgain" : "templates.test")}
        close={send.data && t("act.close")}
        onClose={onClose}
      >
        <TextInput
          label={t("templates.testPhone")}
          description={t("templates.testHint")}
          placeholder="+15551234567"
          inputMode="tel"
          {...form.getInputProps("phone_number")}
          required
          data-autofocus
        />
        {variables.map((variable) => (
          <TextInput
            key={variable}
            label={t("templates.value", { name: variable })}
            {...form.getInputProps(`variables.${variable}`)}
            required
          />
        ))}
        <TemplatePreview template={template} variables={form.values.variables} />
        {send.data && <Outcome id={send.data.id} />}
      </ApiForm>
    </Dialog>
  );
}

/** Events keep the message current. */
function Outcome({ id }: { id: string }) {
  const words = useWords();
  const { data: message } = useQuery({
    queryKey: keys.message(id),
    queryFn: ({ signal }) => api.getMessage({ id }, { signal }),
  });
  if (!message) return null;
  return (
    <div role="status">
      <StateTick state={stateOf(message)} withWord /> ·{" "}
      <Link href={`/messages/${id}`}>{words.t("templates.testHistory")}</Link>
      {message.error && (
        <p className={body.bad}>
          <ErrorText error={{ ...message.error, channel: message.channel }} />
        </p>
      )}
    </div>
  );
}
