// The broadcasts, newest first, each with how far it is.
import { Button, Progress } from "@mantine/core";
import { Link } from "wouter";
import entries from "../../parts/list/entries.module.css";
import { MoreButton } from "../../parts/list/more-button.tsx";
import { Empty } from "../../parts/page/empty.tsx";
import { Loading } from "../../parts/page/loading.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { StatusPill } from "../../parts/text/status-pill.tsx";
import { When } from "../../parts/text/when.tsx";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { TONES } from "./broadcast-words.ts";
import { type Broadcast, useBroadcasts } from "./broadcasts.queries.ts";

export function BroadcastsPage() {
  const { t } = useWords();
  const can = useCan();
  const broadcasts = useBroadcasts();
  const rows = broadcasts.data?.pages.flatMap((page) => page.data) ?? [];
  const add = can("broadcasts:write") && (
    <Button component={Link} href="/broadcasts/new">
      {t("broadcasts.new")}
    </Button>
  );
  const isEmpty = broadcasts.isSuccess && rows.length === 0;
  return (
    <>
      <PageHeader title={t("nav.broadcasts")}>{!isEmpty && add}</PageHeader>
      {isEmpty && <Empty text={t("broadcasts.none")}>{add}</Empty>}
      <div className={body.body}>
        <Loading of={broadcasts} count={4} height={56} className={body.list} />
        <ul className={entries.rows}>
          {rows.map((row) => (
            <Row key={row.id} broadcast={row} />
          ))}
        </ul>
        <MoreButton reading={broadcasts} />
      </div>
    </>
  );
}

function Row({ broadcast }: { broadcast: Broadcast }) {
  const { t } = useWords();
  const { id, name, status, people, queued, started_at: startedAt, created_at: createdAt } = broadcast;
  const isUnderWay = people !== null && (status === "running" || status === "paused");
  return (
    <li className={entries.row}>
      <span className={entries.what}>
        <Link href={`/broadcasts/${id}`} className={entries.who}>
          <bdi>{name}</bdi>
        </Link>
        <span className={entries.line}>
          {people !== null && `${t("broadcasts.people", { n: people })} · `}
          {isUnderWay && `${t("broadcasts.progress", { n: queued, total: people })} · `}
          <When at={startedAt ?? createdAt} />
        </span>
      </span>
      {isUnderWay && <Progress value={(queued / people) * 100} aria-label={name} w={120} />}
      <StatusPill tone={TONES[status]}>{t(`broadcast.${status}`)}</StatusPill>
    </li>
  );
}
