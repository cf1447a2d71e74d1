// A template as the phone will show it. A variable without a value stays marked.
import { useWords } from "../../words/use-words.tsx";
import type { Template } from "../queries/use-templates.ts";
import { CardRow } from "./card-row.tsx";
import { OfferLine } from "./offer-line.tsx";
import { ButtonPreview, CallsPreview, Filled, HeaderPreview } from "./preview-parts.tsx";
import classes from "./template-preview.module.css";
import type { TemplateValues } from "./template-values.ts";
import { asksForCalls } from "./template-words.ts";

interface Props {
  template: Pick<Template, "header" | "body" | "footer" | "buttons" | "offer" | "cards"> &
    Partial<Pick<Template, "components">>;
  values: TemplateValues;
}

/** A text without anything around it. */
export function textAlone(body: string): Props["template"] {
  return { header: null, body, footer: null, buttons: [], offer: null, cards: [] };
}

export function TemplatePreview({ template, values }: Props) {
  const { t } = useWords();
  const { header, offer, body, footer, buttons, cards } = template;
  return (
    <figure className={classes.preview} aria-label={t("template.preview")}>
      <div className={classes.bubble} dir="auto">
        {header && <HeaderPreview header={header} value={values.header} />}
        {offer && <OfferLine offer={offer} value={values.offer} />}
        <p>
          <Filled text={body} values={values.variables} />
        </p>
        {footer && <small>{footer}</small>}
      </div>
      {buttons.map((button, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place of a button is what it is called by.
        <ButtonPreview key={index} button={button} value={values.buttons?.[String(index)] ?? ""} />
      ))}
      {asksForCalls(template) && <CallsPreview />}
      {cards.length > 0 && <CardRow cards={cards} values={values.cards ?? []} />}
    </figure>
  );
}
