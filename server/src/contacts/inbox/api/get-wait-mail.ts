import type { Database } from "../../../platform/database/index.ts";
import { answer, type Caller, operation } from "../../../platform/http/index.ts";
import { Problem } from "../../../platform/problem.ts";
import { contactErrors } from "../../errors.ts";
import { readWaitMail, waitMailAnswer, waitMailOf } from "../mails/wait-mail.ts";

export interface WaitMailDeps {
  database: Database;
  /** Null without a mail server. */
  mailer: object | null;
}

export function getWaitMail({ database, mailer }: WaitMailDeps) {
  return operation({
    operationId: "getWaitMail",
    route: "GET /inbox/mail",
    tag: "Inbox",
    summary: "See when you get a mail about contacts who wait",
    description: "Only for a person who is signed in. Each person has a choice of their own.",
    scope: "inbox:read",
    answers: { 200: { description: "The person's choice.", schema: waitMailAnswer } },
    examples: { "Your own": { headers: { cookie: "parley_session=<token of a person>" } } },
    problems: { 409: ["person_needed"] },
    async handler({ caller }) {
      const [row] = await database.run(readWaitMail, personIn(caller));
      return answer(200, waitMailOf(row, mailer !== null));
    },
  });
}

/** Throws 409 `person_needed` for an API key. */
export function personIn({ accountId, personId }: Caller): { accountId: string; personId: string } {
  if (personId === null) throw new Problem(contactErrors.person_needed);
  return { accountId, personId };
}
