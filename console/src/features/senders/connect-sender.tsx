// Connects a WhatsApp number: takes the values from Meta, shows what to enter at Meta, and waits for the first hook.
import { PasswordInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { ApiForm, useApiForm } from "../../parts/form/api-form.tsx";
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import { EnterAtMeta } from "./enter-at-meta.tsx";
import { type Sender, useCreateSender } from "./senders.queries.ts";

type Field = "phone" | "phone_number_id" | "business_account_id" | "access_token" | "app_secret";

/** In the order of Meta's pages. */
const FIELDS: { name: Field; label: Key; hint: Key; isSecret?: boolean }[] = [
  { name: "phone", label: "connect.phone", hint: "connect.phoneHint" },
  { name: "phone_number_id", label: "connect.numberId", hint: "connect.numberIdHint" },
  { name: "business_account_id", label: "connect.businessId", hint: "connect.businessIdHint" },
  { name: "access_token", label: "connect.token", hint: "connect.tokenHint", isSecret: true },
  { name: "app_secret", label: "connect.appSecret", hint: "connect.appSecretHint", isSecret: true },
];

export function ConnectSender({ onClose }: { onClose(): void }) {
  const { t } = useWords();
  const [verifyToken] = useState(randomToken);
  const create = useCreateSender();
  const form = useApiForm(create, {
    initialValues: {
      phone: "",
      phone_number_id: "",
      business_account_id: "",
      access_token: "",
      app_secret: "",
    },
    request: ({ phone, ...ids }) => ({ phone, whatsapp: { ...ids, verify_token: verifyToken } }),
  });
  if (create.data)
    return <EnterAtMeta sender={create.data as Sender} verifyToken={verifyToken} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={t("connect.title")} size="lg">
      <ApiForm form={form} act={t("connect.next")} onClose={onClose}>
        {FIELDS.map(({ name, label, hint, isSecret }) => {
          const Input = isSecret ? PasswordInput : TextInput;
          return (
            <Input
              key={name}
              label={t(label)}
              description={t(hint)}
              {...form.getInputProps(name)}
              autoComplete="off"
              data-autofocus={name === "phone" || undefined}
              required
              {...(isSecret && { visibilityToggleButtonProps: { "aria-label": t("act.reveal") } })}
            />
          );
        })}
      </ApiForm>
    </Dialog>
  );
}

function randomToken(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
