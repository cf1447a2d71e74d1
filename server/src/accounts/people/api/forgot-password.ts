import { z } from "zod";
import { networkOf } from "../../../platform/http/access/client-of.ts";
import { refuseForeignOrigin } from "../../../platform/http/access/identify.ts";
import { answer, type Operation, operation, SERVICE } from "../../../platform/http/index.ts";
import { Limiter } from "../../../platform/load/limiter.ts";
import { Slots } from "../../../platform/load/slots.ts";
import { describeError } from "../../../platform/log.ts";
import { emailField } from "../../../platform/mail/email-field.ts";
import { Problem } from "../../../platform/problem.ts";
import { accountErrors } from "../../errors.ts";
import { invite } from "../invitation.ts";
import { mailLink } from "../mail-link.ts";
import { emailOf } from "../person.ts";
import { membershipsOf } from "../sign-in.ts";
import type { PeopleDeps } from "./people-deps.ts";

const LINK_HOURS = 1;
/** Whether somebody has the address or not: a limit must not tell. */
const OF_ADDRESS = { most: 3, windowMs: 3_600_000, refill: "windowed" as const };
const OF_NETWORK = { most: 10, windowMs: 60_000, refill: "windowed" as const };
const AT_ONCE = { most: 2, mostWaiting: 50 };

export function forgotPasswordOperation(deps: PeopleDeps): Operation {
  const { database, mailer, clock, log, publicUrl } = deps;
  const ofAddress = new Limiter({ clock, ...OF_ADDRESS });
  const ofNetwork = new Limiter({ clock, ...OF_NETWORK });
  const slots = new Slots(AT_ONCE);
  return operation({
    operationId: "forgotPassword",
    route: "POST /session/forgot-password",
    tag: "Session",
    summary: "Mail a link for a new password",
    description:
      `For a person who has forgotten the password. The link works once, within ${LINK_HOURS} hour. The answer is the same whether somebody signs in with the address or not, and comes ` +
      "before the service looks. 3 links an hour are mailed to an address, and a network may ask 10 times a minute.",
    scope: null,
    keyless: true,
    body: z.strictObject({
      email: emailField
        .transform(emailOf)
        .meta({ description: "The address that the person signs in with." }),
    }),
    answers: { 204: { description: "If somebody signs in with the address, a mail is on its way." } },
    examples: { "A person": { body: { email: "ana@bakery.example" } } },
    problems: {
      403: ["csrf_check_failed"],
      409: ["no_password_mail"],
      429: ["too_many_password_mails"],
      503: ["overloaded"],
    },
    async handler({ body: { email }, headers, address = "" }) {
      refuseForeignOrigin(headers, publicUrl());
      if (mailer === null) throw new Problem(accountErrors.no_password_mail);
      takeOne(ofNetwork, networkOf(address));
      takeOne(ofAddress, email);
      // Not awaited: the time of the answer would tell whether somebody has the address.
      void slots
        .run("password mails", () => send(email))
        .catch((error) => log.warn({ err: describeError(error) }, "can't mail a link for a new password"));
      return answer(204, undefined);
    },
  });

  /** In the account in which the person was last. Where only the provider signs people in, a link would be refused. */
  async function send(email: string): Promise<void> {
    const [member] = await membershipsOf(database, email);
    if (!member || member.refuses_passwords) return;
    const wish = { accountId: member.account_id, email, role: member.role, resetsPersonId: member.person_id };
    const invited = await database.transaction((session) =>
      invite(session, { ...wish, by: SERVICE, hours: LINK_HOURS }),
    );
    const { mailed } = await mailLink(deps, invited, { resets: true, within: `${LINK_HOURS} hour` });
    if (!mailed) log.warn("the mail server didn't take a link for a new password");
  }
}

function takeOne(limiter: Limiter, key: string): void {
  if (limiter.take(key)) return;
  throw new Problem(accountErrors.too_many_password_mails, { retryAfter: limiter.secondsLeft(key) });
}
