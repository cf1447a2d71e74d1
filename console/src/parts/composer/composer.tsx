// The box to write to a contact: a text, a template, a file or a sticker, now or later, from one of the account's senders. Or a
// note for the team, which is never sent.
import { Button, SegmentedControl } from "@mantine/core";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { usePageActs } from "../../platform/acts/page-acts.ts";
import { useWords } from "../../words/use-words.tsx";
import { useErrors } from "../errors/use-errors.ts";
import { Fault } from "../form/fault.tsx";
import type { Channel } from "../queries/use-channels.ts";
import type { Sender } from "../queries/use-senders.ts";
import { useSettings } from "../queries/use-settings.ts";
import classes from "./composer.module.css";
import { contentOf, fileKind, lacksValue, lengthOf } from "./composer-content.ts";
import { FileBox } from "./file/file-box.tsx";
import { takesFiles, type Upload, useUpload } from "./file/use-upload.ts";
import { MAX_NOTE_LENGTH } from "./note/use-add-note.ts";
import { OptOutNote } from "./opt-out-note.tsx";
import { QuickReplyBox } from "./quick-reply/quick-reply-box.tsx";
import { QuoteBar } from "./quote/quote-bar.tsx";
import { useRefusingOptOut } from "./refusing-opt-out.ts";
import { SendLater } from "./send-later.tsx";
import { SenderSelect } from "./sender-select.tsx";
import { closesBefore } from "./service-window.ts";
import { StickerPicker } from "./sticker-picker.tsx";
import { TemplateForm } from "./template/template-form.tsx";
import { SegmentNote } from "./text/segment-note.tsx";
import { TextBox } from "./text/text-box.tsx";
import { EnterHint, TextRoom } from "./text/text-hint.tsx";
import type { ComposerMode, Composer as ComposerState, Recipient } from "./use-composer.ts";
import { useModes } from "./use-modes.ts";
import { useOutgoingText } from "./use-outgoing-text.ts";
import { type From, useSender } from "./use-sender.ts";
import { useServiceWindow } from "./use-service-window.ts";
import { WindowNote } from "./window-note.tsx";

interface Props {
  composer: ComposerState;
  recipient: Recipient;
  /** The sender that the contact knows; null if they never wrote with each other. */
  usualSender: From | null;
  /** Whether the box for a text has the focus at first. */
  focusesBox: boolean;
}

/** The first field of the kind of message that is chosen. */
const FIRST_FIELD = "textarea, input:not([type=radio], [type=file]), [role=radio][tabindex='0']";

export function Composer({ composer: given, recipient, usualSender, focusesBox }: Props) {
  const { t } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const [showsMissing, setShowsMissing] = useState(false);
  const used = useSender(given.from ?? usualSender);
  const { sender, channel } = used;
  const { max_length: longest = Number.POSITIVE_INFINITY, segments } = channel?.capabilities.text ?? {};
  const window = useServiceWindow(recipient, used);
  const isTried = useSettings().data?.outside_window === "try";
  const optOut = useRefusingOptOut(recipient, used, window);
  const modes = useModes({ channel, window, isTried, optOut });
  const sendable = modes.flatMap(({ mode, isClosed }) => (isClosed ? [] : mode));
  // A text that can't leave any more stays as a draft. It is back when the person writes again.
  // Only the reader's choice leads to a note.
  const mode = sendable.includes(given.mode)
    ? given.mode
    : (sendable.find((one) => one !== "note") ?? "text");
  const isNote = mode === "note";
  const composer = { ...given, mode };
  const { asked, open, adding } = composer;
  const name = recipient.name ?? recipient.phone ?? t("phone.hidden");
  const write = { id: "contact.write", name: t("palette.write"), note: name, key: "r" };
  usePageActs([{ ...write, run: () => open({}) }]);
  const outgoing = useOutgoingText(composer, used);
  const upload = useUpload(given);
  const isPointed = useRef(false);
  const takesAnyTime = isTried || channel?.capabilities.window?.closed_allows.some((one) => one === mode);
  const isLate = !takesAnyTime && closesBefore(window, composer.sendAt);
  const content =
    sendable.includes(mode) && !isLate
      ? contentOf(composer, outgoing, longest, channel?.capabilities.files)
      : null;
  const canAdd = composer.note.trim() !== "" && lengthOf(composer.note) <= MAX_NOTE_LENGTH;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the box is asked for, with what it then shows.
  useEffect(() => {
    if (asked > 0 && form.current) fieldToFill(form.current)?.focus();
  }, [asked, showsMissing]);
  useEffect(() => {
    if (focusesBox) form.current?.querySelector("textarea")?.focus();
  }, [focusesBox]);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (isNote) {
      if (canAdd) adding.add(composer.note);
      return;
    }
    const isMissing = lacksValue(composer);
    setShowsMissing(isMissing);
    if (isMissing) open({});
    else if (content)
      composer.send(content, sender ? { channel: sender.channel, phone: sender.phone } : null);
  };
  // Keys go on to the next kind. A click is followed by writing.
  const choose = (kind: ComposerMode) => (isPointed.current ? open : composer.change)({ mode: kind });
  const dropQuote = () => open({ replyTo: null });
  const press = (event: KeyboardEvent) => {
    // A menu or a dialog that the key closes has used the key.
    if (event.key === "Escape" && !isNote && composer.replyTo !== null && !event.defaultPrevented)
      dropQuote();
    if (event.key !== "." || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    open({ mode: sendable[(sendable.indexOf(mode) + 1) % sendable.length] ?? mode });
  };
  return (
    <form
      ref={form}
      className={classes.composer}
      data-note={isNote}
      onSubmit={submit}
      onKeyDown={press}
      noValidate
      {...takesFiles(sendable.includes("file") ? upload.start : null)}
    >
      {isNote && <p className={classes.window}>{t("composer.noteHint")}</p>}
      {!isNote && <OptOutNote optOut={optOut} others={recipient.opt_outs} name={name} />}
      {!isNote && !optOut && (
        <WindowNote
          channel={channel}
          window={usualSender === null ? { state: "unknown" } : window}
          name={name}
          isTried={isTried}
          isLate={isLate}
          hasText={composer.text.trim() !== ""}
        />
      )}
      {outgoing !== null && segments && <SegmentNote text={outgoing} limits={segments} />}
      <Fault of={isNote ? adding.error : composer.fault} className={classes.fault} />
      {!isNote && composer.replyTo !== null && (
        <QuoteBar id={composer.replyTo} contactId={recipient.id} name={name} onRemove={dropQuote} />
      )}
      <Box
        composer={composer}
        sender={sender}
        recipient={recipient}
        showsMissing={showsMissing}
        upload={upload}
        files={channel?.capabilities.files}
        onSubmit={submit}
      />
      <div className={classes.foot}>
        {modes.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t("composer.kind")}
            value={mode}
            data={modes.map((one) => ({
              value: one.mode,
              label: t(`composer.${one.mode}`),
              disabled: one.isClosed,
            }))}
            onPointerDown={() => (isPointed.current = true)}
            onKeyDown={() => (isPointed.current = false)}
            onChange={(value) => choose(value as ComposerMode)}
          />
        )}
        {!isNote && sender && (
          <SenderSelect chosen={sender} onChange={(from) => open({ from, replyTo: null })} />
        )}
        {mode === "text" && <EnterHint />}
        {outgoing !== null && <TextRoom text={outgoing} longest={longest} />}
        {isNote && <TextRoom text={composer.note} longest={MAX_NOTE_LENGTH} />}
        <div className={classes.acts}>
          {isNote ? (
            <Button
              type="submit"
              className={classes.addNote ?? ""}
              disabled={!canAdd}
              loading={adding.isPending}
            >
              {t("composer.addNote")}
            </Button>
          ) : (
            <>
              <SendLater at={composer.sendAt} onChange={(sendAt) => open({ sendAt })} />
              <Button type="submit" disabled={content === null}>
                {t(composer.sendAt === null ? "composer.send" : "composer.schedule")}
              </Button>
            </>
          )}
        </div>
      </div>
    </form>
  );
}

interface BoxProps {
  composer: ComposerState;
  sender: Sender | undefined;
  recipient: Recipient;
  showsMissing: boolean;
  upload: Upload;
  files: Channel["capabilities"]["files"] | undefined;
  onSubmit(): void;
}

/** The fields of the kind of message that is chosen. */
function Box({ composer, sender, recipient, showsMissing, upload, files, onSubmit }: BoxProps) {
  const { mode, change, open } = composer;
  const { t } = useWords();
  const { faults } = useErrors();
  switch (mode) {
    case "text":
      return (
        <QuickReplyBox
          label={t("composer.label")}
          contact={recipient}
          value={composer.text}
          onChange={(text) => change({ text })}
          onSubmit={onSubmit}
        />
      );
    case "note":
      return (
        <TextBox
          // An element of its own: undoing would bring the text of a message back.
          key="note"
          label={t("composer.noteLabel")}
          value={composer.note}
          onChange={(note) => change({ note })}
          onSubmit={onSubmit}
        />
      );
    case "template":
      return (
        <TemplateForm
          value={composer.template}
          sender={sender}
          recipient={recipient}
          faults={faults(composer.fault).fields}
          showsMissing={showsMissing}
          onChoose={(template) => open({ mode, template })}
          onChange={(template) => change({ mode, template })}
        />
      );
    case "file":
      return (
        <FileBox
          composer={composer}
          upload={upload}
          isTooLarge={composer.file !== null && fileKind(composer.file, files) === null}
          onSubmit={onSubmit}
        />
      );
    case "sticker":
      return (
        <StickerPicker
          value={composer.sticker}
          wantsFocus={composer.asked > 0}
          onChange={(sticker) => change({ sticker })}
          onSubmit={onSubmit}
        />
      );
  }
}

/** One with a fault, else one of a variable without a value, else the first. */
function fieldToFill(form: HTMLFormElement): HTMLElement | null | undefined {
  const variables = [...form.querySelectorAll<HTMLInputElement>("input[data-variable]")];
  return (
    form.querySelector<HTMLElement>("[aria-invalid=true]") ??
    variables.find(({ value }) => value === "") ??
    form.querySelector<HTMLElement>(FIRST_FIELD)
  );
}
