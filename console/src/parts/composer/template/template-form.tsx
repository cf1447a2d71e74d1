// A template: which one, a value for each variable, and the message as the phone will show it.
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { Link } from "wouter";
import type { TemplateContent } from "../../../platform/outbox.ts";
import { useWords } from "../../../words/use-words.tsx";
import { ProblemNote } from "../../page/problem.tsx";
import type { Sender } from "../../queries/use-senders.ts";
import { isTemplateOf, useTemplates } from "../../queries/use-templates.ts";
import { TemplateFields, type TemplateFieldsProps } from "../../template/template-fields.tsx";
import { TemplatePreview } from "../../template/template-preview.tsx";
import { emptyValues, LONGEST_VALUE } from "../../template/template-values.ts";
import { useVariableLabel } from "../../template/variable-label.ts";
import { Phone } from "../../text/phone.tsx";
import composer from "../composer.module.css";
import type { Recipient } from "../use-composer.ts";
import classes from "./template-form.module.css";
import { TemplateSelect } from "./template-select.tsx";

interface Props {
  value: TemplateContent | null;
  /** Undefined while it isn't known: then the templates of all senders are offered. */
  sender: Sender | undefined;
  recipient: Recipient;
  /** By the path in the request, for example `template/variables/1`. */
  faults: Record<string, string>;
  /** Whether fields without a value say so. */
  showsMissing: boolean;
  onChoose(value: TemplateContent): void;
  onChange(value: TemplateContent): void;
}

export function TemplateForm(props: Props) {
  const { value, sender, recipient, faults, showsMissing, onChoose, onChange } = props;
  const { t } = useWords();
  const { data, isError, error, refetch } = useTemplates();
  const templates = data?.filter((template) => sender === undefined || isTemplateOf(template, sender));
  if (isError) return <ProblemNote error={error} onRetry={() => void refetch()} />;
  if (templates?.length === 0)
    return (
      <p className={composer.none}>
        {t("template.none")} <Link href="/templates">{t("act.see_templates")}</Link>
      </p>
    );
  const chosen = templates?.find(({ name, language }) => name === value?.name && language === value.language);
  const values = chosen &&
    value && {
      template: chosen,
      value,
      faultOf: (path: string, isMissing: boolean) =>
        faultAt(faults, path) ?? (showsMissing && isMissing ? t("template.missing") : undefined),
      onChange,
    };
  return (
    <div className={classes.form}>
      <Stack gap={12}>
        <TemplateSelect
          templates={templates}
          chosen={chosen ?? null}
          fault={faults["template/name"] ?? faults["template/language"]}
          onChoose={(template) => {
            const { name, language } = template;
            onChoose({ name, language, ...emptyValues(template, value) });
          }}
        />
        {values && (
          <TemplateFields key={values.template.id} {...values}>
            <Variables {...values} recipient={recipient} />
          </TemplateFields>
        )}
      </Stack>
      {values && <TemplatePreview template={values.template} values={values.value} />}
    </div>
  );
}

/** The fault of a value, or of a part of it. */
function faultAt(faults: Record<string, string>, path: string): string | undefined {
  const at = `template/${path}`;
  const inner = Object.keys(faults).find((one) => one.startsWith(`${at}/`));
  return faults[at] ?? (inner && faults[inner]);
}

function Variables(props: TemplateFieldsProps & Pick<Props, "recipient">) {
  const { template, value, recipient, faultOf, onChange } = props;
  const { t } = useWords();
  const [current, setCurrent] = useState<string | null>(null);
  const fields = useRef(new Map<string, HTMLInputElement | null>());
  const set = (name: string, text: string) =>
    onChange({ ...value, variables: { ...value.variables, [name]: text } });
  const labelOf = useVariableLabel(template.body, template.parameter_format === "NAMED");
  const known = [recipient.name, recipient.name?.split(" ")[0], recipient.phone];
  const fills = [...new Set(known.filter((one): one is string => Boolean(one)))];
  const emptyOne = (but?: string) =>
    template.variables.find((name) => name !== but && !value.variables[name]);
  const target = current ?? emptyOne() ?? template.variables[0];
  const fill = (name: string, text: string) => {
    set(name, text);
    fields.current.get(emptyOne(name) ?? name)?.focus();
  };
  return (
    <>
      {template.variables.map((name) => (
        <TextInput
          key={name}
          ref={(field) => void fields.current.set(name, field)}
          label={labelOf(name)}
          value={value.variables[name] ?? ""}
          maxLength={LONGEST_VALUE}
          error={faultOf(`variables/${name}`, !value.variables[name]?.trim())}
          dir="auto"
          data-variable={name}
          required
          onFocus={() => setCurrent(name)}
          onChange={(event) => set(name, event.currentTarget.value)}
        />
      ))}
      {template.variables.length > 0 && target !== undefined && (
        <Group gap={8}>
          <span>{t("template.fill")}</span>
          {fills.map((text) => (
            <Button key={text} size="compact-sm" variant="default" onClick={() => fill(target, text)}>
              {text === recipient.phone ? <Phone number={text} /> : <bdi>{text}</bdi>}
            </Button>
          ))}
        </Group>
      )}
    </>
  );
}
