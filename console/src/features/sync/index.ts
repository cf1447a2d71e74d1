export { SourcePage } from "./source.page.tsx";
export { SyncPage } from "./sync.page.tsx";
