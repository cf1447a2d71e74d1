export { HomePage } from "./home.page.tsx";
export { prefetchHome } from "./home.queries.ts";
