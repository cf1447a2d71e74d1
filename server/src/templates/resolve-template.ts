// Makes of a wish for a template what can be sent, or says why it can't be.
import type { OutboundContent } from "../channels/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { statement } from "../platform/database/statement.ts";
import { ShortLivedCache } from "../platform/short-lived-cache.ts";
import type { Sender } from "../senders/index.ts";
import * as problems from "./problems.ts";
import type { TemplateField } from "./template-field.ts";
import type { TemplateSync } from "./template-sync.ts";

export interface TemplateResolver {
  /**
   * The template with its variables in the BODY's order. Throws 422 `template_not_found`, `template_not_approved`,
   * `template_language_needed`, `template_needs_parameters`, `unknown_template_variable` and
   * `missing_template_variable`.
   */
  resolve(sender: Sender, wish: TemplateField): Promise<Extract<OutboundContent, { type: "template" }>>;
}

interface Variant {
  language: string;
  status: string;
  parameter_format: "POSITIONAL" | "NAMED";
  variables: string[];
  other_parameters: string[];
}

/** Milliseconds before the channel is asked again for a name that it didn't have. */
const LOOK_AGAIN_MS = 60_000;
const MAX_LOOKS = 10_000;

const readVariants = statement<[string, string, string, string], Variant>(
  "read_template_variants",
  `select language, status, parameter_format, variables, other_parameters
   from templates
   where account_id = $1
     and channel = $2
     and channel_business_id = $3
     and name = $4
   order by language`,
);

export function createTemplateResolver(options: {
  database: Database;
  clock: Clock;
  sync: Pick<TemplateSync, "run">;
}): TemplateResolver {
  const { database, clock, sync } = options;
  const looks = new Looks(clock);
  const kept = new ShortLivedCache({
    clock,
    load: (key) => database.run(readVariants, JSON.parse(key) as [string, string, string, string]),
  });
  return {
    async resolve(sender, wish) {
      const key = JSON.stringify([sender.accountId, sender.channel, sender.businessId, wish.name]);
      const known = chosen(await kept.get(key), wish);
      if (known) return contentOf(known, wish);
      if (!looks.mayLook(`${key} ${wish.language}`)) throw problems.templateNotFound(wish, null);
      const result = await sync.run(sender);
      kept.forget(key);
      const found = chosen(await kept.get(key), wish);
      if (!found)
        throw problems.templateNotFound(wish, result.kind === "refused" ? result.failure.error : null);
      return contentOf(found, wish);
    },
  };
}

/** When each missing name was looked for at the channel. */
class Looks {
  readonly #clock: Clock;
  readonly #last = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  mayLook(key: string): boolean {
    const now = this.#clock.monotonic();
    const last = this.#last.get(key);
    if (last !== undefined && now - last < LOOK_AGAIN_MS) return false;
    if (this.#last.size >= MAX_LOOKS) this.#last.clear();
    this.#last.set(key, now);
    return true;
  }
}

/** The variant that is meant; null when there is none. Throws when it can't be sent. */
function chosen(variants: Variant[], wish: TemplateField): Variant | null {
  const meant =
    wish.language === undefined ? variants : variants.filter((variant) => variant.language === wish.language);
  if (meant.length === 0) return null;
  const approved = meant.filter((variant) => variant.status === "APPROVED");
  const [only, ...others] = approved;
  if (!only) throw problems.templateNotApproved(wish, meant);
  if (others.length > 0) {
    throw problems.templateLanguageNeeded(
      wish,
      approved.map((variant) => variant.language),
    );
  }
  return only;
}

function contentOf(variant: Variant, wish: TemplateField) {
  if (variant.other_parameters.length > 0) {
    throw problems.templateNeedsParameters(wish, variant.other_parameters);
  }
  const given = new Map(Object.entries(wish.variables ?? {}));
  const problem = problems.variableProblem([...given.keys()], variant.variables);
  if (problem) throw problem;
  return {
    type: "template",
    name: wish.name,
    language: variant.language,
    parameterFormat: variant.parameter_format,
    variables: variant.variables.map((name) => ({ name, value: given.get(name) as string })),
  } as const;
}
