// The Markdown of the OpenAPI document as HTML: paragraphs, lists, code, bold words and links.
import { escapeHtml } from "../pages/html-page.ts";

export function inline(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<b>$1</b>")
    .replace(/\[([^\]]+)\]\((\/[^)\s]*)\)/g, '<a href="$2">$1</a>');
}

export function blocks(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((block) => {
      if (!block.startsWith("- ")) return `<p>${inline(block)}</p>`;
      const items = block.slice(2).split(/\n- /);
      return `<ul>${items.map((item) => `<li>${inline(item)}</li>`).join("")}</ul>`;
    })
    .join("\n");
}
