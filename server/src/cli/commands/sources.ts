import type { Input } from "@parley/client/source";
import type { Command } from "commander";
import { type CommandContext, CommandFailure } from "../command.ts";
import { addListCommand } from "../list-command.ts";
import { readJson, readText } from "../read-file.ts";
import { addShowCommand } from "../show-command.ts";
import type { UploadClient } from "../upload-file.ts";

type NewSource = Input<"createSource">;

const SECRET_FLAG = "--secret-file <file>";
const SECRET = "a file with the other system's secret (one is made up); - is standard input";

export function configure(group: Command, context: CommandContext): void {
  addListCommand(group, context, {
    description: "List the systems that send contacts",
    read: (parley, limit) => parley.listSources({ limit }),
    head: ["SOURCE", "NAME", "PROOF", "LAST PAYLOAD", "LAST WITHOUT PROOF"],
    cellsOf: ({ id, name, verification, last_received_at, last_unverified_at }) => [
      id,
      name,
      verification.kind,
      last_received_at ?? "-",
      last_unverified_at ?? "-",
    ],
  });
  addShowCommand(group, context, {
    usage: "get <id>",
    description: "Show a source, src_..., with its address and mapping",
    call: ({ parley }, [id = ""]) => parley.getSource({ id }),
  });
  addCreate(group, context);
  addPreview(group, context);
  addListCommand(group, context, {
    name: "errors <id>",
    description: "List the refused payloads of a source, newest first",
    read: (parley, limit, _options, [id = ""]) => parley.listSourceErrors({ id, limit }),
    head: ["ERROR", "ARRIVED", "BYTES", "FAULT", "PAYLOAD"],
    cellsOf: ({ id, created_at, payload_bytes, errors: [first], payload }) => [
      id,
      created_at,
      String(payload_bytes),
      first ? `${first.pointer} ${first.detail}`.trim() : "-",
      payload,
    ],
  });
  addShowCommand(group, context, {
    usage: "rotate-secret <id>",
    description: "Replace the secret; the old one is accepted for 24 more hours",
    addFlags: (command) => command.option(SECRET_FLAG, SECRET),
    async call(client, [id = ""], { secretFile }: { secretFile?: string }) {
      return client.parley.rotateSourceSecret({ id, secret: await secretIn(secretFile, client) });
    },
  });
  addShowCommand(group, context, {
    usage: "delete <id>",
    description: "Delete a source and its refused payloads; contacts stay",
    call: ({ parley }, [id = ""]) => parley.deleteSource({ id }),
  });
}

interface NewSourceOptions {
  preset?: string;
  mapping?: string;
  verification?: string;
  secretFile?: string;
}

function addCreate(group: Command, context: CommandContext): void {
  addShowCommand(group, context, {
    usage: "create <name>",
    description: "Add a source; its address and secret are shown, the secret once",
    addFlags: (command) =>
      command
        .option("--preset <preset>", "shopify, woocommerce, hubspot or stripe: has a mapping and a proof")
        .option("--mapping <file>", "a file with the mapping in JSONata; - is standard input")
        .option("--verification <json>", `how payloads prove their origin, like '{"kind": "bearer"}'`)
        .option(SECRET_FLAG, SECRET),
    async call(client, [name = ""], options: NewSourceOptions) {
      const { preset, mapping, verification, secretFile } = options;
      if (mapping === "-" && secretFile === "-")
        throw new CommandFailure("Only one file can be standard input.", 2);
      // The service checks the fields.
      return client.parley.createSource({
        name,
        preset: preset as NewSource["preset"],
        mapping: mapping === undefined ? undefined : await readText(mapping, client),
        verification: verificationOf(verification),
        secret: await secretIn(secretFile, client),
      });
    },
  });
}

function addPreview(group: Command, context: CommandContext): void {
  addShowCommand(group, context, {
    usage: "preview <id> <payload>",
    description: "Show what would become of a payload, a file with JSON; nothing is written",
    addFlags: (command) => command.option("--mapping <file>", "try this mapping in place of the source's"),
    async call(client, [id = "", payload = ""], { mapping }: { mapping?: string }) {
      if (mapping === "-" && payload === "-")
        throw new CommandFailure("Only one file can be standard input.", 2);
      return client.parley.previewSource({
        id,
        payload: await readJson(payload, client),
        mapping: mapping === undefined ? undefined : await readText(mapping, client),
      });
    },
  });
}

function verificationOf(json: string | undefined): NewSource["verification"] {
  if (json === undefined) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    throw new CommandFailure("--verification must be JSON.", 2);
  }
}

/** Not a flag of its own: other users of the machine can read the words of a command. */
async function secretIn(path: string | undefined, client: UploadClient): Promise<string | undefined> {
  return path === undefined ? undefined : (await readText(path, client)).trim();
}
