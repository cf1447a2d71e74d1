// The dialog that records a voice note with the microphone of this computer.
import { oggFromWebm } from "./ogg-opus.js";

const find = (id) => document.getElementById(id);
const dialog = find("record-dialog");
const state = find("record-state");
const time = find("record-time");
const sendButton = find("record-send");

const TYPES = ["audio/ogg;codecs=opus", "audio/webm;codecs=opus", "audio/mp4"];
const ELSE = "Choose a file under “Voice note (a file)” instead.";
const TICK_MS = 250;

/** Opens the dialog. `send` gets the recorded file. */
export async function record(send) {
  sendButton.disabled = true;
  state.textContent = "Waiting for the microphone";
  state.toggleAttribute("data-on", false);
  time.textContent = "";
  // Escape closes the dialog without a value, and the dialog would keep the "send" of the recording before.
  dialog.returnValue = "cancel";
  dialog.showModal();
  const recording = await start().catch((error) => {
    state.textContent = `${sentence(error)} ${ELSE}`;
    return null;
  });
  if (recording === null) return;
  const began = Date.now();
  const show = () => {
    const seconds = Math.floor((Date.now() - began) / 1000);
    time.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  };
  show();
  state.textContent = "Recording ";
  state.toggleAttribute("data-on", true);
  const timer = setInterval(show, TICK_MS);
  const end = async () => {
    clearInterval(timer);
    const file = await recording.end();
    if (dialog.returnValue === "send") send(file);
  };
  sendButton.disabled = false;
  // The person may have closed the dialog while the browser asked for the microphone.
  if (!dialog.open) await end();
  else dialog.addEventListener("close", () => void end(), { once: true });
}

async function start() {
  if (!navigator.mediaDevices) throw new Error("insecure");
  const mimeType = TYPES.find((type) => window.MediaRecorder?.isTypeSupported(type));
  if (mimeType === undefined) throw new Error("unable");
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(stream, { mimeType });
  const parts = [];
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  // A microphone that is unplugged stops the recorder before the person does.
  const stopped = new Promise((resolve) => recorder.addEventListener("stop", resolve, { once: true }));
  recorder.start();
  return {
    async end() {
      recorder.stop();
      await stopped;
      for (const track of stream.getTracks()) track.stop();
      return fileOf(new Blob(parts, { type: recorder.mimeType }));
    },
  };
}

async function fileOf(blob) {
  const isWebm = blob.type.startsWith("audio/webm");
  const ogg = isWebm ? oggFromWebm(new Uint8Array(await blob.arrayBuffer())) : null;
  return new File([ogg ?? blob], "voice", { type: (ogg ?? blob).type });
}

function sentence({ name, message }) {
  if (message === "insecure")
    return "The browser gives a page the microphone only on this computer's own address or over HTTPS.";
  if (message === "unable") return "This browser can't record audio.";
  if (name === "NotFoundError") return "The browser finds no microphone.";
  if (name === "NotAllowedError") return "The browser doesn't allow this page to use the microphone.";
  return "The microphone doesn't answer.";
}
