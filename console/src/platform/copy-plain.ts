// Phones within sentences are grouped by spaces. A copy of the sentence has them without.
import { withPlainPhones } from "../words/phone-groups.ts";

/** Ends when `signal` aborts. */
export function copyPlainPhones(signal: AbortSignal): void {
  const copy = (event: ClipboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    const text = document.getSelection()?.toString() ?? "";
    const plain = withPlainPhones(text);
    if (plain === text) return;
    event.clipboardData?.setData("text/plain", plain);
    event.preventDefault();
  };
  document.addEventListener("copy", copy, { signal });
}
