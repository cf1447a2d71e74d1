// The banner while sending is held, with the question before its release.
import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "wouter";
import { Confirm } from "../parts/dialog/confirm.tsx";
import { useChange } from "../parts/queries/use-change.ts";
import { api } from "../platform/api.ts";
import { keys } from "../platform/query-keys.ts";
import { useCan } from "../platform/session.ts";
import { useWords } from "../words/use-words.tsx";
import classes from "./banner.module.css";

interface Props {
  since: string;
  queued: number;
  scheduled: number;
}

export function HeldBanner({ since, queued, scheduled }: Props) {
  const { t, exact } = useWords();
  const can = useCan();
  const [isAsking, setAsking] = useState(false);
  const release = useChange(
    () => api.releaseSending({ confirm: true }),
    keys.sending,
    keys.allMessages,
    keys.anyMessage,
    keys.allUsage,
  );
  return (
    <section className={classes.banner} data-tone="warn" aria-label={t("held.name")}>
      <p>{t("held.since", { at: exact(new Date(since)) })}</p>
      {can("messages:read") && (
        <Link className={classes.link} href="/outgoing/waiting">
          {t("held.see", { n: queued })}
        </Link>
      )}
      {can("senders:write") && (
        <Button size="xs" variant="default" onClick={() => setAsking(true)}>
          {t("held.release")}
        </Button>
      )}
      {isAsking && (
        <Confirm
          title={t("held.ask")}
          text={t("held.text", { queued, scheduled })}
          act={t("held.release")}
          mutation={release}
          input={undefined}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
