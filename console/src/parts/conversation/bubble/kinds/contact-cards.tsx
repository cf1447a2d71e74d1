// Cards of other people, which can be saved as contacts.
import { IconAddressBook } from "@tabler/icons-react";
import { useCan } from "../../../../platform/session.ts";
import { useWords } from "../../../../words/use-words.tsx";
import type { Shown } from "../../../message/message-words.ts";
import { Phone } from "../../../text/phone.tsx";
import classes from "./kinds.module.css";
import { SaveCard } from "./save-card.tsx";

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
