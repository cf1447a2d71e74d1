// Writes a text to the contact. The text stays in the box until the service has accepted the message.
import { Button, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { readDraft, writeDraft } from "../../platform/drafts.ts";
import { newKey, send } from "../../platform/outbox.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./composer.module.css";

/** WhatsApp's limit, in characters. */
const LONGEST = 4_096;

export function Composer({ contactId }: { contactId: string }) {
  const { t } = useWords();
  const cache = useQueryClient();
  const [text, setText] = useState(() => readDraft(contactId)?.text ?? "");
  const tooMany = [...text].length - LONGEST;
  const change = (next: string) => {
    setText(next);
    writeDraft(contactId, { text: next, template: null });
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!text.trim() || tooMany > 0) return;
    const content = { type: "text" as const, text };
    send(cache, { contactId, key: newKey(), content, sourcePhone: null, sendAt: null, askedAt: Date.now() });
    change("");
  };
  const press = (event: KeyboardEvent) => {
    const sends = event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!sends || matchMedia("(pointer: coarse)").matches) return;
    event.preventDefault();
    submit();
  };
  return (
    <form className={classes.composer} onSubmit={submit}>
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
        <Button type="submit" disabled={!text.trim() || tooMany > 0}>
          {t("composer.send")}
        </Button>
      </div>
      <p className={classes.hint}>
        {tooMany > 0 ? t("composer.tooLong", { n: tooMany }) : t("composer.hint")}
      </p>
    </form>
  );
}
