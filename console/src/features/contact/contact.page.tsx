// One contact: what is known about it beside the conversation with it.
import { useParams } from "wouter";
import { Empty } from "../../parts/empty.tsx";
import { PageHeader } from "../../parts/page-header.tsx";
import { Phone } from "../../parts/phone.tsx";
import { ProblemNote } from "../../parts/problem.tsx";
import { errorCode } from "../../platform/api.ts";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { Composer } from "./composer.tsx";
import classes from "./contact.module.css";
import { useContact } from "./contact.queries.ts";
import { Details } from "./details.tsx";
import { Thread } from "./thread.tsx";

export function ContactPage() {
  const { t } = useWords();
  const can = useCan();
  const { reference = "" } = useParams<{ reference: string }>();
  const { data: contact, isPending, error, refetch } = useContact(reference);
  if (isPending) return null;
  if (contact === null || errorCode(error) === "contact_not_found")
    return <Empty text={t("contact.missing", { contact: reference })} />;
  if (!contact) return <ProblemNote error={error as Error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader
        title={contact.name ?? contact.phone ?? t("phone.hidden")}
        note={contact.name && <Phone number={contact.phone} />}
      />
      <div className={classes.columns}>
        <section className={classes.talk} aria-label={t("contact.conversation")}>
          {can("messages:read") && <Thread contactId={contact.id} />}
          {can("messages:send") && <Composer key={contact.id} contactId={contact.id} />}
        </section>
        <Details contact={contact} />
      </div>
    </>
  );
}
