// The account's settings.
import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";

/** Without data for a session that may not read them. */
export function useSettings() {
  const can = useCan();
  return useQuery({
    queryKey: keys.settings,
    queryFn: ({ signal }) => api.getSettings({}, { signal }),
    enabled: can("settings:write"),
  });
}
