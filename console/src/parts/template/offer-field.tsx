// A field for the time at which the offer in a template ends.
import { TextInput } from "@mantine/core";
import { useWords } from "../../words/use-words.tsx";
import { localInput } from "../form/local-input.ts";
import type { TemplateValues } from "./template-values.ts";

interface Props {
  /** Undefined for a template without an offer that ends. */
  value: TemplateValues["offer"];
  fault: string | undefined;
  onChange(value: NonNullable<TemplateValues["offer"]>): void;
}

export function OfferField({ value, fault, onChange }: Props) {
  const { t } = useWords();
  if (!value) return null;
  return (
    <TextInput
      type="datetime-local"
      label={t("template.offerEnd")}
      min={localInput(new Date())}
      // Without it, browsers take years of more digits, which JavaScript can't read.
      max="9999-12-31T23:59"
      defaultValue={value.expires_at && localInput(new Date(value.expires_at))}
      error={fault}
      data-variable="offer"
      onChange={({ currentTarget: { value: typed } }) =>
        onChange({ expires_at: typed && new Date(typed).toISOString() })
      }
      required
    />
  );
}
