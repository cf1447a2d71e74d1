// Sends everything again since a time: after a receiver was down, or lost what it got.
import { Button, Radio, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Dialog } from "../../parts/dialog/dialog.tsx";
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
  const [span, setSpan] = useState("1");
  const [own, setOwn] = useState("");
  const resend = useResend();
  const since = span === OWN ? new Date(own) : new Date(Date.now() - Number(span) * HOUR_MS);
  const isKnown = !Number.isNaN(since.getTime());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isKnown) resend.mutate({ id, since: since.toISOString() });
  };
  return (
    <Dialog onClose={onClose} title={t("webhooks.resend")}>
      {resend.data ? (
        <p role="status">{t("resend.done", { n: resend.data.deliveries })}</p>
      ) : (
        <form className={body.form} onSubmit={submit} id="resend">
          <p className={body.note}>{t("resend.text")}</p>
          <Radio.Group label={t("resend.since")} value={span} onChange={setSpan}>
            {SPANS.map(([key, hours]) => (
              <Radio key={hours} value={String(hours)} label={t(key)} mt="sm" />
            ))}
            <Radio value={OWN} label={t("resend.own")} mt="sm" />
          </Radio.Group>
          {span === OWN && (
            <TextInput
              type="datetime-local"
              aria-label={t("resend.own")}
              value={own}
              onChange={(event) => setOwn(event.currentTarget.value)}
              required
            />
          )}
          {resend.error && <p className={body.bad}>{resend.error.message}</p>}
        </form>
      )}
      <div className={body.form}>
        <footer>
          <Button variant="default" onClick={onClose}>
            {t(resend.data ? "act.close" : "act.cancel")}
          </Button>
          {!resend.data && (
            <Button type="submit" form="resend" loading={resend.isPending} disabled={!isKnown}>
              {t("resend.do")}
            </Button>
          )}
        </footer>
      </div>
    </Dialog>
  );
}
