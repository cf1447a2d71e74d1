// What to enter at Meta, and whether Meta reaches Parley: known when the first hook has come.
import { Button, Loader } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import body from "../../parts/page/page-body.module.css";
import { useSenders } from "../../parts/queries/use-senders.ts";
import { Code } from "../../parts/text/code.tsx";
import { CopyButton } from "../../parts/text/copy-button.tsx";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./enter-at-meta.module.css";
import type { Sender } from "./senders.queries.ts";

const LOOK_MS = 2_000;

interface Props {
  sender: Sender;
  verifyToken: string;
  onClose(): void;
}

export function EnterAtMeta({ sender, verifyToken, onClose }: Props) {
  const { t } = useWords();
  const { data: senders } = useSenders({ everyMs: LOOK_MS });
  const heardAt = senders?.find(({ id }) => id === sender.id)?.last_hook_at ?? null;
  return (
    <Dialog onClose={onClose} title={t("connect.atMeta")} size="lg" closeOnClickOutside={false}>
      <p className={classes.text}>{t("connect.atMetaText")}</p>
      <dl className={body.facts}>
        <dt>{t("connect.callback")}</dt>
        <dd>
          <Code>{sender.hook_url}</Code>
          <CopyButton text={sender.hook_url} what={t("senders.hookWhat")} />
        </dd>
        <dt>{t("connect.verifyToken")}</dt>
        <dd>
          <Code>{verifyToken}</Code>
          <CopyButton text={verifyToken} what={t("connect.verifyWhat")} />
        </dd>
        <dt>{t("connect.field")}</dt>
        <dd>
          <Code>messages</Code>
        </dd>
      </dl>
      <div className={classes.state} data-heard={heardAt !== null} role="status">
        {heardAt === null ? <Loader size={20} /> : <IconCircleCheck size={20} aria-hidden />}
        <p>{t(heardAt === null ? "connect.waits" : "connect.heard", { phone: sender.phone })}</p>
      </div>
      <div className={body.form}>
        <footer>
          <FetchTemplates />
          <Button variant={heardAt === null ? "default" : "filled"} onClick={onClose}>
            {t(heardAt === null ? "connect.later" : "act.done")}
          </Button>
        </footer>
      </div>
    </Dialog>
  );
}

function FetchTemplates() {
  const { t } = useWords();
  const can = useCan();
  const cache = useQueryClient();
  const fetch = useMutation({
    mutationFn: () => api.syncTemplates(),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.templates }),
  });
  if (!can("templates:write")) return null;
  return (
    <>
      {fetch.error && <p className={body.bad}>{fetch.error.message}</p>}
      <Button
        variant="default"
        loading={fetch.isPending}
        disabled={fetch.isSuccess}
        onClick={() => fetch.mutate()}
      >
        {t(fetch.isSuccess ? "connect.fetched" : "templates.refresh")}
      </Button>
    </>
  );
}
