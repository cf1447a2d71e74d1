// The views of the inbox, above the list. The address says which one is shown.
import { Link } from "wouter";
import { usePeople } from "../../parts/queries/use-people.ts";
import type { api } from "../../platform/api.ts";
import { useSession } from "../../platform/session.ts";
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./conversations.module.css";

export type View = Parameters<typeof api.listInbox>[0]["view"];

export const VIEWS: { view: View; name: Key; empty: Key }[] = [
  { view: "waiting", name: "inbox.waiting", empty: "conversations.nobody" },
  { view: "mine", name: "inbox.mine", empty: "inbox.noneMine" },
  { view: "unassigned", name: "inbox.unassigned", empty: "inbox.noneUnassigned" },
  { view: "snoozed", name: "inbox.snoozed", empty: "inbox.noneSnoozed" },
  { view: "done", name: "inbox.done", empty: "inbox.noneDone" },
  { view: "all", name: "inbox.all", empty: "conversations.none" },
];

/** Who waits, unless the address names another view. */
export function viewIn(search: URLSearchParams): View {
  const wanted = search.get("view");
  return VIEWS.find(({ view }) => view === wanted)?.view ?? "waiting";
}

/** `reference`: of the open conversation. */
export function addressOf(view: View, reference: string | null): string {
  const path = reference === null ? "/conversations" : `/conversations/${reference}`;
  return view === "waiting" ? path : `${path}?view=${view}`;
}

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
