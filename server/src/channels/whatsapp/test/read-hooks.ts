// A connector that reads hooks at one time, and talks to nobody.
import type { Read } from "../../connector.ts";
import { createWhatsApp } from "../whatsapp.ts";

export type Facts = Exclude<Read, "pause">[];

const settings = { whatsappApiUrl: "https://graph.test", whatsappApiVersion: "v26.0" };

/** Reads the body of a hook, whose time is `now`. */
export function hookReader(now: number): (body: unknown) => Facts {
  const { hook } = createWhatsApp(settings, () => now);
  return (body) => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    return [...hook.read({ url: "", headers: {}, body: bytes })].filter((one) => one !== "pause");
  };
}
