// Creates an API key with some of the session's own scopes, and shows it once.
import { Button, Select, TextInput } from "@mantine/core";
import type { Input } from "@parley/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Dialog } from "../../parts/dialog.tsx";
import { faultsOf } from "../../parts/form-faults.ts";
import body from "../../parts/page-body.module.css";
import { SecretOnce } from "../../parts/secret-once.tsx";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useSession } from "../../platform/session.ts";
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./add-key.module.css";
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
  const cache = useQueryClient();
  const { data: session } = useSession();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<string[]>([]);
  const [life, setLife] = useState(NEVER);
  const [day, setDay] = useState("");
  const create = useMutation({
    mutationFn: () => {
      const at = endOf(life, day);
      return api.createKey({
        name: name.trim(),
        scopes: scopes as Scopes,
        ...(at ? { expires_at: at.toISOString() } : {}),
      });
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.keys }),
  });
  const { fields, form } = faultsOf(create.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate();
  };
  const secret = create.data?.secret;
  if (secret) return <SecretOnce title={t("keys.secretTitle")} secret={secret} onDone={onClose} />;
  return (
    <Dialog onClose={onClose} title={t("keys.add")} size="lg">
      <form className={body.form} onSubmit={submit}>
        <TextInput
          label={t("keys.name")}
          description={t("keys.nameHint")}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={fields["name"]}
          required
          data-autofocus
        />
        <div className={classes.own}>
          <Select
            label={t("keys.expires")}
            data={LIVES.map(({ value, word }) => ({ value, label: t(word) }))}
            value={life}
            allowDeselect={false}
            onChange={(next) => setLife(next ?? NEVER)}
            error={fields["expires_at"]}
          />
          {life === OWN && (
            <TextInput
              type="date"
              aria-label={t("keys.expiresOn")}
              value={day}
              min={new Date().toISOString().slice(0, 10)}
              onChange={(event) => setDay(event.currentTarget.value)}
              required
            />
          )}
        </div>
        <ScopeChoice
          allowed={session?.scopes ?? []}
          chosen={scopes}
          error={fields["scopes"]}
          onChange={setScopes}
        />
        {form && <p className={body.bad}>{form}</p>}
        <footer>
          <Button variant="default" onClick={onClose}>
            {t("act.cancel")}
          </Button>
          <Button
            type="submit"
            loading={create.isPending}
            disabled={scopes.length === 0 || (life === OWN && day === "")}
          >
            {t("keys.add")}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

/** A day counts whole, in the time of this browser. */
function endOf(life: string, day: string): Date | null {
  if (life === NEVER) return null;
  return life === OWN ? new Date(`${day}T23:59:59`) : new Date(Date.now() + Number(life) * DAY_MS);
}
