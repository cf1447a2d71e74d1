// The OpenID provider with which people sign in: what is set, and the form that sets it.
import { Button, Checkbox, Radio, Stack, TagsInput, TextInput } from "@mantine/core";
import type { Input } from "@parley/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmButton } from "../../parts/dialog/confirm-button.tsx";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import secret from "../../parts/dialog/secret-once.module.css";
import { ApiForm, useApiForm } from "../../parts/form/api-form.tsx";
import { SecretInput } from "../../parts/form/secret-input.tsx";
import entries from "../../parts/list/entries.module.css";
import body from "../../parts/page/page-body.module.css";
import { useChange } from "../../parts/queries/use-change.ts";
import { CopyButton } from "../../parts/text/copy-button.tsx";
import { StatusPill } from "../../parts/text/status-pill.tsx";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./team.module.css";

type Setting = Awaited<ReturnType<typeof api.getSignInProvider>>;

type FirstRole = NonNullable<Input<"setSignInProvider">["first_role"]>;

const FIRST_ROLES: ("" | FirstRole)[] = ["", "agent", "reader"];

export function Provider() {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const remove = useChange(() => api.deleteSignInProvider(), keys.provider);
  const { data } = useQuery({
    queryKey: keys.provider,
    queryFn: ({ signal }) => api.getSignInProvider({}, { signal }),
  });
  if (!data) return null;
  const { provider } = data;
  return (
    <section aria-labelledby="provider">
      <h2 id="provider" className={classes.heading}>
        {t("provider.title")}
      </h2>
      <div className={body.card}>
        <div className={body.line}>
          <span className={classes.who}>
            {provider ? (
              <>
                <span>
                  <bdi>{provider.name}</bdi>{" "}
                  {provider.only && <StatusPill tone="ok">{t("provider.isOnly")}</StatusPill>}
                </span>
                <span className={entries.when}>{provider.domains.join(", ")}</span>
              </>
            ) : (
              t("provider.none")
            )}
          </span>
          <span className={body.acts}>
            <Button variant="default" onClick={() => setOpen(true)}>
              {t(provider ? "provider.change" : "provider.setUp")}
            </Button>
            {provider && (
              <ConfirmButton
                title={t("provider.removeTitle")}
                text={t("provider.removeText")}
                act={t("act.remove")}
                isRemoval
                mutation={remove}
                input={undefined}
              />
            )}
          </span>
        </div>
      </div>
      {isOpen && <ProviderForm setting={data} onClose={() => setOpen(false)} />}
    </section>
  );
}

type FormProps = { setting: Setting; onClose(): void };

function ProviderForm({ setting: { provider, redirect_uri }, onClose }: FormProps) {
  const { t } = useWords();
  const save = useChange((wish: Input<"setSignInProvider">) => api.setSignInProvider(wish), keys.provider);
  const form = useApiForm(save, {
    initialValues: {
      issuer: provider?.issuer ?? "",
      client_id: provider?.client_id ?? "",
      client_secret: "",
      domains: provider?.domains ?? [],
      first_role: (provider?.first_role ?? "") as (typeof FIRST_ROLES)[number],
      only: provider?.only ?? false,
    },
    request: ({ client_secret, first_role, ...others }) => ({
      ...others,
      first_role: first_role || null,
      ...(client_secret && { client_secret }),
    }),
    onDone: onClose,
  });
  return (
    <Dialog onClose={onClose} title={t("provider.title")} size="lg">
      <ApiForm form={form} act={t("act.save")} onClose={onClose}>
        <div>
          <p className={secret.note}>{t("provider.redirect")}</p>
          <div className={secret.secret}>
            <code>{redirect_uri}</code>
            <CopyButton text={redirect_uri} name={t("provider.copyRedirect")} />
          </div>
        </div>
        <TextInput
          label={t("provider.issuer")}
          description={t("provider.issuerHint")}
          placeholder="https://accounts.google.com"
          {...form.getInputProps("issuer")}
          required
        />
        <TextInput label={t("provider.clientId")} {...form.getInputProps("client_id")} required />
        <SecretInput
          label={t("provider.secret")}
          description={provider ? t("provider.secretHint") : undefined}
          {...form.getInputProps("client_secret")}
          required={!provider}
          autoComplete="off"
        />
        <TagsInput
          label={t("provider.domains")}
          description={t("provider.domainsHint")}
          placeholder={form.values.domains.length === 0 ? "bakery.example" : ""}
          {...form.getInputProps("domains")}
          withAsterisk
        />
        <Radio.Group
          label={t("provider.firstRole")}
          description={t("provider.firstRoleHint")}
          {...form.getInputProps("first_role")}
        >
          <Stack gap={12} mt="xs">
            {FIRST_ROLES.map((role) => (
              <Radio
                key={role}
                value={role}
                label={
                  role === "" ? t("provider.invited") : t("provider.everybody", { role: t(`role.${role}`) })
                }
              />
            ))}
          </Stack>
        </Radio.Group>
        <Checkbox
          label={t("provider.only")}
          description={t("provider.onlyHint")}
          {...form.getInputProps("only", { type: "checkbox" })}
        />
      </ApiForm>
    </Dialog>
  );
}
