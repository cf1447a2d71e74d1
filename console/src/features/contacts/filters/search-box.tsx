// Searches while the reader types.
import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useSingleKey } from "../../../platform/acts/single-keys.ts";
import { useWords } from "../../../words/use-words.tsx";
import classes from "../contacts.module.css";
import type { FilterControl } from "./use-contact-filter.ts";

const TYPING_MS = 150;
/** The service's limit, in characters. */
const LONGEST = 256;

export function SearchBox({ control: { filter, change } }: { control: FilterControl }) {
  const { t } = useWords();
  const q = filter.q ?? "";
  const [typed, setTyped] = useState(q);
  const written = useRef(q);
  const input = useRef<HTMLInputElement>(null);
  useSingleKey("/", () => input.current?.focus());
  const search = useDebouncedCallback((text: string) => {
    written.current = text.trim();
    change({ q: text.trim() || undefined });
  }, TYPING_MS);
  // The address changed by other means than typing.
  useEffect(() => {
    if (q !== written.current) setTyped(q);
    written.current = q;
  }, [q]);
  return (
    <TextInput
      ref={input}
      className={classes.search}
      role="searchbox"
      aria-label={t("contacts.search")}
      placeholder={t("contacts.search")}
      maxLength={LONGEST}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={<kbd className={classes.key}>/</kbd>}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        search(value);
      }}
    />
  );
}
