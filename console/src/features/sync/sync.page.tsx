// The other systems whose data becomes contacts.
import { Button } from "@mantine/core";
import { Link } from "wouter";
import { Empty } from "../../parts/page/empty.tsx";
import { Loading } from "../../parts/page/loading.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { Code } from "../../parts/text/code.tsx";
import { StatusPill } from "../../parts/text/status-pill.tsx";
import { When } from "../../parts/text/when.tsx";
import { useOpenParam } from "../../platform/acts/use-open-param.ts";
import { useSentence, useWords } from "../../words/use-words.tsx";
import { AddSource } from "./add-source.tsx";
import { type Source, useSources } from "./sync.queries.ts";

export function SyncPage() {
  const { t } = useWords();
  const [isAdding, setAdding] = useOpenParam("new");
  const sources = useSources();
  const add = <Button onClick={() => setAdding(true)}>{t("sync.add")}</Button>;
  return (
    <>
      <PageHeader title={t("nav.sync")}>{add}</PageHeader>
      {sources.data?.length === 0 && <Empty text={t("sync.none")}>{add}</Empty>}
      <div className={body.body}>
        <Loading of={sources} count={2} height={88} className={body.list} />
        <ul className={body.list}>
          {sources.data?.map((source) => (
            <li key={source.id} className={body.card}>
              <div className={body.line}>
                <h2>
                  <Link href={`/sync/${source.id}`}>
                    <bdi>{source.name}</bdi>
                  </Link>
                </h2>
                <SourceState source={source} />
              </div>
              <p className={body.note}>
                <Code>{source.url}</Code>
              </p>
            </li>
          ))}
        </ul>
      </div>
      {isAdding && <AddSource onClose={() => setAdding(false)} />}
    </>
  );
}

export function SourceState({ source }: { source: Source }) {
  const { t } = useWords();
  const sentence = useSentence();
  const { last_received_at: received, last_unverified_at: refused } = source;
  if (refused !== null && (received === null || refused > received))
    return <StatusPill tone="bad">{sentence("sync.unverified", { time: <When at={refused} /> })}</StatusPill>;
  if (received === null) return <StatusPill tone="quiet">{t("sync.silent")}</StatusPill>;
  return <StatusPill tone="ok">{sentence("sync.received", { time: <When at={received} /> })}</StatusPill>;
}
