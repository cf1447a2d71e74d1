// The numbers from which messages are sent: how they are, what waits, and what helps.
import { Button } from "@mantine/core";
import { useState } from "react";
import { Empty } from "../../parts/empty.tsx";
import body from "../../parts/page-body.module.css";
import { PageHeader } from "../../parts/page-header.tsx";
import { ProblemNote } from "../../parts/problem.tsx";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { ConnectSender } from "./connect-sender.tsx";
import { SenderCard } from "./sender-card.tsx";
import { useSenders } from "./senders.queries.ts";

export function SendersPage() {
  const { t } = useWords();
  const can = useCan();
  const [isAdding, setAdding] = useState(false);
  const { data: senders, isError, error, refetch } = useSenders();
  const add = can("senders:write") && <Button onClick={() => setAdding(true)}>{t("senders.add")}</Button>;
  return (
    <>
      <PageHeader title={t("nav.senders")}>{add}</PageHeader>
      {isError && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {senders?.length === 0 && <Empty text={t("senders.none")}>{add}</Empty>}
      <div className={body.body}>
        <ul className={body.list}>
          {senders?.map((sender) => (
            <SenderCard key={sender.id} sender={sender} />
          ))}
        </ul>
      </div>
      {isAdding && <ConnectSender onClose={() => setAdding(false)} />}
    </>
  );
}
