import { z } from "zod";
import { answer, type Operation, operation, textField } from "../../../platform/http/index.ts";
import type { PeopleDeps } from "../api/people-deps.ts";
import { confirmSelf } from "../own-password.ts";

export const ownPasswordField = z
  .string("This must be a string.")
  .meta({ description: "The person's password." });

export const BY_PERSON = { cookie: "parley_session=<token of a person>", "x-parley-console": "1" };

export function beginCodesOperation(deps: PeopleDeps): Operation {
  return operation({
    operationId: "beginCodes",
    unnoted: true,
    route: "POST /session/codes",
    tag: "Session",
    summary: "Begin to set up one-time codes",
    description:
      "Only for a person who is signed in. Answers with a secret for an authenticator app. Nothing changes until `confirmCodes` gets a " +
      "code; another beginning replaces the secret.",
    scope: null,
    body: z.strictObject({ password: ownPasswordField }),
    answers: {
      200: {
        description: "The secret, shown only once.",
        schema: z
          .object({
            secret: textField("For typing it into the app: base 32.", "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"),
            uri: textField(
              "For the QR code that the app reads.",
              "otpauth://totp/Parley:ana%40bakery.example?issuer=Parley&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
            ),
          })
          .meta({ id: "CodeSecret", description: "What an authenticator app needs to show codes." }),
      },
    },
    examples: { "A person": { headers: BY_PERSON, body: { password: "<password>" } } },
    problems: {
      401: ["wrong_password"],
      404: ["session_not_found"],
      409: ["codes_on"],
      429: ["too_many_failed_sign_ins"],
    },
    async handler({ caller, body: { password } }) {
      const { personId, email } = await confirmSelf(deps, caller, password);
      return answer(200, await deps.codes.begin(personId, email));
    },
  });
}
