// What the errors of the service and of its channels mean, in the language of the page, and what helps.
import { useQuery } from "@tanstack/react-query";
import { api, ParleyError } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useWords } from "../../words/use-words.tsx";

type Listed = Awaited<ReturnType<typeof api.listErrors>>["data"];
/** What a person can do about a failure. */
export type Remedy = Listed[number]["remedies"][number];

interface Met {
  code: string;
  detail?: string;
  retryable?: boolean;
}

/** Codes of calls that the service didn't answer. */
const NO_ANSWER = ["network_error", "timeout"];

export function useErrors() {
  const { t, error: inLanguage } = useWords();
  const { data } = useQuery({
    queryKey: keys.errors,
    queryFn: async ({ signal }) =>
      new Map((await api.listErrors({}, { signal })).data.map((one) => [one.code, one])),
    // Only another version of the service has others.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const text = ({ code, detail = code.replaceAll("_", " ") }: Met): string =>
    NO_ANSWER.includes(code) ? t("failure.network") : inLanguage(code, data?.get(code)?.meaning ?? detail);
  return {
    /** What the error means. The service's own sentence until the list is there, and for a code of a later version. */
    text,
    /** Why a request was refused. The detail of faults in its values says more than their code. */
    refusal: (error: Error): string =>
      error instanceof ParleyError && error.errors.length === 0
        ? text({ code: error.code, detail: error.message })
        : error.message,
    remedies({ code, retryable = false }: Met): readonly Remedy[] {
      const { remedies = [] } = data?.get(code) ?? {};
      if (remedies.length > 0) return remedies;
      return retryable || NO_ANSWER.includes(code) ? ["try_again"] : [];
    },
  };
}

/** What an error means, as an element. */
export function ErrorText({ error }: { error: Met }): string {
  return useErrors().text(error);
}
