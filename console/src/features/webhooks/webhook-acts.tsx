// What can be done with a webhook.
import { Button, Menu, Radio, TextInput } from "@mantine/core";
import { useState } from "react";
import { useLocation } from "wouter";
import { Confirm } from "../../parts/dialog/confirm.tsx";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { NewSecret } from "../../parts/dialog/new-secret.tsx";
import { ApiForm, useApiForm } from "../../parts/form/api-form.tsx";
import { Fault } from "../../parts/form/fault.tsx";
import { localInput } from "../../parts/form/local-input.ts";
import { MoreMenu } from "../../parts/menu/more-menu.tsx";
import body from "../../parts/page/page-body.module.css";
import { useWords } from "../../words/use-words.tsx";
import {
  useDeleteWebhook,
  useResend,
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
      <Fault of={test.error ?? update.error} />
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

/** Enables a webhook again, and asks whether it gets what happened meanwhile. */
function EnableWebhook({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useWords();
  const form = useApiForm(useUpdateWebhook(), {
    initialValues: { begins: "missed" },
    request: ({ begins }) => ({ id, status: "active" as const, skip_missed: begins === "now" }),
    onDone: onClose,
  });
  return (
    <Dialog onClose={onClose} title={t("webhooks.enable")}>
      <ApiForm form={form} act={t("webhooks.enable")} onClose={onClose}>
        <Radio.Group label={t("webhooks.begins")} {...form.getInputProps("begins")}>
          <Radio value="missed" label={t("webhooks.missed")} description={t("webhooks.missedHint")} mt="sm" />
          <Radio value="now" label={t("webhooks.fromNow")} description={t("webhooks.fromNowHint")} mt="sm" />
        </Radio.Group>
      </ApiForm>
    </Dialog>
  );
}

const HOUR_MS = 3_600_000;

/** Sends everything again since a time: after a receiver was down, or lost what it got. */
function Resend({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useWords();
  const resend = useResend();
  const form = useApiForm(resend, {
    initialValues: { since: localInput(new Date(Date.now() - HOUR_MS)) },
    request: ({ since }) => ({ id, since: new Date(since).toISOString() }),
  });
  return (
    <Dialog onClose={onClose} title={t("webhooks.resend")}>
      {resend.data ? (
        <>
          <p role="status">{t("resend.done", { n: resend.data.deliveries })}</p>
          <footer className={body.foot}>
            <Button variant="default" onClick={onClose}>
              {t("act.close")}
            </Button>
          </footer>
        </>
      ) : (
        <ApiForm form={form} act={t("resend.do")} isDisabled={form.values.since === ""} onClose={onClose}>
          <p className={body.note}>{t("resend.text")}</p>
          <TextInput
            type="datetime-local"
            label={t("resend.since")}
            {...form.getInputProps("since")}
            required
          />
        </ApiForm>
      )}
    </Dialog>
  );
}
