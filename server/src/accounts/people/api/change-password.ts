import { z } from "zod";
import { answer, type Operation, operation } from "../../../platform/http/index.ts";
import { confirmSelf } from "../own-password.ts";
import { PASSWORD_WORDS, refuseWeakPassword } from "../password.ts";
import { setPassword, tellOfPerson } from "../set-password.ts";
import type { PeopleDeps } from "./people-deps.ts";

export function changePasswordOperation(deps: PeopleDeps): Operation {
  const { database, passwords } = deps;
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
    async handler({ caller, body }) {
      const { personId, sessionId } = await confirmSelf(deps, caller, body.current);
      refuseWeakPassword(body.password);
      const passwordHash = await passwords.hash(body.password);
      await database.transaction((session) =>
        setPassword(session, { personId, passwordHash, keptId: sessionId }),
      );
      await tellOfPerson(deps, personId);
      return answer(204, undefined);
    },
  });
}
