// The account's API keys: what each may do, and when it was used.
import { Button, Modal } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import body from "../../parts/page-body.module.css";
import { PageHeader } from "../../parts/page-header.tsx";
import { ProblemNote } from "../../parts/problem.tsx";
import { StatusPill } from "../../parts/status-pill.tsx";
import { When } from "../../parts/when.tsx";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useSession } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { AddKey } from "./add-key.tsx";

type ApiKey = Awaited<ReturnType<typeof api.listKeys>>["data"][number];

export function KeysPage() {
  const { t } = useWords();
  const [isAdding, setAdding] = useState(false);
  const { data, isError, error, refetch } = useQuery({
    queryKey: keys.keys,
    queryFn: async ({ signal }) => (await api.listKeys({}, { signal })).data,
  });
  return (
    <>
      <PageHeader title={t("nav.keys")}>
        <Button onClick={() => setAdding(true)}>{t("keys.add")}</Button>
      </PageHeader>
      {isError && <ProblemNote error={error} onRetry={() => void refetch()} />}
      <div className={body.body}>
        <ul className={body.list}>
          {data?.map((key) => (
            <KeyCard key={key.id} apiKey={key} />
          ))}
        </ul>
      </div>
      {isAdding && <AddKey onClose={() => setAdding(false)} />}
    </>
  );
}

function KeyCard({ apiKey }: { apiKey: ApiKey }) {
  const { t, list } = useWords();
  const { data: session } = useSession();
  const [isAsking, setAsking] = useState(false);
  const isOver = apiKey.revoked_at !== null;
  const isExpired = apiKey.expires_at !== null && Date.parse(apiKey.expires_at) < Date.now();
  const isOwn = session?.key.id === apiKey.id;
  return (
    <li className={body.card}>
      <div className={body.line}>
        <h2>{apiKey.name}</h2>
        <StatusPill tone={isOver || isExpired ? "quiet" : "ok"}>
          {t(isOver ? "keys.revoked" : isExpired ? "keys.expired" : "keys.valid")}
        </StatusPill>
        {isOwn && <StatusPill tone="quiet">{t("keys.own")}</StatusPill>}
        {!isOver && (
          <div className={body.acts}>
            <Button variant="default" onClick={() => setAsking(true)}>
              {t("keys.revoke")}
            </Button>
          </div>
        )}
      </div>
      <dl className={body.facts}>
        <dt>{t("keys.begins")}</dt>
        <dd className={body.code}>{apiKey.prefix}…</dd>
        <dt>{t("keys.scopes")}</dt>
        <dd>{list(apiKey.scopes)}</dd>
        <dt>{t("keys.used")}</dt>
        <dd>{apiKey.last_used_at ? <When at={apiKey.last_used_at} /> : t("when.never")}</dd>
        <dt>{t("keys.expires")}</dt>
        <dd>{apiKey.expires_at ? <When at={apiKey.expires_at} /> : t("when.never")}</dd>
      </dl>
      {isAsking && <Revoke apiKey={apiKey} isOwn={isOwn} onClose={() => setAsking(false)} />}
    </li>
  );
}

function Revoke({ apiKey, isOwn, onClose }: { apiKey: ApiKey; isOwn: boolean; onClose(): void }) {
  const { t } = useWords();
  const cache = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => api.revokeKey({ id: apiKey.id }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.keys }),
  });
  return (
    <Modal opened onClose={onClose} title={t("keys.revokeTitle", { name: apiKey.name })}>
      <p>{t(isOwn ? "keys.revokeOwn" : "keys.revokeText")}</p>
      {revoke.error && <p className={body.bad}>{revoke.error.message}</p>}
      <div className={body.form}>
        <footer>
          <Button variant="default" onClick={onClose}>
            {t("act.cancel")}
          </Button>
          <Button
            color="red"
            loading={revoke.isPending}
            onClick={() => revoke.mutate(undefined, { onSuccess: onClose })}
          >
            {t("keys.revoke")}
          </Button>
        </footer>
      </div>
    </Modal>
  );
}
