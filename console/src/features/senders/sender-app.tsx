// What Parley took over from the channel's app on a phone that uses the sender's number too.
import { useWords } from "../../words/use-words.tsx";
import classes from "./sender-card.module.css";
import type { Sender } from "./senders.queries.ts";

type App = NonNullable<Sender["app"]>;

export function SenderApp({ app: { contacts, history } }: { app: App }) {
  const { t } = useWords();
  const isAlone = contacts === 0 && history === null;
  return (
    <span className={classes.app}>
      {isAlone && <span>{t("senders.appAlone")}</span>}
      {history && <History history={history} />}
      {contacts > 0 && <span>{t("senders.appContacts", { n: contacts })}</span>}
    </span>
  );
}

function History({ history }: { history: NonNullable<App["history"]> }) {
  const { t, percent } = useWords();
  const { status, messages: n, percent: done, detail } = history;
  switch (status) {
    case "running":
      return (
        <span>{t("senders.historyRunning", { n, share: done === null ? "–" : percent(done / 100) })}</span>
      );
    case "finished":
      return <span>{t("senders.historyFinished", { n })}</span>;
    case "declined":
      return <span title={detail ?? undefined}>{t("senders.historyDeclined", { n })}</span>;
  }
}
