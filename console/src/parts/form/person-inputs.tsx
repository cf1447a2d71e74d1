// Inputs for what a person signs in with, which browsers fill in from a password manager.
import { type PasswordInputProps, TextInput, type TextInputProps } from "@mantine/core";
import { useWords } from "../../words/use-words.tsx";
import { SecretInput } from "./secret-input.tsx";

const NEEDED = { required: true, withAsterisk: false };

export function EmailInput(props: TextInputProps) {
  const { t } = useWords();
  return (
    <TextInput
      label={t("signIn.email")}
      type="email"
      autoComplete="username"
      size="md"
      {...NEEDED}
      {...props}
    />
  );
}

/** The password that counts now, unless `autoComplete` says otherwise. */
export function OwnPasswordInput(props: PasswordInputProps) {
  const { t } = useWords();
  return <SecretInput label={t("signIn.password")} autoComplete="current-password" {...NEEDED} {...props} />;
}

/** A one-time code. */
export function CodeInput(props: TextInputProps) {
  const { t } = useWords();
  return (
    <TextInput
      label={t("code.label")}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...NEEDED}
      {...props}
    />
  );
}
