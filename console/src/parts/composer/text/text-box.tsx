// The text of a message. Enter sends, or Ctrl+Enter, as this browser chose; a finger's Enter is always a new line.
import { Textarea } from "@mantine/core";
import type { KeyboardEvent } from "react";
import classes from "../composer.module.css";
import { doesEnterSend } from "./enter-sends.ts";

interface Props {
  label: string;
  value: string;
  onChange(value: string): void;
  onSubmit(): void;
  /** Of a list above the box, and of its chosen option. */
  listId?: string;
  activeId?: string;
}

export function TextBox({ label, value, onChange, onSubmit, listId, activeId }: Props) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || isComposing(event)) return;
    const hasModifier = event.ctrlKey || event.metaKey;
    const isPlain = !event.shiftKey && !event.altKey && !matchMedia("(pointer: coarse)").matches;
    if (!hasModifier && !(doesEnterSend() && isPlain)) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <Textarea
      classNames={{ input: classes.box ?? "" }}
      id="message-box"
      aria-label={label}
      aria-controls={listId}
      aria-activedescendant={activeId}
      placeholder={label}
      dir="auto"
      rows={1}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={press}
    />
  );
}

/** While an input method is open, Enter chooses a word. Safari ends the composition before the key. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}
