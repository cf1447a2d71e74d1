// The contacts that a bulk request chooses: some ids, or all that match a filter except some.
import { z } from "zod";
import { exampleId } from "../../platform/http/answer-fields.ts";
import { Issues, unread } from "../../platform/http/issues.ts";
import { optional } from "../../platform/http/text.ts";
import { timeInput } from "../../platform/http/time-input.ts";
import { uuidOf } from "../../platform/ids.ts";
import { type ContactFilter, contactFilterField } from "../search/contact-filter.ts";

const MOST_IDS = 10_000;
/** A large job keeps them and reads them for each chunk. */
const MOST_EXCEPTIONS = 1_000;

const contactId = z.string("This must be a string.").transform((id, context): string => {
  const uuid = uuidOf("con", id);
  if (uuid !== null) return uuid;
  context.addIssue({
    code: "custom",
    params: { code: "invalid_id" },
    message: "This isn't the id of a contact.",
  });
  return z.NEVER;
});

export function idList(most: number, description: string) {
  return z
    .array(unread(z.string()), "This must be a list.")
    .min(1, "At least one id is needed.")
    .max(most, `At most ${most} ids.`)
    .transform((given, context): string[] => {
      const issues = new Issues(context);
      const ids = new Set<string>();
      for (const [index, value] of given.entries()) {
        const id = issues.read(contactId, value, [index]);
        if (id !== undefined) ids.add(id);
      }
      issues.end();
      return [...ids];
    })
    .meta({ description, codes: ["invalid_id"], examples: [[exampleId("con")]] });
}

export const selectionFields = {
  ids: optional(idList(MOST_IDS, "Ids of contacts.")).meta({ description: "The contacts with these ids." }),
  filter: optional(contactFilterField).meta({
    description: "The contacts that match, instead of `ids`. An empty filter matches every contact.",
  }),
  except: optional(idList(MOST_EXCEPTIONS, "Ids of contacts.")).meta({
    description: "Contacts that match `filter` but are left out, by their ids.",
  }),
  // Compared in milliseconds, as the API shows the times of contacts.
  as_of: optional(timeInput).meta({
    description:
      "Leaves out contacts that were created after this time, so that nobody is chosen whom the list didn't show yet.",
  }),
};

/** UUIDs. */
export type Selection =
  | { ids: string[] }
  | { filter: ContactFilter; except: string[]; asOf: Date | undefined };

interface Given {
  ids?: string[] | undefined;
  filter?: ContactFilter | undefined;
  except?: string[] | undefined;
  as_of?: Date | undefined;
}

export function selectionFault({
  ids,
  filter,
  except,
  as_of,
}: Given): { code: string; detail: string } | null {
  if (ids === undefined && filter === undefined)
    return { code: "missing_contacts", detail: "One of the fields ids and filter is needed." };
  if (ids === undefined) return null;
  if (filter === undefined && except === undefined && as_of === undefined) return null;
  return {
    code: "ambiguous_contacts",
    detail: "With the field ids, none of filter, except and as_of can be given.",
  };
}

export function selectionOf({ ids, filter = {}, except = [], as_of: asOf }: Given): Selection {
  return ids === undefined ? { filter, except, asOf } : { ids };
}
