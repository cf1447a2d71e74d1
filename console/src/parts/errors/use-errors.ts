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
  /** The channel of the message or sender that met the error. Two channels can explain one code differently. */
  channel?: string | null;
  detail?: string;
  retryable?: boolean;
}

/** Codes of calls that the service didn't answer. */
const NO_ANSWER = ["network_error", "timeout"];

export function useErrors() {
  const { t, language, error: inLanguage } = useWords();
  const { data = [] } = useQuery({
    queryKey: keys.errors(language),
    queryFn: async ({ signal }) => (await api.listErrors({ language }, { signal })).data,
    // Only another version of the service has others.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const find = ({ code, channel }: Met) => {
    const same = data.filter((one) => one.code === code);
    return same.find((one) => one.channel === channel) ?? same[0];
  };
  const text = (met: Met): string => {
    const { code, detail = code.replaceAll("_", " ") } = met;
    return NO_ANSWER.includes(code) ? t("failure.network") : inLanguage(code, find(met)?.meaning ?? detail);
  };
  return {
    /** What the error means. The service's own sentence until the list is there, and for a code of a later version. */
    text,
    /** Why a request was refused. The detail of faults in its values says more than their code. */
    refusal: (error: Error): string =>
      error instanceof ParleyError && error.errors.length === 0
        ? text({ code: error.code, detail: error.message })
        : error.message,
    remedies(met: Met): readonly Remedy[] {
      const { code, retryable = false } = met;
      const { remedies = [] } = find(met) ?? {};
      if (remedies.length > 0) return remedies;
      return retryable || NO_ANSWER.includes(code) ? ["try_again"] : [];
    },
  };
}

/** What an error means, as an element. */
export function ErrorText({ error }: { error: Met }): string {
  return useErrors().text(error);
}
