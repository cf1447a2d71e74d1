// The conversations beside the open one. A phone shows one of the two.
import { Button } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconArrowUp } from "@tabler/icons-react";
import { useState } from "react";
import { useLocation, useParams, useSearchParams } from "wouter";
import { ContactView } from "../../parts/contact/contact-view.tsx";
import { useWaiting } from "../../parts/contact/use-waiting.ts";
import { Empty } from "../../parts/page/empty.tsx";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { ProblemNote } from "../../parts/page/problem.tsx";
import { Skeletons } from "../../parts/page/skeletons.tsx";
import { usePageActs } from "../../platform/acts/page-acts.ts";
import { rem } from "../../platform/text-size.ts";
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import { ConversationList } from "./conversation-list.tsx";
import classes from "./conversations.module.css";
import { useConversations } from "./conversations.queries.ts";
import { addressOf, VIEWS, type View, ViewLinks, viewIn } from "./views.tsx";

/** As in conversations.module.css. */
const ONE_COLUMN = `(max-width: ${rem(900)})`;
const DETAILS_FROM_PX = 1_400;
const CONTACT_DETAILS_FROM_PX = 960;

export function ConversationsPage() {
  const { t } = useWords();
  const [, go] = useLocation();
  const { reference = null } = useParams<{ reference?: string }>();
  const [search] = useSearchParams();
  const view = viewIn(search);
  const { contacts, isPending, isEmpty, error, retry, readOn, showNews } = useConversations(view);
  const [wasOpened, setWasOpened] = useState(false);
  const [version, setVersion] = useState(0);
  const open = (contactId: string) => {
    setWasOpened(true);
    go(addressOf(view, contactId));
  };
  const step = (by: 1 | -1) => {
    const ids = contacts.map(({ id }) => id);
    const next = reference === null ? ids[0] : ids[ids.indexOf(reference) + by];
    if (next !== undefined) open(next);
  };
  // Also while a text is being written.
  useHotkeys(
    [
      ["alt+ArrowDown", () => step(1)],
      ["alt+ArrowUp", () => step(-1)],
    ],
    [],
  );
  const previous = { id: "previous", name: t("conversations.previous"), note: "Alt ↑", run: () => step(-1) };
  usePageActs([
    { id: "next", name: t("conversations.next"), note: "Alt ↓", run: () => step(1), isLast: true },
    { ...previous, isLast: true },
  ]);
  useHotkeys([["ArrowDown", goToList, { preventDefault: false }]]);
  return (
    <div className={classes.page} data-open={reference !== null}>
      <div className={classes.list}>
        <PageHeader title={t("nav.conversations")} level={reference === null ? 1 : 2} />
        <ViewLinks shown={view} open={reference} />
        {view === "waiting" && (
          <News
            listed={contacts}
            onShow={() => {
              showNews();
              setVersion(version + 1);
            }}
          />
        )}
        {error && <ProblemNote error={error} onRetry={retry} />}
        {isPending && <Skeletons className={classes.none} count={10} height={48} />}
        {isEmpty && <p className={classes.none}>{t(emptyOf(view))}</p>}
        {!isPending && !error && (
          <ConversationList
            // A new list begins at its top.
            key={`${view} ${version}`}
            contacts={contacts}
            view={view}
            open={reference}
            onEnd={readOn}
            onOpen={() => setWasOpened(true)}
          />
        )}
      </div>
      <div className={classes.open}>
        {reference === null ? (
          // None is opened by itself: opening one tells the person that it was read.
          <Empty text={t("conversations.choose")} />
        ) : (
          <ContactView
            key={reference}
            reference={reference}
            back={{ href: addressOf(view, null), label: t("nav.conversations") }}
            isBesideList
            // On a phone, the box would open the keyboard.
            focusAt={wasOpened ? (matchMedia(ONE_COLUMN).matches ? "title" : "box") : null}
            detailsFrom={DETAILS_FROM_PX}
          />
        )}
      </div>
    </div>
  );
}

/** One contact, by its phone or its id. */
export function ContactPage() {
  const { t } = useWords();
  const { reference = "" } = useParams<{ reference: string }>();
  return (
    <ContactView
      reference={reference}
      back={{ href: "/contacts", label: t("nav.contacts") }}
      detailsFrom={CONTACT_DETAILS_FROM_PX}
    />
  );
}

/** From the page itself, where the key moves nothing else. */
function goToList(): void {
  if (document.activeElement?.matches("body, main, h1"))
    document.querySelector<HTMLElement>('[data-contact][tabindex="0"]')?.focus();
}

function emptyOf(shown: View): Key {
  return VIEWS.find(({ view }) => view === shown)?.empty ?? "conversations.none";
}

/** Who began to wait since the list was read. */
function News({ listed, onShow }: { listed: { id: string }[]; onShow(): void }) {
  const { t } = useWords();
  const { data } = useWaiting();
  const known = new Set(listed.map(({ id }) => id));
  const count = data?.ids.filter((id) => !known.has(id)).length ?? 0;
  return (
    <div role="status" className={classes.news}>
      {count > 0 && (
        <Button
          size="compact-sm"
          fullWidth
          leftSection={<IconArrowUp size={16} stroke={1.75} aria-hidden />}
          onClick={onShow}
        >
          {t("conversations.news", { n: count })}
        </Button>
      )}
    </div>
  );
}
