// Asks for what the address will show, before anything is drawn.
import type { QueryClient } from "@tanstack/react-query";
import { prefetchHome } from "../features/home/index.ts";
import { PUBLIC_PATH } from "../platform/public-path.ts";
import { prefetchSession } from "../platform/session.ts";
import { INNER_PAGES, PLACES } from "./routes.tsx";

export function preloadPage(cache: QueryClient): void {
  const pathname = window.location.pathname.slice(PUBLIC_PATH.length) || "/";
  prefetchSession(cache);
  if (pathname === "/") prefetchHome(cache);
  const [, first, second] = pathname.split("/");
  const isInner = second !== undefined;
  const pages = isInner ? [...INNER_PAGES, ...PLACES] : PLACES;
  pages.find(({ path }) => path.split("/")[1] === first)?.Component.preload();
}
