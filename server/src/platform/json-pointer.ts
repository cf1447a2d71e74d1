// JSON Pointers (RFC 6901) to values that a client sent.

/** UTF-16 units: twice the longest name that a valid body can hold. */
const MAX_LENGTH = 1_024;

/** A pointer of more than 1,024 characters ends before the name that is too long, and so points to an enclosing value. */
export function jsonPointer(path: Iterable<PropertyKey>, root = ""): string {
  let pointer = root;
  for (const part of path) {
    const name = String(part);
    // Checked before escaping, because a name can have megabytes.
    if (pointer.length + name.length >= MAX_LENGTH) break;
    const longer = `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (longer.length > MAX_LENGTH) break;
    pointer = longer;
  }
  return pointer;
}
