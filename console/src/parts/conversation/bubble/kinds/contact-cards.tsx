// Cards of other people, which can be saved as contacts.
import { Button } from "@mantine/core";
import { IconAddressBook } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link } from "wouter";
import { api } from "../../../../platform/api.ts";
import { useCan } from "../../../../platform/session.ts";
import { useSentence, useWords } from "../../../../words/use-words.tsx";
import { findByPhone } from "../../../contact/find-by-phone.ts";
import { Fault } from "../../../form/fault.tsx";
import type { Shown } from "../../../message/message-words.ts";
import { Phone } from "../../../text/phone.tsx";
import classes from "./kinds.module.css";

export type Card = NonNullable<Shown["contact_cards"]>[number];

export function ContactCards({ cards }: { cards: Card[] }) {
  return (
    <ul className={classes.cards}>
      {cards.map((card, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards of a message don't move.
        <li key={index} className={classes.line}>
          <IconAddressBook className={classes.icon} size={24} stroke={1.75} aria-hidden />
          <CardFacts card={card} />
        </li>
      ))}
    </ul>
  );
}

function CardFacts({ card }: { card: Card }) {
  const { t } = useWords();
  const can = useCan();
  const { own, name, organization, title, birthday, phones, emails, urls, addresses } = card;
  const work = title && organization ? t("cards.work", { title, organization }) : (title ?? organization);
  const [first] = phones;
  const numbers = new Set(phones.map(({ phone }) => phone));
  const others = new Set([
    ...emails.map(({ email }) => email),
    ...urls.map(({ url }) => url),
    ...addresses.map(({ address }) => address),
  ]);
  return (
    <div className={classes.what}>
      <strong dir="auto">{name ?? work ?? t("cards.noName")}</strong>
      {own && <span>{t("cards.own")}</span>}
      {name && work && <span dir="auto">{work}</span>}
      {[...numbers].map((phone) => (
        <Phone key={phone} number={phone} />
      ))}
      {[...others].map((text) => (
        <bdi key={text}>{text}</bdi>
      ))}
      {birthday && <span>{t("cards.birthday", { date: birthday })}</span>}
      {first && can("contacts:write") && <SaveCard name={name} phone={first.phone} />}
    </div>
  );
}

/** A phone that belongs to a contact changes nothing. */
function SaveCard({ name, phone }: { name: string | null; phone: string }) {
  const { t } = useWords();
  const sentence = useSentence();
  const { data, isPending, error, mutate } = useMutation({
    mutationFn: async () => {
      const known = await findByPhone(phone);
      if (known) return { contact: known, isNew: false };
      const { contact } = await api.upsertContact({ contact: { phone, ...(name ? { name } : {}) } });
      return { contact, isNew: true };
    },
  });
  if (data) {
    const { contact, isNew } = data;
    const link = (
      <Link key="link" href={`/contacts/${contact.phone?.slice(1) ?? contact.id}`}>
        <bdi>{contact.name ?? contact.phone}</bdi>
      </Link>
    );
    return <span role="status">{sentence(isNew ? "cards.saved" : "cards.known", { link })}</span>;
  }
  return (
    <>
      <Button size="compact-sm" variant="default" loading={isPending} onClick={() => mutate()}>
        {t("cards.save", { name: name ?? phone })}
      </Button>
      <Fault of={error} />
    </>
  );
}
