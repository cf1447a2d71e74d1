// In one chunk: a conversation is a contact's page beside a list.
export { ContactPage } from "./contact.page.tsx";
export { ConversationsPage } from "./conversations.page.tsx";
