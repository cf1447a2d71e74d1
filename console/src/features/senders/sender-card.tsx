// One sender: its state, its pace, what waits, and the address of its hook.
import { Button } from "@mantine/core";
import { useState } from "react";
import { CopyButton } from "../../parts/copy-button.tsx";
import body from "../../parts/page-body.module.css";
import { Phone } from "../../parts/phone.tsx";
import { StatusPill } from "../../parts/status-pill.tsx";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { EditSender } from "./edit-sender.tsx";
import { type Sender, useResumeSender } from "./senders.queries.ts";

export function SenderCard({ sender }: { sender: Sender }) {
  const { t, number } = useWords();
  const can = useCan();
  const [isEditing, setEditing] = useState(false);
  const resume = useResumeSender();
  const isPaused = sender.status === "paused";
  return (
    <li className={body.card}>
      <div className={body.line}>
        <h2>
          <Phone number={sender.phone} />
        </h2>
        <StatusPill tone={isPaused ? "bad" : "ok"}>
          {t(isPaused ? "senders.paused" : "senders.active")}
        </StatusPill>
        {sender.default && <StatusPill tone="quiet">{t("senders.default")}</StatusPill>}
        {can("senders:write") && (
          <div className={body.acts}>
            <Button variant="default" onClick={() => setEditing(true)}>
              {t("senders.edit")}
            </Button>
            {isPaused && (
              <Button loading={resume.isPending} onClick={() => resume.mutate(sender.id)}>
                {t("senders.resume")}
              </Button>
            )}
          </div>
        )}
      </div>
      {isPaused && (
        <p className={body.bad}>
          {t("senders.pausedBecause", {
            reason: (sender.paused_reason ?? "").replaceAll("_", " "),
            n: sender.waiting,
          })}
        </p>
      )}
      {resume.error && <p className={body.bad}>{resume.error.message}</p>}
      <dl className={body.facts}>
        <dt>{t("senders.waiting")}</dt>
        <dd>{number(sender.waiting)}</dd>
        <dt>{t("senders.pace")}</dt>
        <dd>{t("senders.rate", { n: sender.rate })}</dd>
        <dt>{t("senders.hook")}</dt>
        <dd>
          <span className={body.code}>{sender.hook_url}</span>
          <CopyButton text={sender.hook_url} what={t("senders.hookWhat")} />
        </dd>
      </dl>
      {isEditing && <EditSender sender={sender} onClose={() => setEditing(false)} />}
    </li>
  );
}
