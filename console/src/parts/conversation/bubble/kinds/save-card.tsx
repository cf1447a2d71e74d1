// Saves the person of a card as a contact. A phone that belongs to a contact changes nothing.
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "wouter";
import { api } from "../../../../platform/api.ts";
import { useSentence, useWords } from "../../../../words/use-words.tsx";
import { findByPhone } from "../../../contact/find-by-phone.ts";
import { Fault } from "../../../form/fault.tsx";

interface Props {
  name: string | null;
  phone: string;
}

export function SaveCard({ name, phone }: Props) {
  const { t } = useWords();
  const sentence = useSentence();
  const save = useSaveCard();
  if (save.data) {
    const { contact, isNew } = save.data;
    const link = (
      <Link key="link" href={`/contacts/${contact.phone?.slice(1) ?? contact.id}`}>
        <bdi>{contact.name ?? contact.phone}</bdi>
      </Link>
    );
    return <span role="status">{sentence(isNew ? "cards.saved" : "cards.known", { link })}</span>;
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={save.isPending}
        onClick={() => save.mutate({ name, phone })}
      >
        {t("cards.save", { name: name ?? phone })}
      </Button>
      <Fault of={save.error} />
    </>
  );
}

function useSaveCard() {
  return useMutation({
    mutationFn: async ({ name, phone }: Props) => {
      const known = await findByPhone(phone);
      if (known) return { contact: known, isNew: false };
      const { contact } = await api.upsertContact({ contact: { phone, ...(name ? { name } : {}) } });
      return { contact, isNew: true };
    },
  });
}
