// The parameter `fields` of the Graph API.

/** The id is always included; unknown fields are ignored. */
export function pickFields(known: Record<string, unknown>, asked: string[]): Record<string, unknown> {
  const shown = asked.map((field) => field.trim()).filter((field) => Object.hasOwn(known, field));
  return Object.fromEntries([...new Set(["id", ...shown])].map((field) => [field, known[field]]));
}
