// What a message says: words, the wording of a template, or a picture.
import type { Message } from "../../../platform/cache/thread-cache.ts";
import type { OutgoingContent } from "../../../platform/outbox.ts";
import { PUBLIC_PATH } from "../../../platform/public-path.ts";
import { useWords } from "../../../words/use-words.tsx";
import { filledBody } from "../../message/filled-template.ts";
import { useTemplates } from "../../queries/use-templates.ts";
import classes from "./bubble.module.css";
import { BubbleText } from "./bubble-text.tsx";

export type Content =
  | Pick<Message, "type" | "text" | "template" | "sticker">
  | (OutgoingContent & { text?: string; template?: Message["template"]; sticker?: number });

export function BubbleContent({ content }: { content: Content }) {
  const { t } = useWords();
  switch (content.type) {
    case "text":
      return <BubbleText text={content.text ?? ""} />;
    case "template":
      return content.template ? <TemplateText template={content.template} /> : null;
    case "sticker":
      return (
        <img
          className={classes.sticker}
          src={`${PUBLIC_PATH}/api/stickers/${content.sticker}/image`}
          alt={t("bubble.sticker", { number: String(content.sticker) })}
          width={128}
          height={128}
        />
      );
    case "unsupported":
      return <p className={classes.unsupported}>{t("bubble.unsupported")}</p>;
  }
}

/** The message's own text, else the wording of the template of today. Without it, the values are shown. */
function TemplateText({ template }: { template: NonNullable<Message["template"]> }) {
  const { t } = useWords();
  const { data: templates } = useTemplates();
  const { name, language, variables, text: own } = template;
  const known = templates?.find((one) => one.name === name && one.language === language);
  const text = own ?? (known ? filledBody(known.body, variables) : Object.values(variables).join(" · "));
  return (
    <>
      <small className={classes.kind}>{t("bubble.templateKind", { name, language })}</small>
      {text && <BubbleText text={text} />}
    </>
  );
}
