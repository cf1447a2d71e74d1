// One contact: what is known about it beside the conversation with it.
import { useParams } from "wouter";
import { Conversation } from "../../parts/conversation/conversation.tsx";
import { Empty } from "../../parts/empty.tsx";
import { EraseButton } from "../../parts/erase/erase-button.tsx";
import { PageHeader } from "../../parts/page-header.tsx";
import { Phone } from "../../parts/phone.tsx";
import { ProblemNote } from "../../parts/problem.tsx";
import { errorCode } from "../../platform/api.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./contact.module.css";
import { useContact } from "./contact.queries.ts";
import { Details } from "./details.tsx";

export function ContactPage() {
  const { t, time } = useWords();
  const { reference = "" } = useParams<{ reference: string }>();
  const { data: contact, isPending, error, refetch } = useContact(reference);
  if (isPending) return null;
  if (contact && "erased_at" in contact)
    return (
      <>
        <PageHeader title={t("contact.erasedTitle")} />
        <Empty text={t("contact.erased", { time: time(new Date(contact.erased_at)) })} />
      </>
    );
  if (errorCode(error) === "contact_not_found")
    return <Empty text={t("contact.missing", { contact: reference })} />;
  if (!contact) return <ProblemNote error={error as Error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader
        title={contact.name ?? contact.phone ?? t("phone.hidden")}
        note={contact.name && <Phone number={contact.phone} />}
      >
        <EraseButton contact={contact} />
      </PageHeader>
      <div className={classes.columns}>
        <Conversation key={contact.id} contact={contact} />
        <Details contact={contact} />
      </div>
    </>
  );
}
