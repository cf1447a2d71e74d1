// The addresses that are told of events.
import { Button, MultiSelect, TextInput } from "@mantine/core";
import { Link } from "wouter";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { SecretOnce } from "../../parts/dialog/secret-once.tsx";
import { ApiForm, useApiForm } from "../../parts/form/api-form.tsx";
import { Empty } from "../../parts/page/empty.tsx";
import { Loading } from "../../parts/page/loading.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { StatusPill } from "../../parts/text/status-pill.tsx";
import { useOpenParam } from "../../platform/acts/use-open-param.ts";
import { useNow } from "../../platform/clock.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./webhook.module.css";
import { type EventType, useCreateWebhook, useWebhooks, type Webhook } from "./webhooks.queries.ts";

export function WebhooksPage() {
  const { t } = useWords();
  const [isAdding, setAdding] = useOpenParam("new");
  const webhooks = useWebhooks();
  const add = <Button onClick={() => setAdding(true)}>{t("webhooks.add")}</Button>;
  return (
    <>
      <PageHeader title={t("nav.webhooks")}>{add}</PageHeader>
      {webhooks.data?.length === 0 && <Empty text={t("webhooks.none")}>{add}</Empty>}
      <div className={body.body}>
        <Loading of={webhooks} count={2} height={88} className={body.list} />
        <ul className={body.list}>
          {webhooks.data?.map((webhook) => (
            <WebhookCard key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      </div>
      {isAdding && <AddWebhook onClose={() => setAdding(false)} />}
    </>
  );
}

/** How it does, and what it is told. */
function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { t, list } = useWords();
  const { id, url, description, types } = webhook;
  const isAll = TYPES.every((type) => types.includes(type));
  return (
    <li className={`${body.card} ${classes.card}`}>
      <div className={body.line}>
        <h2>
          <Link href={`/webhooks/${id}`}>
            <bdi dir="ltr">{url}</bdi>
          </Link>
        </h2>
        <WebhookState webhook={webhook} />
      </div>
      {description && <p dir="auto">{description}</p>}
      <p className={body.note}>{isAll ? t("webhooks.allTypes") : list(types)}</p>
    </li>
  );
}

/** Adds a webhook, and shows its secret once. */
function AddWebhook({ onClose }: { onClose(): void }) {
  const { t } = useWords();
  const create = useCreateWebhook();
  const form = useApiForm(create, {
    initialValues: { url: "", description: "", types: [] as EventType[] },
    request: ({ url, description, types }) => ({
      url: url.trim(),
      ...(description.trim() ? { description: description.trim() } : {}),
      ...(types.length > 0 ? { types } : {}),
    }),
  });
  if (create.data?.secret)
    return <SecretOnce title={t("webhooks.secretTitle")} secret={create.data.secret} onDone={onClose} />;
  return (
    <Dialog onClose={onClose} title={t("webhooks.add")} size="lg">
      <ApiForm form={form} act={t("webhooks.add")} onClose={onClose}>
        <TextInput
          label={t("webhooks.url")}
          description={t("webhooks.urlHint")}
          placeholder="https://shop.example/parley"
          {...form.getInputProps("url")}
          required
        />
        <TextInput
          label={t("webhooks.description")}
          description={t("webhooks.descriptionHint")}
          {...form.getInputProps("description")}
        />
        <MultiSelect
          label={t("webhooks.types")}
          description={t("webhooks.typesHint")}
          placeholder={form.values.types.length === 0 ? t("webhooks.allTypes") : ""}
          data={TYPES}
          {...form.getInputProps("types")}
          searchable
          clearable
        />
      </ApiForm>
    </Dialog>
  );
}

/** The events that a webhook can be told of: what most need comes first. */
const TYPES: EventType[] = [
  ...typesOf(
    "message",
    "received",
    "updated",
    "failed",
    "scheduled",
    "queued",
    "sent",
    "delivered",
    "read",
    "expired",
    "canceled",
  ),
  ...typesOf("contact", "created", "updated", "deleted", "merged", "opted_out", "opted_in"),
  ...typesOf("thread", "opened", "snoozed", "done", "assigned"),
  ...typesOf("note", "created", "deleted"),
  ...typesOf("broadcast", "planned", "started", "paused", "resumed", "finished", "canceled"),
  ...typesOf("template", "updated"),
  ...typesOf("sender", "paused", "resumed", "history_finished", "history_declined"),
  ...typesOf("export", "queued", "sent", "failed"),
  ...typesOf("import", "finished"),
  ...typesOf("webhook", "disabled"),
];

function typesOf<Resource extends string, Event extends string>(resource: Resource, ...events: Event[]) {
  return events.map((event) => `${resource}.${event}` as const);
}

/** How a webhook is. */
export function WebhookState({ webhook: { status, failing_since, disabled_reason } }: { webhook: Webhook }) {
  const { t, moment } = useWords();
  const now = useNow();
  if (status === "disabled")
    return (
      <StatusPill tone={disabled_reason === "requested" ? "quiet" : "bad"}>
        {t(
          disabled_reason === "gone"
            ? "webhooks.gone"
            : disabled_reason === "failing"
              ? "webhooks.failedLong"
              : "webhooks.disabled",
        )}
      </StatusPill>
    );
  if (failing_since === null) return <StatusPill tone="ok">{t("webhooks.delivering")}</StatusPill>;
  return (
    <StatusPill tone="warn">
      {t("webhooks.failingSince", { time: moment(new Date(failing_since), now) })}
    </StatusPill>
  );
}
