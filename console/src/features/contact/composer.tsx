// Writes a text to the contact. The text stays in the box until the service has accepted the message.
import { Button, Textarea } from "@mantine/core";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { useWords } from "../../words/use-words.tsx";
import classes from "./composer.module.css";
import { useSendText } from "./contact.queries.ts";

/** WhatsApp's limit, in characters. */
const LONGEST = 4_096;

export function Composer({ contactId }: { contactId: string }) {
  const { t } = useWords();
  const draft = `parley.draft.${contactId}`;
  const [text, setText] = useState(() => sessionStorage.getItem(draft) ?? "");
  const key = useRef<string | null>(null);
  const send = useSendText(contactId);
  const tooMany = [...text].length - LONGEST;
  const change = (next: string) => {
    setText(next);
    // Another text is another message.
    key.current = null;
    if (next) sessionStorage.setItem(draft, next);
    else sessionStorage.removeItem(draft);
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!text.trim() || tooMany > 0 || send.isPending) return;
    key.current ??= randomKey();
    send.mutate({ text, key: key.current }, { onSuccess: () => change("") });
  };
  const press = (event: KeyboardEvent) => {
    const sends = event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!sends || matchMedia("(pointer: coarse)").matches) return;
    event.preventDefault();
    submit();
  };
  return (
    <form className={classes.composer} onSubmit={submit}>
      {send.error && (
        <p role="alert" className={classes.error}>
          {send.error.message}
        </p>
      )}
      <div className={classes.line}>
        <Textarea
          className={classes.box}
          aria-label={t("composer.label")}
          placeholder={t("composer.label")}
          autosize
          minRows={1}
          maxRows={8}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={press}
        />
        <Button type="submit" loading={send.isPending} disabled={!text.trim() || tooMany > 0}>
          {t("composer.send")}
        </Button>
      </div>
      <p className={classes.hint}>
        {tooMany > 0 ? t("composer.tooLong", { n: tooMany }) : t("composer.hint")}
      </p>
    </form>
  );
}

/** crypto.randomUUID is missing in pages of plain http. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
