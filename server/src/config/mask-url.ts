// An address as it may be shown: without its password.

const MASK = "***";
const SECRET_PARAMETER = /pass|secret|token|key/i;

/** What isn't surely no secret is hidden: an address that can't be read is all mask. */
export function maskUrl(text: string): string {
  if (!URL.canParse(text)) return MASK;
  const url = new URL(text);
  // A password with a bare # or ? in it reads as fragment or query.
  const parameters = [...new URLSearchParams(url.search)];
  const odd = url.hash !== "" || parameters.some(([name, value]) => value === "" || !/^\w+$/.test(name));
  if (odd) return `${url.protocol}//${MASK}`;
  if (url.password !== "") url.password = MASK;
  for (const [name] of parameters) if (SECRET_PARAMETER.test(name)) url.searchParams.set(name, MASK);
  return url.href;
}
