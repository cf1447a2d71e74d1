// The text of a template with its values.

const VARIABLE = /\{\{\s*([^{}]+?)\s*\}\}/g;

/** A variable without a value stays as it is. */
export function filledBody(body: string, variables: Record<string, string>): string {
  return body.replace(VARIABLE, (all, name: string) => variables[name] || all);
}
