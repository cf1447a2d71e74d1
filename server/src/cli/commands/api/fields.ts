// The options of an operation, and what they give to it. Only faults of the command line are found here: the service checks the values.
import type { OperationId } from "@parley/client/source";
import { OPERATIONS, PARAMETERS } from "@parley/client/source/operations";
import { type Command, Option } from "commander";
import { CommandFailure } from "../../command.ts";
import { type FileReader, readBytes, readJson } from "../../files/read-file.ts";
import { visible } from "../../table.ts";

export type Given = Record<string, unknown>;

export interface Field {
  /** Empty for the whole body. */
  name: string;
  kind: string;
  /** As commander names its option. */
  attribute: string;
  /** Options that are repeated have lists. */
  value(): string | undefined;
}

type Row = { method: string; path: string; body?: "fields" | "json" | "bytes"; answer?: string };

const WHOLE = "the body, or the rest of its fields, as JSON in a file; - is standard input";
const FILE = "the file to send; - is standard input";

/** Parameters of the path are required, except the channel. The pages of a list are followed, so it has no cursor. */
export function addFields(command: Command, operation: OperationId): Field[] {
  const { path, body, answer }: Row = OPERATIONS[operation];
  const fields: Field[] = [];
  const add = (name: string, kind: string, option: Option) => {
    command.addOption(option);
    const attribute = option.attributeName();
    fields.push({ name, kind, attribute, value: () => command.opts()[attribute] });
  };
  for (const [, name = ""] of path.matchAll(/\{(\w+)\}/g)) {
    // Without a channel, the client names the account's default one.
    const isNeeded = name !== "channel";
    add(name, "text", new Option(`${flagOf(name)} <value>`).makeOptionMandatory(isNeeded));
  }
  const { limit, after: _after, ...parameters } = PARAMETERS[operation].parameters;
  const given = answer !== "list" && limit ? { ...parameters, limit } : parameters;
  for (const [name, { kind, description }] of Object.entries(given))
    add(name, kind, optionOf(name, kind, description));
  if (body !== undefined) add("", body, new Option("--body-file <file>", body === "bytes" ? FILE : WHOLE));
  return fields;
}

/** The options that are settings. A field like the `url` of a webhook takes the place of a setting's flag. */
export function withoutFields<Options extends object>(options: Options, fields: Field[]): Options {
  const names = new Set(fields.map(({ attribute }) => attribute));
  return Object.fromEntries(Object.entries(options).filter(([name]) => !names.has(name))) as Options;
}

const flagOf = (name: string) => `--${name.replaceAll("_", "-")}`;

function optionOf(name: string, kind: string, description = ""): Option {
  switch (kind) {
    case "json":
      return new Option(`${flagOf(name)} <json>`, description);
    case "list":
      return new Option(`${flagOf(name)} <values>`, `${description} (separated by commas)`);
    case "repeated":
      return new Option(`${flagOf(name)} <value>`, description).argParser((value, before: string[] = []) => [
        ...before,
        value,
      ]);
    default:
      return new Option(`${flagOf(name)} <value>`, description);
  }
}

/** @throws CommandFailure */
export async function readGiven(operation: OperationId, fields: Field[], client: FileReader): Promise<Given> {
  const given: Given = {};
  for (const { name, kind, value } of fields) {
    const text = value();
    if (text === undefined) continue;
    if (name === "") Object.assign(given, await readBody(operation, text, client));
    else if (kind === "json") given[name] = parsed(name, text);
    else given[name] = kind === "list" ? text.split(",").map((part) => part.trim()) : text;
  }
  return given;
}

async function readBody(operation: OperationId, path: string, client: FileReader): Promise<object> {
  const { body }: Row = OPERATIONS[operation];
  if (body === "bytes") return { body: await readBytes(path, client) };
  const read = await readJson(path, client);
  if (body === "json") return { body: read };
  if (typeof read === "object" && read !== null) return read;
  throw new CommandFailure(`${visible(path)} has no JSON object.`, 2);
}

/** A text that isn't JSON is itself: such a field may also be null, or a number. */
function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (!/^\s*[[{"]/.test(text)) return text;
    throw new CommandFailure(`${flagOf(name)} must be JSON.`, 2);
  }
}

/** @throws CommandFailure */
export function readLimit(text: string | undefined): number {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new CommandFailure("--limit: This must be a whole number from 1.", 2);
  return Number(text);
}
