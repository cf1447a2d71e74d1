// What to enter at the channel so that it calls Parley, and whether it does.
import { Button, Loader } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { Fragment } from "react";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import body from "../../parts/page/page-body.module.css";
import { useChannels } from "../../parts/queries/use-channels.ts";
import { useSenders } from "../../parts/queries/use-senders.ts";
import { useSilence } from "../../parts/queries/use-warnings.ts";
import { Code } from "../../parts/text/code.tsx";
import { CopyButton } from "../../parts/text/copy-button.tsx";
import { When } from "../../parts/text/when.tsx";
import { useWords } from "../../words/use-words.tsx";
import classes from "./sender-card.module.css";
import type { Sender } from "./senders.queries.ts";
import { SilenceNote } from "./trouble-note.tsx";

const LOOK_MS = 2_000;

interface Props {
  sender: Sender;
  onClose(): void;
}

export function SetUpChannel({ sender, onClose }: Props) {
  const { t } = useWords();
  const { data: channels } = useChannels();
  const { data: senders } = useSenders({ everyMs: LOOK_MS });
  const channel = channels?.find(({ connector }) => connector === sender.connector);
  const [silence] = useSilence(sender.id, { everyMs: LOOK_MS });
  const heardAt = senders?.find(({ id }) => id === sender.id)?.last_hook_at ?? null;
  if (!channel) return null;
  const chosen = channel.credentials.filter((field) => field.chosen);
  const toEnter = [
    { name: "hook_url", title: t("connect.callback"), value: sender.hook_url },
    ...chosen.map(({ name, title }) => ({ name, title, value: sender.credentials[name] ?? "" })),
  ];
  return (
    <Dialog onClose={onClose} title={t("connect.atChannel", { channel: channel.name })} size="lg">
      <p>{channel.setup}</p>
      <dl className={body.facts}>
        {toEnter.map(({ name, title, value }) => (
          <Fragment key={name}>
            <dt>{title}</dt>
            <dd>
              <Code>{value}</Code>
              <CopyButton text={value} name={t("copy.titled", { title })} />
            </dd>
          </Fragment>
        ))}
        <dt>{t("senders.lastHook", { channel: channel.name })}</dt>
        <dd>{heardAt ? <When at={heardAt} /> : t("senders.noHook", { channel: channel.name })}</dd>
      </dl>
      <div role="status">
        {silence ? (
          <SilenceNote warning={silence} />
        ) : (
          <div className={classes.note} data-tone={heardAt === null ? "quiet" : "ok"}>
            {heardAt === null ? <Loader size={20} /> : <IconCircleCheck size={20} aria-hidden />}
            <p>
              {t(heardAt === null ? "connect.waits" : "connect.heard", {
                phone: sender.phone,
                channel: channel.name,
              })}
            </p>
          </div>
        )}
      </div>
      <footer className={body.foot}>
        <Button variant={heardAt === null ? "default" : "filled"} onClick={onClose}>
          {t(heardAt === null ? "connect.later" : "act.done")}
        </Button>
      </footer>
    </Dialog>
  );
}
