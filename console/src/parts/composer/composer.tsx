// The box to write to a contact, in one row: what goes with the text, the text, when it leaves, and send. Or a note for the
// team, which is never sent.
import { ActionIcon, Button, CloseButton } from "@mantine/core";
import { IconClock, IconSend2 } from "@tabler/icons-react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { usePageActs } from "../../platform/acts/page-acts.ts";
import { useWords } from "../../words/use-words.tsx";
import { useErrors } from "../errors/use-errors.ts";
import { TimeMenu } from "../menu/time-menu.tsx";
import { PlaceFields } from "../template/place-fields.tsx";
import { isIncomplete } from "../template/template-values.ts";
import { Above } from "./above.tsx";
import classes from "./composer.module.css";
import { contentOf, lengthOf } from "./composer-content.ts";
import { takesFiles, useUpload } from "./file/use-upload.ts";
import { MAX_NOTE_LENGTH } from "./note/use-add-note.ts";
import { PlusMenu } from "./plus-menu.tsx";
import { QuickReplyBox } from "./quick-reply/quick-reply-box.tsx";
import { StickerPicker } from "./sticker-picker.tsx";
import { TemplateForm } from "./template/template-form.tsx";
import { TextBox } from "./text/text-box.tsx";
import type { Composer as ComposerState, Recipient } from "./use-composer.ts";
import { type Addition, usePermitted } from "./use-permitted.ts";
import { type From, useSender } from "./use-sender.ts";
import { VoiceNote } from "./voice/voice-note.tsx";

interface Props {
  composer: ComposerState;
  recipient: Recipient;
  /** The sender that the contact knows; null if they never wrote with each other. */
  usualSender: From | null;
  /** Whether the box for a text has the focus at first. */
  focusesBox: boolean;
}

/** The service schedules within 30 days. */
const LATEST_DAYS = 30;
/** The first field of what is being written. */
const FIRST_FIELD = "textarea, input:not([type=file]), [data-way-out]";

export function Composer({ composer: given, recipient, usualSender, focusesBox }: Props) {
  const { t } = useWords();
  const { faults } = useErrors();
  const form = useRef<HTMLFormElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [showsMissing, setShowsMissing] = useState(false);
  const used = useSender(given.from ?? usualSender);
  const { sender, channel } = used;
  const permitted = usePermitted(recipient, used);
  const { takes, offered } = permitted;
  const upload = useUpload(given);
  const kind = given.kind === "text" || offered.includes(given.kind) ? given.kind : "text";
  const composer = { ...given, kind };
  const { asked, open, adding, sendAt } = composer;
  const isNote = kind === "note";
  const name = recipient.name ?? recipient.phone ?? t("phone.hidden");
  const write = { id: "contact.write", name: t("palette.write"), note: name };
  usePageActs([{ ...write, run: () => open({}) }]);
  const { text, files } = channel?.capabilities ?? {};
  const isReady = !upload.uploading && takes(kind, sendAt);
  const content = isReady ? contentOf(composer, text?.max_length ?? Number.POSITIVE_INFINITY, files) : null;
  const canAdd = composer.note.trim() !== "" && lengthOf(composer.note) <= MAX_NOTE_LENGTH;
  const from = sender ? { channel: sender.channel, phone: sender.phone } : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the box is asked for, with what it then shows.
  useEffect(() => {
    if (asked > 0 && kind !== "sticker" && form.current) fieldToFill(form.current)?.focus();
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
    const isMissing = kind === "template" && composer.template !== null && isIncomplete(composer.template);
    setShowsMissing(isMissing);
    if (isMissing) open({});
    else if (content) composer.send(content, from);
  };
  const add = (addition: Addition) =>
    addition === "file" ? file.current?.click() : open({ kind: addition });
  const press = (event: KeyboardEvent) => {
    // A menu or a dialog that the key closes has used the key.
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (kind !== "text") open({ kind: "text" });
    else if (composer.replyTo !== null) open({ replyTo: null });
  };
  const act = t(isNote ? "composer.addNote" : sendAt === null ? "composer.send" : "composer.schedule");
  const hasField = isNote || kind === "template" || kind === "location" || takes("text");
  return (
    <form
      ref={form}
      className={classes.composer}
      data-note={isNote}
      onSubmit={submit}
      onKeyDown={press}
      noValidate
      {...takesFiles(offered.includes("file") && takes("file") ? upload.start : null)}
    >
      <Above {...{ composer, recipient, name, used, permitted, upload }} />
      {kind !== "text" && (
        <div className={classes.kind}>
          <strong>{t(isNote ? "composer.noteHint" : `composer.${kind}`)}</strong>
          <CloseButton
            aria-label={t(kind === "voice" ? "voice.discard" : "composer.close")}
            onClick={() => open({ kind: "text" })}
          />
        </div>
      )}
      {kind === "sticker" && (
        <StickerPicker
          onChoose={(sticker) => takes(kind, sendAt) && composer.send({ type: "sticker", sticker }, from)}
        />
      )}
      {kind === "voice" && (
        <VoiceNote
          isClosed={!takes(kind, sendAt)}
          onSend={(media) => composer.send({ type: "voice", media }, from)}
        />
      )}
      {kind === "location" && (
        <PlaceFields
          value={composer.place ?? undefined}
          onChange={(place) => composer.change({ place: place ? { ...place, url: null } : null })}
        />
      )}
      {kind === "template" && (
        <TemplateForm
          value={composer.template}
          sender={sender}
          recipient={recipient}
          faults={faults(composer.fault).fields}
          showsMissing={showsMissing}
          onChoose={(template) => open({ template })}
          onChange={(template) => composer.change({ template })}
        />
      )}
      <div className={classes.row} hidden={kind === "voice"}>
        <input
          ref={file}
          type="file"
          hidden
          onChange={({ currentTarget: input }) => {
            if (input.files?.[0]) upload.start(input.files[0]);
            input.value = "";
          }}
        />
        {!isNote && <PlusMenu additions={offered} isClosed={(one) => !takes(one)} onAdd={add} />}
        {hasField ? (
          <Field
            composer={composer}
            recipient={recipient}
            additions={offered.filter((one) => takes(one))}
            onAdd={add}
            onSubmit={submit}
          />
        ) : (
          offered.includes("template") &&
          takes("template") && (
            <Button data-way-out className={classes.field ?? ""} onClick={() => open({ kind: "template" })}>
              {t("thread.chooseTemplate")}
            </Button>
          )
        )}
        {hasField && !isNote && (
          <TimeMenu
            name={t("later.choose")}
            icon={IconClock}
            isOn={sendAt !== null}
            isPlain
            days={LATEST_DAYS}
            onChoose={(at) => open({ sendAt: at.toISOString() })}
          />
        )}
        {hasField && (
          <ActionIcon
            type="submit"
            className={classes.send ?? ""}
            size={36}
            radius="xl"
            aria-label={act}
            title={act}
            disabled={isNote ? !canAdd : content === null}
            loading={adding.isPending}
          >
            <IconSend2 size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </form>
  );
}

interface FieldProps {
  composer: ComposerState;
  recipient: Recipient;
  /** What a slash offers, beside the quick replies. */
  additions: Addition[];
  onAdd(addition: Addition): void;
  onSubmit(): void;
}

function Field({ composer, recipient, onSubmit, additions, onAdd }: FieldProps) {
  const { kind, change } = composer;
  const { t } = useWords();
  if (kind === "template" || kind === "location") return <span className={classes.field} />;
  if (kind === "note")
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
  return (
    <QuickReplyBox
      label={t("composer.label")}
      contact={recipient}
      value={composer.text}
      additions={additions}
      onAdd={onAdd}
      onFile={(file) => change({ file })}
      onChange={(text) => change({ text })}
      onSubmit={onSubmit}
    />
  );
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
