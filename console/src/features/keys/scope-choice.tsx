// Chooses what a key may do: one of the usual choices, or each scope by itself.
import { Button, Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import type { Scope } from "../../platform/session.ts";
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./add-key.module.css";
import { groupsOf, PRESETS } from "./scope-words.ts";

interface Props {
  /** A key can't do more than the key that creates it. */
  allowed: Scope[];
  chosen: string[];
  error: ReactNode;
  onChange(scopes: string[]): void;
}

export function ScopeChoice({ allowed, chosen, error, onChange }: Props) {
  const { t } = useWords();
  return (
    <Checkbox.Group
      label={t("keys.scopes")}
      description={t("keys.scopesHint")}
      value={chosen}
      onChange={onChange}
      error={error}
    >
      <div className={classes.presets}>
        {PRESETS.map(({ name, scopes }) => (
          <Button
            key={name}
            variant="default"
            size="compact-sm"
            onClick={() => onChange((scopes ?? allowed).filter((scope) => allowed.includes(scope)))}
          >
            {t(name)}
          </Button>
        ))}
      </div>
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
