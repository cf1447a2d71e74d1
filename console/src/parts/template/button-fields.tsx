// Fields for the values of a template's buttons: the end of an address, or a code to copy.
import { TextInput } from "@mantine/core";
import { useWords } from "../../words/use-words.tsx";
import type { Template } from "../queries/use-templates.ts";
import { LONGEST_VALUE, requiredButtons, type TemplateValues } from "./template-values.ts";

interface Props {
  template: Pick<Template, "buttons">;
  values: TemplateValues["buttons"];
  /** By the button's place. */
  faultOf(place: string): string | undefined;
  onChange(values: Record<string, string>): void;
}

export function ButtonFields({ template, values = {}, faultOf, onChange }: Props) {
  const { t } = useWords();
  return requiredButtons(template).map(({ place, type, text, url }) => (
    <TextInput
      key={place}
      label={type === "url" ? t("template.buttonUrl", { text }) : t("template.buttonCode", { text })}
      description={url}
      value={values[place] ?? ""}
      maxLength={LONGEST_VALUE}
      error={faultOf(place)}
      data-variable={`button ${place}`}
      onChange={(event) => onChange({ ...values, [place]: event.currentTarget.value })}
      required
    />
  ));
}
