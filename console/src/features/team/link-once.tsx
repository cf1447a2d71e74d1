// A link that is shown only now, to be given to the person.
import { Button } from "@mantine/core";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import classes from "../../parts/dialog/secret-once.module.css";
import { CopyButton } from "../../parts/text/copy-button.tsx";
import { useWords } from "../../words/use-words.tsx";

interface Props {
  title: string;
  text: string;
  url: string;
  onDone(): void;
}

export function LinkOnce({ title, text, url, onDone }: Props) {
  const { t } = useWords();
  return (
    <Dialog onClose={onDone} title={title} size="lg">
      <p className={classes.note}>{text}</p>
      <div className={classes.secret}>
        <code>{url}</code>
        <CopyButton text={url} name={t("copy.link")} />
      </div>
      <div className={classes.foot}>
        <Button onClick={onDone}>{t("act.done")}</Button>
      </div>
    </Dialog>
  );
}
