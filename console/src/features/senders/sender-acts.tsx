// What can be done with a sender.
import { Button, Menu } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "../../parts/dialog/confirm.tsx";
import { MoreMenu } from "../../parts/menu/more-menu.tsx";
import body from "../../parts/page/page-body.module.css";
import { useWords } from "../../words/use-words.tsx";
import { type Sender, useDeleteSender, usePauseSender, useResumeSender } from "./senders.queries.ts";

interface Props {
  sender: Sender;
  /** The channel's name. */
  channel: string;
  onEdit(): void;
  onSetUp(): void;
  onFault(error: Error): void;
}

export function SenderActs({ sender, channel, onEdit, onSetUp, onFault }: Props) {
  const { t } = useWords();
  const [isRemoving, setRemoving] = useState(false);
  const pause = usePauseSender();
  const resume = useResumeSender();
  const remove = useDeleteSender();
  return (
    <div className={body.acts}>
      {sender.status === "paused" ? (
        <Button loading={resume.isPending} onClick={() => resume.mutate(sender.id, { onError: onFault })}>
          {t("senders.resume")}
        </Button>
      ) : (
        <Button
          variant="default"
          loading={pause.isPending}
          onClick={() => pause.mutate(sender.id, { onError: onFault })}
        >
          {t("senders.pause")}
        </Button>
      )}
      <Button variant="default" onClick={onEdit}>
        {t("senders.edit")}
      </Button>
      <MoreMenu name={t("senders.more", { phone: sender.phone })}>
        <Menu.Item onClick={onSetUp}>{t("senders.setUp", { channel })}</Menu.Item>
        <Menu.Item color="red" onClick={() => setRemoving(true)}>
          {t("senders.remove")}
        </Menu.Item>
      </MoreMenu>
      {isRemoving && (
        <Confirm
          title={t("senders.removeTitle", { phone: sender.phone })}
          text={t("senders.removeText")}
          act={t("senders.remove")}
          isRemoval
          mutation={remove}
          input={sender.id}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  );
}
