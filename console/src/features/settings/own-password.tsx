// Who is signed in, and the change of the own password.
import { Button } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { ApiForm, useApiForm } from "../../parts/form/api-form.tsx";
import { OwnPasswordInput } from "../../parts/form/person-inputs.tsx";
import body from "../../parts/page/page-body.module.css";
import { useChange } from "../../parts/queries/use-change.ts";
import { api } from "../../platform/api.ts";
import { useSession } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";

export function OwnPassword() {
  const { t } = useWords();
  const { data: session } = useSession();
  const [isOpen, setOpen] = useState(false);
  const [isChanged, setChanged] = useState(false);
  if (!session?.person) return null;
  const { name, email, role } = session.person;
  return (
    <section className={body.card} aria-labelledby="own">
      <div className={body.line}>
        <h2 id="own">
          <bdi>{name}</bdi>
        </h2>
        <div className={body.acts}>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t("password.change")}
          </Button>
        </div>
      </div>
      <dl className={body.facts}>
        <dt>{t("signIn.email")}</dt>
        <dd>{email}</dd>
        <dt>{t("team.role")}</dt>
        <dd>{t(`role.${role}`)}</dd>
      </dl>
      <p role="status">{isChanged && t("password.changed")}</p>
      {isOpen && (
        <ChangePassword email={email} onClose={() => setOpen(false)} onChanged={() => setChanged(true)} />
      )}
    </section>
  );
}

type ChangeProps = { email: string; onClose(): void; onChanged(): void };

function ChangePassword({ email, onClose, onChanged }: ChangeProps) {
  const { t } = useWords();
  const change = useChange((wish: { current: string; password: string }) => api.changePassword(wish));
  const form = useApiForm(change, {
    initialValues: { current: "", password: "" },
    request: (values) => values,
    onDone() {
      onChanged();
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={t("password.change")}>
      <ApiForm form={form} act={t("password.change")} onClose={onClose}>
        {/* For password managers. */}
        <input type="email" value={email} autoComplete="username" readOnly hidden />
        <OwnPasswordInput label={t("password.current")} {...form.getInputProps("current")} data-autofocus />
        <OwnPasswordInput
          label={t("invitation.password")}
          description={t("password.hint")}
          {...form.getInputProps("password")}
          autoComplete="new-password"
        />
      </ApiForm>
    </Dialog>
  );
}
