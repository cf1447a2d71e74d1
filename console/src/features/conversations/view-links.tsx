// The views of the inbox, above the list.
import { Link } from "wouter";
import { useWords } from "../../words/use-words.tsx";
import classes from "./conversations.module.css";
import { addressOf, VIEWS, type View } from "./views.ts";

export function ViewLinks({ shown, open }: { shown: View; open: string | null }) {
  const { t } = useWords();
  return (
    <nav className={classes.views} aria-label={t("inbox.views")}>
      {VIEWS.map(({ view, name }) => (
        <Link key={view} href={addressOf(view, open)} aria-current={view === shown ? "true" : undefined}>
          {t(name)}
        </Link>
      ))}
    </nav>
  );
}
