// Sends everything again since a time: after a receiver was down, or lost what it got.
import { Button, Radio, TextInput } from "@mantine/core";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { ApiForm, useApiForm } from "../../parts/form/api-form.tsx";
import body from "../../parts/page/page-body.module.css";
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import { useResend } from "./webhooks.queries.ts";

const HOUR_MS = 3_600_000;
const SPANS: [key: Key, hours: number][] = [
  ["resend.hour", 1],
  ["resend.day", 24],
  ["resend.threeDays", 72],
];
const OWN = "own";

export function Resend({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useWords();
  const resend = useResend();
  const form = useApiForm(resend, {
    initialValues: { span: "1", own: "" },
    request: ({ span, own }) => ({ id, since: sinceOf(span, own).toISOString() }),
  });
  const { span, own } = form.values;
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
        <ApiForm
          form={form}
          act={t("resend.do")}
          isDisabled={Number.isNaN(sinceOf(span, own).getTime())}
          onClose={onClose}
        >
          <p className={body.note}>{t("resend.text")}</p>
          <Radio.Group label={t("resend.since")} {...form.getInputProps("span")}>
            {SPANS.map(([key, hours]) => (
              <Radio key={hours} value={String(hours)} label={t(key)} mt="sm" />
            ))}
            <Radio value={OWN} label={t("resend.own")} mt="sm" />
          </Radio.Group>
          {span === OWN && (
            <TextInput
              type="datetime-local"
              aria-label={t("resend.own")}
              {...form.getInputProps("own")}
              required
            />
          )}
        </ApiForm>
      )}
    </Dialog>
  );
}

function sinceOf(span: string, own: string): Date {
  return span === OWN ? new Date(own) : new Date(Date.now() - Number(span) * HOUR_MS);
}
