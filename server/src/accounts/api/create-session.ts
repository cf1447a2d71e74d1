import { z } from "zod";
import { PROGRAM } from "../../config/program.ts";
import { networkOf } from "../../platform/http/access/client-of.ts";
import { refuseForeignOrigin } from "../../platform/http/access/identify.ts";
import { type Operation, operation, optional, text } from "../../platform/http/index.ts";
import { accountErrors } from "../errors.ts";
import { codeField } from "../people/codes/confirm-codes.ts";
import type { SignIns } from "../people/sign-in.ts";
import { limitFailures } from "../sessions/limit-failures.ts";
import { openSession, type SignedIn } from "../sessions/open-session.ts";
import { openSignInLink } from "../sessions/open-sign-in-link.ts";
import type { SessionDeps } from "./session-deps.ts";

const description =
  "Takes the address and password of a person, an API key, or the token of a link. The answer sets a cookie that authorizes " +
  "requests for 12 hours, with the rights of the person or key, until the session, the membership or the key ends. Scripts can't " +
  "read it. A request with the header Authorization ignores it. Every method except GET and HEAD then needs the header " +
  `X-Parley-Console: 1 and the service's own Origin. \`npm start\` and \`${PROGRAM} console link\` print links; each works once, ` +
  "for 10 minutes. After 10 failed attempts of an IP address in a minute, further ones that fail are answered with 429. After 20 " +
  "wrong passwords or 5 wrong one-time codes for one person in 15 minutes, the right one is refused, too. A person who has set up one-time " +
  "codes gets 401 `code_required` for the right password, and sends it again with `code`.";

/** The password is right, and something else is needed, too. */
const QUESTIONS: (string | null)[] = [accountErrors.account_required.code, accountErrors.code_required.code];
/** Of one network. */
const FAILED_SIGN_INS = {
  most: 10,
  windowMs: 60_000,
  isFailure: (code: string | null) => !QUESTIONS.includes(code),
  triesOn: true,
};

const WAYS = ["email", "api_key", "token"] as const;

const credential = z
  .strictObject({
    email: optional(text({ max: 254 })).meta({
      description: "The address of a person.",
    }),
    password: optional(z.string("This must be a string.").max(256)).meta({
      description: "The person's password.",
    }),
    account: optional(z.string("This must be a string.")).meta({
      description:
        "The id of the account, for a member of several. Without it, such a member gets 401 `account_required` for the right password, with the " +
        "accounts in which a password signs in.",
    }),
    code: optional(codeField),
    api_key: optional(z.string()).meta({ description: "An API key of the account." }),
    token: optional(z.string()).meta({
      description: "What follows `#link=` in a sign-in link.",
    }),
  })
  .refine((given) => WAYS.filter((way) => given[way] !== undefined).length === 1, {
    path: ["email"],
    params: { code: "required" },
    message: "One of email, api_key and token is required.",
  })
  .refine(({ email, password }) => (email === undefined) === (password === undefined), {
    path: ["password"],
    params: { code: "required" },
    message: "An email and a password belong together.",
  });

export function createSessionOperation(deps: SessionDeps & { signIns: SignIns }): Operation {
  const { database, authenticator, clock, publicUrl, signIns } = deps;
  const limited = limitFailures({ clock, ...FAILED_SIGN_INS });
  return operation({
    operationId: "createSession",
    route: "POST /session",
    tag: "Session",
    summary: "Sign a browser in",
    description,
    scope: null,
    keyless: true,
    body: credential,
    answers: {
      204: {
        description:
          "The browser is signed in: the answer sets the cookie parley_session, on https __Host-parley_session, or __Secure-parley_session if the public address has a path.",
      },
    },
    examples: {
      "A person": { body: { email: "ana@bakery.example", password: "<password>" } },
      "A key": { body: { api_key: "parley_<account>_<secret>_<checksum>" } },
      "A link": { body: { token: "<token of the sign-in link>" } },
    },
    problems: {
      401: [
        "wrong_password",
        "account_required",
        "code_required",
        "wrong_code",
        "invalid_api_key",
        "invalid_sign_in_link",
        "invalid_session",
      ],
      403: ["csrf_check_failed", "provider_only"],
      429: ["too_many_failed_sign_ins"],
      503: ["overloaded"],
    },
    async handler({ body, headers, address }) {
      refuseForeignOrigin(headers, publicUrl());
      return openSession(deps, database, await signIn(body, address), headers);
    },
  });

  async function signIn(body: z.output<typeof credential>, address: string | undefined): Promise<SignedIn> {
    const { email, password, account, code, api_key: key, token: link } = body;
    const attempt = async (): Promise<SignedIn> => {
      if (email !== undefined && password !== undefined)
        return signIns.signIn({ email, password, account, code });
      return link === undefined
        ? authenticator.authenticate(key?.trim() ?? "", address)
        : openSignInLink(deps, link);
    };
    return address === undefined ? attempt() : limited(networkOf(address), attempt);
  }
}
