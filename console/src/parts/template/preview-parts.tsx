// The header, the texts and the buttons of a template or card in previews. A variable without a value stays marked.
import {
  IconArrowBackUp,
  IconCopy,
  IconExternalLink,
  IconFileText,
  IconForms,
  IconMapPin,
  IconPhone,
  IconPhoneCall,
  IconPhoto,
  IconVideo,
} from "@tabler/icons-react";
import { PUBLIC_PATH } from "../../platform/public-path.ts";
import { useWords } from "../../words/use-words.tsx";
import type { Template } from "../queries/use-templates.ts";
import classes from "./template-preview.module.css";
import { fileOf, filledText, placeLine, type TemplateValues } from "./template-values.ts";

type Button = Template["buttons"][number];
type Header = NonNullable<Template["header"]>;

const VARIABLE = /(\{\{\s*[^{}]+?\s*\}\})/;

const BUTTONS: Record<Button["type"], typeof IconCopy | null> = {
  quick_reply: IconArrowBackUp,
  url: IconExternalLink,
  phone: IconPhone,
  call: IconPhone,
  copy_code: IconCopy,
  one_time_code: IconCopy,
  form: IconForms,
  request_contact: IconPhone,
  other: null,
};

export function HeaderPreview({ header, value }: { header: Header; value: TemplateValues["header"] }) {
  const { t } = useWords();
  const { type, text, variable } = header;
  if (type === "text")
    return (
      <strong>
        <Filled text={text ?? ""} values={{ [variable ?? ""]: value?.text ?? "" }} />
      </strong>
    );
  const file = value && fileOf(value);
  if (file && type === "image")
    return (
      <img
        className={classes.picture}
        src={`${PUBLIC_PATH}/api/media/${file.media_id}/preview`}
        alt={t("template.image")}
      />
    );
  const Glyph = { image: IconPhoto, video: IconVideo, document: IconFileText, location: IconMapPin }[type];
  return (
    <div className={classes.media}>
      <Glyph size={20} aria-hidden />
      <span>{value?.location ? placeLine(value.location) : (file?.filename ?? t(`template.${type}`))}</span>
    </div>
  );
}

export function ButtonPreview({ button: { type, text, url }, value }: { button: Button; value: string }) {
  const { t } = useWords();
  const Glyph = BUTTONS[type];
  const address = url && filledText(url, { "1": value });
  return (
    <div
      className={classes.button}
      dir="auto"
      title={type === "url" ? (address ?? undefined) : value || undefined}
    >
      {Glyph && <Glyph size={16} aria-hidden />}
      <span>{text || (type === "request_contact" && t("templates.shareNumber"))}</span>
    </div>
  );
}

/** The question whether the business may call. */
export function CallsPreview() {
  const { t } = useWords();
  return (
    <div className={classes.button}>
      <IconPhoneCall size={16} aria-hidden />
      <span>{t("templates.askForCalls")}</span>
    </div>
  );
}

export function Filled({ text, values }: { text: string; values: Record<string, string> }) {
  return text.split(VARIABLE).map((part, index) => {
    if (!VARIABLE.test(part)) return part;
    const value = values[part.slice(2, -2).trim()];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text don't move.
      <mark key={index} className={classes.value} data-filled={Boolean(value)}>
        {value || part}
      </mark>
    );
  });
}
