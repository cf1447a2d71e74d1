// What can be done with a webhook.
import { Button, Menu } from "@mantine/core";
import { useState } from "react";
import { useLocation } from "wouter";
import { Confirm } from "../../parts/dialog/confirm.tsx";
import { SecretOnce } from "../../parts/dialog/secret-once.tsx";
import { MoreMenu } from "../../parts/menu/more-menu.tsx";
import { useWords } from "../../words/use-words.tsx";
import { Resend } from "./resend.tsx";
import {
  useDeleteWebhook,
  useRotateSecret,
  useTestWebhook,
  useUpdateWebhook,
  type Webhook,
} from "./webhooks.queries.ts";

export function WebhookActs({ webhook }: { webhook: Webhook }) {
  const { t } = useWords();
  const { id, status } = webhook;
  const [open, setOpen] = useState<"resend" | "remove" | "rotate" | null>(null);
  const test = useTestWebhook();
  const update = useUpdateWebhook();
  const isActive = status === "active";
  const close = () => setOpen(null);
  return (
    <>
      <Button variant="default" disabled={!isActive} onClick={() => setOpen("resend")}>
        {t("webhooks.resend")}
      </Button>
      {isActive ? (
        <Button loading={test.isPending} onClick={() => test.mutate(id)}>
          {t("webhooks.test")}
        </Button>
      ) : (
        <Button loading={update.isPending} onClick={() => update.mutate({ id, status: "active" })}>
          {t("webhooks.enable")}
        </Button>
      )}
      <MoreMenu name={t("nav.more")}>
        <Menu.Item onClick={() => setOpen("rotate")}>{t("webhooks.rotate")}</Menu.Item>
        {isActive && (
          <Menu.Item onClick={() => update.mutate({ id, status: "disabled" })}>
            {t("webhooks.disable")}
          </Menu.Item>
        )}
        <Menu.Item color="red" onClick={() => setOpen("remove")}>
          {t("webhooks.remove")}
        </Menu.Item>
      </MoreMenu>
      {open === "resend" && <Resend id={id} onClose={close} />}
      {open === "remove" && <Remove webhook={webhook} onClose={close} />}
      {open === "rotate" && <Rotate id={id} onClose={close} />}
    </>
  );
}

function Remove({ webhook: { id, url }, onClose }: { webhook: Webhook; onClose(): void }) {
  const { t } = useWords();
  const [, go] = useLocation();
  const remove = useDeleteWebhook();
  return (
    <Confirm
      title={t("webhooks.removeTitle", { url })}
      text={t("webhooks.removeText")}
      act={t("webhooks.remove")}
      isRemoval
      state={remove}
      onAct={() => remove.mutate(id, { onSuccess: () => go("/webhooks") })}
      onClose={onClose}
    />
  );
}

/** The old secret stays valid for a day, so that the receiver can be changed in between. */
function Rotate({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useWords();
  const rotate = useRotateSecret();
  const secret = rotate.data?.secret;
  if (secret) return <SecretOnce title={t("webhooks.newSecret")} secret={secret} onDone={onClose} />;
  return (
    <Confirm
      title={t("webhooks.rotate")}
      text={t("webhooks.rotateText")}
      act={t("webhooks.rotateDo")}
      state={rotate}
      onAct={() => rotate.mutate(id)}
      onClose={onClose}
    />
  );
}
