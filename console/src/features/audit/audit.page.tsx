// Who did what in the account, newest first.
import { Button, Select } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "wouter";
import entries from "../../parts/list/entries.module.css";
import { MoreButton } from "../../parts/list/more-button.tsx";
import { pagesOf } from "../../parts/list/pages.ts";
import { Loading } from "../../parts/page/loading.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { useContactName } from "../../parts/queries/contact-names.ts";
import { usePeople, useWho } from "../../parts/queries/use-people.ts";
import { DownloadButton } from "../../parts/text/download-button.tsx";
import { When } from "../../parts/text/when.tsx";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useWords } from "../../words/use-words.tsx";

type Entry = Awaited<ReturnType<typeof api.listAudit>>["data"][number];

const PAGE = 50;

export function AuditPage() {
  const { t } = useWords();
  const [search, setSearch] = useSearchParams();
  const by = search.get("by");
  const about = search.get("about");
  const filter = { ...(by && { by }), ...(about && { about }) };
  const { data: people = [] } = usePeople();
  const audit = useInfiniteQuery(
    pagesOf(keys.audit(filter), (after, options) =>
      api.listAudit({ ...filter, limit: PAGE, ...after }, options),
    ),
  );
  const rows = audit.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <PageHeader title={t("nav.audit")}>
        <Select
          aria-label={t("audit.by")}
          placeholder={t("audit.everybody")}
          data={people.map(({ id, name }) => ({ value: id, label: name }))}
          value={by}
          clearable
          onChange={(chosen) => setSearch(chosen ? { by: chosen } : {}, { replace: true })}
        />
        <DownloadButton path={`/audit/export?${new URLSearchParams(filter)}`}>
          {t("audit.download")}
        </DownloadButton>
      </PageHeader>
      <div className={body.body}>
        {about && (
          <p className={body.note}>
            {t("audit.aboutOne")}{" "}
            <Button size="compact-sm" variant="subtle" onClick={() => setSearch({}, { replace: true })}>
              {t("act.clearFilters")}
            </Button>
          </p>
        )}
        <Loading of={audit} count={6} height={44} className={body.list} />
        {audit.data && rows.length === 0 && <p>{t("audit.none")}</p>}
        {rows.length > 0 && (
          <ol className={`${body.card} ${entries.rows}`}>
            {rows.map((entry) => (
              <Line key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
        <MoreButton reading={audit} />
      </div>
    </>
  );
}

function Line({ entry: { by, operation, about, created_at: at } }: { entry: Entry }) {
  const { t, did } = useWords();
  const who = useWho()(by);
  const place = placeOf(operation, about);
  return (
    <li className={entries.row}>
      <bdi className={entries.who}>{by && who}</bdi>
      {/* Wide enough for its longest word on a phone, where the rest goes below. */}
      <span className={entries.what} style={{ flexBasis: "40%" }}>
        {did(operation)}
      </span>
      {place && (
        <Link href={place}>{about?.startsWith("con_") ? <ContactName id={about} /> : t("audit.see")}</Link>
      )}
      <span className={entries.when}>
        <When at={at} />
      </span>
    </li>
  );
}

/** An erased contact has no name, which its page says. */
function ContactName({ id }: { id: string }) {
  const { t } = useWords();
  return <bdi>{useContactName(id) ?? t("audit.see")}</bdi>;
}

/** Where the thing can be seen; null for what has no page, or is gone. */
function placeOf(operation: string, about: string | null): string | null {
  if (about === null || operation.startsWith("delete")) return null;
  if (about.startsWith("con_")) return `/contacts/${about}`;
  if (about.startsWith("msg_")) return `/messages/${about}`;
  if (about.startsWith("whk_")) return `/webhooks/${about}`;
  return about.startsWith("src_") ? `/sync/${about}` : null;
}
