// The search box: a phone or a reference filters the list, a message's id opens it.
import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useSingleKey } from "../../platform/acts/single-keys.ts";
import { useWords } from "../../words/use-words.tsx";

const TYPING_MS = 150;
const MESSAGE_ID = /^msg_[0-9a-z]{26}$/;

interface Props {
  /** As in the address. */
  value: string;
  onSearch(text: string): void;
  onOpen(id: string): void;
}

export function MessageSearch({ value, onSearch, onOpen }: Props) {
  const { t } = useWords();
  const [typed, setTyped] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  useSingleKey("/", () => input.current?.focus());
  // The filters were cleared.
  useEffect(() => {
    if (value === "") setTyped("");
  }, [value]);
  const search = useDebouncedCallback((text: string) => {
    if (MESSAGE_ID.test(text)) onOpen(text);
    else onSearch(text);
  }, TYPING_MS);
  return (
    <TextInput
      ref={input}
      role="searchbox"
      aria-label={t("messages.search")}
      placeholder={t("messages.search")}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      w={280}
      value={typed}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        search(text.trim());
      }}
    />
  );
}
