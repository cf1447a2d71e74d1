// The texts that everybody in the account can insert with a slash.
import { Button, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "../../parts/dialog/confirm.tsx";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { ApiForm, useApiForm } from "../../parts/form/api-form.tsx";
import { Empty } from "../../parts/page/empty.tsx";
import { Loading } from "../../parts/page/loading.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { useChange } from "../../parts/queries/use-change.ts";
import { type QuickReply, useQuickReplies } from "../../parts/queries/use-quick-replies.ts";
import { api } from "../../platform/api.ts";
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
  const [open, setOpen] = useState<"edit" | "remove" | null>(null);
  const remove = useChange(() => api.deleteQuickReply({ id: reply.id }), keys.quickReplies);
  const close = () => setOpen(null);
  return (
    <li className={body.card}>
      <div className={body.line}>
        <h2>
          <bdi>{reply.name}</bdi>
        </h2>
        <div className={body.acts}>
          <Button variant="default" size="xs" onClick={() => setOpen("edit")}>
            {t("quickReplies.change")}
          </Button>
          <Button variant="default" size="xs" onClick={() => setOpen("remove")}>
            {t("quickReplies.remove")}
          </Button>
        </div>
      </div>
      <p className={classes.text} dir="auto">
        {reply.text}
      </p>
      {open === "edit" && <Edit reply={reply} onClose={close} />}
      {open === "remove" && (
        <Confirm
          title={t("quickReplies.removeTitle", { name: reply.name })}
          text={t("quickReplies.removeText")}
          act={t("quickReplies.remove")}
          isRemoval
          mutation={remove}
          input={undefined}
          onClose={close}
        />
      )}
    </li>
  );
}

/** `reply`: null for a new one. */
function Edit({ reply, onClose }: { reply: QuickReply | null; onClose(): void }) {
  const { t } = useWords();
  const save = useChange(
    (wish: { name: string; text: string }) =>
      reply ? api.updateQuickReply({ id: reply.id, ...wish }) : api.createQuickReply(wish),
    keys.quickReplies,
  );
  const form = useApiForm(save, {
    initialValues: { name: reply?.name ?? "", text: reply?.text ?? "" },
    request: ({ name, text }) => ({ name: name.trim(), text }),
    onDone: onClose,
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
          data-autofocus
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
      </ApiForm>
    </Dialog>
  );
}
