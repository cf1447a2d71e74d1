// The channel's words about a template, in the language of the page.
import type { Key } from "../../words/t.ts";
import type { Template } from "../queries/use-templates.ts";
import type { Tone } from "../text/status-pill.tsx";

export const STATES: Record<string, { tone: Tone; word: Key }> = {
  APPROVED: { tone: "ok", word: "templates.approved" },
  PENDING: { tone: "warn", word: "templates.pending" },
  IN_APPEAL: { tone: "warn", word: "templates.pending" },
  PAUSED: { tone: "warn", word: "templates.paused" },
  REJECTED: { tone: "bad", word: "templates.rejected" },
  DISABLED: { tone: "bad", word: "templates.disabled" },
};

const CATEGORIES: Record<string, Key> = {
  AUTHENTICATION: "templates.authentication",
  MARKETING: "templates.marketing",
  SERVICE: "price.service",
  UTILITY: "templates.utility",
};

/** Of a category that a later version of the channel has, the channel's own word. Null for a template that Parley keeps. */
export function categoryWord(
  { category }: Pick<Template, "category">,
  t: (key: Key) => string,
): string | null {
  const word = CATEGORIES[category ?? ""];
  return word ? t(word) : category && readable(category);
}

/** The channel's own word. */
export function readable(word: string): string {
  return word.toLowerCase().replaceAll("_", " ");
}

/** The category, with the one that it was before the channel changed it. */
export function categoriesText(
  template: Pick<Template, "category" | "previous_category">,
  t: (key: Key, values?: Record<string, string>) => string,
): string | null {
  const { category, previous_category: previous } = template;
  const word = categoryWord({ category }, t);
  const before = previous === category ? null : categoryWord({ category: previous }, t);
  return word && before ? t("templates.changedCategory", { category: word, before }) : word;
}

/** Whether the template asks the person to allow calls. The channel's own part: nobody fills it in. */
export function asksForCalls({ components = [] }: Partial<Pick<Template, "components">>): boolean {
  return (components as { type?: unknown }[]).some((one) =>
    /^call_permission_request$/i.test(String(one?.type)),
  );
}
