// A note between the messages: over the whole width, so that nobody takes it for a message.
import { ActionIcon } from "@mantine/core";
import { IconNotes, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { api } from "../../../platform/api.ts";
import type { Note } from "../../../platform/cache/note-cache.ts";
import { keys } from "../../../platform/query-keys.ts";
import { useCan, useSession } from "../../../platform/session.ts";
import { useWords } from "../../../words/use-words.tsx";
import { Confirm } from "../../dialog/confirm.tsx";
import { useChange } from "../../queries/use-change.ts";
import { useNameOf } from "../../queries/use-people.ts";
import classes from "./note.module.css";

export function NoteBlock({ note }: { note: Note }) {
  const { t, time, exact } = useWords();
  const can = useCan();
  const { data: session } = useSession();
  const [isAsking, setAsking] = useState(false);
  const removal = useChange(() => api.deleteNote({ id: note.id }), keys.notes(note.contact_id));
  const author = useNameOf()(note.by) ?? t("note.you");
  const date = new Date(note.created_at);
  const isOwn = note.by !== null && (note.by === session?.person?.id || note.by === session?.key?.id);
  return (
    <article className={classes.note} aria-label={t("note.of", { name: author })}>
      <header className={classes.head}>
        <IconNotes size={16} stroke={1.75} aria-hidden />
        <span>{t("note.kind")}</span> · <bdi className={classes.author}>{author}</bdi> ·{" "}
        <time dateTime={note.created_at} title={exact(date)}>
          {time(date)}
        </time>
        {can("contacts:write") && (isOwn || can("people:write")) && (
          <ActionIcon
            className={classes.remove ?? ""}
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t("note.remove")}
            title={t("note.remove")}
            onClick={() => setAsking(true)}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </header>
      <p className={classes.text} dir="auto">
        {note.text}
      </p>
      {isAsking && (
        <Confirm
          title={t("note.removeTitle")}
          text={t("note.removeText")}
          act={t("note.remove")}
          isRemoval
          mutation={removal}
          input={undefined}
          onClose={() => setAsking(false)}
        />
      )}
    </article>
  );
}
