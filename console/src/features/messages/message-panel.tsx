// Everything about one message: what was sent, what happened to it, why it waits, and what can be done.

import { Button } from "@mantine/core";
import { Link } from "wouter";
import { Fault } from "../../parts/form/fault.tsx";
import { StateTick, stateOf } from "../../parts/message/state-tick.tsx";
import { Empty } from "../../parts/page/empty.tsx";
import body from "../../parts/page/page-body.module.css";
import { ProblemNote } from "../../parts/page/problem.tsx";
import { Skeletons } from "../../parts/page/skeletons.tsx";
import { useContactName } from "../../parts/queries/contact-names.ts";
import { useChannelName } from "../../parts/queries/use-channels.ts";
import { Phone } from "../../parts/text/phone.tsx";
import { errorCode } from "../../platform/api.ts";
import { useCan } from "../../platform/session.ts";
import { useSentence, useWords } from "../../words/use-words.tsx";
import { MessageContent } from "./message-content.tsx";
import { MessageFacts } from "./message-facts.tsx";
import classes from "./message-panel.module.css";
import { type MessageDetails, useMessage, useMessageActs } from "./messages.queries.ts";
import { Timeline } from "./timeline.tsx";
import { WhyNotArrived } from "./why.tsx";

export function MessagePanel({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useWords();
  const channelName = useChannelName();
  const { data: message, isError, error, refetch } = useMessage(id);
  if (errorCode(error) === "message_not_found")
    return (
      <Empty text={t("history.missing")}>
        <Button variant="default" onClick={onClose}>
          {t("act.close")}
        </Button>
      </Empty>
    );
  if (isError) return <ProblemNote error={error} onRetry={() => void refetch()} />;
  if (!message) return <Skeletons count={3} height={72} className={body.list} />;
  const channel = channelName(message.channel);
  return (
    <div className={classes.panel}>
      <div className={classes.line}>
        <Who message={message} />
        <StateTick state={stateOf(message)} withWord />
      </div>
      <MessageContent message={message} />
      <WhyNotArrived message={message} />
      {message.possibly_duplicate && <p className={classes.note}>{t("history.duplicate", { channel })}</p>}
      <Acts message={message} />
      <Timeline message={message} />
      <MessageFacts message={message} />
    </div>
  );
}

function Who({ message: { contact_id, phone_number } }: { message: MessageDetails }) {
  const name = useContactName(contact_id);
  return (
    <Link href={`/contacts/${phone_number?.slice(1) ?? contact_id}`}>
      {name && (
        <>
          <bdi>{name}</bdi>{" "}
        </>
      )}
      <Phone number={phone_number} />
    </Link>
  );
}

const CANCELABLE: MessageDetails["status"][] = ["scheduled", "queued"];
const RETRYABLE: MessageDetails["status"][] = ["failed", "expired", "canceled"];

function Acts({ message: { id, status, direction, source } }: { message: MessageDetails }) {
  const { t } = useWords();
  const sentence = useSentence();
  const mayAct = useCan()("messages:send") && direction === "out" && source === "api";
  const { cancel, retry } = useMessageActs(id);
  if (!mayAct) return null;
  return (
    <>
      <div className={classes.acts}>
        {CANCELABLE.includes(status) && (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {t("history.cancel")}
          </Button>
        )}
        {RETRYABLE.includes(status) && !retry.data && (
          <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
            {t("history.retry")}
          </Button>
        )}
      </div>
      {retry.data && (
        <p className={classes.note}>
          {sentence("history.retried", {
            link: (words) => <Link href={`/messages/${retry.data.id}`}>{words}</Link>,
          })}
        </p>
      )}
      <Fault of={cancel.error ?? retry.error} />
    </>
  );
}
