// The texts that everybody in the account can insert with a slash.
import { Button, CloseButton, FileButton, Textarea, TextInput } from "@mantine/core";
import { IconPaperclip } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ConfirmButton } from "../../parts/dialog/confirm-button.tsx";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { uploadFile } from "../../parts/file/upload-file.ts";
import { ApiForm, useApiForm } from "../../parts/form/api-form.tsx";
import { Fault } from "../../parts/form/fault.tsx";
import { Empty } from "../../parts/page/empty.tsx";
import { Loading } from "../../parts/page/loading.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { useChange } from "../../parts/queries/use-change.ts";
import { type QuickReply, useQuickReplies } from "../../parts/queries/use-quick-replies.ts";
import { api } from "../../platform/api.ts";
import type { Media } from "../../platform/outbox.ts";
import { keys } from "../../platform/query-keys.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./quick-replies.module.css";

export function QuickRepliesPage() {
  const { t } = useWords();
  const [isAdding, setAdding] = useState(false);
  const replies = useQuickReplies();
  const add = <Button onClick={() => setAdding(true)}>{t("quickReplies.add")}</Button>;
  return (
    <>
      <PageHeader title={t("nav.quickReplies")}>{add}</PageHeader>
      <div className={body.body}>
        <Loading of={replies} count={2} height={88} className={body.list} />
        {replies.data?.length === 0 && <Empty text={t("quickReplies.none")} />}
        <ul className={body.list}>
          {replies.data?.map((reply) => (
            <Card key={reply.id} reply={reply} />
          ))}
        </ul>
      </div>
      {isAdding && <Edit reply={null} onClose={() => setAdding(false)} />}
    </>
  );
}

function Card({ reply }: { reply: QuickReply }) {
  const { t } = useWords();
  const [isEditing, setEditing] = useState(false);
  const remove = useChange(() => api.deleteQuickReply({ id: reply.id }), keys.quickReplies);
  return (
    <li className={body.card}>
      <div className={body.line}>
        <h2>
          <bdi>{reply.name}</bdi>
        </h2>
        <div className={body.acts}>
          <Button variant="default" size="xs" onClick={() => setEditing(true)}>
            {t("quickReplies.change")}
          </Button>
          <ConfirmButton
            look={{ size: "xs" }}
            title={t("quickReplies.removeTitle", { name: reply.name })}
            text={t("quickReplies.removeText")}
            act={t("quickReplies.remove")}
            isRemoval
            mutation={remove}
            input={undefined}
          />
        </div>
      </div>
      <p className={classes.text} dir="auto">
        {reply.text}
      </p>
      {reply.media && <FileName media={reply.media} />}
      {isEditing && <Edit reply={reply} onClose={() => setEditing(false)} />}
    </li>
  );
}

/** `reply`: null for a new one. */
function Edit({ reply, onClose }: { reply: QuickReply | null; onClose(): void }) {
  const { t } = useWords();
  const save = useChange(
    (wish: { name: string; text: string; media_id: string | null }) =>
      reply ? api.updateQuickReply({ id: reply.id, ...wish }) : api.createQuickReply(wish),
    keys.quickReplies,
  );
  const form = useApiForm(save, {
    initialValues: { name: reply?.name ?? "", text: reply?.text ?? "", media: reply?.media ?? null },
    request: ({ name, text, media }) => ({ name: name.trim(), text, media_id: media?.id ?? null }),
    onDone: onClose,
  });
  const { media } = form.values;
  const upload = useMutation({
    mutationFn: uploadFile,
    onSuccess: (file) => form.setFieldValue("media", file),
  });
  const act = t(reply ? "act.save" : "quickReplies.add");
  return (
    <Dialog onClose={onClose} title={t(reply ? "quickReplies.changeTitle" : "quickReplies.add")} size="lg">
      <ApiForm form={form} act={act} onClose={onClose}>
        <TextInput
          label={t("quickReplies.name")}
          description={t("quickReplies.nameHint")}
          {...form.getInputProps("name")}
          required
        />
        <Textarea
          label={t("quickReplies.text")}
          description={t("quickReplies.textHint", { field: "{{name|there}}" })}
          dir="auto"
          autosize
          minRows={3}
          maxRows={10}
          {...form.getInputProps("text")}
          required
        />
        {media && (
          <FileName media={media}>
            <CloseButton aria-label={t("file.remove")} onClick={() => form.setFieldValue("media", null)} />
          </FileName>
        )}
        <Fault of={upload.error} />
        <FileButton onChange={(file) => file && upload.mutate(file)}>
          {(button) => (
            <Button {...button} variant="default" size="xs" loading={upload.isPending}>
              {t("quickReplies.file")}
            </Button>
          )}
        </FileButton>
      </ApiForm>
    </Dialog>
  );
}

function FileName({ media, children }: { media: Media; children?: ReactNode }) {
  const { t } = useWords();
  return (
    <p className={classes.file}>
      <IconPaperclip size={16} stroke={1.75} aria-hidden />
      <bdi>{media.filename ?? t("bubble.document")}</bdi>
      {children}
    </p>
  );
}
