// An input for a one-time code, which browsers fill in from a password manager.
import { TextInput, type TextInputProps } from "@mantine/core";
import { useWords } from "../../words/use-words.tsx";

export function CodeInput(props: TextInputProps) {
  const { t } = useWords();
  return (
    <TextInput
      label={t("code.label")}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      withAsterisk={false}
      {...props}
    />
  );
}
