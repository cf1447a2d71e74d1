// Inputs for a sender's credentials, as the channel describes them.
import { NativeSelect, TextInput } from "@mantine/core";
import { SecretInput } from "../../parts/form/secret-input.tsx";
import type { Channel } from "../../parts/queries/use-channels.ts";
import { useWords } from "../../words/use-words.tsx";

export type CredentialField = Channel["credentials"][number];

interface Props {
  fields: CredentialField[];
  form: { getInputProps(path: string): object };
  /** The field that gets the focus. */
  focus?: string | undefined;
  /** Secrets may stay empty: the stored ones are kept. */
  keepsSecrets?: boolean;
}

export function CredentialInputs({ fields, form, focus, keepsSecrets = false }: Props) {
  const { t } = useWords();
  return fields.map(({ name, title, help, secret, required, choices }) => {
    const given = {
      label: title,
      description: secret && keepsSecrets ? t("senders.secretKept") : help,
      autoComplete: "off",
      "data-autofocus": name === focus || undefined,
      required: required && !(secret && keepsSecrets),
      ...form.getInputProps(`credentials.${name}`),
    };
    if (choices.length > 0)
      return (
        <NativeSelect
          key={name}
          {...given}
          data={choices.map(({ value, title: label }) => ({ value, label }))}
        />
      );
    return secret ? <SecretInput key={name} {...given} /> : <TextInput key={name} {...given} />;
  });
}
