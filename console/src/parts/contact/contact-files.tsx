// The pictures and files of a contact's conversation, newest first.
import { UnstyledButton } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import type { Message, ThreadPage } from "../../platform/cache/thread-cache.ts";
import { keys } from "../../platform/query-keys.ts";
import { useWords } from "../../words/use-words.tsx";
import { fileAddress } from "../file/file-address.ts";
import type { Media } from "../file/file-facts.ts";
import { FileRow } from "../file/file-row.tsx";
import { Pictures, useOpenPicture } from "../file/pictures.tsx";
import { shownAs } from "../file/shown-as.ts";
import { pagesOf } from "../list/pages.ts";
import { messageLine } from "../message/message-words.ts";
import classes from "./contact-files.module.css";

const PAGE = 12;

/** Nothing until there is a file. */
export function ContactFiles({ contactId }: { contactId: string }) {
  const { t } = useWords();
  const files = useInfiniteQuery(
    pagesOf(
      keys.files(contactId),
      (after, options): Promise<ThreadPage> =>
        api.listContactMessages(
          { phone_number: contactId, limit: PAGE, has_media: "true", ...after },
          options,
        ),
    ),
  );
  const messages = files.data?.pages.flatMap((page) => page.data).flatMap(filesOf) ?? [];
  const pictures = messages.filter((message) => shownAs(message) === "picture");
  const others = messages.filter((message) => ["row", "audio", "video"].includes(shownAs(message) ?? ""));
  if (pictures.length + others.length === 0) return null;
  return (
    <section className={classes.files} aria-label={t("contact.files")}>
      <h2>{t("contact.files")}</h2>
      <Pictures messages={messages}>
        {pictures.length > 0 && (
          <ul className={classes.pictures}>
            {pictures.map((message) => (
              <li key={message.id}>
                <Thumb message={message} />
              </li>
            ))}
          </ul>
        )}
        {others.length > 0 && (
          <ul className={classes.others}>
            {others.map((message) => (
              <li key={message.id}>{message.media && <FileRow message={message} media={message.media} />}</li>
            ))}
          </ul>
        )}
      </Pictures>
      {files.hasNextPage && (
        <UnstyledButton
          className={classes.more}
          disabled={files.isFetching}
          onClick={() => void files.fetchNextPage()}
        >
          {t("contact.moreFiles")}
        </UnstyledButton>
      )}
    </section>
  );
}

function Thumb({ message }: { message: Message }) {
  const words = useWords();
  const openPicture = useOpenPicture();
  const { media } = message;
  if (!media) return null;
  const name = messageLine(words, message);
  return (
    <button type="button" aria-label={words.t("file.open", { name })} onClick={() => openPicture(message.id)}>
      <img src={`${fileAddress(media)}/preview`} alt="" loading="lazy" />
    </button>
  );
}

const KINDS = ["image", "video", "document"] as const;

/** The files of a message, or of a template's header and cards, each as if it had its own message. */
function filesOf(message: Message): Message[] {
  const { template } = message;
  if (!template) return [message];
  const files = [template, ...(template.cards ?? [])].flatMap(({ header }) =>
    KINDS.flatMap((type) => {
      const file: { media_id: string; filename?: string | null } | undefined = header?.[type];
      if (!file) return [];
      const { media_id: id, filename = null } = file;
      const known = { id, filename, has_preview: type === "image", created_at: message.created_at };
      return { ...message, id, type, media: mediaOf(known) };
    }),
  );
  // Several cards may show the same picture.
  return [...new Map(files.map((file) => [file.id, file])).values()];
}

/** A message with a template tells no more of its files. */
function mediaOf(known: Pick<Media, "id" | "filename" | "has_preview" | "created_at">): Media {
  return {
    ...known,
    status: "stored",
    mime_type: null,
    bytes: null,
    sha256: null,
    width: null,
    height: null,
    duration_ms: null,
    error: null,
  };
}
