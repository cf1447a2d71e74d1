// The message templates of each business account: seeded and submitted ones.
import { createHash } from "node:crypto";
import { openJournal } from "../../store/journal.ts";
import { SEEDED_TEMPLATES } from "./seeded-templates.ts";
import type { Template } from "./template.ts";

export interface Templates {
  /** Oldest first; seeded templates come before submitted ones. */
  list(businessAccountId: string): Template[];
  find(businessAccountId: string, name: string, language: string): Template | undefined;
  /** Stores the template with a new id. The caller checks that name and language are free. */
  add(businessAccountId: string, template: Omit<Template, "id">): Promise<Template>;
  close(): void;
}

interface Line {
  business_account_id: string;
  template: Template;
}

export function openTemplates(path: string): Templates {
  const accounts = new Map<string, Template[]>();
  const list = (account: string) => {
    const found = accounts.get(account) ?? SEEDED_TEMPLATES.map((seed) => withId(account, seed));
    accounts.set(account, found);
    return found;
  };
  const journal = openJournal<Line>(path, (line) => list(line.business_account_id).push(line.template));
  return {
    list,
    find: (account, name, language) =>
      list(account).find((template) => template.name === name && template.language === language),
    async add(account, template) {
      const made = withId(account, template);
      await journal.append({ business_account_id: account, template: made });
      list(account).push(made);
      return made;
    },
    close: () => journal.close(),
  };
}

/** Derives the id, so that a seeded template keeps its id after a restart. */
function withId(account: string, template: Omit<Template, "id">): Template {
  const hash = createHash("sha256").update(`${account} ${template.name} ${template.language}`).digest();
  return { id: `${10n ** 15n + (hash.readBigUInt64BE() % (9n * 10n ** 15n))}`, ...template };
}
