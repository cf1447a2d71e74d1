import { answer, operation } from "../../../platform/http/index.ts";
import { waitMailAnswer, waitMailField, waitMailOf, writeWaitMail } from "../mails/wait-mail.ts";
import { personIn, type WaitMailDeps } from "./get-wait-mail.ts";

export function setWaitMail({ mailer }: WaitMailDeps) {
  return operation({
    operationId: "setWaitMail",
    route: "PUT /inbox/mail",
    tag: "Inbox",
    summary: "Choose when you get a mail about contacts who wait",
    description:
      "One mail tells how many contacts wait, without their names. Nobody is in two mails: the next one comes when " +
      "another contact has waited for as long. Snoozed threads, and those that the person may not see, don't count.",
    scope: "inbox:read",
    body: waitMailField,
    answers: { 200: { description: "The person's choice.", schema: waitMailAnswer } },
    examples: {
      "After an hour, not at night": {
        headers: { cookie: "parley_session=<token of a person>", "x-parley-console": "1" },
        body: {
          after_minutes: 60,
          quiet: { from: "20:00", to: "08:00" },
          time_zone: "Europe/Lisbon",
        },
      },
    },
    problems: { 409: ["person_needed"] },
    handler({ caller, body: { quiet, ...wish }, once }) {
      const person = personIn(caller);
      const values = { ...person, ...wish, quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null };
      return once(async (session) => {
        const [row] = await session.run(writeWaitMail, values);
        return answer(200, waitMailOf(row, mailer !== null));
      });
    },
  });
}
