// What the errors of the service and of its channels mean, in the language of the page, and what helps.
import { useQuery } from "@tanstack/react-query";
import { api, ParleyError } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useWords } from "../../words/use-words.tsx";

type Listed = Awaited<ReturnType<typeof api.listErrors>>["data"];
/** What a person can do about a failure. */
export type Remedy = Listed[number]["remedies"][number];

/** Where somebody does what helps; the conversation for what isn't here. */
export const REMEDY_PLACES: Partial<Record<Remedy, string>> = {
  see_sender: "/senders",
  see_templates: "/templates",
};

interface Met {
  code: string;
  /** The channel of the message or sender that met the error. Two channels can explain one code differently. */
  channel?: string | null;
  detail?: string;
  retryable?: boolean;
}

export interface Faults {
  /** By the pointer's path without the first slash, for example `credentials/secret`. */
  fields: Record<string, string>;
  /** Null when every fault belongs to a field. */
  form: string | null;
}

/** Codes of calls that the service didn't answer. */
const NO_ANSWER = ["network_error", "timeout"];
/** The page asks to sign in by itself. This is read after it. */
const SIGNED_OUT = ["missing_api_key", "invalid_session"];

/** `isNeeded`: false while there is no failure to explain. The table has 18 KB, which the first page doesn't wait for then. */
export function useErrors(isNeeded = true) {
  const { t, language, error: inLanguage, help, english } = useWords();
  const { data = [], isLoading } = useQuery({
    queryKey: keys.errors(language),
    queryFn: async ({ signal }) => (await api.listErrors({ language }, { signal })).data,
    enabled: isNeeded,
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
  /** With what to do. The service's own sentence has values, such as a limit, but is English: others get its meaning, and the line. */
  const explain = (met: Met): string => {
    const { code } = met;
    const known = find(met);
    const detail = english(met.detail ?? null);
    const isOwn = known && detail && ![known.meaning, `${known.meaning} ${known.action}`].includes(detail);
    const line = detail === null && /\bline (\d+)/i.exec(met.detail ?? "")?.[1];
    const what = isOwn ? detail.replace(/[^.]$/, "$&.") : text(met);
    return [what, help(code), line && t("problem.line", { n: line })].filter(Boolean).join(" ");
  };
  const refusal = (error: Error): string => {
    if (!(error instanceof ParleyError)) return error.message;
    if (NO_ANSWER.includes(error.code)) return t("problem.unreachable");
    if (SIGNED_OUT.includes(error.code)) return t("problem.signedOut");
    if (error.errors.length > 0) return error.errors.map(explain).join(" ");
    const { code, problem } = error;
    const { detail = error.message, channel_error: cause } = problem ?? {};
    // The channel's own reason says more, and is in the language of the page.
    return cause ? [text({ code: cause }), help(code)].join(" ") : explain({ code, detail });
  };
  return {
    /** The list is being read for the first time. */
    isLoading,
    /** What the error means. The service's own sentence until the list is there, and for a code of a later version. */
    text,
    explain,
    /** Why a request failed, and what to do. */
    refusal,
    faults(error: Error | null): Faults {
      const errors = error instanceof ParleyError ? error.errors : [];
      const fields = Object.fromEntries(errors.map((fault) => [fault.pointer.slice(1), explain(fault)]));
      return { fields, form: error && errors.length === 0 ? refusal(error) : null };
    },
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
