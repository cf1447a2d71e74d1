// The ledger of a contact's opt-outs and opt-ins, newest first.
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../platform/api.ts";
import { keys } from "../../../platform/query-keys.ts";
import { useWords } from "../../../words/use-words.tsx";
import { Loading } from "../../page/loading.tsx";
import { useConsentWords } from "./use-consent-words.ts";

/** More entries than people have. The API has the rest. */
const MOST = 100;

export function ConsentHistory({ contactId }: { contactId: string }) {
  const { t, exact } = useWords();
  const { what, again, why } = useConsentWords();
  const history = useQuery({
    queryKey: keys.consents(contactId),
    queryFn: ({ signal }) => api.listConsents({ phone_number: contactId, limit: MOST }, { signal }),
  });
  const entries = history.data?.data ?? [];
  return (
    <>
      <Loading of={history} count={1} height={48} />
      {history.data && entries.length === 0 && <p>{t("consent.noHistory")}</p>}
      <ol>
        {entries.map((entry) => (
          <li key={entry.id}>
            <span>{entry.direction === "out" ? t("consent.out", { what: what(entry) }) : again(entry)}</span>
            <small>
              {why(entry)} · <time dateTime={entry.at}>{exact(new Date(entry.at))}</time>
            </small>
          </li>
        ))}
      </ol>
    </>
  );
}
