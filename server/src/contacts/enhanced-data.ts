// Enhanced data: named groups of entries, often synchronised from another system.
import { z } from "zod";
import { Issues, text, textFault, unread } from "../platform/http/index.ts";

export interface Entry {
  text?: string | undefined;
  description?: string | undefined;
  link?: string | undefined;
}

export type EnhancedData = Record<string, Entry[]>;

/** An upsert replaces the groups in `set` and removes the groups in `drop`; "all" means every group that isn't in `set`. */
export interface GroupsChange {
  set: EnhancedData;
  drop: string[] | "all";
}

/** Maximum number of bytes of a contact's enhanced data as compact JSON. */
export const MAX_BYTES = 256 * 1024;
/** Maximum number of groups in a request. A group takes at least 19 bytes, so no contact has as many. */
const MAX_GROUPS = 14_000;
/** Maximum number of entries in a request. An entry takes at least 13 bytes, so no contact has as many. */
const MAX_ENTRIES = 20_200;

const ENTRY_FIELDS = {
  text: { description: "The main text.", examples: ["A-1047"] },
  description: { description: "The secondary text.", examples: ["2 cakes, paid"] },
  link: {
    description: "An absolute http, https, mailto, tel or sms URL that the entry points to.",
    examples: ["https://shop.example/orders/1047"],
  },
};

export const entry = z
  .object({
    text: z.string().optional().meta(ENTRY_FIELDS.text),
    description: z.string().optional().meta(ENTRY_FIELDS.description),
    link: z.string().optional().meta(ENTRY_FIELDS.link),
  })
  .meta({ id: "Entry", description: "An entry of a group. It has at least one of its fields." });

const link = text({ max: 2_048 }).refine((value) => value === "" || isLink(value), {
  message: "A link is an absolute http, https, mailto, tel or sms URL.",
  params: { code: "invalid_link" },
});

const entryField = z.strictObject({
  text: text({ max: 4_000 }).nullish().meta(ENTRY_FIELDS.text),
  description: text({ max: 4_000 }).nullish().meta(ENTRY_FIELDS.description),
  link: link.nullish().meta(ENTRY_FIELDS.link),
});

const groupName = text({ min: 1, max: 256 });

const groups = z.record(z.string(), z.array(entryField).nullable()).nullable();

export const enhancedDataField = unread(groups)
  .transform((given, context): GroupsChange => {
    if (given === null) return { set: {}, drop: "all" };
    const issues = new Issues(context);
    const change = readGroups(given, issues);
    issues.end();
    return change;
  })
  .meta({
    description:
      "Groups of entries. A named group is replaced as a whole; null or an empty list removes it. Other groups stay.",
    codes: ["enhanced_data_too_large", "empty_entry", "too_short"],
  });

function readGroups(given: unknown, issues: Issues): GroupsChange {
  const set = new Map<string, Entry[]>();
  const drop: string[] = [];
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    issues.add(issueOf("invalid_type", "This must be an object."), []);
    return { set: {}, drop };
  }
  const named = Object.keys(given);
  if (named.length > MAX_GROUPS) {
    issues.add(issueOf("enhanced_data_too_large", `At most ${MAX_GROUPS} groups.`), []);
    return { set: {}, drop };
  }
  let count = 0;
  for (const name of named) {
    const entries = (given as Record<string, unknown>)[name];
    issues.read(groupName, name, [name]);
    if (entries !== null && !Array.isArray(entries))
      issues.add(issueOf("invalid_type", "This must be a list of entries."), [name]);
    else if (entries === null || entries.length === 0) drop.push(name);
    else set.set(name, readEntries(entries, name, issues));
    count += set.get(name)?.length ?? 0;
    if (count <= MAX_ENTRIES) continue;
    issues.add(issueOf("enhanced_data_too_large", `At most ${MAX_ENTRIES} entries.`), []);
    break;
  }
  return { set: Object.fromEntries(set), drop };
}

/** At most one entry more than the maximum. */
function readEntries(given: unknown[], group: string, issues: Issues): Entry[] {
  const entries: Entry[] = [];
  for (const [index, value] of given.entries()) {
    const read = issues.read(entryField, value, [group, index]);
    if (read === undefined) continue;
    const entry = withoutEmpty(read);
    if (entry === null) issues.add(EMPTY_ENTRY, [group, index]);
    else if (entries.push(entry) > MAX_ENTRIES) break;
  }
  return entries;
}

function issueOf(code: string, message: string): z.core.$ZodRawIssue {
  return { code: "custom", params: { code }, message, input: undefined };
}

const EMPTY_ENTRY = issueOf("empty_entry", "An entry needs at least one of text, description and link.");

function withoutEmpty({ text, description, link }: z.output<typeof entryField>): Entry | null {
  if (!text && !description && !link) return null;
  return { ...(text && { text }), ...(description && { description }), ...(link && { link }) };
}

export function merged(kept: EnhancedData, change: GroupsChange | undefined): EnhancedData {
  if (!change) return kept;
  const { set, drop } = change;
  const gone = new Set(drop === "all" ? Object.keys(kept) : drop);
  const rest = Object.entries(kept).filter(([group]) => !gone.has(group));
  return { ...Object.fromEntries(rest), ...set };
}

/** The usual links: ASCII, a host of letters, digits and dashes, no port. */
const PLAIN_LINK = /^https?:\/\/(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)*[a-z]+(?:\/[!-~]*)?$/;
const ABSOLUTE_LINK = /^(?:https?:\/\/[^/]|(?:mailto|tel|sms):[^?#])/i;
/** URL parsers drop spaces and control characters, which can hide another scheme. */
const DROPPED = /[\p{Cc}\p{White_Space}]/u;

/** The URL parser runs last: it takes 2 µs, and a request can hold a hundred thousand links. */
function isLink(value: string): boolean {
  if (PLAIN_LINK.test(value)) return true;
  return (
    ABSOLUTE_LINK.test(value) && !DROPPED.test(value) && textFault(value) === null && URL.canParse(value)
  );
}
