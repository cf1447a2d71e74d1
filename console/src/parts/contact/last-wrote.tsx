// When the contact last wrote, as far as the conversation is loaded.
import { useWords } from "../../words/use-words.tsx";
import { useThread } from "../conversation/use-thread.ts";
import { When } from "../text/when.tsx";

export function LastWrote({ contactId }: { contactId: string }) {
  const { t } = useWords();
  const { data } = useThread(contactId);
  const last = data?.pages.flatMap((page) => page.data).find(({ direction }) => direction === "in");
  if (!last) return null;
  return (
    <span>
      {t("contact.wrote")} <When at={last.created_at} />
    </span>
  );
}
