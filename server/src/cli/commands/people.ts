import type { Command } from "commander";
import {
  emailOf,
  findActiveMember,
  INVITATION_DAYS,
  invitation,
  invite,
  ROLES,
  type Role,
  removeCodes,
} from "../../accounts/for-cli.ts";
import { auditWriter } from "../../audit/index.ts";
import { systemClock } from "../../platform/clock.ts";
import type { Session } from "../../platform/database/index.ts";
import { SERVICE } from "../../platform/http/index.ts";
import { publicId } from "../../platform/ids.ts";
import { emailField } from "../../platform/mail/email-field.ts";
import { type CommandContext, CommandFailure, printResult } from "../command.ts";
import { hint } from "../hint.ts";
import { consoleAddress } from "../service/console-address.ts";
import { type AccountOptions, accountCommands } from "../storage/chosen-account.ts";
import { visible } from "../table.ts";

interface LinkOptions extends AccountOptions {
  console?: string;
  role: string;
  codes?: true;
}

/** The operator's links work also where only the account's provider signs people in. */
const byOperator = true;

export function configure(group: Command, context: CommandContext): void {
  const { add, withAccount } = accountCommands(group, context);

  add("invite", "Make a link with which somebody joins the account")
    .argument("<email>", "the address that the person will sign in with")
    .option("--role <role>", `one of ${ROLES.join(", ")}`, "owner")
    .option("--console <url>", "the address of the console, as for console link")
    .action(async (given: string, options: LinkOptions) => {
      const email = emailIn(given);
      const role = roleIn(options.role);
      const consoleUrl = await consoleAddress(options, context);
      const { row, path } = await withAccount(options, async (database, accountId) => {
        if (await findActiveMember(database, accountId, email))
          throw new CommandFailure(
            `${visible(email)} is a member already. For a new password: ${hint(["people", "reset", email], options)}`,
          );
        const wish = { accountId, email, role, resetsPersonId: null, by: SERVICE, byOperator } as const;
        return database.transaction((session) => invite(session, wish));
      });
      const url = `${consoleUrl}${path}`;
      printResult(context, options, { url, invitation: invitation.of(row) }, () => [
        url,
        `With this link, ${visible(email)} chooses a name and a password, once, within ${INVITATION_DAYS} days.`,
      ]);
    });

  add("reset", "Make a link with which a member sets a new password")
    .argument("<email>", "the address that the person signs in with")
    .option("--codes", "also switch off the one-time codes of a member who has lost them")
    .option("--console <url>", "the address of the console, as for console link")
    .action(async (given: string, options: LinkOptions) => {
      const consoleUrl = await consoleAddress(options, context);
      const path = await withAccount(options, async (database, accountId) => {
        const email = emailOf(given);
        const member = await findActiveMember(database, accountId, email);
        if (!member)
          throw new CommandFailure(
            `Nobody signs in as ${visible(given)}. To see all: ${hint(["api", "listPeople"])}`,
          );
        const { person_id, role } = member;
        const wish = { accountId, email, role, resetsPersonId: person_id, by: SERVICE, byOperator } as const;
        return database.transaction(async (session) => {
          if (options.codes) await switchCodesOff(session, accountId, person_id);
          return (await invite(session, wish)).path;
        });
      });
      const url = `${consoleUrl}${path}`;
      printResult(context, options, { url }, () => [
        url,
        `With this link, ${visible(given)} sets a new password, once, within ${INVITATION_DAYS} days. It counts in every account.`,
      ]);
    });
}

async function switchCodesOff(session: Session, accountId: string, personId: string): Promise<void> {
  await session.run(removeCodes, { personId });
  const about = publicId("per", personId);
  const note = auditWriter(session, systemClock);
  await note({ accountId, ...SERVICE, operation: "removeCodes", about, isRead: false });
}

function emailIn(given: string): string {
  const read = emailField.safeParse(given);
  if (read.success) return emailOf(read.data);
  throw new CommandFailure(`email: ${read.error.issues[0]?.message}`, 2);
}

function roleIn(given: string): Role {
  const role = ROLES.find((one) => one === given);
  if (role) return role;
  throw new CommandFailure(`--role: This is ${ROLES.join(", ")}.`, 2);
}
