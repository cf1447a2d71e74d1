// Sends a template to a phone of one's own, and shows what becomes of it.
import { Button, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "wouter";
import { Dialog } from "../../parts/dialog.tsx";
import { faultsOf } from "../../parts/form-faults.ts";
import { failureText } from "../../parts/message-words.ts";
import body from "../../parts/page-body.module.css";
import { StateTick, stateOf } from "../../parts/state-tick.tsx";
import { TemplatePreview } from "../../parts/template-preview.tsx";
import type { Template } from "../../parts/use-templates.ts";
import { api } from "../../platform/api.ts";
import { readPreference, writePreference } from "../../platform/preferences.ts";
import { keys } from "../../platform/query-keys.ts";
import { useWords } from "../../words/use-words.tsx";

interface Props {
  template: Template;
  /** A number of the template's business account. The default sender's account may have another template of this name. */
  from: string | undefined;
  onClose(): void;
}

export function SendTest({ template, from, onClose }: Props) {
  const { t } = useWords();
  const { name, language, variables } = template;
  const [phone, setPhone] = useState(readPreference("test-phone") ?? "");
  const [values, setValues] = useState<Record<string, string>>({});
  const send = useMutation({
    mutationFn: () =>
      api.sendMessage({
        channel: "channel",
        phone_number: phone.trim(),
        ...(from !== undefined && { source_phone: from }),
        template: { name, language, variables: values },
      }),
    onSuccess: () => writePreference("test-phone", phone.trim()),
  });
  const { fields, form } = faultsOf(send.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate();
  };
  return (
    <Dialog onClose={onClose} title={t("templates.testTitle", { name })}>
      <form className={body.form} onSubmit={submit}>
        <TextInput
          label={t("templates.testPhone")}
          description={t("templates.testHint")}
          placeholder="+15551234567"
          inputMode="tel"
          value={phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
          error={fields["phone_number"]}
          required
          data-autofocus
        />
        {variables.map((variable) => (
          <TextInput
            key={variable}
            label={t("templates.value", { name: variable })}
            value={values[variable] ?? ""}
            onChange={(event) => setValues({ ...values, [variable]: event.currentTarget.value })}
            error={fields[`template/variables/${variable}`]}
            required
          />
        ))}
        <TemplatePreview template={template} variables={values} />
        {form && <p className={body.bad}>{form}</p>}
        {send.data && <Outcome id={send.data.id} />}
        <footer>
          <Button variant="default" onClick={onClose}>
            {t(send.data ? "act.close" : "act.cancel")}
          </Button>
          <Button type="submit" loading={send.isPending}>
            {t(send.data ? "templates.testAgain" : "templates.test")}
          </Button>
        </footer>
      </form>
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
      <Link href={`/messages/${id}`}>{words.t("templates.testStory")}</Link>
      {message.error && <p className={body.bad}>{failureText(words, message.error)}</p>}
    </div>
  );
}
