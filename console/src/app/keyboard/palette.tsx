// The palette: pages, acts, people and messages, by what is typed. The keyboard moves through one list.
import { TextInput } from "@mantine/core";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { When } from "../../parts/text/when.tsx";
import { useWords } from "../../words/use-words.tsx";
import classes from "./palette.module.css";
import { type Command, type Snippet, useCommands } from "./palette-commands.ts";

function Palette({ onClose }: { onClose(): void }) {
  const { t, moment } = useWords();
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const { commands, fixed, isOld, since } = useCommands(text);
  /** Enter came before what is found by the text. */
  const [isAwaited, setAwaited] = useState(false);
  const id = useId();
  const idOf = (index: number) => `${id}-${index}`;
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const isCurrent = active < fixed || !isOld;
  useEffect(() => {
    if (!isAwaited || !isCurrent) return;
    setAwaited(false);
    run(commands[active]);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const last = commands.length - 1;
    const next = { ArrowDown: active === last ? 0 : active + 1, ArrowUp: active === 0 ? last : active - 1 }[
      event.key
    ];
    if (next !== undefined) {
      setActive(Math.max(0, next));
      setAwaited(false);
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) setAwaited(true);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      onClose={onClose}
      title={t("palette.title")}
      centered={false}
      yOffset="12vh"
      closeOnClickOutside
      size="lg"
      padding="md"
      transitionProps={{ duration: 0 }}
    >
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={commands.length > 0 ? idOf(active) : undefined}
        aria-label={t("palette.open")}
        placeholder={t("palette.input")}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          setActive(0);
          setAwaited(false);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label={t("palette.results")} className={classes.list}>
        {commands.map((command, index) => (
          <Option
            key={command.id}
            id={idOf(index)}
            command={command}
            isActive={index === active}
            onRun={() => run(command)}
          />
        ))}
      </div>
      {since && (
        <p className={classes.note} role="status">
          {t("palette.since", { time: moment(new Date(since), new Date()) })}
        </p>
      )}
      {commands.length === 0 && <p className={classes.note}>{t("palette.none")}</p>}
    </Dialog>
  );
}

interface OptionProps {
  id: string;
  command: Command;
  isActive: boolean;
  onRun(): void;
}

/** What was found has a second line with the words that were searched for. */
function Option({ id, command, isActive, onRun }: OptionProps) {
  const { t } = useWords();
  const { name, note, at, snippet, kind } = command;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input above has the focus and hears the keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.option}
      onClick={onRun}
    >
      <div className={classes.line}>
        <bdi>{name}</bdi>
        {note && <bdi className="dim">{note}</bdi>}
        {at && (
          <span className="dim">
            <When at={at} />
          </span>
        )}
        <span className={classes.kind}>{t(kind)}</span>
      </div>
      {snippet && <Place snippet={snippet} />}
    </div>
  );
}

function Place({ snippet }: { snippet: Snippet }) {
  let at = 0;
  return (
    <div className={classes.snippet} dir="auto">
      {snippet.map(({ text, is_hit: isHit }) => {
        at += text.length;
        return isHit ? <mark key={at}>{text}</mark> : text;
      })}
    </div>
  );
}

const OPEN = "parley-palette";

/** Opens the palette of commands: by Ctrl+K, and by the button of the navigation. */
export function openPalette(): void {
  window.dispatchEvent(new Event(OPEN));
}

export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      setOpen((wasOpen) => !wasOpen);
    };
    const open = () => setOpen(true);
    window.addEventListener("keydown", hear);
    window.addEventListener(OPEN, open);
    return () => {
      window.removeEventListener("keydown", hear);
      window.removeEventListener(OPEN, open);
    };
  }, []);
  return isOpen && <Palette onClose={() => setOpen(false)} />;
}
