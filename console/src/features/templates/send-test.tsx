// Sends a template to a phone of one's own, and shows what becomes of it.
import { TextInput } from "@mantine/core";
import type { Input } from "@parley/client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { wholeNumber } from "../../parts/contact/whole-number.ts";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { ErrorText } from "../../parts/errors/use-errors.ts";
import { ApiForm, useApiForm } from "../../parts/form/api-form.tsx";
import { StateTick, stateOf } from "../../parts/message/state-tick.tsx";
import body from "../../parts/page/page-body.module.css";
import { useHomeCountry } from "../../parts/queries/use-home-country.ts";
import type { Template } from "../../parts/queries/use-templates.ts";
import { ButtonFields } from "../../parts/template/button-fields.tsx";
import { CardFields } from "../../parts/template/card-fields.tsx";
import { HeaderFields } from "../../parts/template/header-fields.tsx";
import { OfferField } from "../../parts/template/offer-field.tsx";
import { TemplatePreview } from "../../parts/template/template-preview.tsx";
import { emptyValues } from "../../parts/template/template-values.ts";
import { api } from "../../platform/api.ts";
import { readPreference, writePreference } from "../../platform/preferences.ts";
import { keys } from "../../platform/query-keys.ts";
import { useWords } from "../../words/use-words.tsx";
import { byPlace } from "./draft.ts";

interface Props {
  template: Template;
  /** A number of the template's business account. The channel's default sender may be another account's. */
  from: string | undefined;
  onClose(): void;
}

export function SendTest({ template, from, onClose }: Props) {
  const { t } = useWords();
  const country = useHomeCountry();
  const { name, language, variables } = template;
  const { cards: emptyCards, ...empty } = emptyValues(template);
  const send = useMutation({
    mutationFn: async (message: Input<"sendMessage"> & { phone_number: string }) =>
      api.sendMessage({ ...message, phone_number: await wholeNumber(message.phone_number, country) }),
  });
  const form = useApiForm(send, {
    initialValues: {
      phone_number: readPreference("test-phone") ?? "",
      ...empty,
      ...(emptyCards && { cards: byPlace(emptyCards) }),
    },
    request: ({ phone_number: phone, cards, ...values }) => ({
      channel: template.channel,
      phone_number: phone.trim(),
      ...(from !== undefined && { source_phone: from }),
      template: { name, language, ...values, ...(cards && { cards: Object.values(cards) }) },
    }),
    onDone: (_, { phone_number: phone }) => writePreference("test-phone", phone.trim()),
  });
  const { cards: cardsByPlace, ...values } = form.values;
  const cards = cardsByPlace && Object.values(cardsByPlace);
  const faultOf = (field: string) => form.errors[field] as string | undefined;
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
        <HeaderFields
          header={template.header}
          value={values.header}
          fault={faultOf("header.text") ?? faultOf("header")}
          onChange={(header) => form.setFieldValue("header", header)}
        />
        <OfferField
          value={values.offer}
          fault={faultOf("offer.expires_at")}
          onChange={(offer) => form.setFieldValue("offer", offer)}
        />
        {variables.map((variable) => (
          <TextInput
            key={variable}
            label={t("templates.value", { name: variable })}
            {...form.getInputProps(`variables.${variable}`)}
            required
          />
        ))}
        <ButtonFields
          template={template}
          values={values.buttons}
          faultOf={(place) => faultOf(`buttons.${place}`)}
          onChange={(buttons) => form.setFieldValue("buttons", buttons)}
        />
        <CardFields
          template={template}
          values={cards}
          faultOf={(path) => faultOf(`cards.${path.replaceAll("/", ".")}`)}
          onChange={(changed) => form.setFieldValue("cards", byPlace(changed))}
        />
        <TemplatePreview template={template} values={{ ...values, ...(cards && { cards }) }} />
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
