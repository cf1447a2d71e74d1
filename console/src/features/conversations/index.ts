// In one chunk: a conversation is a contact's page beside a list.
export { ContactPage, ConversationsPage } from "./conversations.page.tsx";
