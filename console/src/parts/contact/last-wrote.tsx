// When the contact last wrote, as far as the conversation is loaded.
import { useSentence } from "../../words/use-words.tsx";
import { useThread } from "../conversation/use-thread.ts";
import { When } from "../text/when.tsx";

export function LastWrote({ contactId }: { contactId: string }) {
  const sentence = useSentence();
  const { data } = useThread(contactId);
  const last = data?.pages.flatMap((page) => page.data).find(({ direction }) => direction === "in");
  if (!last) return null;
  return <span>{sentence("contact.wrote", { time: <When at={last.created_at} /> })}</span>;
}
