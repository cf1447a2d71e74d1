// The cards of a template message, as the phone shows them. Source: Meta, "Media card carousel templates".
import type { Context } from "../../../context.ts";
import type { RenderedCard } from "../../../store/message.ts";
import { GraphError } from "../../graph-error.ts";
import type { BusinessNumber } from "../../store/numbers.ts";
import type { Template } from "../../store/template.ts";
import { checkButtons } from "./check-buttons.ts";
import type { GivenCard } from "./read-components.ts";
import { renderButtons } from "./render-buttons.ts";
import { renderHeader } from "./render-header.ts";
import { fill, LONGEST_OF_CARD } from "./variables.ts";

interface ShownCards {
  /** Undefined for a template without cards. */
  cards?: RenderedCard[];
  /** The message is accepted, and fails later for this reason. */
  failure?: string;
}

/** Throws 132000 for another number of cards, and what a template's own parts throw. */
export async function renderCards(
  context: Context,
  number: BusinessNumber,
  template: Template,
  given: GivenCard[],
): Promise<ShownCards> {
  const cards = template.components.find(({ type }) => type === "CAROUSEL")?.cards ?? [];
  const places = new Set(given.map(({ index }) => index));
  if (given.length !== cards.length || cards.some((_, index) => !places.has(index))) {
    const details = `carousel: number of cards (${given.length}) does not match the expected number of cards (${cards.length})`;
    throw new GraphError(132000, { details });
  }
  const rendered: RenderedCard[] = [];
  const failures: string[] = [];
  for (const [index, { components }] of cards.entries()) {
    const card = { ...template, components };
    const { header, body, buttons } = given.find((one) => one.index === index) as GivenCard;
    const { file } = await renderHeader(context, { template: card, parameters: header, number });
    const own = components.find(({ type }) => type === "BODY")?.text ?? "";
    const text = fill(card, "body", own, body, LONGEST_OF_CARD);
    checkButtons(card, buttons, undefined);
    const shown = renderButtons(card, buttons);
    if (file && "failure" in file) failures.push(file.failure);
    else rendered.push({ ...file, ...(text && { body: text }), ...(shown && { buttons: shown }) });
  }
  const [failure] = failures;
  if (failure !== undefined) return { failure };
  return cards.length > 0 ? { cards: rendered } : {};
}
