// One-time codes of the person who is signed in: set up with an app, and switched off.
import { Button } from "@mantine/core";
import encodeQR from "qr";
import { useState } from "react";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { SecretOnce } from "../../parts/dialog/secret-once.tsx";
import { ApiForm, useApiForm } from "../../parts/form/api-form.tsx";
import { CodeInput, OwnPasswordInput } from "../../parts/form/person-inputs.tsx";
import body from "../../parts/page/page-body.module.css";
import { useChange } from "../../parts/queries/use-change.ts";
import { StatusPill } from "../../parts/text/status-pill.tsx";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./settings.module.css";

/** `left`: recovery codes; null while codes are off. */
export function OwnCodes({ left }: { left: number | null }) {
  const { t } = useWords();
  const [open, setOpen] = useState<"set up" | "switch off" | null>(null);
  const isOn = left !== null;
  const close = () => setOpen(null);
  return (
    <section className={body.card} aria-labelledby="codes">
      <div className={body.line}>
        <h2 id="codes">{t("codes.title")}</h2>
        {isOn && <StatusPill tone="ok">{t("codes.on")}</StatusPill>}
        <div className={body.acts}>
          <Button variant="default" onClick={() => setOpen(isOn ? "switch off" : "set up")}>
            {t(isOn ? "codes.turnOff" : "codes.setUp")}
          </Button>
        </div>
      </div>
      <p className={body.note}>{isOn ? t("codes.left", { n: left }) : t("codes.off")}</p>
      {open === "set up" && <SetUp onClose={close} />}
      {open === "switch off" && <SwitchOff onClose={close} />}
    </section>
  );
}

function SetUp({ onClose }: { onClose(): void }) {
  const { t } = useWords();
  const begin = useChange((wish: { password: string }) => api.beginCodes(wish));
  const confirm = useChange((wish: { code: string }) => api.confirmCodes(wish), keys.session);
  if (confirm.data)
    return (
      <SecretOnce
        title={t("codes.recoveryTitle")}
        text={t("codes.recoveryText")}
        secret={confirm.data.recovery_codes.join("\n")}
        onDone={onClose}
      />
    );
  return (
    <Dialog onClose={onClose} title={t("codes.title")}>
      {begin.data ? (
        <Confirm made={begin.data} confirm={confirm} onClose={onClose} />
      ) : (
        <Password mutation={begin} act={t("codes.next")} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface ConfirmProps {
  made: { secret: string; uri: string };
  confirm: ReturnType<typeof useChange<{ recovery_codes: string[] }, { code: string }>>;
  onClose(): void;
}

function Confirm({ made, confirm, onClose }: ConfirmProps) {
  const { t } = useWords();
  const form = useApiForm(confirm, { initialValues: { code: "" }, request: (values) => values });
  return (
    <ApiForm form={form} act={t("codes.turnOn")} onClose={onClose}>
      <p>{t("codes.scan")}</p>
      <QrCode text={made.uri} name={t("codes.qr")} />
      <code className={classes.secret}>{made.secret.match(/.{1,4}/g)?.join(" ")}</code>
      <CodeInput {...form.getInputProps("code")} />
    </ApiForm>
  );
}

interface PasswordProps<Answer> {
  mutation: ReturnType<typeof useChange<Answer, { password: string }>>;
  act: string;
  onDone?(): void;
  onClose(): void;
}

function Password<Answer>({ mutation, act, onDone, onClose }: PasswordProps<Answer>) {
  const form = useApiForm(mutation, {
    initialValues: { password: "" },
    request: (values) => values,
    ...(onDone && { onDone }),
  });
  return (
    <ApiForm form={form} act={act} onClose={onClose}>
      <OwnPasswordInput {...form.getInputProps("password")} />
    </ApiForm>
  );
}

function SwitchOff({ onClose }: { onClose(): void }) {
  const { t } = useWords();
  const end = useChange((wish: { password: string }) => api.endCodes(wish), keys.session);
  return (
    <Dialog onClose={onClose} title={t("codes.turnOff")}>
      <p>{t("codes.turnOffText")}</p>
      <Password mutation={end} act={t("codes.turnOff")} onDone={onClose} onClose={onClose} />
    </Dialog>
  );
}

const BORDER = 2;

/** A QR code, dark on light in both colour schemes: many apps read no other. */
function QrCode({ text, name }: { text: string; name: string }) {
  const rows = encodeQR(text, "raw", { border: BORDER, ecc: "medium" });
  const dots = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg className={classes.qr} viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={name}>
      <path d={dots.join("")} />
    </svg>
  );
}
