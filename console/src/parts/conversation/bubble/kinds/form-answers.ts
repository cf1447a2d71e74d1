// The fields of a form as a person reads them.

export interface FormAnswer {
  name: string;
  value: unknown;
}

/** The channel's own field, which names the sent form. */
const TOKEN = "flow_token";

/** Without empty fields. "first_name" and "firstName" become "First name". */
export function formAnswers(fields: Record<string, unknown>): FormAnswer[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const isEmpty = value === null || value === "" || (Array.isArray(value) && value.length === 0);
    return isEmpty || name === TOKEN ? [] : [{ name: readable(name), value }];
  });
}

function readable(name: string): string {
  const words = name
    .replace(/^screen_\d+_|_\d+$/g, "")
    .replace(/(\p{Ll})(\p{Lu})/gu, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replaceAll("_", " ")
    .trim();
  return words === "" ? name : words.charAt(0).toUpperCase() + words.slice(1);
}
