export { SendersPage } from "./senders.page.tsx";
