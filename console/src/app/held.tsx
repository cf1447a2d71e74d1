// Says on every page that sending is held, which only a person ends. The banner is loaded when it is needed.
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { api } from "../platform/api.ts";
import { keys } from "../platform/query-keys.ts";
import { useSession } from "../platform/session.ts";

const HeldBanner = lazy(() => import("./held-banner.tsx").then((file) => ({ default: file.HeldBanner })));

const AGAIN_MS = 60_000;

export function Held() {
  const { data: session } = useSession();
  const { data: sending } = useQuery({
    queryKey: keys.sending,
    queryFn: ({ signal }) => api.getSending({}, { signal }),
    enabled: Boolean(session),
    refetchInterval: AGAIN_MS,
  });
  if (!sending || sending.held_since === null) return null;
  return (
    <Suspense>
      <HeldBanner since={sending.held_since} queued={sending.queued} scheduled={sending.scheduled} />
    </Suspense>
  );
}
