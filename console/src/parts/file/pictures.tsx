// The pictures of a list of messages, which open large one after the other.
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import type { Shown } from "../message/message-words.ts";
import { lazyPart } from "../page/lazy-part.tsx";
import type { ShownPicture } from "./file-facts.ts";

const PictureViewer = lazyPart(
  () => import("./picture-viewer.tsx"),
  "PictureViewer",
  () => null,
);

type OpenPicture = (messageId: string | undefined) => void;
const OpenContext = createContext<OpenPicture>(() => undefined);

/** Opens the picture of a message in the list around. */
export function useOpenPicture(): OpenPicture {
  return useContext(OpenContext);
}

/** `messages`: newest first. */
export function Pictures({ messages, children }: { messages: Shown[]; children: ReactNode }) {
  const [open, setOpen] = useState<string | null>(null);
  const pictures = useMemo(() => picturesOf(messages), [messages]);
  // A picture that was deleted meanwhile closes.
  const at = pictures.findIndex(({ id }) => id === open);
  return (
    <OpenContext value={(id) => setOpen(id ?? null)}>
      {children}
      {at !== -1 && (
        <PictureViewer
          pictures={pictures}
          at={at}
          onMove={(to) => setOpen(pictures[to]?.id ?? open)}
          onClose={() => setOpen(null)}
        />
      )}
    </OpenContext>
  );
}

function picturesOf(messages: Shown[]): ShownPicture[] {
  return messages.toReversed().flatMap((message) => {
    const { id, type, media, deleted_at: deletedAt } = message;
    if (id === undefined || type === "sticker" || deletedAt || !media?.has_preview) return [];
    return { id, message, media };
  });
}
