// The templates as of the last look at the channel, each as a person will read it.
import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { pagesOf } from "../../parts/list/pages.ts";
import { Empty } from "../../parts/page/empty.tsx";
import { Loading } from "../../parts/page/loading.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { useChannels } from "../../parts/queries/use-channels.ts";
import { useSenders } from "../../parts/queries/use-senders.ts";
import { useSyncTemplates } from "../../parts/queries/use-templates.ts";
import { When } from "../../parts/text/when.tsx";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { SyncOutcome } from "./sync-outcome.tsx";
import { TemplateCard } from "./template-card.tsx";
import classes from "./templates.module.css";

const PAGE = 100;

export function TemplatesPage() {
  const { t, list } = useWords();
  const can = useCan();
  const templates = useInfiniteQuery(
    pagesOf([...keys.templates, "page"], (after, options) =>
      api.listTemplates({ limit: PAGE, ...after }, options),
    ),
  );
  const { data: senders = [] } = useSenders();
  const sync = useSyncTemplates();
  const { data: channels = [] } = useChannels();
  // Empty until the channels are loaded.
  const channel = list(
    channels.flatMap(({ name, capabilities }) =>
      capabilities.template?.approval === "channel" ? [name] : [],
    ),
  );
  const rows = templates.data?.pages.flatMap((page) => page.data) ?? [];
  const businesses = new Set([
    ...rows.map((template) => template.business_id),
    ...senders.map((sender) => sender.business_id),
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
        note={
          rows[0] && (
            <>
              {t("templates.asOf")} <When at={rows[0].synced_at} />
            </>
          )
        }
      >
        {refresh}
      </PageHeader>
      <SyncOutcome sync={sync} />
      {templates.isSuccess && rows.length === 0 && channel !== "" && (
        <Empty text={t("templates.none", { channel })}>{refresh}</Empty>
      )}
      <div className={body.body}>
        <Loading of={templates} count={4} height={208} className={classes.grid} />
        <ul className={classes.grid}>
          {rows.map((template) => (
            <TemplateCard
              key={`${template.name} ${template.language} ${template.business_id}`}
              template={template}
              senders={senders.filter((sender) => sender.business_id === template.business_id)}
              isOneOfSeveral={businesses.size > 1}
            />
          ))}
        </ul>
        {templates.hasNextPage && (
          <Button variant="default" onClick={() => void templates.fetchNextPage()}>
            {t("act.more")}
          </Button>
        )}
      </div>
    </>
  );
}
