// What can be done with a webhook.
import { Button, Menu } from "@mantine/core";
import { useState } from "react";
import { useLocation } from "wouter";
import { Confirm } from "../../parts/dialog/confirm.tsx";
import { NewSecret } from "../../parts/dialog/new-secret.tsx";
import { MoreMenu } from "../../parts/menu/more-menu.tsx";
import { useWords } from "../../words/use-words.tsx";
import { EnableWebhook } from "./enable-webhook.tsx";
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
  const { id, url, status } = webhook;
  const [, go] = useLocation();
  const [open, setOpen] = useState<"resend" | "remove" | "rotate" | "enable" | null>(null);
  const test = useTestWebhook();
  const update = useUpdateWebhook();
  const remove = useDeleteWebhook();
  const rotate = useRotateSecret();
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
        <Button onClick={() => setOpen("enable")}>{t("webhooks.enable")}</Button>
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
      {open === "enable" && <EnableWebhook id={id} onClose={close} />}
      {open === "remove" && (
        <Confirm
          title={t("webhooks.removeTitle", { url })}
          text={t("webhooks.removeText")}
          act={t("webhooks.remove")}
          isRemoval
          mutation={remove}
          input={id}
          onDone={() => go("/webhooks")}
          onClose={close}
        />
      )}
      {open === "rotate" && (
        // The old secret stays valid for a day, so that the receiver can be changed in between.
        <NewSecret
          title={t("webhooks.rotate")}
          text={t("webhooks.rotateText")}
          act={t("webhooks.rotateDo")}
          secretTitle={t("webhooks.newSecret")}
          mutation={rotate}
          id={id}
          onClose={close}
        />
      )}
    </>
  );
}
