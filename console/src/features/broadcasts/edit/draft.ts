// A broadcast while it is being written, and the request that it becomes.
import { localInput } from "../../../parts/form/local-input.ts";
import type { Sender } from "../../../parts/queries/use-senders.ts";
import type { TemplateContent } from "../../../platform/outbox.ts";
import type { Broadcast, BroadcastWish } from "../broadcasts.queries.ts";

/** The same text for all, or where each person's value is. */
export type Value =
  | string
  | { field: "name" | "phone"; fallback?: string }
  | { group: string; part: "text" | "description" | "link"; entry: number; fallback?: string };

/** Whom the page before chose, handed over in the state of the address. */
export type Handed = { ids: string[] } | { filter: { label?: string[]; window?: "open" | "closed" } };

export interface Draft
  extends Pick<BroadcastWish, "name" | "hours" | "daily_limit" | "labels" | "stop_at_failed"> {
  sender: string | null;
  /** People chosen by hand; null for the filter. A broadcast that is changed shows only their number. */
  chosen: { people: number; ids?: string[] } | null;
  filter: { label?: string[]; window?: "open" | "closed" };
  without: string | null;
  /** Days. */
  quietDays: number | null;
  kind: "template" | "text";
  template: TemplateContent | null;
  values: Record<string, Value>;
  text: string;
  sendAt: string;
}

const DAY_MS = 86_400_000;
const VARIABLE = /\{\{\s*([A-Za-z0-9_]{1,64})\s*\}\}/g;

export function newDraft(handed: Handed | null): Draft {
  return {
    name: "",
    sender: null,
    chosen: handed && "ids" in handed ? { ...handed, people: handed.ids.length } : null,
    filter: handed && "filter" in handed ? handed.filter : {},
    without: null,
    quietDays: null,
    kind: "template",
    template: null,
    values: {},
    text: "",
    sendAt: "",
  };
}

/** The draft of a broadcast that is changed. */
export function draftOf(broadcast: Broadcast, sender: Sender | undefined): Draft {
  const { name, audience, hours, daily_limit, labels, stop_at_failed, message, template } = broadcast;
  return {
    ...newDraft(isAsked(audience) ? { filter: audience.filter ?? {} } : null),
    ...{ name, hours, daily_limit, labels, stop_at_failed },
    sender: sender?.id ?? null,
    // What the form has no fields for stays as it is.
    chosen: isAsked(audience) ? null : { people: broadcast.people ?? audience.people ?? 0 },
    without: audience.exclude?.broadcasts?.[0] ?? null,
    kind: message ? "text" : "template",
    template: template as TemplateContent | null,
    values: ((template ?? message)?.["variables"] ?? {}) as Draft["values"],
    text: (message?.["text"] as string | undefined) ?? "",
    sendAt: broadcast.send_at ? localInput(new Date(broadcast.send_at)) : "",
  };
}

function isAsked({ filter, exclude }: Broadcast["audience"]): boolean {
  const fields = Object.keys(filter ?? { people: true });
  const isKnown = fields.every((name) => name === "label" || name === "window");
  return isKnown && exclude?.messaged_since === undefined && (exclude?.broadcasts ?? []).length <= 1;
}

/** As a request names it. */
function requested(value: Value): Value {
  if (typeof value === "string") return value.trim();
  const { fallback = "", ...place } = value;
  return { ...place, ...(fallback.trim() && { fallback: fallback.trim() }) };
}

/** The variables of the message, in the order of the text. */
export function variablesOf({ kind, template, text }: Draft): string[] {
  if (kind === "template") return Object.keys(template?.variables ?? {});
  return [...new Set([...text.matchAll(VARIABLE)].map(([, name]) => name as string))];
}

/** Without `audience` where that stays as it is. */
export function wishOf(
  draft: Draft,
  sender: Sender | undefined,
): Omit<BroadcastWish, "audience"> & Partial<BroadcastWish> {
  const { name, hours, daily_limit, labels, stop_at_failed } = draft;
  const { chosen, filter, without, quietDays, sendAt } = draft;
  const values = variablesOf(draft).map((name) => [name, requested(draft.values[name] ?? "")]);
  const variables = values.length > 0 ? { variables: Object.fromEntries(values) } : {};
  const exclude = {
    ...(without && { broadcasts: [without] }),
    ...(quietDays && { messaged_since: new Date(Date.now() - quietDays * DAY_MS).toISOString() }),
  };
  const who = chosen === null ? { filter } : chosen.ids ? { ids: chosen.ids } : null;
  const content =
    draft.kind === "text"
      ? { message: { text: draft.text, ...variables } }
      : { template: { ...(draft.template as TemplateContent), variables: undefined, ...variables } };
  return {
    ...{ hours, daily_limit, labels, stop_at_failed },
    name: name.trim(),
    ...(sender && { channel: sender.channel, source_phone: sender.phone }),
    ...(who && { audience: { ...who, ...(Object.keys(exclude).length > 0 && { exclude }) } }),
    ...(content as Pick<BroadcastWish, "template" | "message">),
    ...(sendAt && { send_at: new Date(sendAt).toISOString() }),
  };
}

/** What still has to be filled in before the plan. */
export function isUnready(draft: Draft): boolean {
  const { name, kind, template, text } = draft;
  if (name.trim() === "" || (kind === "template" ? template === null : text.trim() === "")) return true;
  return variablesOf(draft).some((variable) => requested(draft.values[variable] ?? "") === "");
}
