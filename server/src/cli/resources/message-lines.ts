// A message as text that a person reads: what it is, why it waits or failed, and what happened to it; and why it hasn't arrived.
import type { Parley } from "@parley/client/source";
import { tableLines, visible } from "../table.ts";

type Message = Awaited<ReturnType<Parley["getMessage"]>>;
type Why = Awaited<ReturnType<Parley["explainMessage"]>>;
type Entry = Message["history"][number];
type Row = [name: string, value: string | null | undefined];

export function messageLines(message: Message): string[] {
  const { direction, status, history, source_phone: business } = message;
  const person = message.phone_number ?? message.contact_id;
  const [from, to] = direction === "out" ? [business, person] : [person, business];
  const rows: Row[] = [
    ["Message", message.id],
    ["From", from],
    ["To", to],
    ["Content", contentOf(message)],
    ["Status", message.possibly_duplicate ? `${status}, possibly received twice` : status],
    ["Waits for", message.waiting && waitingText(message.waiting)],
    ["Error", message.error && errorText(message.error)],
    ["Send at", message.send_at],
    ["Expires at", message.expires_at],
    ["Reference", message.reference],
    ["Retry of", message.retry_of],
  ];
  return [
    ...namedLines(rows),
    "",
    ...tableLines(
      ["TIME", "WHAT HAPPENED"],
      history.map((entry) => [entry.at, entryText(entry)]),
    ),
  ];
}

export function whyLines({ arrived, cause, reason, sentence, next, evidence }: Why): string[] {
  const facts = evidence.map(({ text }) => text).join("\n");
  return namedLines([
    ["Arrived", arrived],
    ["Why", sentence],
    ["Next", next],
    ["Evidence", facts === "" ? null : facts],
    ["Cause", reason === null ? cause : `${cause} (${reason})`],
  ]);
}

/** Leaves out rows without a value. */
function namedLines(rows: Row[]): string[] {
  const given = rows.filter((row): row is [string, string] => row[1] !== null && row[1] !== undefined);
  const width = Math.max(...given.map(([name]) => name.length));
  return given.map(([name, value]) => `${name.padEnd(width)}  ${indented(value, width + 2)}`);
}

/** Continues the lines of a text below its first line. */
function indented(text: string, width: number): string {
  return text
    .split("\n")
    .map(visible)
    .join(`\n${" ".repeat(width)}`);
}

function contentOf({ type, text, template, sticker }: Message): string {
  if (text !== undefined) return text;
  if (sticker !== undefined) return `sticker ${sticker}`;
  if (template === undefined) return type;
  const { offer, cards = [] } = template;
  const values = [
    ...valuesOf(template),
    ...(offer ? [`offer until ${offer.expires_at}`] : []),
    ...cards.flatMap((card, index) => valuesOf(card).map((value) => `card ${index} ${value}`)),
  ];
  const given = values.length > 0 ? `, with ${values.join(", ")}` : "";
  return `template ${template.name} (${template.language})${given}`;
}

type Parts = Pick<NonNullable<Message["template"]>, "variables" | "header" | "buttons">;

function valuesOf({ variables, header = {}, buttons = {} }: Parts): string[] {
  return [
    ...Object.entries(variables).map(([name, value]) => `${name}=${value}`),
    ...Object.entries(header).map(([name, value]) => `header ${name}=${shown(value)}`),
    ...Object.entries(buttons).map(([place, value]) => `button ${place}=${value}`),
  ];
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function waitingText({ cause, until, ahead, reason }: NonNullable<Message["waiting"]>): string {
  return [
    cause.replaceAll("_", " "),
    reason === null ? "" : ` (${reason})`,
    until === null ? "" : `, until ${until}`,
    ahead === 0 ? "" : `, behind ${ahead} ${ahead === 1 ? "other" : "others"}`,
  ].join("");
}

function errorText({ detail, code }: { detail: string; code: string }): string {
  return `${detail} (${code})`;
}

function entryText(entry: Entry): string {
  if (entry.kind === "status") return entry.status;
  if (entry.kind === "attempt") {
    const { attempt, status, error } = entry;
    return `attempt ${attempt}: ${status}${error === null ? "" : `: ${errorText(error)}`}`;
  }
  const { type, webhook_id, status, attempts, response_status, error } = entry;
  const answer = error ?? (response_status === null ? "" : `answer ${response_status}`);
  const tries = `${attempts} ${attempts === 1 ? "attempt" : "attempts"}`;
  return `webhook ${webhook_id}: ${type} ${status} after ${tries}${answer === "" ? "" : `, ${answer}`}`;
}
