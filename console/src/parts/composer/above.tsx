// Above the row, while it matters: why a text can't leave, its attachments, its sender and its time.
import { CloseButton, Loader } from "@mantine/core";
import { IconFile } from "@tabler/icons-react";
import { PUBLIC_PATH } from "../../platform/public-path.ts";
import { phoneText } from "../../words/phone-groups.ts";
import { useWords } from "../../words/use-words.tsx";
import { Quote } from "../conversation/bubble/marks/quote.tsx";
import { useThread } from "../conversation/use-thread.ts";
import { Fault } from "../form/fault.tsx";
import { useChannelName, useHasSeveralChannels } from "../queries/use-channels.ts";
import { type Sender, useSenders } from "../queries/use-senders.ts";
import classes from "./composer.module.css";
import { fileKind, lengthOf } from "./composer-content.ts";
import type { Upload } from "./file/use-upload.ts";
import { MAX_NOTE_LENGTH } from "./note/use-add-note.ts";
import { segmentsOf } from "./text/segments.ts";
import type { Composer, Recipient } from "./use-composer.ts";
import type { Permitted } from "./use-permitted.ts";
import type { From, UsedSender } from "./use-sender.ts";
import { WindowNote } from "./window-note.tsx";

interface Props {
  composer: Composer;
  recipient: Recipient;
  name: string;
  used: UsedSender;
  permitted: Permitted;
  upload: Upload;
}

/** From this share of the limit on, the length is shown. */
const NEAR = 0.8;

export function Above({ composer, recipient, name, used, permitted, upload }: Props) {
  const { t } = useWords();
  const { kind, open, replyTo, file } = composer;
  const isTooLarge = file !== null && fileKind(file, used.channel?.capabilities.files) === null;
  if (kind === "note")
    return (
      <>
        <Fault of={composer.adding.error} className={classes.fault} />
        <Room text={composer.note} longest={MAX_NOTE_LENGTH} />
      </>
    );
  return (
    <>
      <WindowNote {...{ composer, permitted, recipient, name }} channel={used.channel} />
      <Fault of={composer.fault} className={classes.fault} />
      {replyTo !== null && (
        <QuoteBar
          id={replyTo}
          contactId={recipient.id}
          name={name}
          onRemove={() => open({ replyTo: null })}
        />
      )}
      <Attached composer={composer} upload={upload} />
      <Fault of={upload.error} className={classes.fault} />
      <Fault of={isTooLarge ? t("file.tooLarge") : null} className={classes.fault} />
      <Facts composer={composer} used={used} />
    </>
  );
}

function QuoteBar(props: { id: string; contactId: string; name: string; onRemove(): void }) {
  const { id, contactId, name, onRemove } = props;
  const { t } = useWords();
  const { data } = useThread(contactId);
  const known = data?.pages.flatMap((page) => page.data).find((message) => message.id === id);
  return (
    <div className={classes.attached} role="group" aria-label={t("quote.bar")}>
      <Quote id={id} quoted={known ?? null} name={name} />
      <CloseButton aria-label={t("quote.remove")} onClick={onRemove} />
    </div>
  );
}

function Attached({ composer: { file, open }, upload: { uploading } }: Pick<Props, "composer" | "upload">) {
  const { t } = useWords();
  if (uploading)
    return (
      <div className={classes.attached} aria-busy="true">
        <Loader size="sm" />
        <span role="status">{t("file.uploading", { name: uploading.name })}</span>
      </div>
    );
  if (!file) return null;
  return (
    <div className={classes.attached}>
      {file.has_preview ? (
        <img src={`${PUBLIC_PATH}/api/media/${file.id}/preview`} alt="" />
      ) : (
        <IconFile size={24} aria-hidden />
      )}
      <span className={classes.fileName}>{file.filename ?? t("bubble.document")}</span>
      <CloseButton aria-label={t("file.remove")} onClick={() => open({ file: null })} />
    </div>
  );
}

/** From which number, when, and how long. Each only where it differs from what everybody expects. */
function Facts({ composer, used: { sender, channel } }: Pick<Props, "composer" | "used">) {
  const { t, moment } = useWords();
  const { kind, text, sendAt, open } = composer;
  const { max_length: longest = Number.POSITIVE_INFINITY, segments } = channel?.capabilities.text ?? {};
  const isText = kind === "text" && composer.file === null;
  const { count, foreign } = isText && segments ? segmentsOf(text, segments) : { count: 1, foreign: null };
  return (
    <div className={classes.facts}>
      {sender && <SenderChip chosen={sender} onChange={(from) => open({ from, replyTo: null })} />}
      {sender?.status === "paused" && <span className={classes.paused}>{t("composer.willWait")}</span>}
      {sendAt !== null && (
        <span className={classes.chip}>
          {moment(new Date(sendAt), new Date())}
          <CloseButton size="sm" aria-label={t("later.now")} onClick={() => open({ sendAt: null })} />
        </span>
      )}
      <span role="status">
        {count > 1 &&
          t("segments.count", { n: count, hasForeign: foreign !== null, character: foreign ?? "" })}
      </span>
      {isText && <Room text={text} longest={longest} />}
    </div>
  );
}

function Room({ text, longest }: { text: string; longest: number }) {
  const { t, number } = useWords();
  const length = lengthOf(text);
  const above = length - longest;
  return (
    <span role="status" className={classes.count} data-over={above > 0}>
      {above > 0
        ? t("composer.tooLong", { n: above })
        : length > longest * NEAR && `${number(length)}/${number(longest)}`}
    </span>
  );
}

/** Nothing where there is no choice. */
function SenderChip({ chosen, onChange }: { chosen: Sender; onChange(from: From): void }) {
  const { t } = useWords();
  const channelName = useChannelName();
  const hasSeveralChannels = useHasSeveralChannels();
  const { data: senders = [] } = useSenders();
  if (senders.length < 2) return null;
  return (
    <select
      className={classes.chip}
      aria-label={t("composer.from")}
      value={chosen.id}
      onChange={({ currentTarget: { value } }) => {
        const sender = senders.find(({ id }) => id === value);
        if (sender) onChange({ channel: sender.channel, phone: sender.phone });
      }}
    >
      {senders.map(({ id, channel, phone }) => (
        <option key={id} value={id}>
          {hasSeveralChannels && `${channelName(channel)} · `}
          {phoneText(phone)}
        </option>
      ))}
    </select>
  );
}
