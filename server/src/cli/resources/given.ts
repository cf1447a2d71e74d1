// What the words of a command give to an operation. Only faults of the command line are found here: the service checks the values.
import type { OperationId } from "@parley/client/source";
import { OPERATIONS, PARAMETERS } from "@parley/client/source/operations";
import { type Command, Option } from "commander";
import { CommandFailure } from "../command.ts";
import { readBytes, readJson, readText } from "../files/read-file.ts";
import type { UploadClient } from "../files/upload-file.ts";
import { visible } from "../table.ts";

export type Given = Record<string, unknown>;

interface Field {
  name: string;
  /** Arguments and options that are repeated have lists. */
  value(): string | undefined;
  isFile: boolean;
}

/** The options that an operation may have, with their descriptions. */
export function optionsOf(operation: OperationId): Record<string, string> {
  const { parameters } = PARAMETERS[operation];
  return Object.fromEntries(
    Object.entries(parameters).map(([name, { description = "" }]) => [name, description]),
  );
}

/** Adds the options. The arguments are those that the command has. `files`: fields whose values are in files. */
export function addFields(
  command: Command,
  operation: OperationId,
  options: Record<string, string>,
  files: readonly string[],
): Field[] {
  const words = command.registeredArguments.map((argument) => argument.name());
  const fields = words.map((name, index) => ({ name, value: () => command.processedArgs[index] }));
  for (const [name, description] of Object.entries(options)) {
    if (words.includes(name)) continue;
    const option = optionOf(operation, name, description, files.includes(name));
    command.addOption(option);
    fields.push({ name, value: () => command.opts()[option.attributeName()] });
  }
  return fields.map((field) => ({ ...field, isFile: files.includes(field.name) }));
}

function optionOf(operation: OperationId, name: string, description: string, isFile: boolean): Option {
  const flag = `--${name.replaceAll("_", "-")}`;
  if (isFile) return new Option(`${flag}-file <file>`, `${description} (in a file; - is standard input)`);
  switch (PARAMETERS[operation].parameters[name]?.kind) {
    case "json":
      return new Option(`${flag} <json>`, description);
    case "list":
      return new Option(`${flag} <values>`, `${description} (separated by commas)`);
    case "repeated":
      return new Option(`${flag} <value>`, description).argParser((value, before: string[] = []) => [
        ...before,
        value,
      ]);
    default:
      return new Option(`${flag} <value>`, description);
  }
}

/** @throws CommandFailure */
export async function readGiven(
  operation: OperationId,
  fields: Field[],
  client: UploadClient,
): Promise<Given> {
  const wanted = fields.flatMap(({ name, value, isFile }) => {
    const text = value();
    return text === undefined ? [] : [{ name, text, isFile }];
  });
  if (wanted.filter(({ text, isFile }) => isFile && text === "-").length > 1)
    throw new CommandFailure("Only one file can be standard input.", 2);
  const given: Given = {};
  const row: { method: string; body?: string } = OPERATIONS[operation];
  for (const { name, text, isFile } of wanted) {
    const { kind } = PARAMETERS[operation].parameters[name] ?? {};
    if (name === "body" && row.body === "bytes") given["body"] = await readBytes(text, client);
    else if (name === "body") Object.assign(given, await readObject(text, client));
    else if (isFile && kind === "text") given[name] = (await readText(text, client)).trim();
    else if (isFile) given[name] = await readJson(text, client);
    else
      given[name] =
        kind === "json" ? parsed(name, text) : kind === "list" ? [text].flat().flatMap(split) : text;
  }
  return given;
}

const split = (text: string) => text.split(",").map((part) => part.trim());

function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandFailure(`--${name.replaceAll("_", "-")} must be JSON.`, 2);
  }
}

async function readObject(path: string, client: UploadClient): Promise<object> {
  const read = await readJson(path, client);
  if (typeof read === "object" && read !== null) return read;
  throw new CommandFailure(`${visible(path)} has no JSON object.`, 2);
}

/** @throws CommandFailure */
export function readLimit(text: string | undefined): number {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new CommandFailure("--limit: This must be a whole number from 1.", 2);
  return Number(text);
}

/** Numbers, null, lists and objects are JSON. Everything else is a text. */
export function readValue(given: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    return given;
  }
}
