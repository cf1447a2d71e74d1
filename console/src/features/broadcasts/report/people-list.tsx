// The people of a broadcast behind the figure that was chosen; all of them unless one was.
import { Link, useSearchParams } from "wouter";
import { MoreButton } from "../../../parts/list/more-button.tsx";
import { Empty } from "../../../parts/page/empty.tsx";
import { Loading } from "../../../parts/page/loading.tsx";
import body from "../../../parts/page/page-body.module.css";
import { PersonName, Phone } from "../../../parts/text/phone.tsx";
import { When } from "../../../parts/text/when.tsx";
import type { Key } from "../../../words/t.ts";
import { useWords } from "../../../words/use-words.tsx";
import { type PeopleFilter, type Recipient, type State, useRecipients } from "../broadcasts.queries.ts";
import { useReason } from "./figures.tsx";
import classes from "./report.module.css";

const WORDS: Record<State, Key> = {
  planned: "reach.planned",
  left_out: "reach.leftOut",
  queued: "reach.queued",
  sent: "reach.sent",
  delivered: "reach.delivered",
  read: "reach.read",
  failed: "reach.failed",
  canceled: "reach.canceled",
  forgotten: "reach.forgotten",
};

export function PeopleList({ id }: { id: string }) {
  const { t } = useWords();
  const [search] = useSearchParams();
  const status = (Object.keys(WORDS) as State[]).find((one) => one === search.get("status"));
  const code = search.get("code");
  const filter: PeopleFilter = {
    ...(status && { status }),
    ...(code !== null && { code }),
    ...(search.get("replied") === "true" && { replied: "true" as const }),
    ...(search.get("opted_out") === "true" && { opted_out: "true" as const }),
  };
  const people = useRecipients(id, filter);
  const rows = people.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <section aria-label={t("broadcast.people")}>
      <Loading of={people} count={6} height={48} className={body.list} />
      {people.isSuccess && rows.length === 0 && <Empty text={t("broadcast.noPeople")} />}
      <ul className={classes.people}>
        {rows.map((row) => (
          <li key={row.contact_id}>
            <Person row={row} />
          </li>
        ))}
      </ul>
      <MoreButton reading={people} />
    </section>
  );
}

function Person({ row }: { row: Recipient }) {
  const { t } = useWords();
  const reasonOf = useReason();
  const {
    contact_id: contactId,
    name,
    phone_number: phone,
    status,
    code,
    replied,
    opted_out: optedOut,
  } = row;
  const more = [replied && t("reach.replied"), optedOut && t("reach.optedOut")].filter(Boolean).join(" · ");
  return (
    <Link href={`/contacts/${contactId}`} className={classes.person}>
      <span>
        {name ? <PersonName name={name} /> : <Phone number={phone} />}
        {name && (
          <small>
            <Phone number={phone} />
          </small>
        )}
      </span>
      <span className={classes.outcome} data-state={status}>
        {t(WORDS[status])}
        <small>{code ? reasonOf(code) : more || (row.queued_at && <When at={row.queued_at} />)}</small>
      </span>
    </Link>
  );
}
