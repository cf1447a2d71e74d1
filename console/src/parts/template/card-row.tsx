// The cards of a template, in a row that scrolls sideways as on the phone.
import { useWords } from "../../words/use-words.tsx";
import type { Template } from "../queries/use-templates.ts";
import classes from "./card-row.module.css";
import { ButtonPreview, Filled, HeaderPreview } from "./preview-parts.tsx";
import type { PartValues } from "./template-values.ts";

interface Props {
  cards: Template["cards"];
  /** In the order of the cards; fewer than cards while a template is only shown. */
  values: PartValues[];
}

export function CardRow({ cards, values }: Props) {
  const { t } = useWords();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: otherwise the keyboard couldn't scroll the row.
    <ul className={classes.row} aria-label={t("template.cards")} tabIndex={0}>
      {cards.map((card, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place of a card is what it is called by.
        <Card key={index} card={card} values={values[index] ?? { variables: {} }} />
      ))}
    </ul>
  );
}

/** The card of a message whose template isn't known any more: the file and the values. */
export function cardOf({ header, variables }: PartValues): Template["cards"][number] {
  return {
    header: (header && headerOf(header)) ?? null,
    body: Object.values(variables).join(" · ") || null,
    variables: [],
    buttons: [],
  };
}

/** The header of a message whose template isn't known any more; null for one with nothing but words. */
export function headerOf(given: NonNullable<PartValues["header"]>): Template["header"] {
  const type = (["image", "video", "document", "location"] as const).find((one) => given[one]);
  return type ? { type, text: null, variable: null } : null;
}

function Card({ card, values }: { card: Template["cards"][number]; values: PartValues }) {
  const { header, body, buttons } = card;
  return (
    <li className={classes.card} dir="auto">
      {header && <HeaderPreview header={header} value={values.header} />}
      {body !== null && (
        <p>
          <Filled text={body} values={values.variables} />
        </p>
      )}
      <div className={classes.buttons}>
        {buttons.map((button, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a button is what it is called by.
          <ButtonPreview key={index} button={button} value={values.buttons?.[String(index)] ?? ""} />
        ))}
      </div>
    </li>
  );
}
