// One-time codes of an authenticator app (RFC 6238), and the recovery codes for who has lost it. Each works once.
import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Clock } from "../../../platform/clock.ts";
import { type SecretKey, seal, sha256, unseal } from "../../../platform/crypto.ts";
import type { Database } from "../../../platform/database/index.ts";
import { Problem } from "../../../platform/problem.ts";
import { accountErrors } from "../../errors.ts";
import { limitFailures } from "../../sessions/limit-failures.ts";
import { beginCodes, confirmCodes, findCodes, useCode, useRecoveryCode } from "./stored-codes.ts";

/** What authenticator apps expect; some ignore other values. */
const FORM = { algorithm: "SHA1", digits: 6, period: 30 };
const SECRET_BYTES = 20;
/** Steps before and after that of now, for clocks that differ. */
const WINDOW = 1;
/** Of one person, whose password was right. Three of a million codes are valid at a time. */
const WRONG_CODES = {
  most: 5,
  windowMs: 15 * 60_000,
  isFailure: (code: string | null) => code === accountErrors.wrong_code.code,
};
const RECOVERY_CODES = 10;

export class OneTimeCodes {
  readonly #database: Database;
  readonly #secretKey: SecretKey;
  readonly #clock: Clock;
  readonly #limited: ReturnType<typeof limitFailures>;

  constructor({ database, secretKey, clock }: { database: Database; secretKey: SecretKey; clock: Clock }) {
    this.#database = database;
    this.#secretKey = secretKey;
    this.#clock = clock;
    this.#limited = limitFailures({ clock, ...WRONG_CODES });
  }

  /** Makes a secret that counts once a code confirms it. Throws 409 `codes_on`. `uri`: what authenticator apps read from a QR code. */
  async begin(personId: string, email: string): Promise<{ secret: string; uri: string }> {
    const bytes = randomBytes(SECRET_BYTES);
    const begun = await this.#database.run(beginCodes, { personId, secret: seal(this.#secretKey, bytes) });
    if (begun.length === 0) throw new Problem(accountErrors.codes_on);
    const secret = secretOf(bytes);
    const uri = new TOTP({ ...FORM, issuer: "Parley", label: email, secret }).toString();
    return { secret: secret.base32, uri };
  }

  /** Switches codes on. Returns the recovery codes. Throws 401 `wrong_code` and 409 `codes_on`. */
  async confirm(personId: string, code: string): Promise<string[]> {
    const [found] = await this.#database.run(findCodes, { personId });
    if (found?.confirmed_at) throw new Problem(accountErrors.codes_on);
    return this.#limited(personId, async () => {
      const step = found ? this.#stepOf(found.secret, bare(code)) : null;
      if (!found || step === null) throw new Problem(accountErrors.wrong_code);
      const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
      const recoveryHashes = codes.map((one) => sha256(bare(one)));
      const wish = { personId, secret: found.secret, step, recoveryHashes };
      if ((await this.#database.run(confirmCodes, wish)).length === 0)
        throw new Problem(accountErrors.wrong_code);
      return codes;
    });
  }

  /** For a person whose password was right. Throws 401 `code_required` and `wrong_code`, and 429 `too_many_failed_sign_ins`. */
  async check(personId: string, given: string | undefined): Promise<void> {
    const [found] = await this.#database.run(findCodes, { personId });
    if (!found?.confirmed_at) return;
    if (given === undefined || given.trim() === "") throw new Problem(accountErrors.code_required);
    const code = bare(given);
    await this.#limited(personId, async () => {
      const step = this.#stepOf(found.secret, code);
      const used =
        step === null
          ? await this.#database.run(useRecoveryCode, { personId, hash: sha256(code) })
          : await this.#database.run(useCode, { personId, step });
      if (used.length === 0) throw new Problem(accountErrors.wrong_code);
    });
  }

  /** Null for a code that isn't valid now. */
  #stepOf(sealed: Buffer, code: string): number | null {
    const secret = secretOf(unseal(this.#secretKey, sealed));
    const timestamp = this.#clock.now();
    const delta = TOTP.validate({ ...FORM, secret, token: code, timestamp, window: WINDOW });
    return delta === null ? null : TOTP.counter({ ...FORM, timestamp }) + delta;
  }
}

const secretOf = (bytes: Buffer) => new Secret({ buffer: new Uint8Array(bytes).buffer });

/** As people type it: with spaces and dashes, and in capitals. */
const bare = (code: string) => code.toLowerCase().replace(/[^0-9a-z]/g, "");

/** 80 random bits, such as `k3f7-x5wq-2mtn-h6c4`. */
function makeRecoveryCode(): string {
  return (new Secret({ size: 10 }).base32.toLowerCase().match(/.{4}/g) as string[]).join("-");
}
