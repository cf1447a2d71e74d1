// The numbers from which messages are sent, and how they are.
import { Empty } from "../../parts/empty.tsx";
import { PageHeader } from "../../parts/page-header.tsx";
import { Phone } from "../../parts/phone.tsx";
import { ProblemNote } from "../../parts/problem.tsx";
import { useWords } from "../../words/use-words.tsx";
import classes from "./senders.module.css";
import { useSenders } from "./senders.queries.ts";

export function SendersPage() {
  const { t } = useWords();
  const { data: senders, isError, error, refetch } = useSenders();
  return (
    <>
      <PageHeader title={t("nav.senders")} />
      {isError && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {senders?.length === 0 && <Empty text={t("senders.none")} />}
      <ul className={classes.list}>
        {senders?.map((sender) => (
          <li key={sender.id} className={classes.sender}>
            <strong>
              <Phone number={sender.phone} />
            </strong>
            <span className={classes.status} data-status={sender.status}>
              {t(sender.status === "active" ? "senders.active" : "senders.paused")}
            </span>
            <span className={classes.rate}>{t("senders.rate", { n: sender.rate })}</span>
            {sender.paused_reason && <span>{sender.paused_reason}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
