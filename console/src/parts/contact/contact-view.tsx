// One contact: the conversation with it, and beside it what is known about it.
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconChevronLeft } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { errorCode } from "../../platform/api.ts";
import { rem } from "../../platform/text-size.ts";
import { useIsPhone } from "../../platform/use-media.ts";
import { isPhone } from "../../words/phone-groups.ts";
import { useSentence, useWords } from "../../words/use-words.tsx";
import { Conversation } from "../conversation/conversation.tsx";
import { useThread } from "../conversation/use-thread.ts";
import { SidePanel } from "../dialog/side-panel.tsx";
import { InboxActs } from "../inbox/inbox-acts.tsx";
import { Empty } from "../page/empty.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { ProblemNote } from "../page/problem.tsx";
import { Skeletons } from "../page/skeletons.tsx";
import { CopyButton } from "../text/copy-button.tsx";
import { Phone } from "../text/phone.tsx";
import { When } from "../text/when.tsx";
import { ContactMenu } from "./contact-menu.tsx";
import classes from "./contact-view.module.css";
import { Details } from "./details.tsx";
import { ErasedNote } from "./erased-note.tsx";
import { type Contact, useContact } from "./use-contact.ts";

interface Props {
  /** The digits of the phone, or the contact's id. */
  reference: string;
  /** The list that the contact belongs to. */
  back: { href: string; label: string };
  /** From this width of the window on, in pixels, the details stand beside the conversation. */
  detailsFrom: number;
  /** Whether a wide window shows the list too, so that no way back is needed. */
  isBesideList?: boolean;
  /** Where the focus goes when the contact is shown. */
  focusAt?: "box" | "title" | null;
}

export function ContactView({ reference, ...props }: Props) {
  const { back } = props;
  const { t } = useWords();
  const [, go] = useLocation();
  const { data: contact, isPending, error, refetch } = useContact(reference);
  if (isPending) return <Skeletons className={classes.skeletons} count={6} height={40} />;
  if (contact && "erased_at" in contact)
    return <ErasedNote reference={reference} contact={contact} back={back} />;
  if (errorCode(error) === "contact_not_found")
    return (
      <>
        <PageHeader title={t("contact.missingTitle")} />
        <Empty text={t("contact.missing", { contact: reference.replace(/^(?=\d)/, "+") })}>
          <Button variant="default" onClick={() => go(back.href)}>
            {back.label}
          </Button>
        </Empty>
      </>
    );
  if (!contact)
    return (
      <>
        {!props.isBesideList && <PageHeader title={back.label} />}
        <ProblemNote error={error as Error} onRetry={() => void refetch()} />
      </>
    );
  return <Known key={contact.id} contact={contact} {...props} />;
}

interface KnownProps extends Omit<Props, "reference"> {
  contact: Contact;
}

function Known({ contact, back, detailsFrom, isBesideList = false, focusAt = null }: KnownProps) {
  const { t, phone: readable } = useWords();
  const isWide = useMediaQuery(`(min-width: ${rem(detailsFrom)})`) ?? true;
  const isOnPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const known = contact.name ?? contact.phone ?? t("phone.hidden");
  const name = isPhone(known) ? readable(known) : known;
  useEffect(() => {
    if (focusAt === "title") document.querySelector("h1")?.focus();
  }, [focusAt]);
  const note = (
    <span className={classes.note}>
      {contact.name && contact.name !== contact.phone && <Phone number={contact.phone} />}
      {contact.phone && <CopyButton text={contact.phone} name={t("copy.phone", { name })} />}
      <LastWrote contactId={contact.id} />
    </span>
  );
  return (
    <>
      <PageHeader
        title={name}
        before={
          <Link
            href={back.href}
            className={classes.back}
            data-beside={isBesideList}
            aria-label={t("contact.back", { list: back.label })}
          >
            <IconChevronLeft size={20} stroke={1.75} aria-hidden />
          </Link>
        }
        note={!isOnPhone && note}
      >
        <InboxActs contactId={contact.id} name={name} inbox={contact.inbox} />
        {!isWide && !isOnPhone && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {t("contact.details")}
          </Button>
        )}
        <ContactMenu contact={contact} name={name} onDetails={isOnPhone ? () => setOpen(true) : null} />
      </PageHeader>
      {isOnPhone && <div className={classes.below}>{note}</div>}
      <div className={classes.columns}>
        <Conversation contact={contact} focusesBox={focusAt === "box"} />
        {isWide && (
          <aside className={classes.details} aria-label={t("contact.details")}>
            <Details contact={contact} />
          </aside>
        )}
      </div>
      {!isWide && (
        <SidePanel opened={isOpen} onClose={() => setOpen(false)} title={t("contact.details")}>
          <Details contact={contact} />
        </SidePanel>
      )}
    </>
  );
}

/** When the contact last wrote, as far as the conversation is loaded. */
function LastWrote({ contactId }: { contactId: string }) {
  const sentence = useSentence();
  const { data } = useThread(contactId);
  const last = data?.pages.flatMap((page) => page.data).find(({ direction }) => direction === "in");
  if (!last) return null;
  return <span>{sentence("contact.wrote", { time: <When at={last.created_at} /> })}</span>;
}
