// Searches while the reader types. Enter and the arrow down move the focus to the first hit.
import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import classes from "./search-field.module.css";

const TYPING_MS = 150;
/** The service's limit, in characters. */
const LONGEST = 256;

interface Props {
  label: string;
  /** As in the address. */
  value: string;
  onSearch(text: string): void;
  /** The reader goes on to what was found. */
  onDown(): void;
}

export function SearchField({ label, value, onSearch, onDown }: Props) {
  const [typed, setTyped] = useState(value);
  const written = useRef(value);
  const search = useDebouncedCallback((text: string) => {
    written.current = text;
    onSearch(text);
  }, TYPING_MS);
  const press = (event: KeyboardEvent) => {
    if (!["Enter", "ArrowDown"].includes(event.key) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    search.flush();
    onDown();
  };
  // The address changed by other means than typing.
  useEffect(() => {
    if (value !== written.current) setTyped(value);
    written.current = value;
  }, [value]);
  return (
    <TextInput
      className={classes.search}
      role="searchbox"
      aria-label={label}
      placeholder={label}
      maxLength={LONGEST}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      value={typed}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        search(text.trim());
      }}
      onKeyDown={press}
    />
  );
}
