// npm run bench: the claims of docs/performance.md in one run of about an hour. --help lists the options.
import { orExit } from "../chaos/options.ts";
import { type Group, holds, isRatio, type Line, type Measured } from "./line.ts";
import { contactsFind } from "./lines/contacts/contacts-find.ts";
import { contactsUpsert } from "./lines/contacts/contacts-upsert.ts";
import { eraseLines } from "./lines/contacts/erase.ts";
import { exportLines } from "./lines/contacts/export.ts";
import { findMessages } from "./lines/contacts/find-messages.ts";
import { importLines } from "./lines/contacts/import.ts";
import { sync } from "./lines/contacts/sync.ts";
import { hostileBytes } from "./lines/hostile/hostile-bytes.ts";
import { files } from "./lines/receiving/files.ts";
import { hooks } from "./lines/receiving/hooks.ts";
import { statuses } from "./lines/receiving/statuses.ts";
import { accept } from "./lines/sending/accept.ts";
import { besideBroadcast } from "./lines/sending/beside-broadcast.ts";
import { deliver } from "./lines/sending/deliver.ts";
import { dispatch } from "./lines/sending/dispatch.ts";
import { growth } from "./lines/sending/growth.ts";
import { heldSnapshot } from "./lines/sending/held-snapshot.ts";
import { idleLatency } from "./lines/sending/idle.ts";
import { paced } from "./lines/sending/paced.ts";
import { waits } from "./lines/sending/waits.ts";
import { workers } from "./lines/sending/workers.ts";
import { consoleLines } from "./lines/service/console.ts";
import { consoleLive } from "./lines/service/console-live.ts";
import { extras } from "./lines/service/extras.ts";
import { fairJobs } from "./lines/service/fair-jobs.ts";
import { flood } from "./lines/service/flood.ts";
import { recovery } from "./lines/service/recovery.ts";
import { start } from "./lines/service/start.ts";
import { unread } from "./lines/service/unread.ts";
import { usage } from "./lines/service/usage.ts";
import { webhooks } from "./lines/service/webhooks.ts";
import { describeMachine } from "./machine.ts";
import { describeOptions, readOptions } from "./options.ts";
import { openStage } from "./world/stage.ts";

const GROUPS: Group[] = [
  accept,
  growth,
  contactsUpsert,
  dispatch,
  workers,
  paced,
  deliver,
  waits,
  besideBroadcast,
  heldSnapshot,
  statuses,
  hooks,
  files,
  idleLatency,
  // Before the export fills the tables: the hold is that of an import into few contacts.
  importLines,
  exportLines,
  contactsFind,
  findMessages,
  consoleLines,
  consoleLive,
  eraseLines,
  fairJobs,
  flood,
  hostileBytes,
  unread,
  extras,
  webhooks,
  sync,
  usage,
  recovery,
  start,
];

/** What `--quick` measures unless `--only` names lines: the ratios that it may fail for, and that the service outlives each attack. */
const QUICK = [accept, dispatch, statuses, hostileBytes];

const namesOf = (groups: Group[]) => groups.flatMap((group) => group.lines.map(({ name }) => name));
const names = namesOf(GROUPS);
const { only, rounds, tolerance, isQuick, isJson, isHelp } = orExit(() =>
  readOptions(process.argv.slice(2), names),
);
if (isHelp) {
  process.stdout.write(describeOptions(names));
  process.exit(0);
}
const isWanted = (line: Line) => line.name.startsWith(only);
const groups = (isQuick && only === "" ? QUICK : GROUPS).filter((group) => group.lines.some(isWanted));

const stage = await openStage();
try {
  const machine = await describeMachine(stage.database);
  const figures: Figure[] = [];
  if (!isJson) print(`${machine}\n${row("", "hold", "measured", "")}`);
  for (const group of groups) {
    const lines = group.lines.filter(isWanted);
    const measure = async () => {
      const measured = await group.measure(stage, rounds);
      return lines.map((line) => figureOf(line, measured[line.name]));
    };
    const first = await measure();
    // Something else may have used the machine for a moment.
    const again = isQuick && first.some(({ isFault }) => isFault) ? await measure() : first;
    for (const [index, line] of lines.entries()) {
      const [one, other] = [first[index] as Figure, again[index] as Figure];
      const figure = one.isHeld ? one : other;
      figures.push(figure);
      if (figure.isFault) process.exitCode = 1;
      if (!isJson) printLine(line, figure);
    }
  }
  if (isJson) print(JSON.stringify({ machine, rounds, tolerance, figures }, null, 2));
} finally {
  await stage.close();
}

interface Figure extends Measured, Omit<Line, "claim"> {
  isHeld: boolean;
  /** Whether the run fails for it. */
  isFault: boolean;
}

function figureOf({ claim: _claim, ...line }: Line, measured: Measured | undefined): Figure {
  if (!measured) throw new Error(`${line.name} was not measured.`);
  const isHeld = holds(line, measured.value, tolerance);
  return { ...line, ...measured, isHeld, isFault: !isHeld && (!isQuick || isRatio(line)) };
}

function printLine(line: Line, { value, detail, isHeld }: Figure): void {
  const shown = written(line, value);
  const hold = line.hold === null ? "" : written(line, line.hold);
  print(row(line.claim, hold, isHeld ? shown : `${shown} MISSED`, detail));
}

function written({ unit }: Line, value: number): string {
  const digits = unit === "" ? 2 : unit === "MB" ? 0 : 1;
  const space = unit === "" || unit === "x" ? "" : " ";
  return `${value.toFixed(digits)}${space}${unit}`;
}

function row(claim: string, hold: string, value: string, detail: string): string {
  return `${claim.padEnd(44)} ${hold.padStart(8)} ${value.padEnd(16)} ${detail}`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
