// The account's API keys: what each may do, and when it was used.
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ConfirmButton } from "../../parts/dialog/confirm-button.tsx";
import { Loading } from "../../parts/page/loading.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { useChange } from "../../parts/queries/use-change.ts";
import { useWho } from "../../parts/queries/use-people.ts";
import { Code } from "../../parts/text/code.tsx";
import { StatusPill } from "../../parts/text/status-pill.tsx";
import { When } from "../../parts/text/when.tsx";
import { useOpenParam } from "../../platform/acts/use-open-param.ts";
import { api, everyEntry } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useSession } from "../../platform/session.ts";
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import { AddKey } from "./add-key.tsx";
import { ALL_SCOPES } from "./scope-words.ts";

type ApiKey = Awaited<ReturnType<typeof api.listKeys>>["data"][number];

export function KeysPage() {
  const { t } = useWords();
  const [isAdding, setAdding] = useOpenParam("new");
  const apiKeys = useQuery({
    queryKey: keys.keys,
    queryFn: ({ signal }) => everyEntry(api.listKeys({ limit: 200 }, { signal })),
  });
  const valid = apiKeys.data?.filter((key) => !isOver(key)) ?? [];
  const over = apiKeys.data?.filter(isOver) ?? [];
  return (
    <>
      <PageHeader title={t("nav.keys")}>
        <Button onClick={() => setAdding(true)}>{t("keys.add")}</Button>
      </PageHeader>
      <div className={body.body}>
        <Loading of={apiKeys} count={2} height={140} className={body.list} />
        <ul className={body.list}>
          {valid.map((key) => (
            <KeyCard key={key.id} apiKey={key} />
          ))}
        </ul>
        {over.length > 0 && (
          <details className={body.more}>
            <summary>{t("keys.over", { n: over.length })}</summary>
            <ul className={body.list}>
              {over.map((key) => (
                <KeyCard key={key.id} apiKey={key} />
              ))}
            </ul>
          </details>
        )}
      </div>
      {isAdding && <AddKey onClose={() => setAdding(false)} />}
    </>
  );
}

function isOver({ revoked_at: revoked, expires_at: expires }: ApiKey): boolean {
  return revoked !== null || (expires !== null && Date.parse(expires) < Date.now());
}

function KeyCard({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useWords();
  const { data: session } = useSession();
  const revoke = useChange(() => api.revokeKey({ id: apiKey.id }), keys.keys);
  const isRevoked = apiKey.revoked_at !== null;
  const isOwn = session?.key?.id === apiKey.id;
  const { by } = apiKey;
  const who = useWho()(by);
  return (
    <li className={body.card}>
      <div className={body.line}>
        <h2>
          <bdi>{apiKey.name}</bdi>
        </h2>
        <StatusPill tone={isOver(apiKey) ? "quiet" : "ok"}>
          {t(isRevoked ? "keys.revoked" : isOver(apiKey) ? "keys.expired" : "keys.valid")}
        </StatusPill>
        {isOwn && <StatusPill tone="quiet">{t("keys.own")}</StatusPill>}
        {!isOver(apiKey) && (
          <div className={body.acts}>
            <ConfirmButton
              title={t("keys.revokeTitle", { name: apiKey.name })}
              text={t(isOwn ? "keys.revokeOwn" : "keys.revokeText")}
              act={t("keys.revoke")}
              isRemoval
              mutation={revoke}
              input={undefined}
            />
          </div>
        )}
      </div>
      <dl className={body.facts}>
        <dt>{t("keys.begins")}</dt>
        <dd>
          <Code>{`${apiKey.prefix}…`}</Code>
        </dd>
        <dt>{t("keys.scopes")}</dt>
        <dd>{useScopes(apiKey.scopes)}</dd>
        <dt>{t("keys.made")}</dt>
        <dd>
          <When at={apiKey.created_at} />
          {by && (
            <>
              {" · "}
              <bdi>{who}</bdi>
            </>
          )}
        </dd>
        <dt>{t("keys.used")}</dt>
        <dd>{apiKey.last_used_at ? <When at={apiKey.last_used_at} /> : t("when.never")}</dd>
        <dt>{t("keys.expires")}</dt>
        <dd>{apiKey.expires_at ? <When at={apiKey.expires_at} /> : t("when.never")}</dd>
      </dl>
    </li>
  );
}

function useScopes(scopes: ApiKey["scopes"]): string {
  const { t, list } = useWords();
  if (ALL_SCOPES.every((scope) => scopes.includes(scope))) return t("keys.mayAll");
  return list(scopes.map((scope) => t(`scope.${scope}` as Key)));
}
