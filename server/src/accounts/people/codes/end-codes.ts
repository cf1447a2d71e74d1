import { z } from "zod";
import { answer, type Operation, operation } from "../../../platform/http/index.ts";
import type { PeopleDeps } from "../api/people-deps.ts";
import { confirmSelf } from "../own-password.ts";
import { BY_PERSON, ownPasswordField } from "./begin-codes.ts";
import { removeCodes } from "./stored-codes.ts";

export function endCodesOperation(deps: PeopleDeps): Operation {
  return operation({
    operationId: "endCodes",
    route: "POST /session/codes/end",
    tag: "Session",
    summary: "Switch one-time codes off",
    description: "The password alone then signs the person in. The recovery codes end too.",
    scope: null,
    body: z.strictObject({ password: ownPasswordField }),
    answers: { 204: { description: "Codes are off." } },
    examples: { "A person": { headers: BY_PERSON, body: { password: "<password>" } } },
    problems: {
      401: ["wrong_password"],
      404: ["session_not_found"],
      429: ["too_many_failed_sign_ins"],
    },
    async handler({ caller, body: { password } }) {
      const { personId } = await confirmSelf(deps, caller, password);
      await deps.database.run(removeCodes, { personId });
      return answer(204, undefined);
    },
  });
}
