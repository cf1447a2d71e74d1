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

export interface Draft {
  name: string;
  sender: string | null;
  /** People who were chosen by hand; null for those with the labels. `kept`: of a broadcast that is changed, only their number is known. */
  chosen: { ids: string[] } | { kept: number } | null;
  labels: string[];
  window: "open" | "closed" | null;
  without: string | null;
  /** Days. */
  quietDays: number | null;
  kind: "template" | "text";
  template: TemplateContent | null;
  values: Record<string, Value>;
  text: string;
  sendAt: string;
  /** `zone`, `days`: of a broadcast that is changed. */
  hours: { from: string; to: string; workdays: boolean; zone?: string; days?: number[] | undefined } | null;
  dailyLimit: number | null;
  /** Labels that people get by the outcome. */
  outcomes: NonNullable<Broadcast["labels"]>;
  /** Undefined for what the service chooses. */
  stopAtFailed?: number | null;
}

const DAY_MS = 86_400_000;
const WORKDAYS = [1, 2, 3, 4, 5];
const VARIABLE = /\{\{\s*([A-Za-z0-9_]{1,64})\s*\}\}/g;

export function newDraft(handed: Handed | null): Draft {
  const { label = [], window = null } = handed && "filter" in handed ? handed.filter : {};
  return {
    name: "",
    sender: null,
    chosen: handed && "ids" in handed ? handed : null,
    labels: label,
    window,
    without: null,
    quietDays: null,
    kind: "template",
    template: null,
    values: {},
    text: "",
    sendAt: "",
    hours: null,
    dailyLimit: null,
    outcomes: {},
  };
}

/** The draft of a broadcast that is changed. */
export function draftOf(broadcast: Broadcast, sender: Sender | undefined): Draft {
  const { audience, hours, message, template } = broadcast;
  return {
    ...newDraft({ filter: { label: audience.filter?.label ?? [] } }),
    name: broadcast.name,
    sender: sender?.id ?? null,
    window: audience.filter?.window ?? null,
    // What the form has no fields for stays as it is.
    chosen: isAsked(audience) ? null : { kept: broadcast.people ?? audience.people ?? 0 },
    without: audience.exclude?.broadcasts?.[0] ?? null,
    kind: message ? "text" : "template",
    template: template as TemplateContent | null,
    values: ((template ?? message)?.["variables"] ?? {}) as Draft["values"],
    text: (message?.["text"] as string | undefined) ?? "",
    sendAt: broadcast.send_at ? localInput(new Date(broadcast.send_at)) : "",
    hours: hours && { ...hours, workdays: hours.days !== undefined },
    stopAtFailed: broadcast.stop_at_failed,
    dailyLimit: broadcast.daily_limit,
    outcomes: broadcast.labels,
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

/** The filter of the count and of the request. */
export function filterOf({ labels, window }: Pick<Draft, "labels" | "window">) {
  return { ...(labels.length > 0 && { label: labels }), ...(window && { window }) };
}

/** Without `audience` where that stays as it is. */
export function wishOf(
  draft: Draft,
  sender: Sender | undefined,
): Omit<BroadcastWish, "audience"> & Partial<BroadcastWish> {
  const { name, chosen, without, quietDays, kind, template, hours, dailyLimit, sendAt } = draft;
  const values = variablesOf(draft).map((name) => [name, requested(draft.values[name] ?? "")]);
  const variables = values.length > 0 ? { variables: Object.fromEntries(values) } : {};
  const exclude = {
    ...(without && { broadcasts: [without] }),
    ...(quietDays && { messaged_since: new Date(Date.now() - quietDays * DAY_MS).toISOString() }),
  };
  const who = chosen === null ? { filter: filterOf(draft) } : "ids" in chosen ? { ids: chosen.ids } : null;
  const content =
    kind === "text"
      ? { message: { text: draft.text, ...variables } }
      : { template: { ...(template as TemplateContent), variables: undefined, ...variables } };
  return {
    name: name.trim(),
    ...(sender && { channel: sender.channel, source_phone: sender.phone }),
    ...(who && { audience: { ...who, ...(Object.keys(exclude).length > 0 && { exclude }) } }),
    ...(content as Pick<BroadcastWish, "template" | "message">),
    ...(sendAt && { send_at: new Date(sendAt).toISOString() }),
    ...(hours && {
      hours: {
        from: hours.from,
        to: hours.to,
        zone: hours.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
        ...(hours.workdays && { days: hours.days ?? WORKDAYS }),
      },
    }),
    ...(dailyLimit && { daily_limit: dailyLimit }),
    labels: draft.outcomes,
    ...(draft.stopAtFailed !== undefined && { stop_at_failed: draft.stopAtFailed }),
  };
}

/** What still has to be filled in before the plan. */
export function isUnready(draft: Draft): boolean {
  const { name, kind, template, text } = draft;
  if (name.trim() === "" || (kind === "template" ? template === null : text.trim() === "")) return true;
  return variablesOf(draft).some((variable) => requested(draft.values[variable] ?? "") === "");
}
