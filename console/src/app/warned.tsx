// Says on every page what stops messages. Home says it with everything else. The banner is loaded when it is needed.
import { lazy, Suspense } from "react";
import { useLocation } from "wouter";
import { useWarnings } from "../parts/queries/use-warnings.ts";

const WarningBanner = lazy(() =>
  import("./warning-banner.tsx").then((file) => ({ default: file.WarningBanner })),
);

export function Warned() {
  const [location] = useLocation();
  const { data: warnings = [] } = useWarnings();
  // Who pauses a sender knows it.
  const shown = warnings.filter(({ stops_messages, reason }) => stops_messages && reason !== "requested");
  const [first] = shown;
  if (!first || location === "/") return null;
  return (
    <Suspense>
      <WarningBanner first={first} others={shown.length - 1} />
    </Suspense>
  );
}
