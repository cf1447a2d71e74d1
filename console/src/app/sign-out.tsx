// Signs this browser out, or all browsers that are signed in with its key.
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Dialog } from "../parts/dialog/dialog.tsx";
import { Fault } from "../parts/form/fault.tsx";
import body from "../parts/page/page-body.module.css";
import { api } from "../platform/api.ts";
import { useSession } from "../platform/session.ts";
import { useWords } from "../words/use-words.tsx";
import { SIGN_OUT, useAppearance } from "./use-appearance.ts";

export function SignOut() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = () => setOpen(true);
    window.addEventListener(SIGN_OUT, open);
    return () => window.removeEventListener(SIGN_OUT, open);
  }, []);
  return isOpen && <SignOutDialog onClose={() => setOpen(false)} />;
}

function SignOutDialog({ onClose }: { onClose(): void }) {
  const { t } = useWords();
  const { data } = useSession();
  const { signOut } = useAppearance();
  const here = useMutation({ mutationFn: signOut });
  // A failure is shown: somebody who left a browser open elsewhere has to know.
  const everywhere = useMutation({
    mutationFn: () => api.deleteSession({ everywhere: "true" }),
    onSuccess: signOut,
  });
  return (
    <Dialog onClose={onClose} title={t("session.signOut")}>
      <p>
        {data?.person
          ? t("session.signOutPerson", { name: data.person.name })
          : t("session.signOutText", { key: data?.key?.name ?? "" })}
      </p>
      <Fault of={everywhere.error} />
      <footer className={body.foot}>
        <Button variant="default" loading={everywhere.isPending} onClick={() => everywhere.mutate()}>
          {t("session.signOutEverywhere")}
        </Button>
        <Button data-autofocus loading={here.isPending} onClick={() => here.mutate()}>
          {t("session.signOut")}
        </Button>
      </footer>
    </Dialog>
  );
}
