// A template: which one, a value for each variable, and the message as the phone will show it.
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link } from "wouter";
import type { TemplateContent } from "../../../platform/outbox.ts";
import { useWords } from "../../../words/use-words.tsx";
import { TemplatePreview } from "../../message/template-preview.tsx";
import { ProblemNote } from "../../page/problem.tsx";
import type { Sender } from "../../queries/use-senders.ts";
import { isTemplateOf, type Template, useTemplates } from "../../queries/use-templates.ts";
import { Phone } from "../../text/phone.tsx";
import composer from "../composer.module.css";
import type { Recipient } from "../use-composer.ts";
import classes from "./template-form.module.css";
import { TemplateSelect } from "./template-select.tsx";
import { wordsBefore } from "./variable-label.ts";

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

const LONGEST_VALUE = 1_024;

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
  return (
    <div className={classes.form}>
      <div className={classes.fields}>
        <TemplateSelect
          templates={templates ?? []}
          chosen={chosen ?? null}
          fault={faults["template/name"] ?? faults["template/language"]}
          onChoose={(template) => onChoose(emptyValues(template, value))}
        />
        {chosen && value && (
          <Variables
            template={chosen}
            value={value}
            recipient={recipient}
            faultOf={(name) =>
              faults[`template/variables/${name}`] ??
              (showsMissing && !value.variables[name]?.trim() ? t("template.missing") : undefined)
            }
            onChange={onChange}
          />
        )}
      </div>
      {chosen && value && <TemplatePreview template={chosen} variables={value.variables} />}
    </div>
  );
}

/** What was typed for a variable of the same name stays. */
function emptyValues(
  { name, language, variables }: Template,
  before: TemplateContent | null,
): TemplateContent {
  return {
    name,
    language,
    variables: Object.fromEntries(variables.map((one) => [one, before?.variables[one] ?? ""])),
  };
}

interface VariablesProps {
  template: Template;
  value: TemplateContent;
  recipient: Recipient;
  faultOf(name: string): string | undefined;
  onChange(value: TemplateContent): void;
}

function Variables({ template, value, recipient, faultOf, onChange }: VariablesProps) {
  const { t } = useWords();
  const [current, setCurrent] = useState<string | null>(null);
  const set = (name: string, text: string) =>
    onChange({ ...value, variables: { ...value.variables, [name]: text } });
  const isNamed = template.parameter_format === "NAMED";
  const labelOf = (name: string) => {
    const before = wordsBefore(template.body, name);
    if (isNamed) return name;
    return before === "" ? t("template.first") : t("template.after", { words: before });
  };
  const known = [recipient.name, recipient.name?.split(" ")[0], recipient.phone];
  const fills = [...new Set(known.filter((one): one is string => Boolean(one)))];
  const target =
    current ?? template.variables.find((name) => !value.variables[name]) ?? template.variables[0];
  return (
    <>
      {template.variables.map((name) => (
        <TextInput
          key={name}
          label={labelOf(name)}
          value={value.variables[name] ?? ""}
          maxLength={LONGEST_VALUE}
          error={faultOf(name)}
          dir="auto"
          data-variable={name}
          onFocus={() => setCurrent(name)}
          onChange={(event) => set(name, event.currentTarget.value)}
        />
      ))}
      {template.variables.length > 0 && target !== undefined && (
        <div className={classes.fills}>
          <span>{t("template.fill")}</span>
          {fills.map((text) => (
            <Button key={text} size="compact-sm" variant="default" onClick={() => set(target, text)}>
              {text === recipient.phone ? <Phone number={text} /> : <bdi>{text}</bdi>}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
