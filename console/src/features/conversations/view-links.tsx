// The views of the inbox, above the list.
import { Link } from "wouter";
import { usePeople } from "../../parts/queries/use-people.ts";
import { useSession } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./conversations.module.css";
import { addressOf, VIEWS, type View } from "./views.ts";

export function ViewLinks({ shown, open }: { shown: View; open: string | null }) {
  const { t } = useWords();
  const { data: session } = useSession();
  const { data: people = [] } = usePeople();
  const isOffered = (view: View) =>
    view === shown || (view === "mine" ? session?.person : view !== "unassigned" || people.length > 0);
  return (
    <nav className={classes.views} aria-label={t("inbox.views")}>
      {VIEWS.filter(({ view }) => isOffered(view)).map(({ view, name }) => (
        <Link key={view} href={addressOf(view, open)} aria-current={view === shown ? "true" : undefined}>
          {t(name)}
        </Link>
      ))}
    </nav>
  );
}
