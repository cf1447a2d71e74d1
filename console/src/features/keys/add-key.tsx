// Creates an API key with some of the session's own scopes, and shows it once.
import { Button, Checkbox, Modal, TextInput } from "@mantine/core";
import type { Input } from "@parley/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { faultsOf } from "../../parts/form-faults.ts";
import body from "../../parts/page-body.module.css";
import { SecretOnce } from "../../parts/secret-once.tsx";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useSession } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./add-key.module.css";

type Scopes = Input<"createKey">["scopes"];

export function AddKey({ onClose }: { onClose(): void }) {
  const { t } = useWords();
  const cache = useQueryClient();
  const { data: session } = useSession();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<string[]>([]);
  const create = useMutation({
    mutationFn: () => api.createKey({ name: name.trim(), scopes: scopes as Scopes }),
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
    <Modal opened onClose={onClose} title={t("keys.add")} size="lg">
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
        <Checkbox.Group
          label={t("keys.scopes")}
          description={t("keys.scopesHint")}
          value={scopes}
          onChange={setScopes}
          error={fields["scopes"]}
        >
          <div className={classes.scopes}>
            {session?.scopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={scope} />
            ))}
          </div>
        </Checkbox.Group>
        {form && <p className={body.bad}>{form}</p>}
        <footer>
          <Button variant="default" onClick={onClose}>
            {t("act.cancel")}
          </Button>
          <Button type="submit" loading={create.isPending} disabled={scopes.length === 0}>
            {t("keys.add")}
          </Button>
        </footer>
      </form>
    </Modal>
  );
}
