// Adds a contact.
import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link, useLocation } from "wouter";
import { Dialog } from "../../parts/dialog.tsx";
import { faultsOf } from "../../parts/form-faults.ts";
import body from "../../parts/page-body.module.css";
import { Phone } from "../../parts/phone.tsx";
import { api } from "../../platform/api.ts";
import { useWords } from "../../words/use-words.tsx";
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
  const { t } = useWords();
  const [wish, setWish] = useState<Wish>({ phone: "", name: "", labels: [] });
  const add = useAddContact();
  const { fields, form } = faultsOf(add.error);
  const change = (part: Partial<Wish>) => setWish({ ...wish, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(wish);
  };
  const known = add.data?.known;
  return (
    <Dialog onClose={onClose} title={t("contacts.add")}>
      <form className={body.form} onSubmit={submit}>
        <TextInput
          label={t("contacts.phone")}
          description={t("contacts.phoneHint")}
          placeholder="+15551234567"
          type="tel"
          autoComplete="off"
          value={wish.phone}
          onChange={(event) => change({ phone: event.currentTarget.value })}
          error={fields["contact/phone"] ?? (known && <Known contact={known} />)}
          required
          data-autofocus
        />
        <TextInput
          label={t("contacts.name")}
          autoComplete="off"
          maxLength={LONGEST_NAME}
          value={wish.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={fields["contact/name"]}
        />
        <LabelsInput
          names={wish.labels}
          onChange={(names) => change({ labels: names })}
          error={fields["contact/labels"]}
        />
        {form && (
          <p role="alert" className={body.bad}>
            {form}
          </p>
        )}
        <footer>
          <Button variant="default" onClick={onClose}>
            {t("act.cancel")}
          </Button>
          <Button type="submit" loading={add.isPending}>
            {t("contacts.add")}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

function Known({ contact }: { contact: ContactRow }) {
  const { t } = useWords();
  return (
    <>
      {t("contacts.known")}{" "}
      <Link href={contactHref(contact) ?? ""}>
        {contact.name === null ? <Phone number={contact.phone} /> : <bdi>{contact.name}</bdi>}
      </Link>
    </>
  );
}

/** Changes nothing when the phone belongs to a contact: the reader wants a new one. */
function useAddContact() {
  const [, go] = useLocation();
  return useMutation({
    mutationFn: async ({ phone, name, labels }: Wish) => {
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

async function findByPhone(phone: string): Promise<ContactRow | undefined> {
  const digits = phone.replace(/\D/g, "");
  if (!digits) return undefined;
  const { data } = await api.listContacts({ q: `+${digits}` });
  return data.find((contact) => contact.phone === `+${digits}`);
}
