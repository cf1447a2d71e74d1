// A voice note that is being recorded: its length, and send. To close it discards it.
import { Button } from "@mantine/core";
import { IconMicrophone, IconSend2 } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Media } from "../../../platform/outbox.ts";
import { useWords } from "../../../words/use-words.tsx";
import { playTime } from "../../file/file-facts.ts";
import { uploadFile } from "../../file/upload-file.ts";
import { Fault } from "../../form/fault.tsx";
import classes from "../composer.module.css";
import { useRecording } from "./use-recording.ts";

interface Props {
  /** The service wouldn't take it now. */
  isClosed: boolean;
  onSend(media: Media): void;
}

export function VoiceNote({ isClosed, onSend }: Props) {
  const { t } = useWords();
  const { startedAt, refusal, finish } = useRecording();
  const sending = useMutation<Media, Error>({
    mutationFn: async () => uploadFile(await finish()),
    onSuccess: onSend,
  });
  const isReady = startedAt !== null && !isClosed;
  const isRecording = startedAt !== null && sending.isIdle;
  const length = useTimePassed(startedAt, isRecording);
  return (
    <>
      <Fault of={refusal ? t(refusal) : sending.error} className={classes.fault} />
      <div className={classes.row}>
        {!refusal && (
          <span className={classes.recording} data-on={isRecording}>
            <IconMicrophone size={20} stroke={1.75} aria-hidden />
            <span role="status">
              {t(isRecording ? "voice.recording" : sending.isIdle ? "voice.asking" : "voice.recorded")}
            </span>
            {startedAt !== null && <span role="timer">{playTime(length)}</span>}
          </span>
        )}
        <Button
          data-way-out
          leftSection={<IconSend2 size={16} stroke={1.75} aria-hidden />}
          // Keeps the focus, unlike a button that is disabled.
          aria-disabled={!isReady}
          data-disabled={!isReady}
          loading={sending.isPending}
          onClick={() => isReady && sending.mutate()}
        >
          {t("composer.send")}
        </Button>
      </div>
    </>
  );
}

/** Milliseconds, to the second. Stays as it is while it doesn't run. */
function useTimePassed(since: number | null, isRunning: boolean): number {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    if (since === null || !isRunning) return;
    const timer = setInterval(() => setPassed(Date.now() - since), 250);
    return () => clearInterval(timer);
  }, [since, isRunning]);
  return passed;
}
