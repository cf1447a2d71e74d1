// A tooltip whose code is loaded when it is first shown: Home needs none at once.
import { cloneElement, type ReactElement, type RefAttributes, useEffect, useRef, useState } from "react";
import { lazyPart } from "./lazy-part.tsx";

interface Props {
  label: string;
  position?: "top" | "right";
  disabled?: boolean;
  /** An element that takes a ref. */
  children: ReactElement<RefAttributes<HTMLElement>>;
}

const Bubble = lazyPart(() => import("./hint-bubble.tsx"), "HintBubble", {
  needs: () => import("../theme/mantine-pages.css"),
});

export function Hint({ label, position = "top", disabled = false, children }: Props) {
  const target = useRef<HTMLElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element || disabled) return;
    const ended = new AbortController();
    const on = (name: "pointerenter" | "pointerleave" | "focus" | "blur", hear: (event: Event) => void) =>
      element.addEventListener(name, hear, { signal: ended.signal });
    on("pointerenter", (event) => setShown((event as PointerEvent).pointerType === "mouse"));
    on("focus", () => setShown(element.matches(":focus-visible")));
    on("pointerleave", () => setShown(false));
    on("blur", () => setShown(false));
    return () => {
      ended.abort();
      setShown(false);
    };
  }, [disabled]);
  useEffect(() => {
    if (!isShown) return;
    const hear = ({ key }: KeyboardEvent) => key === "Escape" && setShown(false);
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, [isShown]);
  return (
    <>
      {cloneElement(children, { ref: target })}
      {isShown && <Bubble label={label} position={position} target={target} />}
    </>
  );
}
