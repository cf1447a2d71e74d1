// parley release: ends the hold of sending. Says first what will leave.
import type { Command } from "commander";
import { findHeldAccounts, readSending, releaseSending } from "../../../backup/index.ts";
import { askToConfirm } from "../../ask-to-confirm.ts";
import { type CommandContext, printResult } from "../../command.ts";
import { grouped } from "../../progress.ts";
import { addStorageFlags, type StorageOptions, withStorage } from "../../storage/with-storage.ts";

interface Options extends StorageOptions {
  yes?: boolean;
}

export function configure(command: Command, context: CommandContext): void {
  command
    .option("--yes", "release without asking")
    .addHelpText(
      "after",
      "\nMessages that were queued or scheduled at the time of the backup or copy may have left after it. Once released, they leave again.\n" +
        "Cancel those that mustn't leave before: in the console, or with `parley api cancelMessage`. Broadcasts are paused, drafts too: they\n" +
        "may have been sent. From then on, deleted files leave the store of PARLEY_MEDIA_STORE too: give a copy that stays beside the\n" +
        "original another place before.",
    );
  addStorageFlags(command).action(async (options: Options) => {
    const released = await withStorage(options, context, async ({ database }, { mediaStore }) => {
      const held = await findHeldAccounts(database);
      const sum = { accounts: held.length, queued: 0, scheduled: 0 };
      for (const { account_id: accountId } of held) {
        const { queued, scheduled } = await readSending(database, accountId);
        sum.queued += queued;
        sum.scheduled += scheduled;
      }
      if (held.length > 0 && !options.yes)
        await askToConfirm(
          questionOf(sum, mediaStore),
          "Sending is still held.",
          context,
          context.stopSignal(),
        );
      for (const { account_id: accountId } of held)
        await database.transaction((session) => releaseSending(session, accountId));
      return sum;
    });
    const { accounts, queued, scheduled } = released;
    printResult(context, options, released, () => [
      accounts === 0
        ? "Sending isn't held."
        : `Released: ${grouped(queued)} queued messages leave now, ${grouped(scheduled)} scheduled ones at their time.`,
    ]);
  });
}

function questionOf(
  { accounts, queued, scheduled }: Record<"accounts" | "queued" | "scheduled", number>,
  mediaStore: string | null,
): string {
  const whose = accounts === 1 ? "1 account" : `${accounts} accounts`;
  return (
    `In ${whose}, ${grouped(queued)} queued messages would leave now and ${grouped(scheduled)} scheduled ones at their time,\n` +
    "even if they left already, after the backup or from the original. " +
    (mediaStore === null ? "" : filesLeave(mediaStore)) +
    "Release sending?"
  );
}

/** Nothing tells a restored Parley whether the one that the backup was made of still runs. */
function filesLeave(place: string): string {
  return (
    `Deleted files leave ${place} from then on.\n` +
    "If the Parley that the backup was made of still runs and uses this place, set PARLEY_MEDIA_STORE to another one first.\n"
  );
}
