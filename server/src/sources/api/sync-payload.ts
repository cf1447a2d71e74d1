import { z } from "zod";
import { answer, type Operation, operation, textField } from "../../platform/http/index.ts";
import { PayloadAuthenticator } from "../payload-authenticator.ts";
import { EXAMPLE_ADDRESS, sourceUrl } from "../source.ts";
import type { SourceDeps } from "../source-deps.ts";
import { applyPayload } from "../sync/apply-payload.ts";
import { syncAnswer } from "../sync/sync-answer.ts";

/** WooCommerce sends this form without a signature when its webhook is saved, and shows an error unless it is answered 200. */
const PING = /^webhook_id=\d{1,20}$/;
const LONGEST_PING = 40;
const MAX_BYTES = 2 * 1024 * 1024;

export function syncPayload(deps: SourceDeps): Operation {
  const authenticator = new PayloadAuthenticator(deps);
  return operation({
    operationId: "syncPayload",
    batched: true,
    route: "POST /sync/:source",
    tag: "Sources",
    summary: "Send a payload to a source",
    description:
      "For other systems: this is the `url` of a source. The payload is verified as `GET /sources/presets` says of the source's preset, and " +
      "needs no API key. All authentic JSON is answered 200 after the commit, because many systems disable a webhook " +
      "that is answered with errors: `outcome` says what became of the payload. A source with the preset `parley` takes a contact as " +
      "`POST /contacts/contact` does, or a list of up to 1,000 contacts, which is answered with `data`. A contact can also have the `time` of its change: an older " +
      "one changes nothing that a newer one wrote. The header `Idempotency-Key` is the id of the delivery.",
    scope: null,
    keyless: true,
    admit: ({ params, address }) => authenticator.find(params["source"] as string, address),
    params: z.strictObject({
      source: textField("The last part of the source's `url`.", EXAMPLE_ADDRESS),
    }),
    upload: {
      contentType: "application/json",
      otherTypes: ["application/x-www-form-urlencoded"],
      maxBytes: MAX_BYTES,
    },
    answers: { 200: { description: "The payload was processed.", schema: syncAnswer } },
    examples: {
      "A program of your own": {
        params: { source: EXAMPLE_ADDRESS },
        headers: { authorization: "Bearer hCq8mVJ2tR0wZ5nXbLk7yEo3PdSa9fUg1iTvKxMcNrQ" },
        stream: {
          contentType: "application/json",
          text: '{"phone": "+15551234567", "name": "Ana Marlowe", "time": "2026-11-20T17:41:05Z"}',
        },
      },
    },
    problems: {
      400: ["invalid_json"],
      401: ["source_not_verified"],
      404: ["source_not_found"],
      429: ["too_many_failures"],
      503: ["overloaded"],
    },
    async handler({ params, headers, address, body: given }) {
      const body = given as unknown as Buffer;
      const source = await authenticator.find(params.source, address);
      if (body.length <= LONGEST_PING && PING.test(body.toString("latin1")))
        return answer(200, { outcome: "ignored", contact_id: null, errors: [] });
      const url = sourceUrl(deps.publicUrl(), source.address);
      await authenticator.verify(source, { body, headers, url, now: deps.clock.now() }, address);
      const hashKey = await deps.hashKeys.get(source.accountId);
      if (!hashKey) throw new Error("The account has no hash key.");
      const applied = await applyPayload(deps, { source, hashKey, body, headers });
      for (const { outcome } of "data" in applied ? applied.data : [applied]) deps.onPayload(outcome);
      return answer(200, applied);
    },
  });
}
