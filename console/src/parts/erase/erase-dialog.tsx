// Erases a contact for good: says what goes and what stays, and asks for the last digits of the phone.
import { TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useWords } from "../../words/use-words.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { ApiForm, useApiForm } from "../form/api-form.tsx";
import classes from "./erase-dialog.module.css";
import { type Erased, showErased } from "./erased.ts";
import { Goes } from "./goes.tsx";

interface Props {
  contact: { id: string; name: string | null; phone: string | null };
  onClose(): void;
}

const DIGITS = 4;

/** After the erasure, the address changes to that of the erasure record. */
export function EraseDialog({ contact, onClose }: Props) {
  const { t, phone: readable } = useWords();
  const form = useApiForm(useErase(contact), { initialValues: { typed: "" }, request: () => undefined });
  const { id, name, phone } = contact;
  const preview = useQuery({
    queryKey: keys.erasePreview(id),
    queryFn: ({ signal }) => api.previewErasure({ phone_number: id }, { signal }),
    gcTime: 0,
  });
  // Without a visible phone there are no digits to type.
  const expected = phone?.slice(-DIGITS) ?? t("erase.word");
  // Somebody may paste the whole number.
  const typed =
    phone === null ? form.values.typed.trim() : form.values.typed.replace(/\D/g, "").slice(-DIGITS);
  const isTyped = typed === expected;
  const who = [name, phone && readable(phone)].filter(Boolean).join(", ") || t("phone.hidden");
  return (
    <Dialog onClose={onClose} title={t("erase.title", { who })} size="lg">
      <ApiForm
        form={form}
        act={t("erase.do")}
        isDisabled={!isTyped}
        isRemoval
        close={name ? t("erase.keepName", { name }) : t("erase.keep")}
        onClose={onClose}
      >
        <Goes preview={preview.data} />
        <TextInput
          label={phone ? t("erase.digits") : t("erase.typeWord", { word: expected })}
          {...form.getInputProps("typed")}
          inputMode={phone ? "numeric" : "text"}
          autoComplete="off"
          className={classes.digits}
        />
      </ApiForm>
    </Dialog>
  );
}

function useErase({ id, phone }: Props["contact"]) {
  const cache = useQueryClient();
  const [, go] = useLocation();
  return useMutation({
    mutationFn: () => api.deleteContact({ phone_number: id }),
    onSuccess: ({ erasure }) => {
      const erased: Erased = { erasure, phone };
      cache.setQueryData(keys.erased(erasure.id), erased);
      go(showErased(erasure.id), { replace: true });
    },
  });
}
