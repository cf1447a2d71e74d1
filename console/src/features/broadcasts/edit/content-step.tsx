// What a broadcast says: a template or a text, and the sources of its variables.
import { SegmentedControl, Select, Textarea } from "@mantine/core";
import { TemplateSelect } from "../../../parts/composer/template/template-select.tsx";
import { useChannelName } from "../../../parts/queries/use-channels.ts";
import type { Sender } from "../../../parts/queries/use-senders.ts";
import { isTemplateOf, useTemplate, useTemplates } from "../../../parts/queries/use-templates.ts";
import { TemplateFields } from "../../../parts/template/template-fields.tsx";
import { emptyValues } from "../../../parts/template/template-values.ts";
import { useVariableLabel } from "../../../parts/template/variable-label.ts";
import { useWords } from "../../../words/use-words.tsx";
import { type Draft, variablesOf } from "./draft.ts";
import { Step } from "./step.tsx";
import type { Person } from "./use-person.ts";
import { ValueField } from "./value-field.tsx";

interface Props {
  draft: Draft;
  senders: Sender[];
  sender: Sender | undefined;
  person: Person;
  /** Of the form's fields in a refused request. */
  faults: Record<string, string>;
  onChange(part: Partial<Draft>): void;
}

export function ContentStep({ draft, senders, sender, person, faults, onChange }: Props) {
  const { t, phone: readable } = useWords();
  const channelName = useChannelName();
  const { data } = useTemplates();
  const chosen = useTemplate(draft.template);
  const { kind, template, values } = draft;
  const labelOf = useVariableLabel(
    kind === "text" ? draft.text : (chosen?.body ?? ""),
    kind === "text" || chosen?.parameter_format === "NAMED",
  );
  const variables = variablesOf(draft).map((name) => (
    <ValueField
      key={name}
      label={labelOf(name)}
      value={values[name] ?? ""}
      places={person.places}
      onChange={(value) => onChange({ values: { ...values, [name]: value } })}
    />
  ));
  return (
    <Step title={`2. ${t("broadcastEdit.what")}`}>
      {senders.length > 1 && (
        <Select
          label={t("broadcastEdit.from")}
          data={senders.map(({ id, channel, phone }) => ({
            value: id,
            label: `${channelName(channel)} · ${readable(phone)}`,
          }))}
          value={sender?.id ?? null}
          allowDeselect={false}
          onChange={(value) => onChange({ sender: value, template: null })}
        />
      )}
      <SegmentedControl
        aria-label={t("broadcastEdit.kind")}
        value={kind}
        data={[
          { value: "template", label: t("broadcastEdit.template") },
          { value: "text", label: t("broadcastEdit.plainText") },
        ]}
        onChange={(value) => onChange({ kind: value === "text" ? "text" : "template" })}
        style={{ alignSelf: "flex-start" }}
      />
      {kind === "text" ? (
        <Textarea
          label={t("broadcastEdit.plainText")}
          description={t("broadcastEdit.textHint", { field: "{{name}}" })}
          value={draft.text}
          error={faults["message"]}
          dir="auto"
          autosize
          minRows={4}
          maxRows={12}
          required
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      ) : (
        <TemplateSelect
          templates={data?.filter((one) => sender === undefined || isTemplateOf(one, sender))}
          chosen={chosen ?? null}
          fault={faults["template"]}
          onChoose={(one) =>
            onChange({
              template: { name: one.name, language: one.language, ...emptyValues(one) },
              values: {},
            })
          }
        />
      )}
      {kind === "template" && chosen && template ? (
        <TemplateFields
          template={chosen}
          value={template}
          faultOf={() => undefined}
          onChange={(changed) => onChange({ template: changed })}
        >
          {variables}
        </TemplateFields>
      ) : (
        variables
      )}
    </Step>
  );
}
