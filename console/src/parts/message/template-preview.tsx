// A template as the phone will show it. A variable without a value stays marked.
import { useWords } from "../../words/use-words.tsx";
import type { Template } from "../queries/use-templates.ts";
import classes from "./template-preview.module.css";

interface Component {
  type: string;
  format?: string;
  text?: string;
  buttons?: { text?: string }[];
}

interface Props {
  template: Pick<Template, "body" | "components">;
  variables: Record<string, string>;
}

const VARIABLE = /(\{\{\s*[^{}]+?\s*\}\})/;

export function TemplatePreview({ template, variables }: Props) {
  const { t } = useWords();
  const components = template.components as Component[];
  const find = (type: string) => components.find((one) => one.type?.toUpperCase() === type);
  const header = find("HEADER");
  const footer = find("FOOTER");
  const buttons = find("BUTTONS")?.buttons ?? [];
  return (
    <figure className={classes.preview} aria-label={t("template.preview")}>
      <div className={classes.bubble} dir="auto">
        {header?.text && <strong>{header.text}</strong>}
        {header && !header.text && <em>{header.format?.toLowerCase()}</em>}
        <p>
          <Body text={template.body} variables={variables} />
        </p>
        {footer?.text && <small>{footer.text}</small>}
      </div>
      {buttons.map(({ text }) => (
        <div key={text} className={classes.button} dir="auto">
          {text}
        </div>
      ))}
    </figure>
  );
}

function Body({ text, variables }: { text: string; variables: Record<string, string> }) {
  return text.split(VARIABLE).map((part, index) => {
    if (!VARIABLE.test(part)) return part;
    const value = variables[part.slice(2, -2).trim()];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text don't move.
      <mark key={index} data-filled={Boolean(value)}>
        {value || part}
      </mark>
    );
  });
}
