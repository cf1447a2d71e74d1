import { z } from "zod";
import { answer, listField, type Operation, operation } from "../../../platform/http/index.ts";
import { Problem } from "../../../platform/problem.ts";
import { accountErrors } from "../../errors.ts";
import type { PeopleDeps } from "../api/people-deps.ts";
import { BY_PERSON } from "./begin-codes.ts";

export const codeField = z
  .string("This must be a string.")
  .max(64)
  .meta({ description: "A one-time code of the person's authenticator app, or a recovery code." });

export function confirmCodesOperation({ codes }: PeopleDeps): Operation {
  return operation({
    operationId: "confirmCodes",
    route: "POST /session/codes/confirm",
    tag: "Session",
    summary: "Switch one-time codes on",
    description:
      "With the first code of the authenticator app. From then on, signing in with the password also needs a code, in every account. " +
      "The answer has ten recovery codes, each of which replaces a code once.",
    scope: null,
    body: z.strictObject({ code: codeField }),
    answers: {
      200: {
        description: "The recovery codes, shown only once.",
        schema: z
          .object({
            recovery_codes: listField("For who has lost the app.", z.string(), ["k3f7-x5wq-2mtn-h6c4"]),
          })
          .meta({ id: "RecoveryCodes", description: "Codes for who has lost the authenticator app." }),
      },
    },
    examples: {
      "The first code": { headers: BY_PERSON, body: { code: "<code of the app>" } },
    },
    problems: {
      401: ["wrong_code"],
      404: ["session_not_found"],
      409: ["codes_on"],
      429: ["too_many_failed_sign_ins"],
    },
    async handler({ caller: { personId }, body: { code } }) {
      if (personId === null) throw new Problem(accountErrors.session_not_found);
      return answer(200, { recovery_codes: await codes.confirm(personId, code) });
    },
  });
}
