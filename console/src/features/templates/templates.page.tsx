// The templates as of the last look at the channel, each as a person will read it.
import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MoreButton } from "../../parts/list/more-button.tsx";
import { pagesOf } from "../../parts/list/pages.ts";
import { Empty } from "../../parts/page/empty.tsx";
import { Loading } from "../../parts/page/loading.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { useChannels } from "../../parts/queries/use-channels.ts";
import { useSenders } from "../../parts/queries/use-senders.ts";
import { isTemplateOf, useSyncTemplates } from "../../parts/queries/use-templates.ts";
import { When } from "../../parts/text/when.tsx";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import { useSentence, useWords } from "../../words/use-words.tsx";
import { writtenOf } from "./draft.ts";
import { SyncOutcome } from "./sync-outcome.tsx";
import { TemplateCard } from "./template-card.tsx";
import classes from "./templates.module.css";
import { NewTemplate } from "./write-template.tsx";

const PAGE = 100;

export function TemplatesPage() {
  const { t, list } = useWords();
  const sentence = useSentence();
  const can = useCan();
  const templates = useInfiniteQuery(
    pagesOf([...keys.templates, "page"], (after, options) =>
      api.listTemplates({ limit: PAGE, ...after }, options),
    ),
  );
  const { data: senders = [] } = useSenders();
  const sync = useSyncTemplates();
  const { data: channels = [] } = useChannels();
  const [isWriting, setWriting] = useState(false);
  const by = (approval: "channel" | "none") =>
    channels.filter(({ capabilities }) => capabilities.template?.approval === approval);
  // Empty until the channels are loaded.
  const channel = list(by("channel").map(({ name }) => name));
  const [first, ...others] = channels.filter((one) => writtenOf(one) !== null);
  const rows = templates.data?.pages.flatMap((page) => page.data) ?? [];
  const fetched = rows.find(({ business_id }) => business_id !== null);
  const businesses = new Set([
    ...rows.flatMap((template) => template.business_id ?? []),
    ...senders.flatMap((sender) =>
      by("channel").some((one) => one.channel === sender.channel) ? sender.business_id : [],
    ),
  ]);
  const refresh = can("templates:write") && channel !== "" && (
    <Button variant="default" loading={sync.isPending} onClick={() => sync.mutate()}>
      {t("templates.refresh", { channel })}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("nav.templates")}
        note={fetched && sentence("templates.asOf", { time: <When at={fetched.synced_at} /> })}
      >
        {refresh}
        {first && can("templates:write") && (
          <Button onClick={() => setWriting(true)}>{t("templates.new")}</Button>
        )}
      </PageHeader>
      {first && isWriting && <NewTemplate channels={[first, ...others]} onClose={() => setWriting(false)} />}
      <SyncOutcome sync={sync} />
      {templates.isSuccess && rows.length === 0 && channel !== "" && (
        <Empty text={t("templates.none", { channel })}>{refresh}</Empty>
      )}
      <div className={body.body}>
        <Loading of={templates} count={4} height={208} className={classes.grid} />
        <ul className={classes.grid}>
          {rows.map((template) => (
            <TemplateCard
              key={template.id}
              template={template}
              senders={senders.filter((sender) => isTemplateOf(template, sender))}
              isOneOfSeveral={businesses.size > 1}
            />
          ))}
        </ul>
        <MoreButton reading={templates} />
      </div>
    </>
  );
}
