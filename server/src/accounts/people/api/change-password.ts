// POST /session/password: a signed-in person chooses another password.
import { z } from "zod";
import { statement, t } from "../../../platform/database/index.ts";
import { answer, type Operation, operation } from "../../../platform/http/index.ts";
import { Problem } from "../../../platform/problem.ts";
import { accountErrors } from "../../errors.ts";
import { PASSWORD_WORDS, refuseWeakPassword } from "../password.ts";
import { setPassword, tellOfPerson } from "../set-password.ts";
import { wrongPassword } from "../sign-in.ts";
import type { PeopleDeps } from "./people-deps.ts";

const find = statement({
  name: "find_password",
  parameters: { personId: t.uuid },
  columns: { email: t.text, password_hash: t.text },
  sql: `select email, password_hash
    from people
    where person_id = $personId`,
});

export function changePasswordOperation(deps: PeopleDeps): Operation {
  const { database, passwords, signIns } = deps;
  return operation({
    operationId: "changePassword",
    route: "POST /session/password",
    tag: "Session",
    summary: "Choose another password",
    description: "Only for a person who is signed in. All other sessions of the person end.",
    scope: null,
    body: z.strictObject({
      current: z.string("This must be a string.").meta({ description: "The password of now." }),
      password: z.string("This must be a string.").meta({ description: PASSWORD_WORDS }),
    }),
    answers: { 204: { description: "The password was changed." } },
    examples: {
      "A new password": {
        headers: { cookie: "parley_session=<token of a person>", "x-parley-console": "1" },
        body: { current: "<password>", password: "green-ladder-85" },
      },
    },
    problems: {
      401: ["wrong_password"],
      404: ["session_not_found"],
      422: ["password_too_short", "password_too_common"],
      429: ["too_many_failed_sign_ins"],
    },
    async handler({ caller: { personId, session }, body }) {
      const [known] = personId === null ? [] : await database.run(find, { personId });
      if (!known || personId === null || session === null) throw new Problem(accountErrors.session_not_found);
      await signIns.limited(known.email, async () => {
        if (!(await passwords.matches(body.current, known.password_hash))) throw wrongPassword();
      });
      refuseWeakPassword(body.password);
      const passwordHash = await passwords.hash(body.password);
      await setPassword(database, { personId, passwordHash, name: null, keptHash: session.tokenHash });
      await tellOfPerson(deps, personId);
      return answer(204, undefined);
    },
  });
}
