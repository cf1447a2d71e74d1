// Creates an API key with some of the session's own scopes, and shows it once.
import { Group, Select, TextInput } from "@mantine/core";
import type { Input } from "@parley/client";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { SecretOnce } from "../../parts/dialog/secret-once.tsx";
import { ApiForm, useApiForm } from "../../parts/form/api-form.tsx";
import { useChange } from "../../parts/queries/use-change.ts";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useSession } from "../../platform/session.ts";
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import { ScopeChoice } from "./scope-choice.tsx";

type Scopes = Input<"createKey">["scopes"];

const DAY_MS = 86_400_000;
const NEVER = "never";
const OWN = "own";
const LIVES: { value: string; word: Key }[] = [
  { value: NEVER, word: "keys.neverExpires" },
  { value: "7", word: "keys.week" },
  { value: "30", word: "keys.month" },
  { value: "365", word: "keys.year" },
  { value: OWN, word: "keys.onDay" },
];

export function AddKey({ onClose }: { onClose(): void }) {
  const { t } = useWords();
  const { data: session } = useSession();
  const create = useChange((wish: Input<"createKey">) => api.createKey(wish), keys.keys);
  const form = useApiForm(create, {
    initialValues: { name: "", scopes: [] as Scopes, expires_at: NEVER, day: "" },
    request: ({ name, scopes, expires_at: life, day }) => {
      const at = endOf(life, day);
      return { name: name.trim(), scopes, ...(at ? { expires_at: at.toISOString() } : {}) };
    },
  });
  const { scopes, expires_at: life, day } = form.values;
  const secret = create.data?.secret;
  if (secret) return <SecretOnce title={t("keys.secretTitle")} secret={secret} onDone={onClose} />;
  return (
    <Dialog onClose={onClose} title={t("keys.add")} size="lg">
      <ApiForm
        form={form}
        act={t("keys.add")}
        isDisabled={scopes.length === 0 || (life === OWN && day === "")}
        onClose={onClose}
      >
        <TextInput
          label={t("keys.name")}
          description={t("keys.nameHint")}
          {...form.getInputProps("name")}
          required
          data-autofocus
        />
        <Group align="flex-end" gap={12}>
          <Select
            label={t("keys.expires")}
            data={LIVES.map(({ value, word }) => ({ value, label: t(word) }))}
            allowDeselect={false}
            {...form.getInputProps("expires_at")}
          />
          {life === OWN && (
            <TextInput
              type="date"
              aria-label={t("keys.expiresOn")}
              min={new Date().toISOString().slice(0, 10)}
              {...form.getInputProps("day")}
              required
            />
          )}
        </Group>
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

/** A day counts whole, in the time of this browser. */
function endOf(life: string, day: string): Date | null {
  if (life === NEVER) return null;
  return life === OWN ? new Date(`${day}T23:59:59`) : new Date(Date.now() + Number(life) * DAY_MS);
}
