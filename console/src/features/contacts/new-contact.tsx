// Adds a contact.
import { TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";
import { findByPhone } from "../../parts/contact/find-by-phone.ts";
import { wholeNumber } from "../../parts/contact/whole-number.ts";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { ApiForm, useApiForm } from "../../parts/form/api-form.tsx";
import { useHomeCountry } from "../../parts/queries/use-home-country.ts";
import { Phone } from "../../parts/text/phone.tsx";
import { api } from "../../platform/api.ts";
import { useSentence, useWords } from "../../words/use-words.tsx";
import { contactHref } from "./contact-columns.tsx";
import type { ContactRow } from "./contacts.queries.ts";
import { LabelsInput } from "./labels-input.tsx";

/** The service's limit, in characters. */
const LONGEST_NAME = 256;

interface Wish {
  phone: string;
  name: string;
  labels: string[];
}

export function NewContact({ onClose }: { onClose(): void }) {
  const { t, country: nameOf } = useWords();
  const country = useHomeCountry();
  const add = useAddContact(country);
  const form = useApiForm(add, {
    initialValues: { phone: "", name: "", labels: [] } as Wish,
    request: (wish) => wish,
  });
  const known = add.data?.known;
  return (
    <Dialog onClose={onClose} title={t("contacts.add")}>
      <ApiForm form={form} act={t("contacts.add")} onClose={onClose}>
        <TextInput
          label={t("contacts.phone")}
          description={
            country === null
              ? t("contacts.phoneHint")
              : t("contacts.phoneHintOf", { country: nameOf(country) })
          }
          placeholder="+15551234567"
          type="tel"
          autoComplete="off"
          {...form.getInputProps("phone")}
          error={form.errors["phone"] ?? (known && <Known contact={known} />)}
          required
        />
        <TextInput
          label={t("contacts.name")}
          autoComplete="off"
          maxLength={LONGEST_NAME}
          {...form.getInputProps("name")}
        />
        <LabelsInput
          names={form.values.labels}
          onChange={(names) => form.setFieldValue("labels", names)}
          error={form.errors["labels"]}
        />
      </ApiForm>
    </Dialog>
  );
}

function Known({ contact }: { contact: ContactRow }) {
  const sentence = useSentence();
  return sentence("contacts.known", {
    name:
      contact.name === null ? (
        <Phone key="name" number={contact.phone} />
      ) : (
        <bdi key="name">{contact.name}</bdi>
      ),
    link: (words) => <Link href={contactHref(contact) ?? ""}>{words}</Link>,
  });
}

/** Changes nothing when the phone belongs to a contact: the reader wants a new one. */
function useAddContact(country: string | null) {
  const [, go] = useLocation();
  return useMutation({
    mutationFn: async ({ phone: written, name, labels }: Wish) => {
      const phone = await wholeNumber(written, country);
      const known = await findByPhone(phone);
      if (known) return { known };
      const { contact } = await api.upsertContact({
        contact: {
          phone,
          ...(name.trim() ? { name: name.trim() } : {}),
          ...(labels.length > 0 ? { labels: labels.join(", ") } : {}),
        },
      });
      go(contactHref(contact) ?? "");
      return { known: null };
    },
  });
}
