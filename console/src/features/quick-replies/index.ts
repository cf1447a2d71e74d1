export { QuickRepliesPage } from "./quick-replies.page.tsx";
