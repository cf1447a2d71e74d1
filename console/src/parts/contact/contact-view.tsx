// One contact: the conversation with it, and beside it what is known about it.
import { Button, Drawer, type DrawerProps, Menu } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconChevronLeft } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { usePageActs } from "../../platform/acts/page-acts.ts";
import { errorCode } from "../../platform/api.ts";
import type { ErasedContact } from "../../platform/cache/forget-contact.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan, useMay } from "../../platform/session.ts";
import { rem } from "../../platform/text-size.ts";
import { useIsPhone } from "../../platform/use-media.ts";
import { isPhone } from "../../words/phone-groups.ts";
import { useWords } from "../../words/use-words.tsx";
import { Conversation } from "../conversation/conversation.tsx";
import { useThread } from "../conversation/use-thread.ts";
import { useFocusBack } from "../dialog/use-focus-back.ts";
import { EraseDialog } from "../erase/erase-dialog.tsx";
import { showErased } from "../erase/erased.ts";
import { InboxActs } from "../inbox/inbox-acts.tsx";
import { MoreMenu } from "../menu/more-menu.tsx";
import { Empty } from "../page/empty.tsx";
import { Missing } from "../page/missing.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { ProblemNote } from "../page/problem.tsx";
import { Skeletons } from "../page/skeletons.tsx";
import { Phone } from "../text/phone.tsx";
import classes from "./contact-view.module.css";
import { Details } from "./details.tsx";
import { type Contact, useContact } from "./use-contact.ts";

interface Props {
  /** The digits of the phone, or the contact's id. */
  reference: string;
  /** The list that the contact belongs to. */
  back: { href: string; label: string };
  /** The details stand beside the conversation from this window width on, in pixels. */
  detailsFrom: number;
  /** Whether a wide window shows the list too, so that no way back is needed. */
  isBesideList?: boolean;
  /** Where the focus goes when the contact is shown. */
  focusAt?: "box" | "title" | null;
}

export function ContactView({ reference, ...props }: Props) {
  const { back } = props;
  const { t } = useWords();
  const { data: contact, isPending, error, refetch } = useContact(reference);
  // Beside the contact instead of after it. Then `Known` reads it, until the contact is erased.
  useThread(isPending && reference.startsWith("con_") ? reference : "");
  if (isPending) return <Skeletons className={classes.skeletons} count={6} height={40} />;
  if (contact && "erased_at" in contact)
    return <ErasedNote reference={reference} contact={contact} back={back} />;
  if (errorCode(error) === "contact_not_found")
    return (
      <Missing text={t("contact.missing", { contact: reference.replace(/^(?=\d)/, "+") })} list={back} />
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
        note={
          !isOnPhone && contact.name && contact.name !== contact.phone && <Phone number={contact.phone} />
        }
      >
        <InboxActs contactId={contact.id} name={name} inbox={contact.inbox} />
        {!isWide && !isOnPhone && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {t("contact.details")}
          </Button>
        )}
        <ContactMenu contact={contact} name={name} onDetails={isOnPhone ? () => setOpen(true) : null} />
      </PageHeader>
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

interface MenuProps {
  contact: Contact;
  name: string;
  /** Shows the details; null where they have a button of their own. */
  onDetails: (() => void) | null;
}

/** The rarer acts with a contact. */
function ContactMenu({ contact, name, onDetails }: MenuProps) {
  const { t } = useWords();
  const can = useCan();
  const [isErasing, setErasing] = useState(false);
  const mayErase = can("contacts:erase");
  const erase = () => setErasing(true);
  usePageActs(mayErase ? [{ id: "contact.erase", name: t("erase.open"), note: name, run: erase }] : []);
  if (!mayErase && !onDetails) return null;
  return (
    <>
      <MoreMenu name={t("contact.more", { name })}>
        {onDetails && <Menu.Item onClick={onDetails}>{t("contact.details")}</Menu.Item>}
        {mayErase && (
          <Menu.Item color="red" onClick={erase}>
            {t("erase.open")}
          </Menu.Item>
        )}
      </MoreMenu>
      {isErasing && <EraseDialog contact={contact} onClose={() => setErasing(false)} />}
    </>
  );
}

/** What is left of a contact that was erased while it was open: that it happened, and the record of it. */
function ErasedNote({
  reference,
  contact,
  back,
}: Pick<Props, "reference" | "back"> & { contact: ErasedContact }) {
  const { t, time } = useWords();
  const may = useMay();
  const cache = useQueryClient();
  const [, go] = useLocation();
  useEffect(() => {
    if (reference === contact.id) return;
    // The phone leaves the address, and then the cache: removed earlier, it would be read again.
    go(`${back.href}/${contact.id}`, { replace: true });
    return () => cache.removeQueries({ queryKey: keys.contact(reference) });
  }, [reference, contact.id, back.href, cache, go]);
  return (
    <>
      <PageHeader title={t("contact.erasedTitle")} />
      <Empty text={t("contact.erased", { time: time(new Date(contact.erased_at)) })}>
        {may({ scope: "contacts:read", ofEverybody: true }) && (
          <Button onClick={() => go(showErased(contact.erasure_id))}>{t("contact.record")}</Button>
        )}
        <Button variant="default" onClick={() => go(back.href)}>
          {back.label}
        </Button>
      </Empty>
    </>
  );
}

type SidePanelProps = Omit<DrawerProps, "position" | "returnFocus">;

/** A panel that opens at the edge of the page. It gives the focus back to what opened it. */
function SidePanel(props: SidePanelProps) {
  const { t } = useWords();
  useFocusBack(props.opened);
  return (
    <Drawer
      position="right"
      returnFocus={false}
      closeButtonProps={{ "aria-label": t("act.close") }}
      {...props}
    />
  );
}
