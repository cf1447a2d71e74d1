// What a message says, as on the phone.
import { BubbleContent } from "../../parts/conversation/bubble/bubble-content.tsx";
import { Pictures } from "../../parts/file/pictures.tsx";
import { MessageLine } from "../../parts/message/message-line.tsx";
import { messageLine } from "../../parts/message/message-words.ts";
import { useTemplates } from "../../parts/queries/use-templates.ts";
import { TemplatePreview } from "../../parts/template/template-preview.tsx";
import { PUBLIC_PATH } from "../../platform/public-path.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./message-panel.module.css";
import type { MessageDetails } from "./messages.queries.ts";

export function MessageContent({ message }: { message: MessageDetails }) {
  const words = useWords();
  const isOwn = message.direction === "out";
  if (message.type === "template" && message.template) return <Template template={message.template} />;
  if (message.type === "sticker" && message.sticker !== undefined)
    return (
      <img
        className={classes.sticker}
        src={`${PUBLIC_PATH}/api/stickers/${message.sticker}/image`}
        alt={messageLine(words, message)}
        width={128}
        height={128}
      />
    );
  return (
    <Pictures messages={[message]}>
      <div className={classes.text} data-own={isOwn}>
        {message.group && <MessageLine message={message} />}
        {message.type === "system" ? messageLine(words, message) : <BubbleContent content={message} />}
      </div>
    </Pictures>
  );
}

function Template({ template }: { template: NonNullable<MessageDetails["template"]> }) {
  const { t } = useWords();
  const { name, language, text } = template;
  const { data: templates } = useTemplates();
  const known =
    text === undefined
      ? templates?.find((one) => one.name === name && one.language === language)
      : { header: null, body: text, footer: null, buttons: [], offer: null, cards: [] };
  return (
    <div>
      <p className={classes.note}>{t("bubble.templateKind", { name, language })}</p>
      {known && <TemplatePreview template={known} values={template} />}
    </div>
  );
}
