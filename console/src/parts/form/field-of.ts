// The field of a form to which the service's path of a fault belongs.

/** The longest part of a path that is a field: `email` for `act/export/email`, `types` for `types/0`. */
export function fieldOf(steps: string[], values: object): string | null {
  for (let length = steps.length; length > 0; length -= 1)
    for (let start = steps.length - length; start >= 0; start -= 1) {
      const path = steps.slice(start, start + length);
      if (isField(path, values)) return path.join(".");
    }
  return null;
}

function isField(path: string[], values: object): boolean {
  let inner: unknown = values;
  for (const step of path) {
    if (typeof inner !== "object" || inner === null || Array.isArray(inner) || !Object.hasOwn(inner, step))
      return false;
    inner = (inner as Record<string, unknown>)[step];
  }
  return true;
}
