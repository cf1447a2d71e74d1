// What can be done with the selected contacts, and how far it is.
import { ActionIcon, Button, FocusTrap, Loader, Menu, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { Goes } from "../../../parts/erase/goes.tsx";
import { ApiForm, useApiForm } from "../../../parts/form/api-form.tsx";
import { Fault } from "../../../parts/form/fault.tsx";
import { ExportDialog } from "../../../parts/jobs/export-dialog.tsx";
import { JobProgress } from "../../../parts/jobs/job-progress.tsx";
import { JobResult } from "../../../parts/jobs/job-result.tsx";
import { goesOn, useCancelJob, useJob, useStartBulk } from "../../../parts/jobs/jobs.queries.ts";
import { MoreMenu } from "../../../parts/menu/more-menu.tsx";
import { isNothing, selectedCount } from "../../../parts/table/selection.ts";
import { usePageActs } from "../../../platform/acts/page-acts.ts";
import { keys } from "../../../platform/query-keys.ts";
import { type Scope, useCan } from "../../../platform/session.ts";
import type { Key } from "../../../words/t.ts";
import { useWords } from "../../../words/use-words.tsx";
import type { ContactCount } from "../contacts.queries.ts";
import { LabelsInput } from "../labels-input.tsx";
import classes from "./bulk.module.css";
import type { SelectionControl } from "./use-selection.ts";

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

interface Props extends BulkProps {
  onClose(): void;
  onStarted(jobId: string): void;
}

/** Erases the selected contacts for good. It asks for their exact number. */
function BulkErase({ selection, count, countExactly, onClose, onStarted }: Props) {
  const { t } = useWords();
  const n = useExactCount({ selection, count, countExactly });
  const form = useApiForm(useStartBulk(), {
    initialValues: { typed: "" },
    request: () => ({ ...selection.contacts, act: { erase: true as const } }),
    onDone: ({ job }) => onStarted(job.id),
  });
  const isTyped = n !== null && form.values.typed.trim() === String(n);
  return (
    <Dialog onClose={onClose} title={n === null ? t("bulk.counting") : t("bulk.eraseTitle", { n })} size="lg">
      <ApiForm
        form={form}
        act={t("erase.do")}
        isDisabled={!isTyped}
        isRemoval
        close={t("erase.keep")}
        onClose={onClose}
      >
        <Goes />
        {n === null ? (
          <>
            <FocusTrap.InitialFocus />
            <Loader size="sm" aria-label={t("bulk.counting")} />
          </>
        ) : (
          <TextInput
            label={t("bulk.typeCount", { count: String(n) })}
            {...form.getInputProps("typed")}
            inputMode="numeric"
            autoComplete="off"
            data-autofocus
          />
        )}
      </ApiForm>
    </Dialog>
  );
}

/** Null while all that match are being counted. */
function useExactCount({ selection, count, countExactly }: BulkProps): number | null {
  const isKnown = selection.value.kind === "some" || count?.exact === true;
  const counted = useQuery({
    queryKey: keys.exactCount(selection.contacts),
    queryFn: countExactly,
    enabled: !isKnown,
    gcTime: 0,
  });
  const total = isKnown ? (count?.count ?? 0) : counted.data?.count;
  return total === undefined ? null : selectedCount(selection.value, total);
}

interface BulkLabelsProps extends BulkProps {
  act: "add" | "remove";
  who: string;
  onClose(): void;
  onStarted(jobId: string): void;
}

/** Adds labels to the selected contacts, or removes them. */
function BulkLabels({ act, who, selection, onClose, onStarted }: BulkLabelsProps) {
  const { t } = useWords();
  const form = useApiForm(useStartBulk(), {
    initialValues: { names: [] as string[] },
    request: ({ names }) => ({
      ...selection.contacts,
      act: act === "add" ? { add_labels: names } : { remove_labels: names },
    }),
    onDone: ({ job }) => onStarted(job.id),
  });
  const input = form.getInputProps("names");
  const title = t(act === "add" ? "bulk.addLabel" : "bulk.removeLabel");
  return (
    <Dialog onClose={onClose} title={`${title}: ${who}`}>
      <ApiForm form={form} act={title} isDisabled={form.values.names.length === 0} onClose={onClose}>
        <LabelsInput names={form.values.names} onChange={input.onChange} />
      </ApiForm>
    </Dialog>
  );
}

/** How far the last bulk job is, and what came of it. */
function BulkProgress({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useWords();
  const { data: job } = useJob(id);
  const cancel = useCancelJob();
  if (!job) return null;
  const name = t(job.kind === "erase" ? "job.erase" : "job.labels");
  const isGoingOn = goesOn(job);
  return (
    <section className={classes.bar} aria-label={name}>
      <div className={classes.job}>
        {isGoingOn ? (
          <JobProgress name={name} done={job.rows_done} total={job.rows_total} rate={job.rate} />
        ) : (
          <p role="status">
            {name}: <JobResult job={job} />
          </p>
        )}
        <Fault of={cancel.error} />
      </div>
      <Button
        variant="default"
        loading={cancel.isPending}
        onClick={isGoingOn ? () => cancel.mutate(id) : onClose}
      >
        {t(isGoingOn ? "job.stop" : "act.close")}
      </Button>
    </section>
  );
}

/** What the acts on selected contacts get. */
interface BulkProps {
  selection: SelectionControl;
  count: ContactCount | undefined;
  countExactly(): Promise<ContactCount>;
}
