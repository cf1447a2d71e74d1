// Hides the password of an address, for display.

const MASK = "***";
const SECRET_PARAMETER = /pass|secret|token|key/i;

/** Hides everything that may be secret. An address that can't be parsed is hidden completely. */
export function maskUrl(text: string): string {
  if (!URL.canParse(text)) return MASK;
  const url = new URL(text);
  // A password with an unescaped # or ? parses as fragment or query.
  const parameters = [...new URLSearchParams(url.search)];
  const isOdd = url.hash !== "" || parameters.some(([name, value]) => value === "" || !/^\w+$/.test(name));
  if (isOdd) return `${url.protocol}//${MASK}`;
  if (url.password !== "") url.password = MASK;
  for (const [name] of parameters) if (SECRET_PARAMETER.test(name)) url.searchParams.set(name, MASK);
  return url.href;
}
