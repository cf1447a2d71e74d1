// What a message says, by its kind.
import type { Message } from "../../../platform/cache/thread-cache.ts";
import { PUBLIC_PATH } from "../../../platform/public-path.ts";
import { useWords } from "../../../words/use-words.tsx";
import { FileContent } from "../../file/file-content.tsx";
import { messageLine, type Shown } from "../../message/message-words.ts";
import { useTemplate } from "../../queries/use-templates.ts";
import { CardRow, cardOf, headerOf } from "../../template/card-row.tsx";
import { OfferLine } from "../../template/offer-line.tsx";
import { ButtonPreview, CallsPreview, HeaderPreview } from "../../template/preview-parts.tsx";
import { filledText } from "../../template/template-values.ts";
import { asksForCalls } from "../../template/template-words.ts";
import classes from "./bubble.module.css";
import { BubbleText } from "./bubble-text.tsx";
import { ContactCards } from "./kinds/contact-cards.tsx";
import { FormContent } from "./kinds/form-content.tsx";
import { InteractiveContent, TapContent } from "./kinds/interactive-content.tsx";
import { LocationContent } from "./kinds/location-content.tsx";
import { OrderContent } from "./kinds/order-content.tsx";

export function BubbleContent({ content }: { content: Shown }) {
  const words = useWords();
  const { t } = words;
  const note = <p className={classes.unsupported}>{messageLine(words, content)}</p>;
  if (content.deleted_at) return note;
  switch (content.type) {
    case "text":
      return <BubbleText text={content.text ?? ""} />;
    case "template":
      return content.template ? <TemplateText template={content.template} /> : null;
    case "image":
    case "video":
    case "audio":
    case "voice":
    case "document":
      return content.media ? <File content={content} /> : note;
    case "interactive":
      return content.interactive ? <InteractiveContent interactive={content.interactive} /> : note;
    case "reply":
      return content.reply ? <TapContent reply={content.reply} /> : note;
    case "location":
      return content.location ? <LocationContent location={content.location} /> : note;
    case "contact_cards":
      return content.contact_cards ? <ContactCards cards={content.contact_cards} /> : note;
    case "form":
      return content.form ? <FormContent form={content.form} /> : note;
    case "order":
      return content.order ? <OrderContent order={content.order} /> : note;
    case "unsupported":
      return <Unsupported reason={content.unsupported?.reason ?? null} />;
    case "sticker":
      if (content.sticker === undefined) return content.media ? <File content={content} /> : note;
      return (
        <img
          className={classes.sticker}
          src={`${PUBLIC_PATH}/api/stickers/${content.sticker}/image`}
          alt={t("bubble.sticker", { number: String(content.sticker) })}
          width={128}
          height={128}
        />
      );
    default:
      return note;
  }
}

function Unsupported({ reason }: { reason: string | null }) {
  const { t, english } = useWords();
  return (
    <>
      <p className={classes.unsupported}>{t("bubble.unsupported")}</p>
      <small className={classes.kind}>{t("bubble.unsupportedHint")}</small>
      <small className={classes.kind} dir="auto">
        {english(reason)}
      </small>
    </>
  );
}

function File({ content }: { content: Shown }) {
  const { media, caption } = content;
  if (!media) return null;
  return (
    <>
      <FileContent message={content} media={media} />
      {caption && (
        <div className={classes.caption}>
          <BubbleText text={caption} />
        </div>
      )}
    </>
  );
}

/** The message's own text, else the wording of the template of today. Without it, the values are shown. */
function TemplateText({ template }: { template: NonNullable<Message["template"]> }) {
  const { t } = useWords();
  const { variables, header: given, text: own } = template;
  const known = useTemplate(template);
  const text = own ?? (known ? filledText(known.body, variables) : Object.values(variables).join(" · "));
  const header = known?.header ?? (given && headerOf(given));
  return (
    <>
      {header && (
        <div className={classes.header} dir="auto">
          <HeaderPreview header={header} value={given} />
        </div>
      )}
      {known?.offer && <OfferLine offer={known.offer} value={template.offer} />}
      {text && <BubbleText text={text} />}
      {known?.footer && (
        <small className={classes.kind} dir="auto">
          {known.footer}
        </small>
      )}
      {known && (known.buttons.length > 0 || asksForCalls(known)) && (
        <ul className={classes.buttons} aria-label={t("templates.buttons")}>
          {known.buttons.map((button, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place of a button is what it is called by.
            <li key={index}>
              <ButtonPreview button={button} value={template.buttons?.[String(index)] ?? ""} />
            </li>
          ))}
          {asksForCalls(known) && (
            <li>
              <CallsPreview />
            </li>
          )}
        </ul>
      )}
      {template.cards && (
        <CardRow cards={known?.cards ?? template.cards.map(cardOf)} values={template.cards} />
      )}
    </>
  );
}
