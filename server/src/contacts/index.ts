export { type ParsedPhone, type Phone, type PhoneFault, parsePhone } from "./phone.ts";
export { phoneNumber, phoneOfPath, phoneOfQuery } from "./phone-fields.ts";
export { lockedRecipients, type Recipient, type RecipientContact, resolveRecipients } from "./upsert-recipients.ts";
