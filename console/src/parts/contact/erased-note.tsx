// What is left of a contact that was erased while it was open: that it happened, and the record of it.
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "wouter";
import type { ErasedContact } from "../../platform/cache/forget-contact.ts";
import { keys } from "../../platform/query-keys.ts";
import { useWords } from "../../words/use-words.tsx";
import { showErased } from "../erase/erased.ts";
import { Empty } from "../page/empty.tsx";
import { PageHeader } from "../page/page-header.tsx";

interface Props {
  /** The digits of the phone, or the contact's id. */
  reference: string;
  contact: ErasedContact;
  back: { href: string; label: string };
}

export function ErasedNote({ reference, contact, back }: Props) {
  const { t, time } = useWords();
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
        <Button onClick={() => go(showErased(contact.erasure_id))}>{t("contact.record")}</Button>
        <Button variant="default" onClick={() => go(back.href)}>
          {back.label}
        </Button>
      </Empty>
    </>
  );
}
