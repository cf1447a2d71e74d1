// One webhook: its acts, and what was delivered.
import { Button, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { useLocation, useParams } from "wouter";
import { Empty } from "../../parts/empty.tsx";
import body from "../../parts/page-body.module.css";
import { PageHeader } from "../../parts/page-header.tsx";
import { ProblemNote } from "../../parts/problem.tsx";
import { SecretOnce } from "../../parts/secret-once.tsx";
import { useWords } from "../../words/use-words.tsx";
import { DeliveryRow } from "./delivery-row.tsx";
import { WebhookState } from "./webhook-state.tsx";
import {
  useDeleteWebhook,
  useDeliveries,
  useRotateSecret,
  useTestWebhook,
  useUpdateWebhook,
  useWebhooks,
  type Webhook,
} from "./webhooks.queries.ts";

export function WebhookPage() {
  const { t } = useWords();
  const { id = "" } = useParams<{ id: string }>();
  const { data: webhooks, isError, error, refetch } = useWebhooks();
  const webhook = webhooks?.find((one) => one.id === id);
  if (isError) return <ProblemNote error={error} onRetry={() => void refetch()} />;
  if (!webhooks) return null;
  if (!webhook) return <Empty text={t("webhooks.missing")} />;
  return (
    <>
      <PageHeader title={webhook.url} note={<WebhookState webhook={webhook} />}>
        <Acts webhook={webhook} />
      </PageHeader>
      <Deliveries id={id} />
    </>
  );
}

function Acts({ webhook: { id, status } }: { webhook: Webhook }) {
  const { t } = useWords();
  const [, go] = useLocation();
  const [secret, setSecret] = useState<string | null>(null);
  const test = useTestWebhook();
  const update = useUpdateWebhook();
  const rotate = useRotateSecret();
  const remove = useDeleteWebhook();
  const isActive = status === "active";
  return (
    <>
      <Button variant="default" loading={test.isPending} disabled={!isActive} onClick={() => test.mutate(id)}>
        {t("webhooks.test")}
      </Button>
      {!isActive && (
        <Button loading={update.isPending} onClick={() => update.mutate({ id, status: "active" })}>
          {t("webhooks.enable")}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" aria-label={t("nav.more")}>
            <IconDots size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => rotate.mutate(id, { onSuccess: (answer) => setSecret(answer.secret) })}>
            {t("webhooks.rotate")}
          </Menu.Item>
          {isActive && (
            <Menu.Item onClick={() => update.mutate({ id, status: "disabled" })}>
              {t("webhooks.disable")}
            </Menu.Item>
          )}
          <Menu.Item color="red" onClick={() => remove.mutate(id, { onSuccess: () => go("/webhooks") })}>
            {t("webhooks.remove")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {secret && (
        <SecretOnce title={t("webhooks.newSecret")} secret={secret} onDone={() => setSecret(null)} />
      )}
    </>
  );
}

function Deliveries({ id }: { id: string }) {
  const { t } = useWords();
  const deliveries = useDeliveries(id);
  const rows = deliveries.data?.pages.flatMap((page) => page.data) ?? [];
  if (deliveries.isError)
    return <ProblemNote error={deliveries.error} onRetry={() => void deliveries.refetch()} />;
  if (deliveries.isSuccess && rows.length === 0) return <Empty text={t("webhooks.noDeliveries")} />;
  return (
    <div className={body.body}>
      <ul className={body.list}>
        {rows.map((delivery) => (
          <DeliveryRow key={delivery.id} webhookId={id} delivery={delivery} />
        ))}
      </ul>
      {deliveries.hasNextPage && (
        <Button
          variant="default"
          loading={deliveries.isFetchingNextPage}
          onClick={() => void deliveries.fetchNextPage()}
        >
          {t("act.more")}
        </Button>
      )}
    </div>
  );
}
