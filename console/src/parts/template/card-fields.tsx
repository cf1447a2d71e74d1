// Fields for the values of a template's cards, card by card.
import { TextInput } from "@mantine/core";
import { useWords } from "../../words/use-words.tsx";
import type { Template } from "../queries/use-templates.ts";
import { ButtonFields } from "./button-fields.tsx";
import classes from "./card-fields.module.css";
import { HeaderFields } from "./header-fields.tsx";
import { isEmpty, LONGEST_VALUE, type PartValues } from "./template-values.ts";
import { useVariableLabel } from "./variable-label.ts";

interface Props {
  template: Pick<Template, "cards" | "parameter_format">;
  /** Undefined for a template without cards. */
  values: PartValues[] | undefined;
  /** `path`: from the card on, for example `0/variables/1`. `isMissing`: the field has no value. */
  faultOf(path: string, isMissing: boolean): string | undefined;
  onChange(values: PartValues[]): void;
}

export function CardFields({ template, values, faultOf, onChange }: Props) {
  const { t } = useWords();
  return values?.map((value, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the place of a card is what it is called by.
    <fieldset key={index} className={classes.card}>
      <legend>{t("template.card", { n: index + 1, count: values.length })}</legend>
      <Fields
        card={template.cards[index]}
        isNamed={template.parameter_format === "NAMED"}
        value={value}
        faultOf={(path, isMissing) => faultOf(`${index}/${path}`, isMissing)}
        onChange={(changed) => onChange(values.with(index, changed))}
      />
    </fieldset>
  ));
}

interface FieldsProps {
  card: Template["cards"][number] | undefined;
  isNamed: boolean;
  value: PartValues;
  faultOf: Props["faultOf"];
  onChange(value: PartValues): void;
}

function Fields({ card, isNamed, value, faultOf, onChange }: FieldsProps) {
  const labelOf = useVariableLabel(card?.body ?? "", isNamed);
  const { header, variables, buttons } = value;
  if (!card) return null;
  return (
    <>
      <HeaderFields
        header={card.header}
        value={header}
        fault={faultOf("header", header !== undefined && isEmpty(header))}
        onChange={(changed) => onChange({ ...value, header: changed })}
      />
      {card.variables.map((name) => (
        <TextInput
          key={name}
          label={labelOf(name)}
          value={variables[name] ?? ""}
          maxLength={LONGEST_VALUE}
          error={faultOf(`variables/${name}`, !variables[name]?.trim())}
          dir="auto"
          onChange={(event) =>
            onChange({ ...value, variables: { ...variables, [name]: event.currentTarget.value } })
          }
          required
        />
      ))}
      <ButtonFields
        template={card}
        values={buttons}
        faultOf={(place) => faultOf(`buttons/${place}`, !buttons?.[place]?.trim())}
        onChange={(changed) => onChange({ ...value, buttons: changed })}
      />
    </>
  );
}
