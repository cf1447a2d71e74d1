// Actions of a broadcast in its state.
import { Button, Menu } from "@mantine/core";
import { IconDownload, IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { Confirm } from "../../../parts/dialog/confirm.tsx";
import { Fault } from "../../../parts/form/fault.tsx";
import { MoreMenu } from "../../../parts/menu/more-menu.tsx";
import { api } from "../../../platform/api.ts";
import { PUBLIC_PATH } from "../../../platform/public-path.ts";
import { useCan } from "../../../platform/session.ts";
import type { Key } from "../../../words/t.ts";
import { useWords } from "../../../words/use-words.tsx";
import { type BroadcastDetails, useAct } from "../broadcasts.queries.ts";

export function BroadcastActs({ broadcast }: { broadcast: BroadcastDetails }) {
  const { t } = useWords();
  const can = useCan();
  const [, go] = useLocation();
  const [isCanceling, setCanceling] = useState(false);
  const { id, status, name, counts } = broadcast;
  const pause = useAct(() => api.pauseBroadcast({ id }), id);
  const resume = useAct(() => api.resumeBroadcast({ id }), id);
  const cancel = useAct(() => api.cancelBroadcast({ id }), id);
  const retry = useAct(async () => {
    const child = await api.retryFailed({ id });
    await api.planBroadcast({ id: child.id });
    go(`/broadcasts/${child.id}`);
  }, id);
  const mayWrite = can("broadcasts:write");
  const hasEnded = status === "finished" || status === "canceled";
  return (
    <>
      {mayWrite && (status === "draft" || status === "planned") && (
        <Button variant="default" onClick={() => go(`/broadcasts/${id}/edit`)}>
          {t("broadcast.change")}
        </Button>
      )}
      {mayWrite && status === "running" && (
        <Act word="broadcast.pause" act={pause} icon={<IconPlayerPause size={16} aria-hidden />} />
      )}
      {mayWrite && status === "paused" && (
        <Act word="broadcast.resume" act={resume} icon={<IconPlayerPlay size={16} aria-hidden />} />
      )}
      {mayWrite && hasEnded && counts.may_pass > 0 && <Act word="broadcast.retry" act={retry} icon={null} />}
      <MoreMenu name={t("nav.more")}>
        {broadcast.planned_at !== null && (
          <Menu.Item
            component="a"
            href={`${PUBLIC_PATH}/api/broadcasts/${id}/report`}
            download
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t("broadcast.report")}
          </Menu.Item>
        )}
        {mayWrite && !hasEnded && (
          <Menu.Item color="red" onClick={() => setCanceling(true)}>
            {t("broadcast.cancel")}
          </Menu.Item>
        )}
      </MoreMenu>
      <Fault of={pause.error ?? resume.error ?? retry.error} />
      {isCanceling && (
        <Confirm
          title={t("broadcast.cancelTitle", { name })}
          text={t("broadcast.cancelText", { n: counts.planned })}
          act={t("broadcast.cancel")}
          isRemoval
          mutation={cancel}
          input={undefined}
          onClose={() => setCanceling(false)}
        />
      )}
    </>
  );
}

function Act({ word, act, icon }: { word: Key; act: ReturnType<typeof useAct>; icon: ReactNode }) {
  const { t } = useWords();
  return (
    <Button variant="default" leftSection={icon} loading={act.isPending} onClick={() => act.mutate()}>
      {t(word)}
    </Button>
  );
}
