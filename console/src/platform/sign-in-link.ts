// The token of a link that signs in once. Browsers never send what follows # in an address.

/** Null without one. Removes it from the address, so that it isn't in the history. */
export function takeLinkToken(): string | null {
  const { hash, pathname, search } = window.location;
  const token = new URLSearchParams(hash.slice(1)).get("link");
  if (token !== null) window.history.replaceState(null, "", pathname + search);
  return token;
}
