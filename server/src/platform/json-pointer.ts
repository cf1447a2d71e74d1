// JSON Pointers (RFC 6901) into what a client sent.

/** UTF-16 units: twice the longest name that a valid body can hold. */
const MAX_LENGTH = 1_024;

/**
 * The pointer to this path below `root`. If it would exceed 1,024 characters, it ends before the name that is too long and
 * so points to an enclosing value; a pointer cut inside a name would point nowhere.
 */
export function jsonPointer(path: Iterable<PropertyKey>, root = ""): string {
  let pointer = root;
  for (const part of path) {
    const name = String(part);
    if (pointer.length + name.length >= MAX_LENGTH) break;
    const longer = `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (longer.length > MAX_LENGTH) break;
    pointer = longer;
  }
  return pointer;
}
