// Creates an API key with some of the session's own scopes, and shows it once.
import { Checkbox, Select, TextInput } from "@mantine/core";
import type { Input } from "@parley/client";
import type { ReactNode } from "react";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { SecretOnce } from "../../parts/dialog/secret-once.tsx";
import { ApiForm, useApiForm } from "../../parts/form/api-form.tsx";
import { useChange } from "../../parts/queries/use-change.ts";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { type Scope, useSession } from "../../platform/session.ts";
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./add-key.module.css";
import { groupsOf } from "./scope-words.ts";

type Scopes = Input<"createKey">["scopes"];

const DAY_MS = 86_400_000;
const NEVER = "never";
const LIVES: { value: string; word: Key }[] = [
  { value: NEVER, word: "keys.neverExpires" },
  { value: "7", word: "keys.week" },
  { value: "30", word: "keys.month" },
  { value: "365", word: "keys.year" },
];

export function AddKey({ onClose }: { onClose(): void }) {
  const { t } = useWords();
  const { data: session } = useSession();
  const create = useChange((wish: Input<"createKey">) => api.createKey(wish), keys.keys);
  const form = useApiForm(create, {
    initialValues: { name: "", scopes: [] as Scopes, expires_at: NEVER },
    request: ({ name, scopes, expires_at: days }) => {
      const at = new Date(Date.now() + Number(days) * DAY_MS);
      return { name: name.trim(), scopes, ...(days === NEVER ? {} : { expires_at: at.toISOString() }) };
    },
  });
  const { scopes } = form.values;
  const secret = create.data?.secret;
  if (secret) return <SecretOnce title={t("keys.secretTitle")} secret={secret} onDone={onClose} />;
  return (
    <Dialog onClose={onClose} title={t("keys.add")} size="lg">
      <ApiForm form={form} act={t("keys.add")} isDisabled={scopes.length === 0} onClose={onClose}>
        <TextInput
          label={t("keys.name")}
          description={t("keys.nameHint")}
          {...form.getInputProps("name")}
          required
        />
        <Select
          label={t("keys.expires")}
          data={LIVES.map(({ value, word }) => ({ value, label: t(word) }))}
          allowDeselect={false}
          {...form.getInputProps("expires_at")}
        />
        <ScopeChoice
          allowed={session?.scopes ?? []}
          chosen={scopes}
          error={form.errors["scopes"] as string | undefined}
          onChange={(chosen) => form.setFieldValue("scopes", chosen as Scopes)}
        />
      </ApiForm>
    </Dialog>
  );
}

interface Props {
  /** A key can't do more than the key that creates it. */
  allowed: Scope[];
  chosen: string[];
  error: ReactNode;
  onChange(scopes: string[]): void;
}

/** Chooses what a key may do. */
function ScopeChoice({ allowed, chosen, error, onChange }: Props) {
  const { t } = useWords();
  return (
    <Checkbox.Group
      label={t("keys.scopes")}
      description={t("keys.scopesHint")}
      value={chosen}
      onChange={onChange}
      error={error}
    >
      <div className={classes.groups}>
        {groupsOf(allowed).map(({ name, scopes }) => (
          <fieldset key={name} className={classes.group}>
            <legend>{t(name)}</legend>
            {scopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={t(`scope.${scope}` as Key)} description={scope} />
            ))}
          </fieldset>
        ))}
      </div>
    </Checkbox.Group>
  );
}
