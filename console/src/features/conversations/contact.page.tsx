// One contact, by its phone or its id.
import { useParams } from "wouter";
import { ContactView } from "../../parts/contact/contact-view.tsx";
import { useWords } from "../../words/use-words.tsx";

const DETAILS_FROM_PX = 960;

export function ContactPage() {
  const { t } = useWords();
  const { reference = "" } = useParams<{ reference: string }>();
  return (
    <ContactView
      reference={reference}
      back={{ href: "/contacts", label: t("nav.contacts") }}
      detailsFrom={DETAILS_FROM_PX}
    />
  );
}
