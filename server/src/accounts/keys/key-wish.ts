// The request for a new key, over HTTP or on the command line.
import { z } from "zod";
import { Issues, ignored, optional, text, timeInput, unread } from "../../platform/http/index.ts";
import { ALL_SCOPES, type Scope } from "./key.ts";

const scope = z.enum(ALL_SCOPES, { error: `A scope is one of ${ALL_SCOPES.join(", ")}.` });

export const keyWishSchema = z
  .strictObject({
    name: text({ min: 1, max: 256 }).meta({ description: "A name, to tell keys apart." }),
    scopes: z
      .array(unread(scope), "This must be a list.")
      .min(1, "A key needs at least one scope.")
      .transform((given, context): Scope[] => {
        const issues = new Issues(context);
        const scopes = new Set<Scope>();
        for (const [index, value] of given.entries()) {
          const read = issues.read(scope, value, [index]);
          if (read !== undefined) scopes.add(read);
        }
        issues.end();
        return [...scopes];
      })
      .meta({ description: "What the key allows. The calling key must have these scopes." }),
    expires_at: optional(timeInput)
      .transform((time) => time ?? null)
      .refine((time) => time === null || time.getTime() > Date.now(), {
        params: { code: "expires_in_past" },
        error: "A key can't expire in the past.",
      })
      .meta({
        description:
          "Expiry time, no later than that of the calling key. Without it, the key doesn't expire.",
      }),
    id: ignored,
    prefix: ignored,
    secret: ignored,
    last_used_at: ignored,
    revoked_at: ignored,
    by: ignored,
    created_at: ignored,
  })
  .meta({ id: "NewKey", description: "A key to create." });

export type KeyWish = Pick<z.output<typeof keyWishSchema>, "name" | "scopes" | "expires_at">;
