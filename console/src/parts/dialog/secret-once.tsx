// A secret that is shown only now. It can be closed once it was copied, or said to be stored.
import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { useWords } from "../../words/use-words.tsx";
import { CopyButton } from "../text/copy-button.tsx";
import { Dialog } from "./dialog.tsx";
import classes from "./secret-once.module.css";

interface Props {
  title: string;
  /** What it is for. Without it, for a program. */
  text?: string;
  secret: string;
  onDone(): void;
}

export function SecretOnce({ title, text, secret, onDone }: Props) {
  const { t } = useWords();
  const [isKept, setKept] = useState(false);
  return (
    <Dialog onClose={() => isKept && onDone()} title={title} withCloseButton={false} size="lg">
      <p className={classes.note}>{text ?? t("secret.once")}</p>
      <div className={classes.secret}>
        <code>{secret}</code>
        <CopyButton text={secret} name={t("copy.secret")} onCopied={() => setKept(true)} />
      </div>
      <div className={classes.foot}>
        <Checkbox
          label={t("secret.stored")}
          checked={isKept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
        <Button disabled={!isKept} onClick={onDone}>
          {t("act.done")}
        </Button>
      </div>
    </Dialog>
  );
}
