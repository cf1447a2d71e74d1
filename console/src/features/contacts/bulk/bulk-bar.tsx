// What can be done with the selected contacts, and how far it is.
import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { ExportDialog } from "../../../parts/jobs/export-dialog.tsx";
import { MoreMenu } from "../../../parts/menu/more-menu.tsx";
import { isNothing, selectedCount } from "../../../parts/table/selection.ts";
import { usePageActs } from "../../../platform/acts/page-acts.ts";
import { type Scope, useCan } from "../../../platform/session.ts";
import type { Key } from "../../../words/t.ts";
import { useWords } from "../../../words/use-words.tsx";
import classes from "./bulk.module.css";
import { BulkErase } from "./bulk-erase.tsx";
import { BulkLabels } from "./bulk-labels.tsx";
import { BulkProgress } from "./bulk-progress.tsx";
import type { BulkProps } from "./bulk-props.ts";

type Act = "add" | "remove" | "export" | "erase";

export function BulkBar(props: BulkProps) {
  const { selection, count } = props;
  const [act, setAct] = useState<Act | null>(null);
  const [jobId, setJobId] = useState<string | null>(null);
  const { t } = useWords();
  const close = () => setAct(null);
  const started = (id: string) => {
    setJobId(id);
    selection.onNone();
    close();
  };
  const n = selectedCount(selection.value, count?.count ?? 0);
  const isEstimate = selection.value.kind === "all" && count?.exact === false;
  const who = t(isEstimate ? "bulk.aboutSelected" : "bulk.selected", { n });
  return (
    <>
      {!isNothing(selection.value) && <Bar {...props} who={who} onAct={setAct} />}
      {jobId !== null && <BulkProgress key={jobId} id={jobId} onClose={() => setJobId(null)} />}
      {(act === "add" || act === "remove") && (
        <BulkLabels {...props} act={act} who={who} onClose={close} onStarted={started} />
      )}
      {act === "erase" && <BulkErase {...props} onClose={close} onStarted={started} />}
      {act === "export" && (
        <ExportDialog chosen={{ contacts: selection.contacts, name: who }} onClose={close} />
      )}
    </>
  );
}

const ACTS: { act: Act; name: Key; scope: Scope }[] = [
  { act: "add", name: "bulk.addLabel", scope: "contacts:write" },
  { act: "remove", name: "bulk.removeLabel", scope: "contacts:write" },
  { act: "export", name: "jobs.export", scope: "contacts:export" },
  { act: "erase", name: "erase.open", scope: "contacts:erase" },
];

function Bar({ selection, count, who, onAct }: BulkProps & { who: string; onAct(act: Act): void }) {
  const { t } = useWords();
  const can = useCan();
  const acts = ACTS.filter(({ scope }) => can(scope)).map(({ act, name }) => ({
    id: `selected.${act}`,
    name: t(name),
    note: who,
    run: () => onAct(act),
  }));
  const [, go] = useLocation();
  // A broadcast takes no search, and nobody out of all that match.
  const { filter, ids, except } = selection.contacts;
  if (can("broadcasts:write") && except === undefined && filter?.q === undefined)
    acts.unshift({
      id: "selected.write",
      name: t("bulk.write"),
      note: who,
      run: () => go("/broadcasts/new", { state: ids ? { ids } : { filter } }),
    });
  const drop = { id: "selected.none", name: t("bulk.none"), note: who, run: selection.onNone };
  usePageActs([...acts, drop]);
  const all =
    selection.value.kind === "some" && count
      ? { name: t(count.exact ? "bulk.all" : "bulk.allAbout", { n: count.count }), run: selection.selectAll }
      : null;
  // One line, also on a phone: the first act, and the others behind dots.
  const [first, ...others] = acts;
  return (
    <section className={classes.bar} aria-label={t("bulk.name")}>
      <span role="status">{who}</span>
      <div className={classes.acts}>
        {first && (
          <Button variant="default" onClick={first.run}>
            {first.name}
          </Button>
        )}
        <MoreMenu name={t("nav.more")}>
          {[...(all ? [all] : []), ...others].map(({ name, run }) => (
            <Menu.Item key={name} onClick={run}>
              {name}
            </Menu.Item>
          ))}
        </MoreMenu>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={drop.name} onClick={drop.run}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </section>
  );
}
