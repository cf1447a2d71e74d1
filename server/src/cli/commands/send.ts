// parley send: one text, template or sticker to one person.
import type { Input, Parley } from "@parley/client/source";
import type { Command } from "commander";
import { uuidOf } from "../../platform/ids.ts";
import { type CommandContext, CommandFailure, printResult } from "../command.ts";
import { addClientFlags, type ClientOptions, type OpenClient, openClient } from "../service/open-client.ts";
import { pollUntil } from "../service/watch-job.ts";
import { unlessStopped } from "../stop-signal.ts";
import { tableLines, visible } from "../table.ts";

type NewMessage = Input<"sendMessage">;
type Message = Awaited<ReturnType<Parley["getMessage"]>>;

/** What `--until` takes, in the order in which a message gets there. */
const MILESTONES = ["sent", "delivered", "read"] as const;
type Milestone = (typeof MILESTONES)[number];
const UNFINISHED = ["scheduled", "queued", "sending", ...MILESTONES];

type Values = Record<string, string>;

interface Options extends ClientOptions {
  template?: string;
  variable?: Values;
  sticker?: string;
  from?: string;
  until?: string;
}

export function configure(command: Command, context: CommandContext): void {
  command
    .argument("<to>", "the phone with plus and country code, or con_... for people without a visible phone")
    .argument("[text]", "the text; or give --template or --sticker")
    .option("--template <name>", "send this approved template")
    .option("--variable <name=value>", "a variable of the template's body; repeat it for each", withValue)
    .option("--sticker <number>", "send this sticker of the library")
    .option("--from <phone>", "the sender (the one that last wrote with this person, else the default)")
    .option("--until <status>", `wait until the message is ${MILESTONES.join(", ")}`)
    .option("--json", "print the message as JSON")
    .addHelpText(
      "after",
      "\nPut -- before a text that begins with a dash. Everything else that a message can have: parley api sendMessage.\n" +
        "Exit codes: 0 accepted (or as far as --until says), 1 failed, 2 wrong usage, 130 Ctrl-C.",
    );
  addClientFlags(command).action(async (to: string, text: string | undefined, options: Options) => {
    const wish = messageOf(to, text, options);
    const until = untilOf(options.until);
    const client = await openClient(options, context);
    const accepted = await send(client, wish);
    if (until === null) return show(accepted, options, context);
    const message = await follow(client, accepted.id, until);
    show(message, options, context);
    if (hasReached(until, message)) return;
    throw new CommandFailure(visible(message.error?.detail ?? `The message is ${message.status}.`));
  });
}

function withValue(given: string, before: Values = {}): Values {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(given) ?? [];
  if (name === undefined || value === undefined)
    throw new CommandFailure(`--variable: ${visible(given)} must be like 1=Ana.`, 2);
  return { ...before, [name]: value };
}

function messageOf(to: string, text: string | undefined, options: Options): NewMessage {
  const { template: name, variable: variables, sticker, from: source_phone } = options;
  if ([text, name, sticker].filter((one) => one !== undefined).length !== 1)
    throw new CommandFailure("Give a text, or --template, or --sticker.", 2);
  if (sticker !== undefined && !/^[1-9]\d{0,9}$/.test(sticker))
    throw new CommandFailure("--sticker: This must be the number of a sticker.", 2);
  if (name === undefined && variables) throw new CommandFailure("--variable is for --template.", 2);
  const common = {
    ...(uuidOf("con", to) === null ? { phone_number: to } : { contact_id: to }),
    source_phone,
  };
  if (text !== undefined) return { ...common, message: text };
  if (name !== undefined) return { ...common, template: { name, ...(variables && { variables }) } };
  return { ...common, sticker: Number(sticker) };
}

function untilOf(text: string | undefined): Milestone | null {
  const until = MILESTONES.find((one) => one === text) ?? null;
  if (text === undefined || until !== null) return until;
  throw new CommandFailure(`--until: This must be one of ${MILESTONES.join(", ")}.`, 2);
}

function send({ parley, stop, hint }: OpenClient, message: NewMessage) {
  const see = hint("api", "listMessages", "--limit", "5");
  const left = `Stopped before the answer came. To see whether it was sent: ${see}`;
  return unlessStopped(stop, left, parley.sendMessage(message));
}

function follow({ parley, stop, hint }: OpenClient, id: string, until: Milestone): Promise<Message> {
  const isEnough = (message: Message) => hasReached(until, message) || !UNFINISHED.includes(message.status);
  const see = hint("api", "getMessage", "--id", id);
  const left = `Stopped waiting. The message stays accepted. To see it: ${see}`;
  return unlessStopped(
    stop,
    left,
    pollUntil(stop, () => parley.getMessage({ id }), isEnough),
  );
}

function hasReached(until: Milestone, { status }: Message): boolean {
  return MILESTONES.slice(MILESTONES.indexOf(until)).some((one) => one === status);
}

type Shown = Pick<Message, "id" | "status" | "phone_number" | "contact_id" | "source_phone">;

function show(message: Shown, options: Options, context: CommandContext): void {
  const { id, status, phone_number, contact_id, source_phone } = message;
  const cells = [id, status, phone_number ?? contact_id, source_phone ?? "-"];
  printResult(context, options, message, () => tableLines(["MESSAGE", "STATUS", "TO", "FROM"], [cells]));
}
