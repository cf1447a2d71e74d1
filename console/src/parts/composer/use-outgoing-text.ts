// The text that the channel will get: what was typed, or a template that Parley keeps with its values.
import { isTemplateOf, useTemplates } from "../queries/use-templates.ts";
import type { Written } from "./use-composer.ts";
import type { UsedSender } from "./use-sender.ts";

/** Null for a sticker, for a template that the channel keeps, and while no template is chosen. */
export function useOutgoingText(
  { mode, text, template }: Pick<Written, "mode" | "text" | "template">,
  { sender, channel }: UsedSender,
): string | null {
  const { data: templates = [] } = useTemplates();
  if (mode === "text") return text;
  const isKept = channel?.capabilities.template?.approval === "none";
  if (mode !== "template" || !template || !sender || !isKept) return null;
  const { name, language, variables } = template;
  const chosen = templates.find(
    (one) => one.name === name && one.language === language && isTemplateOf(one, sender),
  );
  return chosen ? filledIn(chosen.body, variables) : null;
}

/** A variable without a value counts as nothing. */
export function filledIn(body: string, variables: Record<string, string>): string {
  return body.replaceAll(/\{\{\s*([^{}]+?)\s*\}\}/g, (_variable, name: string) => variables[name] ?? "");
}
