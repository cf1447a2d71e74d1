// Makes the unreleased changes those of a version.
const UNRELEASED = "## Unreleased\n";

/** @throws when nothing is unreleased */
export function dateChangelog(
  changelog: string,
  version: string,
  now: Date,
): { text: string; notes: string } {
  const start = changelog.indexOf(UNRELEASED);
  if (start < 0) throw new Error('CHANGELOG.md has no heading "## Unreleased".');
  const after = start + UNRELEASED.length;
  const next = changelog.indexOf("\n## ", after);
  const notes = changelog.slice(after, next < 0 ? undefined : next).trim();
  if (notes === "") throw new Error('CHANGELOG.md has nothing under "## Unreleased".');
  const heading = `## ${version} (${now.toISOString().slice(0, 10)})\n`;
  return { text: `${changelog.slice(0, after)}\n${heading}${changelog.slice(after)}`, notes };
}
