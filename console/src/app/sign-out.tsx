// Opens the dialog in which one signs out. Its code is loaded then.
import { useEffect, useState } from "react";
import { lazyPart } from "../parts/lazy-part.tsx";
import { SIGN_OUT } from "./use-appearance.ts";

const SignOutDialog = lazyPart(() => import("./sign-out-dialog.tsx"), "SignOutDialog", {
  needs: () => import("../theme/mantine-pages.css"),
});

export function SignOut() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = () => setOpen(true);
    window.addEventListener(SIGN_OUT, open);
    return () => window.removeEventListener(SIGN_OUT, open);
  }, []);
  return isOpen && <SignOutDialog onClose={() => setOpen(false)} />;
}
