// An input for a secret, which is shown on request.
import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useWords } from "../../words/use-words.tsx";

export function SecretInput(props: PasswordInputProps) {
  const { t } = useWords();
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ "aria-label": t("act.reveal") }}
      // The library sets it on all inputs but this one.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}
