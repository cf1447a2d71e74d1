// Asks what the contact said, before it is recorded.
import { Button, Radio, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { api } from "../../../platform/api.ts";
import { keys } from "../../../platform/query-keys.ts";
import { useWords } from "../../../words/use-words.tsx";
import { Dialog } from "../../dialog/dialog.tsx";
import { Fault } from "../../form/fault.tsx";
import body from "../../page/page-body.module.css";
import { useChange } from "../../queries/use-change.ts";
import type { Contact } from "../use-contact.ts";

interface Props {
  contact: Contact;
  direction: "out" | "in";
  onClose(): void;
}

const MOST = 256;

export function ConsentDialog({ contact, direction, onClose }: Props) {
  const { t } = useWords();
  const [scope, setScope] = useState<"all" | "marketing">("all");
  const [cause, setCause] = useState("");
  const about = { phone_number: contact.id, cause: cause.trim() || null };
  const { mutate, isPending, error } = useChange(
    () => (direction === "out" ? api.optOutContact({ ...about, scope }) : api.optInContact(about)),
    keys.anyContact,
    keys.consents(contact.id),
    keys.allContacts,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(undefined, { onSuccess: onClose });
  };
  const isBlocked = contact.opt_outs.some(({ blocked }) => blocked);
  return (
    <Dialog onClose={onClose} title={t(direction === "out" ? "consent.optOut" : "consent.optIn")}>
      <form onSubmit={submit}>
        <Stack gap={12}>
          {direction === "out" ? (
            <Radio.Group
              label={t("consent.scope")}
              value={scope}
              onChange={(value) => setScope(value === "marketing" ? "marketing" : "all")}
            >
              <Stack gap={8} mt={8}>
                <Radio value="all" label={t("consent.all")} description={t("consent.allHint")} />
                <Radio
                  value="marketing"
                  label={t("consent.marketing")}
                  description={t("consent.marketingHint")}
                />
              </Stack>
            </Radio.Group>
          ) : (
            <p>{t(isBlocked ? "consent.optInBlocked" : "consent.optInText")}</p>
          )}
          <TextInput
            label={t("consent.cause")}
            description={t("consent.causeHint")}
            maxLength={MOST}
            value={cause}
            onChange={(event) => setCause(event.currentTarget.value)}
          />
        </Stack>
        <Fault of={error} />
        <footer className={body.foot}>
          <Button variant="default" onClick={onClose}>
            {t("act.cancel")}
          </Button>
          <Button type="submit" loading={isPending}>
            {t("consent.record")}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
