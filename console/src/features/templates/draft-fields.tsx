// The fields of a template that is being written, as far as the channel's templates have them.
import { Select, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { type Channel, useChannelName } from "../../parts/queries/use-channels.ts";
import { ButtonFields } from "../../parts/template/button-fields.tsx";
import { HeaderFields } from "../../parts/template/header-fields.tsx";
import { TemplatePreview } from "../../parts/template/template-preview.tsx";
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import { type Draft, shownTemplate, variablesIn, writtenOf } from "./draft.ts";
import { DraftButtons } from "./draft-buttons.tsx";
import classes from "./templates.module.css";

const HEADERS = {
  none: "templates.headerNone",
  text: "templates.headerText",
  location: "template.location",
} as const satisfies Partial<Record<Draft["header"]["type"], Key>>;

interface Props {
  form: Pick<UseFormReturnType<Draft>, "values" | "errors" | "getInputProps" | "setFieldValue">;
  channel: Channel;
  /** The channel keeps the name and the language of a template. */
  isNamed: boolean;
}

export function DraftFields({ form, channel, isNamed }: Props) {
  const { t } = useWords();
  const { values } = form;
  const written = writtenOf(channel);
  const isReviewed = channel.capabilities.template?.approval === "channel";
  const headers = written?.headers.filter((type) => type in HEADERS) ?? [];
  const hasBodyOnly = headers.length === 0 && !written?.footer && !written?.buttons.length;
  return (
    <>
      <TextInput
        label={t("templates.name")}
        description={t(isReviewed ? "templates.nameHintReviewed" : "templates.nameHint")}
        placeholder="order_ready"
        {...form.getInputProps("name")}
        disabled={isNamed && isReviewed}
        required
        data-autofocus={!isNamed || undefined}
      />
      <TextInput
        label={t("templates.language")}
        description={t("templates.languageHint")}
        {...form.getInputProps("language")}
        disabled={isNamed && isReviewed}
        required
      />
      {written && written.categories.length > 0 && (
        <Select
          label={t("templates.category")}
          description={t("templates.categoryHint")}
          data={written.categories.map((value) => ({
            value,
            label: capital(t(`templates.${value.toLowerCase()}` as Key)),
          }))}
          {...form.getInputProps("category")}
          allowDeselect={false}
        />
      )}
      {headers.length > 0 && (
        <Select
          label={t("templates.header")}
          data={["none" as const, ...headers].map((value) => ({
            value,
            label: t(HEADERS[value as keyof typeof HEADERS]),
          }))}
          {...form.getInputProps("header.type")}
          allowDeselect={false}
        />
      )}
      {values.header.type === "text" && (
        <TextInput
          label={t("templates.headerLine")}
          dir="auto"
          {...form.getInputProps("header.text")}
          required
        />
      )}
      <Textarea
        label={t("templates.body")}
        description={t("templates.bodyHint", { number: "{{1}}", name: "{{first_name}}" })}
        autosize
        minRows={3}
        dir="auto"
        {...form.getInputProps("body")}
        required
        data-autofocus={isNamed || undefined}
      />
      {written?.footer && (
        <TextInput label={t("templates.footer")} dir="auto" {...form.getInputProps("footer")} />
      )}
      {written && written.buttons.length > 0 && <DraftButtons form={form} kinds={written.buttons} />}
      {isReviewed && <Examples form={form} channel={channel.channel} />}
      {(values.body !== "" || !hasBodyOnly) && (
        <TemplatePreview template={shownTemplate(values)} values={values.example} />
      )}
    </>
  );
}

/** Values for the people who review the template at the channel. */
function Examples({ form, channel }: { form: Props["form"]; channel: string }) {
  const { t } = useWords();
  const channelName = useChannelName();
  const template = shownTemplate(form.values);
  const { example, body } = form.values;
  const faultOf = (field: string) => form.errors[field] as string | undefined;
  const variables = variablesIn(body);
  const hasHeader = template.header?.type === "text" && template.header.variable !== null;
  if (variables.length === 0 && !hasHeader && !template.buttons.some(({ value }) => value === "required"))
    return null;
  return (
    <fieldset className={classes.buttons}>
      <legend>{t("templates.examples")}</legend>
      <p>{t("templates.examplesHint", { channel: channelName(channel) })}</p>
      {hasHeader && (
        <HeaderFields
          header={template.header}
          value={example.header}
          fault={faultOf("example.header.text")}
          onChange={({ text }) => form.setFieldValue("example.header.text", text ?? "")}
        />
      )}
      {variables.map((name) => (
        <TextInput
          key={name}
          label={t("templates.value", { name })}
          value={example.variables[name] ?? ""}
          error={faultOf(`example.variables.${name}`)}
          onChange={(event) =>
            form.setFieldValue("example.variables", {
              ...example.variables,
              [name]: event.currentTarget.value,
            })
          }
          required
        />
      ))}
      <ButtonFields
        template={template}
        values={example.buttons}
        faultOf={(place) => faultOf(`example.buttons.${place}`)}
        onChange={(buttons) => form.setFieldValue("example.buttons", buttons)}
      />
    </fieldset>
  );
}

function capital(word: string): string {
  return word.slice(0, 1).toLocaleUpperCase() + word.slice(1);
}
