// Names of a file, such as headings and sheets, as the detail of a problem quotes them.

const MOST_LISTED = 20;
/** UTF-16 units of a name. */
const MOST_QUOTED = 60;

export function listOf(names: string[]): string {
  const more = names.length - MOST_LISTED;
  return names.slice(0, MOST_LISTED).map(quoted).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

export function quoted(name: string): string {
  return JSON.stringify(name.slice(0, MOST_QUOTED));
}
