// The broadcasts, newest first, each with how far it is.
import { Button, Progress } from "@mantine/core";
import { IconSpeakerphone } from "@tabler/icons-react";
import { Link } from "wouter";
import { MoreButton } from "../../parts/list/more-button.tsx";
import { Empty } from "../../parts/page/empty.tsx";
import { Loading } from "../../parts/page/loading.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { StatusPill } from "../../parts/text/status-pill.tsx";
import { When } from "../../parts/text/when.tsx";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { STATUS } from "./broadcast-words.ts";
import classes from "./broadcasts.module.css";
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
        <Loading of={broadcasts} count={4} height={72} className={body.list} />
        <ul className={classes.list}>
          {rows.map((row) => (
            <li key={row.id}>
              <Row broadcast={row} />
            </li>
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
  const { tone, word } = STATUS[status];
  const isUnderWay = status === "running" || status === "paused";
  return (
    <Link href={`/broadcasts/${id}`} className={classes.row}>
      <IconSpeakerphone size={20} stroke={1.75} aria-hidden className={classes.icon} />
      <span className={classes.name}>
        <bdi>{name}</bdi>
        <small>
          {people !== null && t("broadcasts.people", { n: people })}
          {people !== null && " · "}
          <When at={startedAt ?? createdAt} />
        </small>
      </span>
      {isUnderWay && people ? (
        <span className={classes.progress}>
          <Progress value={(queued / people) * 100} aria-label={name} className={classes.track} />
          <small>{t("broadcasts.progress", { n: queued, total: people })}</small>
        </span>
      ) : null}
      <StatusPill tone={tone}>{t(word)}</StatusPill>
    </Link>
  );
}
