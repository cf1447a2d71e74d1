// Opt-outs that a channel reported by its codes, too many to be believed: a person confirms or discards them.
import { Button } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "../../parts/dialog/confirm.tsx";
import body from "../../parts/page/page-body.module.css";
import { useChange } from "../../parts/queries/use-change.ts";
import { useWarnings } from "../../parts/queries/use-warnings.ts";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useWords } from "../../words/use-words.tsx";

export function HeldOptOuts() {
  const { t } = useWords();
  const held = useWarnings().data?.find(({ kind }) => kind === "opt_outs_held");
  const [asked, setAsked] = useState<"confirm" | "discard" | null>(null);
  const outdated = [keys.warnings, keys.anyContact, keys.allContacts];
  const confirm = useChange(() => api.confirmHeldOptOuts(), ...outdated);
  const discard = useChange(() => api.discardHeldOptOuts(), ...outdated);
  if (!held) return null;
  const values = { n: held.waiting ?? 0, code: held.reason ?? "" };
  return (
    <section className={body.card} aria-labelledby="held-opt-outs">
      <div className={body.line}>
        <h2 id="held-opt-outs">{t("heldOptOuts.title")}</h2>
      </div>
      <p className={body.note}>{t("heldOptOuts.text", values)}</p>
      <div className={body.line}>
        <Button variant="default" onClick={() => setAsked("discard")}>
          {t("heldOptOuts.discard")}
        </Button>
        <Button variant="default" onClick={() => setAsked("confirm")}>
          {t("heldOptOuts.confirm")}
        </Button>
      </div>
      {asked && (
        <Confirm
          title={t(`heldOptOuts.${asked}`)}
          text={t(`heldOptOuts.${asked}Text`, values)}
          act={t(`heldOptOuts.${asked}`)}
          mutation={asked === "confirm" ? confirm : discard}
          input={undefined}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}
