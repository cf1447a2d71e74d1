// Files of people that no library reads in reasonable time or memory, and links that are slow.
import { postHook, signedMessages } from "../../world/received-message.ts";
import { type Attack, flood, requestOf } from "./attack.ts";

/** Files of one kind. */
const FILES = 2;
const SENDS_OF_KEY = 20;

/** `id`: of programs/files.ts. */
function sentFile(name: string, type: "audio" | "video" | "image", id: string, mimeType: string): Attack {
  return {
    name,
    async play({ url, account }) {
      const route = account.receiptRoute(url);
      const received = Array.from({ length: FILES }, (_, n) => ({
        from: `1555${4_000_000 + n}`,
        writtenAt: Math.floor(Date.now() / 1_000),
        content: { type, [type]: { id: `${id}-${n}`, mime_type: mimeType } },
      }));
      await postHook(route.url, signedMessages(route, received));
    },
  };
}

export const fileAttacks: Attack[] = [
  sentFile("chained Ogg", "audio", "ogg", "audio/ogg"),
  sentFile("Ogg of empty pages", "audio", "ogg-pages", "audio/ogg"),
  sentFile("FLAC of empty blocks", "audio", "flac", "audio/flac"),
  sentFile("AAC of short frames", "audio", "aac", "audio/aac"),
  sentFile("MP3 of many tags", "audio", "mp3", "audio/mpeg"),
  sentFile("MP4 of empty boxes", "video", "mp4", "video/mp4"),
  sentFile("a huge AVIF", "image", "avif", "image/avif"),
  {
    name: "slow links",
    async play({ url, keys, filesUrl }, signal) {
      const path = `${url}/api/whatsapp/send-message`;
      const sending = keys.flatMap((authorization, key) =>
        Array.from({ length: SENDS_OF_KEY }, (_, n) => {
          const image = { link: `${filesUrl}/slow/picture-${key * SENDS_OF_KEY + n}` };
          const body = JSON.stringify({ phone_number: "+15551000000", image });
          const request = requestOf(path, { headers: { authorization }, body });
          return flood({ url, request, connections: 1 }, signal);
        }),
      );
      await Promise.all(sending);
    },
  },
];
