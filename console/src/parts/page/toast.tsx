// Shows the toast above the page, until its time is over or the reader closes it.
import { Button, CloseButton } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { type Toast, useToast } from "../../platform/cache/toast.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./toast.module.css";

const SHOWN_MS = 10_000;

export function ToastNote() {
  const { toast, close } = useToast();
  return (
    <div role="status" className={classes.place}>
      {toast && <Shown key={toast.text} toast={toast} onClose={close} />}
    </div>
  );
}

function Shown({ toast, onClose }: { toast: Toast; onClose(): void }) {
  const { t } = useWords();
  const [isHeld, setHeld] = useState(false);
  const before = useRef<Element | null>(null);
  const close = useRef(onClose);
  close.current = onClose;
  // Nothing goes away under the pointer or the focus.
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => close.current(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  const leave = () => {
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    onClose();
  };
  return (
    <div
      role="group"
      className={classes.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
        setHeld(true);
      }}
      onBlur={() => setHeld(false)}
    >
      <span>{toast.text}</span>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          leave();
          toast.act.run();
        }}
      >
        {toast.act.name}
      </Button>
      <CloseButton size="sm" aria-label={t("act.close")} onClick={leave} />
    </div>
  );
}
