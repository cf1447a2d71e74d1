// Enhanced data: groups of entries, named by the caller, often synced from elsewhere.
import { z } from "zod";
import { text, textFault } from "../platform/http/text.ts";

export interface Entry {
  text?: string | undefined;
  description?: string | undefined;
  link?: string | undefined;
}

export type EnhancedData = Record<string, Entry[]>;

/** What an upsert does to the groups: those in `set` are replaced, those in `drop` removed ("all": every other one). */
export interface GroupsChange {
  set: EnhancedData;
  drop: string[] | "all";
}

/** Bytes of a contact's enhanced data as compact JSON. */
export const MAX_BYTES = 256 * 1024;
const SCHEMES = new Set(["http:", "https:", "mailto:", "tel:", "sms:"]);

/** As it is answered. */
export const entry = z
  .object({ text: z.string().optional(), description: z.string().optional(), link: z.string().optional() })
  .meta({ id: "Entry" });

const link = text({ max: 2_048 }).refine((value) => value === "" || isLink(value), {
  message: "A link is an absolute http, https, mailto, tel or sms URL.",
  params: { code: "invalid_link" },
});

const entryField = z
  .strictObject({
    text: text({ max: 4_000 }).nullish(),
    description: text({ max: 4_000 }).nullish(),
    link: link.nullish(),
  })
  .transform((given): Entry => {
    const filled = Object.entries(given).filter(
      ([, value]) => value !== undefined && value !== null && value !== "",
    );
    return Object.fromEntries(filled);
  })
  .refine((kept) => Object.keys(kept).length > 0, {
    message: "An entry has at least one of text, description and link.",
    params: { code: "empty_entry" },
  });

const groupName = text({ min: 1, max: 256 });

/** The field of a request. */
export const enhancedDataField = z
  .record(z.string(), z.array(entryField, "This must be a list of entries.").nullable())
  .nullable()
  .superRefine((groups, context) => {
    for (const name of Object.keys(groups ?? {})) {
      for (const issue of groupName.safeParse(name).error?.issues ?? [])
        context.addIssue({ ...issue, path: [name], input: name } as Parameters<typeof context.addIssue>[0]);
    }
  })
  .transform((groups): GroupsChange => {
    if (groups === null) return { set: {}, drop: "all" };
    const given = Object.entries(groups);
    return {
      set: Object.fromEntries(
        given.filter((group): group is [string, Entry[]] => (group[1] ?? []).length > 0),
      ),
      drop: given.filter(([, entries]) => (entries ?? []).length === 0).map(([name]) => name),
    };
  })
  .meta({
    description:
      "Groups of entries. A group that is named is replaced whole, null or an empty list removes it, others stay.",
  });

/** What a change makes of the groups that are there. */
export function merged(kept: EnhancedData, change: GroupsChange | undefined): EnhancedData {
  if (!change) return kept;
  const { set, drop } = change;
  const gone = new Set(drop === "all" ? Object.keys(kept) : drop);
  const rest = Object.entries(kept).filter(([group]) => !gone.has(group));
  return { ...Object.fromEntries(rest), ...set };
}

/** Bytes as compact JSON. */
export function sizeOf(data: EnhancedData): number {
  return Buffer.byteLength(JSON.stringify(data));
}

/** Links that need no parser: its host has names of letters and digits alone, and no name is a number. */
const PLAIN_LINK = /^https?:\/\/(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)*[a-z]+(?:\/[!-~]*)?$/;

/** False of most others that may be links too. */
export function isPlainLink(value: string): boolean {
  return PLAIN_LINK.test(value);
}

/** Spaces and control characters are dropped by URL parsers, so that they could hide another scheme. */
function isLink(value: string): boolean {
  if (isPlainLink(value)) return true;
  if (textFault(value) !== null || /[\p{Cc}\p{White_Space}]/u.test(value)) return false;
  const url = URL.parse(value);
  if (url === null || !SCHEMES.has(url.protocol)) return false;
  return /^https?:/i.test(value) ? /^https?:\/\/[^/]/i.test(value) : url.pathname !== "";
}
