// A question before an act. If the act fails, the dialog stays open and says why.
import { Button } from "@mantine/core";
import type { UseMutationResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { useWords } from "../../words/use-words.tsx";
import { Fault } from "../form/fault.tsx";
import body from "../page/page-body.module.css";
import { Dialog } from "./dialog.tsx";

interface Props<Input, Answer> {
  title: string;
  /** What the act does. */
  text: string;
  act: string;
  /** The act takes something away for good. */
  isRemoval?: boolean;
  mutation: UseMutationResult<Answer, Error, Input>;
  input: Input;
  /** `onClose` unless given. */
  onDone?(): void;
  onClose(): void;
}

export function Confirm<Input, Answer>(props: Props<Input, Answer>) {
  const { title, text, act, isRemoval = false, mutation, input, onClose, onDone = onClose } = props;
  const { t } = useWords();
  const { mutate, reset, isPending, error } = mutation;
  // Without the fault of the question before.
  useEffect(() => reset(), [reset]);
  return (
    <Dialog onClose={onClose} title={title} closeOnClickOutside>
      <p>{text}</p>
      <Fault of={error} />
      <footer className={body.foot}>
        <Button variant="default" onClick={onClose}>
          {t("act.cancel")}
        </Button>
        <Button
          {...(isRemoval ? { color: "red" } : {})}
          loading={isPending}
          onClick={() => mutate(input, { onSuccess: onDone })}
        >
          {act}
        </Button>
      </footer>
    </Dialog>
  );
}
