// Replaces a secret after a question, and shows the new one once.
import type { UseMutationResult } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { Confirm } from "./confirm.tsx";
import { SecretOnce } from "./secret-once.tsx";

interface Props<Answer> extends Pick<ComponentProps<typeof Confirm>, "title" | "text" | "act" | "onClose"> {
  secretTitle: string;
  mutation: UseMutationResult<Answer, Error, string>;
  id: string;
}

export function NewSecret<Answer extends { secret: string | null }>(props: Props<Answer>) {
  const { secretTitle, mutation, id, ...question } = props;
  const secret = mutation.data?.secret;
  const close = () => {
    mutation.reset();
    question.onClose();
  };
  if (secret) return <SecretOnce title={secretTitle} secret={secret} onDone={close} />;
  return <Confirm {...question} mutation={mutation} input={id} onDone={() => undefined} />;
}
