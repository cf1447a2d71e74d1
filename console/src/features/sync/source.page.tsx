// One source: what became of its payloads, and those that were refused.
import { Menu } from "@mantine/core";
import { useState } from "react";
import { useLocation, useParams } from "wouter";
import { Confirm } from "../../parts/dialog/confirm.tsx";
import { NewSecret } from "../../parts/dialog/new-secret.tsx";
import { useErrors } from "../../parts/errors/use-errors.ts";
import { MoreMenu } from "../../parts/menu/more-menu.tsx";
import { Loading } from "../../parts/page/loading.tsx";
import { Missing } from "../../parts/page/missing.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { Code } from "../../parts/text/code.tsx";
import { CopyButton } from "../../parts/text/copy-button.tsx";
import { When } from "../../parts/text/when.tsx";
import { useWords } from "../../words/use-words.tsx";
import classes from "./source.module.css";
import { SourceState } from "./sync.page.tsx";
import {
  type Source,
  useDeleteSource,
  useRotateSourceSecret,
  useSourceErrors,
  useSources,
} from "./sync.queries.ts";

export function SourcePage() {
  const { t } = useWords();
  const { id = "" } = useParams<{ id: string }>();
  const sources = useSources();
  const list = { href: "/sync", label: t("nav.sync") };
  const source = sources.data?.find((one) => one.id === id);
  if (!sources.data)
    return (
      <>
        <PageHeader title={list.label} />
        <Loading of={sources} count={2} height={208} className={body.body} />
      </>
    );
  if (!source) return <Missing text={t("sync.missing")} list={list} />;
  return (
    <>
      <PageHeader title={source.name} note={<SourceState source={source} />}>
        <SourceActs source={source} />
      </PageHeader>
      <div className={body.body}>
        <p className={classes.address}>
          {t("sync.address")} <Code>{source.url}</Code>
          <CopyButton text={source.url} name={t("copy.address")} />
        </p>
        <OutcomeCounts outcomes={source.outcomes} />
        <Refused id={id} />
      </div>
    </>
  );
}

function Refused({ id }: { id: string }) {
  const { t } = useWords();
  const { explain } = useErrors();
  const { data: errors } = useSourceErrors(id);
  return (
    <section aria-labelledby="refused">
      <h2 id="refused" className={classes.heading}>
        {t("sync.refused")}
      </h2>
      {errors?.length === 0 && <p className={body.note}>{t("sync.noneRefused")}</p>}
      <ul className={body.list}>
        {errors?.map((entry) => (
          <li key={entry.id} className={body.card}>
            <div className={body.line}>
              <span className="dim">
                <When at={entry.created_at} />
              </span>
            </div>
            <ul className={classes.faults}>
              {entry.errors.map(({ pointer, code, detail }) => (
                <li key={pointer + code}>
                  <Code>{pointer}</Code> <bdi>{explain({ code, detail })}</bdi>
                </li>
              ))}
            </ul>
            <pre className={body.pre} dir="ltr">
              {entry.payload}
            </pre>
          </li>
        ))}
      </ul>
    </section>
  );
}

const OUTCOMES = ["created", "updated", "unchanged", "ignored", "repeated", "stale", "refused"] as const;

/** How many payloads of a source had each outcome. */
function OutcomeCounts({ outcomes }: { outcomes: Source["outcomes"] }) {
  const { t, number } = useWords();
  return (
    <section aria-labelledby="outcomes">
      <h2 id="outcomes" className={classes.heading}>
        {t("sync.payloads")}
      </h2>
      <dl className={body.counts}>
        {OUTCOMES.map((outcome) => (
          <div key={outcome} data-bad={outcome === "refused" && outcomes[outcome] > 0}>
            <dt>{t(`sync.count_${outcome}`)}</dt>
            <dd>{number(outcomes[outcome])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What can be done with a source. */
function SourceActs({ source: { id, name } }: { source: Source }) {
  const { t } = useWords();
  const [open, setOpen] = useState<"rotate" | "remove" | null>(null);
  const [, go] = useLocation();
  const rotate = useRotateSourceSecret();
  const remove = useDeleteSource();
  const close = () => setOpen(null);
  return (
    <>
      <MoreMenu name={t("nav.more")}>
        <Menu.Item onClick={() => setOpen("rotate")}>{t("sync.rotate")}</Menu.Item>
        <Menu.Item color="red" onClick={() => setOpen("remove")}>
          {t("sync.remove")}
        </Menu.Item>
      </MoreMenu>
      {open === "rotate" && (
        <NewSecret
          title={t("sync.rotate")}
          text={t("sync.rotateText")}
          act={t("webhooks.rotateDo")}
          secretTitle={t("sync.rotate")}
          mutation={rotate}
          id={id}
          onClose={close}
        />
      )}
      {open === "remove" && (
        <Confirm
          title={t("sync.removeTitle", { name })}
          text={t("sync.removeText")}
          act={t("sync.remove")}
          isRemoval
          mutation={remove}
          input={id}
          onDone={() => go("/sync")}
          onClose={close}
        />
      )}
    </>
  );
}
