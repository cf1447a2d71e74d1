export { MessagePage } from "./message.page.tsx";
export { OutgoingPage } from "./outgoing.page.tsx";
