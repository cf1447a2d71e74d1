// The emojis to react to a message with: usual ones, and any other that is typed. The chosen one takes the reaction back.
import { Button, TextInput, UnstyledButton } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Message } from "../../../../platform/cache/thread-cache.ts";
import { useWords } from "../../../../words/use-words.tsx";
import { Fault } from "../../../form/fault.tsx";
import classes from "./react.module.css";
import { ownReaction, useReact } from "./use-react.ts";

const USUAL = ["👍", "❤️", "😂", "😮", "😢", "🙏"];

export function EmojiChoice({ message, onDone }: { message: Message; onDone(): void }) {
  const { t } = useWords();
  const [other, setOther] = useState("");
  const react = useReact(message.id);
  const own = ownReaction(message);
  const emojis = own === null || USUAL.includes(own) ? USUAL : [...USUAL, own];
  // A disabled button would lose the focus.
  const choose = (emoji: string | null) => react.isPending || react.mutate(emoji, { onSuccess: onDone });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (other.trim() !== "") choose(other.trim());
  };
  return (
    <>
      <div className={classes.emojis} role="group" aria-label={t("react.usual")}>
        {emojis.map((emoji) => (
          <UnstyledButton
            key={emoji}
            className={classes.emoji}
            aria-disabled={react.isPending}
            aria-pressed={emoji === own}
            title={emoji === own ? t("react.takeBack") : undefined}
            onClick={() => choose(emoji === own ? null : emoji)}
          >
            {emoji}
          </UnstyledButton>
        ))}
      </div>
      <form className={classes.other} onSubmit={submit}>
        <TextInput
          size="xs"
          aria-label={t("react.other")}
          placeholder={t("react.other")}
          value={other}
          onChange={(event) => setOther(event.currentTarget.value)}
        />
        <Button size="xs" variant="default" type="submit" loading={react.isPending} disabled={!other.trim()}>
          {t("react.act")}
        </Button>
      </form>
      <Fault of={react.error} className={classes.fault} />
    </>
  );
}
