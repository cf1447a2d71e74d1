// Edits a broadcast before its start: three questions on one page, with the message as on the phone beside them.
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useLocation, useParams } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { useErrors } from "../../../parts/errors/use-errors.ts";
import { Fault } from "../../../parts/form/fault.tsx";
import { Loading } from "../../../parts/page/loading.tsx";
import body from "../../../parts/page/page-body.module.css";
import { PageHeader } from "../../../parts/page/page-header.tsx";
import { useSenders } from "../../../parts/queries/use-senders.ts";
import { useTemplate } from "../../../parts/queries/use-templates.ts";
import { TemplatePreview, textAlone } from "../../../parts/template/template-preview.tsx";
import { useWords } from "../../../words/use-words.tsx";
import { useBroadcast, useSaveAndPlan } from "../broadcasts.queries.ts";
import { AudienceStep } from "./audience-step.tsx";
import { ContentStep } from "./content-step.tsx";
import { type Draft, draftOf, type Handed, isUnready, newDraft, variablesOf, wishOf } from "./draft.ts";
import classes from "./edit.module.css";
import { TimeStep } from "./time-step.tsx";
import { type Person, usePerson } from "./use-person.ts";

export function EditBroadcastPage() {
  const { t } = useWords();
  const { id } = useParams<{ id?: string }>();
  const handed = useHistoryState<Handed | null>() ?? null;
  const broadcast = useBroadcast(id);
  const senders = useSenders();
  const title = t(id === undefined ? "broadcasts.new" : "broadcastEdit.change");
  if (senders.isPending || (id !== undefined && !broadcast.data))
    return (
      <>
        <PageHeader title={title} />
        <Loading of={id === undefined ? senders : broadcast} count={3} height={160} className={body.body} />
      </>
    );
  const own = senders.data?.find(
    ({ channel, phone }) => channel === broadcast.data?.channel && phone === broadcast.data.source_phone,
  );
  const first = broadcast.data ? draftOf(broadcast.data, own) : newDraft(handed);
  return <Editor key={id ?? "new"} id={id} title={title} first={first} />;
}

function Editor({ id, title, first }: { id: string | undefined; title: string; first: Draft }) {
  const { t } = useWords();
  const [, go] = useLocation();
  const [draft, setDraft] = useState(first);
  const { data: senders = [] } = useSenders();
  const { faults } = useErrors();
  const save = useSaveAndPlan(id);
  const person = usePerson(draft);
  const sender =
    senders.find((one) => one.id === draft.sender) ?? senders.find((one) => one.default) ?? senders[0];
  const change = (part: Partial<Draft>) => setDraft((known) => ({ ...known, ...part }));
  const found = Object.entries(faults(save.error).fields).map(([path, text]) => [path.split("/")[0], text]);
  return (
    <>
      <PageHeader title={title} />
      <form
        className={classes.page}
        onSubmit={(event) => {
          event.preventDefault();
          const onSuccess = (saved: string) => go(`/broadcasts/${saved}`, { replace: true });
          save.mutate(wishOf(draft, sender), { onSuccess });
        }}
      >
        <div className={body.list}>
          <TextInput
            label={t("broadcastEdit.name")}
            description={t("broadcastEdit.nameHint")}
            value={draft.name}
            maxLength={128}
            dir="auto"
            required
            data-autofocus
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <AudienceStep draft={draft} id={id} onChange={change} />
          <ContentStep
            draft={draft}
            senders={senders}
            sender={sender}
            person={person}
            faults={Object.fromEntries(found)}
            onChange={change}
          />
          <TimeStep draft={draft} onChange={change} />
          <Fault of={save.error} />
          <p className={body.note}>{t("broadcastEdit.planHint")}</p>
          <Button type="submit" loading={save.isPending} disabled={isUnready(draft)}>
            {t("broadcastEdit.plan")}
          </Button>
        </div>
        <aside className={`${body.card} ${classes.phone}`} aria-label={t("template.preview")}>
          <Preview draft={draft} person={person} />
        </aside>
      </form>
    </>
  );
}

function Preview({ draft, person }: { draft: Draft; person: Person }) {
  const { t } = useWords();
  const chosen = useTemplate(draft.template);
  const values = Object.fromEntries(
    variablesOf(draft).map((name) => [name, person.valueOf(draft.values[name] ?? "")]),
  );
  const isEmpty = draft.kind === "template" ? !chosen : draft.text.trim() === "";
  if (isEmpty) return <p>{t("broadcastEdit.noPreview")}</p>;
  const note = person.name ? t("broadcastEdit.previewOf", { name: person.name }) : t("template.preview");
  return (
    <>
      <p>{note}</p>
      <TemplatePreview
        template={draft.kind === "template" && chosen ? chosen : textAlone(draft.text)}
        values={{ ...draft.template, variables: values }}
      />
    </>
  );
}
