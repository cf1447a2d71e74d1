// The numbers from which messages are sent: how they are, what waits, and what helps.
import { Button } from "@mantine/core";
import { useSearchParams } from "wouter";
import { Empty } from "../../parts/page/empty.tsx";
import { Loading } from "../../parts/page/loading.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { useChannels } from "../../parts/queries/use-channels.ts";
import { useSenders } from "../../parts/queries/use-senders.ts";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { ConnectSender } from "./connect-sender.tsx";
import { EditSender } from "./edit-sender.tsx";
import { SenderCard } from "./sender-card.tsx";
import { LOOK_MS } from "./senders.queries.ts";
import { SetUpChannel } from "./set-up-channel.tsx";

export function SendersPage() {
  const { t } = useWords();
  const mayChange = useCan()("senders:write");
  // Home links to what is to be done.
  const [search, setSearch] = useSearchParams();
  const open = (act: Record<string, string>) => setSearch(act, { replace: true });
  const close = () => open({});
  const senders = useSenders({ everyMs: LOOK_MS });
  const { data: channels } = useChannels();
  const beingSetUp = mayChange && senders.data?.find(({ id }) => id === search.get("set-up"));
  const edited = mayChange && senders.data?.find(({ id }) => id === search.get("edit"));
  const add = mayChange && <Button onClick={() => open({ new: "1" })}>{t("senders.add")}</Button>;
  return (
    <>
      <PageHeader title={t("nav.senders")}>{add}</PageHeader>
      {senders.data?.length === 0 && <Empty text={t("senders.none")}>{add}</Empty>}
      <div className={body.body}>
        <Loading of={senders} count={2} height={160} className={body.list} />
        <ul className={body.list}>
          {senders.data?.map((sender) => (
            <SenderCard
              key={sender.id}
              sender={sender}
              channel={channels?.find(({ connector }) => connector === sender.connector)}
              onEdit={() => open({ edit: sender.id })}
              onSetUp={() => open({ "set-up": sender.id })}
            />
          ))}
        </ul>
      </div>
      {mayChange && search.get("new") !== null && <ConnectSender onClose={close} />}
      {beingSetUp && <SetUpChannel sender={beingSetUp} onClose={close} />}
      {edited && <EditSender sender={edited} onClose={close} />}
    </>
  );
}
