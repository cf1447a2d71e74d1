// All messages, newest first, with filters in the address; one message opens beside them.
import { useLocation, useParams } from "wouter";
import { SidePanel } from "../../parts/dialog/side-panel.tsx";
import { SearchField } from "../../parts/form/search-field.tsx";
import { useFirstRow } from "../../parts/list/use-first-row.ts";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { useWords } from "../../words/use-words.tsx";
import { useMessageFilter } from "./message-filter.ts";
import { MessageFilters } from "./message-filters.tsx";
import { MessageList } from "./message-list.tsx";
import { MessagePanel } from "./message-panel.tsx";
import { useMessages, useNewMessages, useRestart } from "./messages.queries.ts";

const MESSAGE_ID = /^msg_[0-9a-z]{26}$/;

export function MessagesPage() {
  const { t } = useWords();
  const [, go] = useLocation();
  const { id } = useParams<{ id?: string }>();
  const control = useMessageFilter();
  const { forget } = useNewMessages();
  const close = () => go(`/messages${control.query}`);
  const search = (text: string) => {
    if (MESSAGE_ID.test(text)) go(`/messages/${text}${control.query}`);
    else control.change({ q: text });
  };
  const { isSuccess, isPlaceholderData } = useMessages(control.filter);
  const toFirst = useFirstRow(isSuccess && !isPlaceholderData);
  const restart = useRestart(control.filter);
  const showNew = async () => {
    await restart();
    forget();
  };
  return (
    <>
      <PageHeader title={t("nav.messages")}>
        <SearchField
          label={t("messages.search")}
          value={control.given.q ?? ""}
          onSearch={search}
          onDown={toFirst}
        />
      </PageHeader>
      <MessageFilters control={control} />
      <MessageList control={control} openId={id} onShowNew={() => void showNew()} />
      <SidePanel opened={id !== undefined} onClose={close} size={520} title={t("messages.one")}>
        {id && <MessagePanel key={id} id={id} onClose={close} />}
      </SidePanel>
    </>
  );
}
