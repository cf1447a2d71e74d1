// A question before an act. If the act fails, the dialog stays open and says why.
import { Button } from "@mantine/core";
import { useWords } from "../../words/use-words.tsx";
import { Fault } from "../form/fault.tsx";
import body from "../page/page-body.module.css";
import { Dialog } from "./dialog.tsx";

interface Props {
  title: string;
  /** What the act does. */
  text: string;
  act: string;
  /** The act takes something away for good. */
  isRemoval?: boolean;
  state: { isPending: boolean; error: Error | null };
  onAct(): void;
  onClose(): void;
}

export function Confirm({ title, text, act, isRemoval = false, state, onAct, onClose }: Props) {
  const { t } = useWords();
  return (
    <Dialog onClose={onClose} title={title}>
      <p>{text}</p>
      <Fault of={state.error} />
      <footer className={body.foot}>
        <Button variant="default" onClick={onClose}>
          {t("act.cancel")}
        </Button>
        <Button {...(isRemoval ? { color: "red" } : {})} loading={state.isPending} onClick={onAct}>
          {act}
        </Button>
      </footer>
    </Dialog>
  );
}
