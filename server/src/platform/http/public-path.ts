// The path of the public address, for a service that shares its host with others.

/** Empty, or like /parley. */
export function publicPathOf(publicUrl: string | null): string {
  return publicUrl === null ? "" : new URL(publicUrl).pathname.replace(/\/+$/, "");
}

/** The address of a request without that path. A proxy may have removed the path already. */
export function withoutPublicPath(url: string, publicPath: string): string {
  if (!url.startsWith(publicPath)) return url;
  const rest = url.slice(publicPath.length);
  if (rest.startsWith("/")) return rest;
  return rest === "" || rest.startsWith("?") ? `/${rest}` : url;
}
