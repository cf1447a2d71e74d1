// The people of a broadcast behind the chosen figure, or all.
import { Link, useSearchParams } from "wouter";
import entries from "../../../parts/list/entries.module.css";
import { MoreButton } from "../../../parts/list/more-button.tsx";
import { Empty } from "../../../parts/page/empty.tsx";
import { Loading } from "../../../parts/page/loading.tsx";
import body from "../../../parts/page/page-body.module.css";
import { PersonName, Phone } from "../../../parts/text/phone.tsx";
import { When } from "../../../parts/text/when.tsx";
import { useWords } from "../../../words/use-words.tsx";
import { useReason } from "../broadcast-words.ts";
import { type BroadcastDetails, type Recipient, useRecipients } from "../broadcasts.queries.ts";

export function PeopleList({ broadcast }: { broadcast: BroadcastDetails }) {
  const { t } = useWords();
  const [search] = useSearchParams();
  const people = useRecipients(broadcast, Object.fromEntries(search));
  const rows = people.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <section aria-label={t("broadcast.people")}>
      <Loading of={people} count={6} height={48} className={body.list} />
      {people.isSuccess && rows.length === 0 && <Empty text={t("broadcast.noPeople")} />}
      <ul className={entries.rows}>
        {rows.map((row) => (
          <Person key={row.contact_id} row={row} />
        ))}
      </ul>
      <MoreButton reading={people} />
    </section>
  );
}

function Person({ row }: { row: Recipient }) {
  const { t } = useWords();
  const reasonOf = useReason();
  const { name, phone_number: phone, status, code, replied, opted_out: optedOut, queued_at: at } = row;
  const did = [replied && t("reach.replied"), optedOut && t("reach.opted_out")].filter(Boolean).join(" · ");
  const more = code ? reasonOf(code) : did || (at && <When at={at} />);
  return (
    <li className={entries.row}>
      <span className={entries.what}>
        <Link href={`/contacts/${row.contact_id}`} className={entries.who}>
          {name ? <PersonName name={name} /> : <Phone number={phone} />}
        </Link>
        <span className={entries.line} data-bad={status === "failed"}>
          {t(`reach.${status}`)}
          {more && " · "}
          {more}
        </span>
      </span>
      {name && (
        <span className={entries.when}>
          <Phone number={phone} />
        </span>
      )}
    </li>
  );
}
