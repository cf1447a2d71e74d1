// The message templates of each business account: seeded and submitted ones.
import { createHash } from "node:crypto";
import { openJournal } from "../../store/journal.ts";
import { SEEDED_TEMPLATES } from "./seeded-templates.ts";
import type { Template } from "./template.ts";

export interface Templates {
  /** Oldest first; seeded templates come before submitted ones. */
  list(businessAccountId: string): Template[];
  find(businessAccountId: string, name: string, language: string): Template | undefined;
  /** Stores the template, in place of one with the same name and language. The caller checks whether that may be. */
  add(businessAccountId: string, template: Omit<Template, "id">): Promise<Template>;
  remove(businessAccountId: string, ids: string[]): Promise<void>;
  close(): void;
}

type Line = { business_account_id: string } & ({ template: Template } | { removed: string[] });

export function openTemplates(path: string): Templates {
  const accounts = new Map<string, Template[]>();
  const list = (account: string) => {
    const found = accounts.get(account) ?? SEEDED_TEMPLATES.map((seed) => withId(account, seed));
    accounts.set(account, found);
    return found;
  };
  const keep = (line: Line) => {
    const account = line.business_account_id;
    const removed = "template" in line ? [line.template.id] : line.removed;
    const others = list(account).filter(({ id }) => !removed.includes(id));
    accounts.set(account, "template" in line ? [...others, line.template] : others);
  };
  const journal = openJournal<Line>(path, keep);
  return {
    list,
    find: (account, name, language) =>
      list(account).find((template) => template.name === name && template.language === language),
    async add(account, template) {
      const made = withId(account, template);
      const line = { business_account_id: account, template: made };
      await journal.append(line);
      keep(line);
      return made;
    },
    async remove(account, ids) {
      const line = { business_account_id: account, removed: ids };
      await journal.append(line);
      keep(line);
    },
    close: () => journal.close(),
  };
}

/** Derives the id, so that a seeded template keeps its id after a restart. */
function withId(account: string, template: Omit<Template, "id">): Template {
  const hash = createHash("sha256").update(`${account} ${template.name} ${template.language}`).digest();
  return { id: `${10n ** 15n + (hash.readBigUInt64BE() % (9n * 10n ** 15n))}`, ...template };
}
