// Records the microphone while a component is shown.
import { useEffect, useRef, useState } from "react";
import type { Key } from "../../../words/t.ts";
import { oggOfWebm } from "./ogg-of-webm.ts";

/** What channels take as a voice note, and what becomes it. */
const FORMS = ["audio/ogg;codecs=opus", "audio/webm;codecs=opus"];
const BITS_A_SECOND = 32_000;

export interface Recording {
  /** Null while the browser asks the person, and after a refusal. */
  startedAt: number | null;
  /** Why nothing is recorded. */
  refusal: Key | null;
  /** Ends the recording. The next call returns the same file. */
  finish(): Promise<File>;
}

export function useRecording(): Recording {
  const [state, setState] = useState<Pick<Recording, "startedAt" | "refusal">>({
    startedAt: null,
    refusal: null,
  });
  const recorder = useRef<MediaRecorder | null>(null);
  const chunks = useRef<Blob[]>([]);
  useEffect(() => {
    let isGone = false;
    const start = async () => {
      const form = formOfBrowser();
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      if (isGone) return endOf(stream);
      const own = new MediaRecorder(stream, { mimeType: form, audioBitsPerSecond: BITS_A_SECOND });
      own.ondataavailable = ({ data }) => chunks.current.push(data);
      own.start();
      recorder.current = own;
      setState({ startedAt: Date.now(), refusal: null });
    };
    start().catch((error: Error) => {
      if (!isGone) setState({ startedAt: null, refusal: REFUSALS[error.name] ?? "voice.noRecording" });
    });
    return () => {
      isGone = true;
      if (recorder.current) endOf(recorder.current.stream);
      recorder.current = null;
      chunks.current = [];
    };
  }, []);
  return {
    ...state,
    async finish() {
      const own = recorder.current as MediaRecorder;
      if (own.state !== "inactive") {
        const stopped = new Promise((resolve) => own.addEventListener("stop", resolve, { once: true }));
        own.stop();
        await stopped;
        endOf(own.stream);
      }
      const blob = new Blob(chunks.current);
      const isOgg = own.mimeType.startsWith("audio/ogg");
      const sound = isOgg ? blob : oggOfWebm(new Uint8Array(await blob.arrayBuffer()));
      return new File([sound], "voice.ogg", { type: "audio/ogg" });
    },
  };
}

const REFUSALS: Record<string, Key> = {
  NotAllowedError: "voice.notAllowed",
  NotFoundError: "voice.noMicrophone",
  NotSupportedError: "voice.otherForm",
};

/** Throws NotSupportedError for a browser that records in other forms only. */
function formOfBrowser(): string {
  const form = FORMS.find((one) => MediaRecorder.isTypeSupported(one));
  if (form === undefined) throw new DOMException("", "NotSupportedError");
  return form;
}

function endOf(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
