// Generated from server/openapi.json by `npm run openapi`. Don't edit.
import type { OperationParameters, OperationRow } from "./operation-row.ts";
import type { operations } from "./schema.ts";

export const API_VERSION = "2026-11-20";
export const CLIENT_VERSION = "0.1.0";

export const OPERATIONS = {
  /** Join an account with a link. Signs the browser in as `createSession` does. A person who signs in already, for another account, gives the known password; anybody else chooses a name and a password. A link for a new password sets it, and ends all sessions of the person. A person who has set up one-time codes also gives a code. */
  acceptInvitation: {"method":"POST","path":"/invitations/accept","body":"fields"},
  /** Add a sticker. The body is a WebP picture of 512 x 512 pixels. A static picture can have up to 100 KB, an animated one up to 500 KB (1 KB is 1,024 bytes). A PNG or JPEG (`image/png`, `image/jpeg`) of up to 8 MB is converted to that form: the whole picture, in the middle of a transparent square. The sticker gets the next number. Numbers of deleted stickers are never used again.

The key needs the scope `stickers:write`. */
  addSticker: {"method":"POST","path":"/stickers","body":"bytes","contentType":"image/webp"},
  /** Begin to set up one-time codes. Only for a person who is signed in. Answers with a secret for an authenticator app. Nothing changes until `confirmCodes` gets a code; another beginning replaces the secret. */
  beginCodes: {"method":"POST","path":"/session/codes","body":"fields"},
  /** Label, delete or export chosen contacts. Starts a job. The contacts are those with the given ids or phones, or those that match a filter when the request is answered. If more than 100,000 match, labels and deletions apply to those that still match when their turn comes; then the job's total is exact only at the end. Labels and deletions count ids and phones without a contact as not found. Labels keep their order, and new ones come last. A contact that would get more than 200 labels is left unchanged and counted as refused. Each deleted contact gets its own erasure record. A deletion can't be undone; canceling the job keeps the remaining contacts. Labels need the scope `contacts:write`, deletions `contacts:erase` and exports `contacts:export`.

The key needs the scope `contacts:write` or `contacts:erase` or `contacts:export`. */
  bulkContacts: {"method":"POST","path":"/contacts/bulk","body":"fields"},
  /** Cancel a broadcast. It can't be resumed. Messages that were accepted before still leave; `POST /messages/{id}/cancel` stops one that waits.

The key needs the scope `broadcasts:write`. */
  cancelBroadcast: {"method":"POST","path":"/broadcasts/{id}/cancel"},
  /** Cancel a job. Changes that the job has made stay. A canceled job stays canceled. After the answer it makes no further changes, and an export isn't mailed. The key needs the scope that starts a job of this kind.

The key needs the scope `contacts:erase` or `contacts:write` or `broadcasts:write` or `contacts:export`. */
  cancelJob: {"method":"POST","path":"/jobs/{id}/cancel"},
  /** Cancel a message that wasn't sent. A canceled message is never sent, and stays canceled if it is canceled again. Only a scheduled or queued message can be canceled: not one that is being handed over to the channel, and not one of which an earlier attempt may have reached the contact (`possibly_duplicate`).

The key needs the scope `messages:send`. */
  cancelMessage: {"method":"POST","path":"/messages/{id}/cancel"},
  /** Open, snooze, finish or assign a thread. A field that is left out stays as it is. A thread that is done waits for no answer. If it is opened again, it waits since the first message that has no answer. The events `thread.opened`, `thread.snoozed`, `thread.done` and `thread.assigned` report a change. With If-Match, only the version of the contact that has this ETag is changed.

The key needs the scope `inbox:write`. */
  changeInbox: {"method":"PATCH","path":"/contacts/{phone_number}/inbox","body":"fields"},
  /** Choose another password. Only for a person who is signed in. All other sessions of the person end. */
  changePassword: {"method":"POST","path":"/session/password","body":"fields"},
  /** Check a sender's credentials. Asks the channel whether it accepts the sender's stored credentials. Nothing is sent. If it does, `health` of the sender is read again within moments.

The key needs the scope `senders:write`. */
  checkSender: {"method":"POST","path":"/senders/{id}/check"},
  /** Switch one-time codes on. With the first code of the authenticator app. From then on, signing in with the password also needs a code, in every account. The answer has ten recovery codes, each of which replaces a code once. */
  confirmCodes: {"method":"POST","path":"/session/codes/confirm","body":"fields"},
  /** Count contacts. The count is a quick estimate if the account has more than 20,000 contacts. `exact` tells which it is.

The key needs the scope `contacts:read`. */
  countContacts: {"method":"GET","path":"/contacts/count"},
  /** Make a broadcast. Nothing is sent yet: `POST /broadcasts/{id}/plan` determines the people and their messages, and `POST /broadcasts/{id}/start` starts what the plan shows. The message is checked as a single one is. Each value is a text for all, or names where each contact has its own: `{field: name, fallback: friend}`, or `{group: Orders, entry: 1, part: text}` in its enhanced data.

The key needs the scope `broadcasts:write`. */
  createBroadcast: {"method":"POST","path":"/broadcasts","body":"fields"},
  /** Ask somebody to join the account. The answer has a link with which the person chooses a name and a password. It is also mailed if a mail server is set up. Another invitation of the same address ends the earlier link. The role can't allow more than the caller may do.

The key needs the scope `people:write`. */
  createInvitation: {"method":"POST","path":"/invitations","body":"fields"},
  /** Create an API key. The new key can't have more scopes, or expire later, than the calling key.

The key needs the scope `keys:write`. */
  createKey: {"method":"POST","path":"/keys","body":"fields"},
  /** Write a note about a contact. A note is for the account's people and programs. It is never sent to the contact, and is erased with it. The event `note.created` reports it.

The key needs the scope `contacts:write`. */
  createNote: {"method":"POST","path":"/contacts/{phone_number}/notes","body":"fields"},
  /** Add a quick reply. Everybody in the account who may send messages finds it.

The key needs the scope `messages:send`. */
  createQuickReply: {"method":"POST","path":"/quick-replies","body":"fields"},
  /** Add a sender. `GET /channels` has the fields of a channel's credentials. Register the answered `hook_url` at the channel, which calls it. Senders of one app of the channel share a hook. Secrets are stored encrypted and never shown again. Credentials that the channel refuses are refused; while it can't be reached, they are stored unchecked.

The key needs the scope `senders:write`. */
  createSender: {"method":"POST","path":"/senders","body":"fields","query":["check"]},
  /** Sign a browser in. Takes the address and password of a person, an API key, or the token of a link. The answer sets a cookie that authorizes requests for 12 hours, with the rights of the person or key, until the session, the membership or the key ends. Scripts can't read it. A request with the header Authorization ignores it. Every method except GET and HEAD then needs the header X-Parley-Console: 1 and the service's own Origin. `npm start` and `npx parley console link` print links; each works once, for 10 minutes. After 10 failed attempts of an IP address in a minute, further ones that fail are answered with 429. After 20 wrong passwords or 5 wrong one-time codes for one person in 15 minutes, the right one is refused, too. A person who has set up one-time codes gets 401 `code_required` for the right password, and sends it again with `code`. */
  createSession: {"method":"POST","path":"/session","body":"fields"},
  /** Add a source. Another system then sends its data to the answered `url`. The preset finds the contact in each payload. The secret is stored encrypted and never shown again.

The key needs the scope `contacts:write`. */
  createSource: {"method":"POST","path":"/sources","body":"fields"},
  /** Create a template. On a channel that approves templates, the channel reviews it, and messages use it when its status is APPROVED. On others, messages use it at once; a message keeps its text: later changes of the template don't reach it.

The key needs the scope `templates:write`. */
  createTemplate: {"method":"POST","path":"/templates","body":"fields"},
  /** Send events to an address. Every event is sent at least once, signed by Standard Webhooks 1.0. Any answer from 200 to 299 within 15 s is a success. A failed delivery is repeated for three days. While the endpoint is down, its deliveries wait for it. First attempts are in the order of the events of each contact.

The key needs the scope `webhooks:write`. */
  createWebhook: {"method":"POST","path":"/webhooks","body":"fields"},
  /** Delete a contact and all its data. Deletes the contact and all related data, including all messages exchanged with it. This can't be undone. With If-Match, the contact is deleted only if it hasn't changed.

The key needs the scope `contacts:erase`. */
  deleteContact: {"method":"DELETE","path":"/contacts/{phone_number}"},
  /** Take an invitation back. Its link ends.

The key needs the scope `people:write`. */
  deleteInvitation: {"method":"DELETE","path":"/invitations/{id}"},
  /** Delete a note. Its author may delete a note, and whoever has the scope people:write may delete any. The event `note.deleted` reports it.

The key needs the scope `contacts:write`. */
  deleteNote: {"method":"DELETE","path":"/notes/{id}"},
  /** Delete a quick reply. Messages that were made with it stay as they are.

The key needs the scope `messages:send`. */
  deleteQuickReply: {"method":"DELETE","path":"/quick-replies/{id}"},
  /** Delete a sender. The sender's messages stay. Its credentials are deleted, and so are the templates of its business, unless another sender has them too. A channel's default sender can only be deleted last.

The key needs the scope `senders:write`. */
  deleteSender: {"method":"DELETE","path":"/senders/{id}"},
  /** Sign a browser out. Every process refuses the session from then on. Other sessions go on, unless `everywhere` is true. */
  deleteSession: {"method":"DELETE","path":"/session"},
  /** Sign in without the OpenID provider. People stay members, and sign in with their password. Somebody who has none gets a link for a new one. Sessions go on. Passwords may count again then, so it needs all scopes, as `setSignInProvider` does.

The key needs the scope `people:write`. */
  deleteSignInProvider: {"method":"DELETE","path":"/sign-in-provider"},
  /** Delete a source with its errors. The contacts that it sent stay as they are.

The key needs the scope `contacts:write`. */
  deleteSource: {"method":"DELETE","path":"/sources/{id}"},
  /** Delete a sticker. The number is never used again. Messages that wait to be sent with the sticker fail.

The key needs the scope `stickers:write`. */
  deleteSticker: {"method":"DELETE","path":"/stickers/{number}"},
  /** Delete a template. Also at the channel, if the channel approves templates: then waiting messages that use it fail. On other channels, messages that wait with its text are sent.

The key needs the scope `templates:write`. */
  deleteTemplate: {"method":"DELETE","path":"/templates/{id}"},
  /** Delete a webhook with its deliveries. Nothing more is sent to its address, also no event that happened before.

The key needs the scope `webhooks:write`. */
  deleteWebhook: {"method":"DELETE","path":"/webhooks/{id}"},
  /** Switch one-time codes off. The password alone then signs the person in. The recovery codes end too. */
  endCodes: {"method":"POST","path":"/session/codes/end","body":"fields"},
  /** Sign one of the own browsers out. Every process refuses the session from then on, and its event streams end within a minute. */
  endSession: {"method":"DELETE","path":"/sessions/{id}"},
  /** Erase somebody who left. Forgets the name, for good. The address and the password went when the last membership ended. Messages and the audit keep the person's random id, and `listPeople` lists it without a name. An account in which the person still is, or was and isn't erased, keeps the name for itself.

The key needs the scope `people:write`. */
  erasePerson: {"method":"POST","path":"/people/{id}/erase"},
  /** Explain why a message hasn't arrived. One sentence that says whether the message arrived and why it hasn't, what to do, and the facts behind the answer. It says so when nobody can know. A message that waits has the same answer in `waiting` of `GET /messages/{id}`.

The key needs the scope `messages:read`. */
  explainMessage: {"method":"GET","path":"/messages/{id}/why"},
  /** Download who did what, newest first. CSV with the columns created_at, by, name, operation, about: the entries of `GET /audit` with the name of the person or key. Has the newest 100,000 entries at most.

The key needs the scope `audit:read`. */
  exportAudit: {"method":"GET","path":"/audit/export","answer":"bytes"},
  /** Export contacts to an e-mail address or a download. Mails a file with all contacts, or the contacts that a filter finds, with all their enhanced data. The file shows one moment. Programs leave out `email`, wait until the export is `sent`, and download the file with `GET /exports/{id}/file`. A repeat under the same Idempotency-Key answers the current state of the export.

The key needs the scope `contacts:export`. */
  exportContacts: {"method":"POST","path":"/contacts/export","body":"fields"},
  /** See with which providers people of a domain sign in. For a page that nobody has signed in to. It asks with the domain alone, so it can't learn who has an account. */
  findSignInProviders: {"method":"GET","path":"/session/providers"},
  /** Sign a browser in that came back from the provider. Takes what the provider added to the address, once, from the browser that began. The session is as one of `createSession`, and needs no password and no code. */
  finishProviderSignIn: {"method":"POST","path":"/session/providers/finish","body":"fields"},
  /** Mail a link for a new password. For a person who has forgotten the password. The link works once, within 1 hour. The answer is the same whether somebody signs in with the address or not, and comes before the service looks. 3 links an hour are mailed to an address, and a network may ask 10 times a minute. */
  forgotPassword: {"method":"POST","path":"/session/forgot-password","body":"fields"},
  /** Get a broadcast. With the plan, the counts of people by how far their messages are now, and samples.

The key needs the scope `broadcasts:read`. */
  getBroadcast: {"method":"GET","path":"/broadcasts/{id}"},
  /** Get the report of a broadcast as CSV. A line for each person: phone, name, status, code, whether the person replied or opted out within three days, and the message.

The key needs the scope `broadcasts:read`. */
  getBroadcastReport: {"method":"GET","path":"/broadcasts/{id}/report","answer":"bytes"},
  /** Get a contact. Send the ETag as If-Match with an upsert to avoid overwriting a change that you haven't read.

The key needs the scope `contacts:read`. */
  getContact: {"method":"GET","path":"/contacts/{phone_number}"},
  /** Get an erasure record. The record proves that a contact was erased, and holds nothing personal.

The key needs the scope `contacts:read` or `contacts:erase`. */
  getErasure: {"method":"GET","path":"/erasures/{id}"},
  /** Get an export. Shows how far an export is, and why it failed.

The key needs the scope `contacts:export`. */
  getExport: {"method":"GET","path":"/exports/{id}"},
  /** Download the file of an export. With an API key, for every export that is `sent`. The link of a mail needs no key: its token stands for one. The file is kept for a day, or until the account erases a contact.

The key needs the scope `contacts:export`. */
  getExportFile: {"method":"GET","path":"/exports/{id}/file","answer":"bytes"},
  /** Get an import. Shows how many rows of an import are applied, and how many were refused.

The key needs the scope `contacts:write`. */
  getImport: {"method":"GET","path":"/imports/{id}"},
  /** Get the refused rows and the notices of an import. CSV with the file's own columns and four more: line, column, code and value. Below the refused rows, a line for each notice has only these four. A new import ignores them, so the corrected report can be sent again. Kept for 7 days.

The key needs the scope `contacts:write`. */
  getImportReport: {"method":"GET","path":"/imports/{id}/report","answer":"bytes"},
  /** Get a job. Shows how far a job is. Takes the ids of exports and imports too. The key needs the scope that starts a job of this kind, or `contacts:read`, or `broadcasts:read` for a plan.

The key needs the scope `contacts:read` or `broadcasts:read` or `contacts:erase` or `contacts:write` or `broadcasts:write` or `contacts:export`. */
  getJob: {"method":"GET","path":"/jobs/{id}"},
  /** Download a file by its link. For channels that fetch the files of messages themselves. Parley makes the link when it hands a message over. Its token stands for an API key, holds for this file of this message only, and ends after twelve hours or with the message. */
  getLinkedMedia: {"method":"GET","path":"/media/{id}/file","answer":"bytes"},
  /** Download a file. The file that a person sent, as an attachment. A header `Range` with one range of bytes gets that part, so that a player can jump. A person may send anything: never run or trust a file because of its name.

The key needs the scope `messages:read`. */
  getMedia: {"method":"GET","path":"/media/{id}","answer":"bytes"},
  /** Get a small picture of a file. A WebP picture of at most 640 x 640 pixels, upright and without metadata. Only pictures have one: see `has_preview`.

The key needs the scope `messages:read`. */
  getMediaPreview: {"method":"GET","path":"/media/{id}/preview","answer":"bytes"},
  /** Get a message with its status, its times and the reason why it waits. A message with its status, its times, its error and the reason why it waits.

The key needs the scope `messages:read`. */
  getMessage: {"method":"GET","path":"/messages/{id}"},
  /** Get a sender. A sender without its secrets, which are never shown.

The key needs the scope `messages:read`. */
  getSender: {"method":"GET","path":"/senders/{id}"},
  /** Whether sending is held. After a restore from a backup, and in a copy of a database, nothing leaves the account: no message, reaction or read mark, no webhook, no mail of an export. Messages that were queued or scheduled may have left already, after the backup or from the original, and would leave once more. Requests are accepted as always. */
  getSending: {"method":"GET","path":"/sending"},
  /** See whom a request acts for. Also answers a request with an API key, without a session. */
  getSession: {"method":"GET","path":"/session"},
  /** Get the account's settings. All settings, also those that were never changed.

The key needs the scope `settings:write`. */
  getSettings: {"method":"GET","path":"/settings"},
  /** Get the OpenID provider of the account. Without its secret, which nobody can read.

The key needs the scope `people:write`. */
  getSignInProvider: {"method":"GET","path":"/sign-in-provider"},
  /** Get a source. Its secret is never shown.

The key needs the scope `contacts:read`. */
  getSource: {"method":"GET","path":"/sources/{id}"},
  /** Get a sticker. A sticker without its picture, which has an operation of its own.

The key needs the scope `messages:read`. */
  getSticker: {"method":"GET","path":"/stickers/{number}"},
  /** Get a sticker's picture. The picture as it was uploaded. `ETag` changes when the picture is replaced.

The key needs the scope `messages:read`. */
  getStickerImage: {"method":"GET","path":"/stickers/{number}/image","answer":"bytes"},
  /** Get counts and latencies over time. Counts every message of the range by its present status, also messages whose contact was erased. Counts are kept by the hour, for 400 days.

The key needs the scope `usage:read`. */
  getUsage: {"method":"GET","path":"/usage"},
  /** See when you get a mail about contacts who wait. Only for a person who is signed in. Each person has a choice of their own.

The key needs the scope `inbox:read`. */
  getWaitMail: {"method":"GET","path":"/inbox/mail"},
  /** Get a webhook. A webhook without its secret, which is shown only when it is made or replaced.

The key needs the scope `webhooks:write`. */
  getWebhook: {"method":"GET","path":"/webhooks/{id}"},
  /** Import contacts from a file. CSV whose header names the columns as an export does, or as Google Contacts, Outlook, HubSpot and Chatwoot do, in any order and case; the same columns on a sheet of an Excel workbook (.xlsx, up to 200 MiB); or an address book of vCards, which is read as Google Contacts writes it. Other columns need a `mapping`. Filled cells set their fields, and labels are added. What a contact has and its row doesn't name stays, unless `missing=clear` is sent. Rows of one phone are joined in their order. Rows that break a rule are refused and listed in the report. `notices` tell what else is left out, replaced or cleared, before the rows are applied in the background. If the API key is revoked during the upload, the whole file is refused.

The key needs the scope `contacts:write`. */
  importContacts: {"method":"POST","path":"/contacts/import","body":"bytes","contentType":"text/csv","query":["encoding","country","sheet","mapping","label","other_columns","missing"]},
  /** List the attempts to send a message, first to last. A received message has none.

The key needs the scope `messages:read`. */
  listAttempts: {"method":"GET","path":"/messages/{id}/attempts","answer":"list"},
  /** See who did what, newest first. Every change that a signed-in person or a program made through the API, and which person opened which contact, conversation or broadcast's report in which hour. Lists and searches aren't noted. Messages have their author themselves, in `by`. What a program changes through `upsertContact` isn't noted for each contact. Entries are only added.

The key needs the scope `audit:read`. */
  listAudit: {"method":"GET","path":"/audit","answer":"list"},
  /** List the people of a broadcast. Those who get it, and those who are left out. People who were erased aren't in the list.

The key needs the scope `broadcasts:read`. */
  listBroadcastRecipients: {"method":"GET","path":"/broadcasts/{id}/recipients","answer":"list"},
  /** List broadcasts, newest first. Each with its progress. `GET /broadcasts/{id}` has the counts of people too.

The key needs the scope `broadcasts:read`. */
  listBroadcasts: {"method":"GET","path":"/broadcasts","answer":"list"},
  /** List channels. The channels of this program, whether the account has a sender or not. */
  listChannels: {"method":"GET","path":"/channels"},
  /** List a contact's opt-outs and opt-ins, newest first. The ledger: what was recorded, how Parley knew, and when. `opt_outs` of the contact says what holds now.

The key needs the scope `contacts:read`. */
  listConsents: {"method":"GET","path":"/contacts/{phone_number}/consents","answer":"list"},
  /** List a contact's messages, newest first. Sent and received messages on all channels.

The key needs the scope `messages:read`. */
  listContactMessages: {"method":"GET","path":"/contacts/{phone_number}/messages","answer":"list"},
  /** Look up names of contacts. The names of up to 100 contacts, in any order. Contacts that don't exist are left out.

The key needs the scope `contacts:read`. */
  listContactNames: {"method":"GET","path":"/contacts/names"},
  /** List contacts. A contact that is created, changed or deleted moves no other contact between pages. A contact must match every given field. A cursor belongs to the filter and the order of its first page. There may be more contacts while `next` isn't null, even after a short page.

The key needs the scope `contacts:read`. */
  listContacts: {"method":"GET","path":"/contacts","answer":"list"},
  /** List a webhook's deliveries, newest first. Each with its last attempt. Deliveries about an erased contact are gone.

The key needs the scope `webhooks:write`. */
  listDeliveries: {"method":"GET","path":"/webhooks/{id}/deliveries","answer":"list"},
  /** List erasure records. Newest first. The records contain no phones. The records of a phone are found by a keyed hash.

The key needs the scope `contacts:read` or `contacts:erase`. */
  listErasures: {"method":"GET","path":"/erasures","answer":"list"},
  /** List the errors. Every code of the API and of its channels. Needs no key. With `language`, the meanings of channels' errors are in that language; all other texts are English. */
  listErrors: {"method":"GET","path":"/errors"},
  /** List events, oldest first. Reads every change once and in order: continue with `cursor` as `after`. No event is skipped, also when its transaction ends late. Events of erased contacts are left out.

The key needs the scope `events:read`. */
  listEvents: {"method":"GET","path":"/events","answer":"list"},
  /** List the threads of a view of the inbox. A cursor belongs to the view and the `q` of its first page. There may be more threads while `next` isn't null.

The key needs the scope `inbox:read`. */
  listInbox: {"method":"GET","path":"/inbox","answer":"list"},
  /** List the open invitations, oldest first. Without their links. Invitations whose link has ended are listed for a day.

The key needs the scope `people:write`. */
  listInvitations: {"method":"GET","path":"/invitations","answer":"list"},
  /** List jobs. Bulk jobs, exports and imports, newest first. A key with contacts:read sees all jobs but plans, which need broadcasts:read; any other key sees the kinds of jobs that it may start. A bulk job is kept for 30 days after its end, an import for a week.

The key needs the scope `contacts:read` or `broadcasts:read` or `contacts:erase` or `contacts:write` or `broadcasts:write` or `contacts:export`. */
  listJobs: {"method":"GET","path":"/jobs","answer":"list"},
  /** List the account's API keys, oldest first. Without their secrets. Revoked and expired keys are listed, too.

The key needs the scope `keys:write`. */
  listKeys: {"method":"GET","path":"/keys","answer":"list"},
  /** List labels with their counts. Sorted by the names' code points. The counts cover the contacts that match every given field. A cursor belongs to the filter of its first page.

The key needs the scope `contacts:read`. */
  listLabels: {"method":"GET","path":"/labels","answer":"list"},
  /** List messages, newest first. A message must match every given field. When few of millions match, a page can have fewer entries than `limit`, or none, although `next` isn't null: the search goes on with the next page.

The key needs the scope `messages:read`. */
  listMessages: {"method":"GET","path":"/messages","answer":"list"},
  /** List the notes about a contact, newest first. What the account's people and programs wrote about the contact for each other.

The key needs the scope `contacts:read`. */
  listNotes: {"method":"GET","path":"/contacts/{phone_number}/notes","answer":"list"},
  /** List the people who work in the account, oldest first. People who left are listed, too: messages name them as their author.

The key needs the scope `people:write` or `messages:read`. */
  listPeople: {"method":"GET","path":"/people","answer":"list"},
  /** List quick replies. All of the account's, oldest first.

The key needs the scope `messages:send`. */
  listQuickReplies: {"method":"GET","path":"/quick-replies","answer":"list"},
  /** List senders. The account's own numbers, oldest first. Their secrets are never shown.

The key needs the scope `messages:read`. */
  listSenders: {"method":"GET","path":"/senders","answer":"list"},
  /** List the browsers that are signed in, oldest first. The own sessions only, of this account: those of the person who asks, or those with the rights of the API key. */
  listSessions: {"method":"GET","path":"/sessions","answer":"list"},
  /** List refused payloads, newest first. Payloads of this source that were authentic, but couldn't be applied. The newest 200 are kept, for 30 days. Erasing a contact deletes all that may name it.

The key needs the scope `contacts:read`. */
  listSourceErrors: {"method":"GET","path":"/sources/{id}/errors","answer":"list"},
  /** List the systems whose payloads Parley reads. With how each of them signs its payloads. `parley` is for programs of your own.

The key needs the scope `contacts:read`. */
  listSourcePresets: {"method":"GET","path":"/sources/presets"},
  /** List sources, oldest first. Other systems that send contacts. Their secrets are never shown.

The key needs the scope `contacts:read`. */
  listSources: {"method":"GET","path":"/sources","answer":"list"},
  /** List stickers. The account's library, ordered by number.

The key needs the scope `messages:read`. */
  listStickers: {"method":"GET","path":"/stickers","answer":"list"},
  /** List templates. Those of channels as of the last sync, and those that Parley keeps, ordered by name.

The key needs the scope `templates:read`. */
  listTemplates: {"method":"GET","path":"/templates","answer":"list"},
  /** List what wasn't applied, newest first. Parts of the sender's hooks that this version doesn't understand, or that failed five times. They are kept for the days of `retention.hooks`, and deleted with any person whom they name.

The key needs the scope `messages:read`. */
  listUnknownFacts: {"method":"GET","path":"/senders/{id}/unknown-facts","answer":"list"},
  /** What needs a person. Everything that needs a person now. A warning ends with its reason. `notify_email` gets a mail about each, except about senders that a client paused. A key sees the kinds that its scopes allow:

- messages:read: sender_paused, no_hooks, messages_wait, sender_in_trouble, files_refused, template_rebilled
- broadcasts:read: broadcast_stopped
- contacts:export: export_failed
- contacts:read: many_opt_outs
- webhooks:write: webhook_disabled, webhook_failing
- settings:write: backup_old, store_failing, disk_full */
  listWarnings: {"method":"GET","path":"/warnings"},
  /** List webhooks, oldest first. Without their secrets.

The key needs the scope `webhooks:write`. */
  listWebhooks: {"method":"GET","path":"/webhooks","answer":"list"},
  /** Show a person that their message was read. The person sees that this message was read, and on most channels all earlier ones, too. The mark is stored before the answer, as `times.read_at`, and handed over to the channel then. With `typing`, the person also sees for some seconds that an answer is being written; that sign isn't repeated when the channel can't take it at once.

The key needs the scope `messages:send`. */
  markMessageRead: {"method":"POST","path":"/messages/{id}/read","body":"fields"},
  /** See what a link is for. For the page that the link opens. The link stays valid. */
  openInvitation: {"method":"POST","path":"/invitations/open","body":"fields"},
  /** Record that a contact wants messages again. Ends the contact's opt-outs of both scopes, on one channel or on all of them. With `marketing: false`, the contact is opted out of marketing at the same moment. It can't end what the channel itself refuses (`blocked` in `opt_outs`): only the person can, at the channel. The opt-in is added to the contact's ledger. The event `contact.opted_in` reports a change.

The key needs the scope `contacts:write`. */
  optInContact: {"method":"POST","path":"/contacts/{phone_number}/opt-in","body":"fields"},
  /** Record that a contact doesn't want messages. Messages that the opt-out covers are refused with 422 `contact_opted_out`, and messages that wait already fail. The opt-out is added to the contact's ledger, also if the contact has opted out before. The event `contact.opted_out` reports a change.

The key needs the scope `contacts:write`. */
  optOutContact: {"method":"POST","path":"/contacts/{phone_number}/opt-out","body":"fields"},
  /** Pause a running broadcast. No more messages are accepted after the answer. Those that were accepted before leave within two seconds, at the rate of the number.

The key needs the scope `broadcasts:write`. */
  pauseBroadcast: {"method":"POST","path":"/broadcasts/{id}/pause"},
  /** Pause a sender. Its messages are still accepted, and wait until the sender is resumed. Messages may still leave for two seconds. A sender that the channel refused isn't resumed by itself any more.

The key needs the scope `senders:write`. */
  pauseSender: {"method":"POST","path":"/senders/{id}/pause"},
  /** Determine who gets a broadcast, and what. Starts a job, whose progress `GET /jobs/{plan_job_id}` shows. It freezes the people and renders the message of each: somebody who matches later isn't in it. Each person who is left out has a reason. The event `broadcast.planned` tells when it is done. An earlier plan is void.

The key needs the scope `broadcasts:write`. */
  planBroadcast: {"method":"POST","path":"/broadcasts/{id}/plan"},
  /** Count what deleting a contact would erase. Nothing is erased. The counts are those that the erasure record would have now. Counting takes as long as deleting, and messages to the contact wait meanwhile.

The key needs the scope `contacts:erase`. */
  previewErasure: {"method":"GET","path":"/contacts/{phone_number}/erase-preview"},
  /** Preview a file of contacts. Reads up to 10,000 rows of a file as an import with the same parameters would, and compares them with the stored contacts. Answers the meaning of each column, what the first rows would write, and what the import would create, change, replace, clear and leave out. Nothing is stored. Of CSV, the first 4 MiB are read; a workbook is sent whole.

The key needs the scope `contacts:write`. */
  previewImport: {"method":"POST","path":"/contacts/import/preview","body":"bytes","contentType":"text/csv","query":["encoding","country","sheet","mapping","label","other_columns","missing"]},
  /** React to a message with an emoji. The reaction replaces the account's earlier one and is kept on the message that it belongs to, in `reactions`. It is stored before the answer and handed over to the channel then: until that, its `status` is `waiting`. Only messages that the channel has can be reacted to: received ones, and those that were sent.

The key needs the scope `messages:send`. */
  reactToMessage: {"method":"POST","path":"/messages/{id}/reaction","body":"fields"},
  /** Release held sending. The queued messages leave in their order, scheduled ones at their time, and webhooks and mails of exports too. Cancel those that mustn't leave before. Broadcasts that haven't ended are paused, drafts and plans too: they may have been sent. Deleted files leave the store of files from then on, if there is one. If sending isn't held, nothing changes.

The key needs the scope `senders:write`. */
  releaseSending: {"method":"POST","path":"/sending/release","body":"fields"},
  /** Switch a member's one-time codes off. For a person who has lost the authenticator app and the recovery codes. The password alone then signs the member in.

The key needs the scope `people:write`. */
  removeCodes: {"method":"DELETE","path":"/people/{id}/codes"},
  /** End a membership. Every process refuses the person's sessions from then on, and open event streams end. Messages keep their author; the person's threads are nobody's. If it was the last membership, the address, the password and the one-time codes are deleted. The last owner can't be removed.

The key needs the scope `people:write`. */
  removePerson: {"method":"DELETE","path":"/people/{id}"},
  /** Change a broadcast that wasn't started. It is a draft again: a plan that was made is void. Without `audience`, that stays.

The key needs the scope `broadcasts:write`. */
  replaceBroadcast: {"method":"PUT","path":"/broadcasts/{id}","body":"fields"},
  /** Replace a sticker's picture. The number stays. Waiting messages are sent with the new picture, which is checked and converted as in `addSticker`.

The key needs the scope `stickers:write`. */
  replaceSticker: {"method":"PUT","path":"/stickers/{number}","body":"bytes","contentType":"image/webp"},
  /** Replace a template. A channel that approves templates reviews the new content; the name and the language stay. On other channels, messages that were accepted before keep their text.

The key needs the scope `templates:write`. */
  replaceTemplate: {"method":"PUT","path":"/templates/{id}","body":"fields"},
  /** Send the events of a time again. Sends every delivery again whose event happened in this time, also successful ones. Receivers deduplicate by `webhook-id`.

The key needs the scope `webhooks:write`. */
  resendDeliveries: {"method":"POST","path":"/webhooks/{id}/resend","body":"fields"},
  /** Let a member set a new password. For a person who has lost the password. Answers with a link, which is also mailed to the member if a mail server is set up. The old password works until the link is used; then all sessions of the person end.

The key needs the scope `people:write`. */
  resetPerson: {"method":"POST","path":"/people/{id}/reset"},
  /** Resume a paused broadcast. It goes on with the people whose turn hasn't come. Each person still gets the message once. Failures from before don't count for `stop_at_failed` any more. Resuming a `held` one says that a person knows: people may have got the message since the copy. One that wasn't started is a draft or a plan again, and sends nothing yet.

The key needs the scope `broadcasts:write`. */
  resumeBroadcast: {"method":"POST","path":"/broadcasts/{id}/resume"},
  /** Resume a paused sender. The waiting messages leave in their order. A sender that isn't paused doesn't change.

The key needs the scope `senders:write`. */
  resumeSender: {"method":"POST","path":"/senders/{id}/resume"},
  /** Send a delivery again now. A pending delivery keeps its place in the schedule and is sent earlier. Another one starts the schedule again.

The key needs the scope `webhooks:write`. */
  retryDelivery: {"method":"POST","path":"/webhooks/{id}/deliveries/{delivery_id}/retry"},
  /** Make a broadcast for those whose message failed. Makes a draft with the same message for the people whose failure may pass: the error is `retryable`, or the message expired. Plan and start it as any other. Those whose failure can't pass, for example because the phone has no account at the channel, aren't in it. Nor is who was sent the message again alone. The plan leaves out who is in another such draft, until that is canceled.

The key needs the scope `broadcasts:write`. */
  retryFailed: {"method":"POST","path":"/broadcasts/{id}/retry-failed"},
  /** Send a message again that failed, expired or was canceled. Makes a new message with the same content, recipient, sender and reference. Its `retry_of` names this message, which doesn't change. The new message is sent at once, and expires only at the end of its template's offer. Each request makes a message, so send an Idempotency-Key.

The key needs the scope `messages:send`. */
  retryMessage: {"method":"POST","path":"/messages/{id}/retry"},
  /** Revoke an API key permanently. Every process refuses the key and its sessions from then on, and invitations that it made end. A key can revoke itself, but no key with scopes that it doesn't have.

The key needs the scope `keys:write`. */
  revokeKey: {"method":"DELETE","path":"/keys/{id}"},
  /** Replace a source's secret. For 24 hours, payloads are accepted with the new and with the previous secret. Rotate twice to end a secret at once.

The key needs the scope `contacts:write`. */
  rotateSourceSecret: {"method":"POST","path":"/sources/{id}/rotate-secret","body":"fields"},
  /** Replace a webhook's secret. For 24 hours, deliveries are signed with the new and with the previous secret.

The key needs the scope `webhooks:write`. */
  rotateWebhookSecret: {"method":"POST","path":"/webhooks/{id}/rotate-secret"},
  /** Search contacts and messages. Contacts by name, phone, labels and enhanced data, and messages by the words of their texts, captions, file names, templates, places and cards. Of a long text, the first 2,000 characters are searched, of a contact's data the first 8,000. There are no pages: more words find fewer.

The key needs the scope `contacts:read` or `messages:read`. */
  search: {"method":"GET","path":"/search"},
  /** Send a text, template or sticker message. Give the content in one of the fields message, template, sticker, image, video, audio, document, location, contact_cards, interactive. The answer comes when the message is stored durably; delivery follows. With `Prefer: wait=N`, the answer waits for the channel instead, at most N seconds: then it is 200 when the channel has taken the message, 422 `message_failed` when it failed, and 202 otherwise. A scheduled message isn't waited for. `channel` is a channel's name, or the word channel for the account's default channel.

The key needs the scope `messages:send`. */
  sendMessage: {"method":"POST","path":"/{channel}/send-message","body":"fields"},
  /** Send up to 1,000 messages with one request. Each message has its own outcome: one that is refused keeps no other from being sent. Pointers in problems begin at the message. Messages to the same person are accepted in their order, one after the other; messages to different people are faster. With an `Idempotency-Key`, a repeat of the same request sends only what wasn't accepted before, also after the first request was interrupted. A message with a key of its own keeps that key in any batch. The body may have 8 MiB.

The key needs the scope `messages:send`. */
  sendMessages: {"method":"POST","path":"/{channel}/send-messages","body":"fields"},
  /** Let people sign in with the company's account. With one OpenID provider, such as Google, Microsoft Entra or Keycloak. Members are found by their address once, and by the provider's id of them from then on. The provider's description is read at once. Whoever sets the provider can sign in as everybody, so it needs all scopes. A provider in a private network needs the setting PARLEY_ALLOW_PRIVATE_WEBHOOKS.

The key needs the scope `people:write`. */
  setSignInProvider: {"method":"PUT","path":"/sign-in-provider","body":"fields"},
  /** Choose when you get a mail about contacts who wait. One mail tells how many contacts wait, without their names. Nobody is in two mails: the next one comes when another contact has waited for as long. Snoozed threads, and those that the person may not see, don't count.

The key needs the scope `inbox:read`. */
  setWaitMail: {"method":"PUT","path":"/inbox/mail","body":"fields"},
  /** Start a planned broadcast. `plan` is the `plan` of the broadcast, so that nothing else is started than what was looked at. The messages leave through the lane of the number, as single messages do: at its rate, behind answers to people. Opt-outs and customer service windows are judged again before each leaves.

The key needs the scope `broadcasts:write`. */
  startBroadcast: {"method":"POST","path":"/broadcasts/{id}/start","body":"fields"},
  /** Begin to sign in with a provider. Answers the provider's address, to which the browser goes, and sets a cookie that binds the sign-in to the browser for 10 minutes. At most 30 a minute begin in one network. */
  startProviderSignIn: {"method":"POST","path":"/session/providers/start","body":"fields"},
  /** Follow events as they happen. Server-sent events, as `EventSource` reads them. The stream begins now, or after the event of `after` or `Last-Event-ID`. `event` is the type and `data` is the event as `GET /events` answers it. An event `gap` says that events after `Last-Event-ID` were deleted because of their age; the stream goes on with the oldest event. For a member who sees only own and unassigned threads, `gap` also says that one of them may have gone out of sight: read the lists again. A person who is signed in also gets `presence`, which has no id: a colleague looks at a thread or writes an answer, for 15 seconds unless it comes again. The stream ends with its API key. It can end at any time: connect again with the last id.

The key needs the scope `events:read`. */
  streamEvents: {"method":"GET","path":"/events/stream","answer":"events"},
  /** Send a payload to a source. For other systems: this is the `url` of a source. The payload is verified as `GET /sources/presets` says of the source's preset, and needs no API key. All authentic JSON is answered 200 after the commit, because many systems disable a webhook that is answered with errors: `outcome` says what became of the payload. A source with the preset `parley` takes a contact as `POST /contacts/contact` does, or a list of up to 1,000 contacts, which is answered with `data`. A contact can also have the `time` of its change: an older one changes nothing that a newer one wrote. The header `Idempotency-Key` is the id of the delivery. */
  syncPayload: {"method":"POST","path":"/sync/{source}","body":"json"},
  /** Read the templates from the channel. Reads every template of the businesses whose numbers the account has. Parley also does this by itself when the channel reports a change, and when a message names an unknown template.

The key needs the scope `templates:write`. */
  syncTemplates: {"method":"POST","path":"/templates/sync"},
  /** Send a planned broadcast to phones of your own. Each phone gets the message of one person of the plan, as a single message: it counts for nothing in the broadcast. A phone without a contact gets one. An erasure of the person empties the messages here.

The key needs the scope `broadcasts:write`. */
  testBroadcast: {"method":"POST","path":"/broadcasts/{id}/test","body":"fields"},
  /** Send a test event. An event of the type webhook.test without data. The list of deliveries shows how the endpoint answered.

The key needs the scope `webhooks:write`. */
  testWebhook: {"method":"POST","path":"/webhooks/{id}/test"},
  /** Give a member another role. The role counts from the person's next request on. A reader's threads are nobody's. An account keeps at least one owner. Only somebody who has all scopes of the earlier and of the new role may change it, and links that the member made end.

The key needs the scope `people:write`. */
  updatePerson: {"method":"PATCH","path":"/people/{id}","body":"fields"},
  /** Change a quick reply. Fields that are left out don't change.

The key needs the scope `messages:send`. */
  updateQuickReply: {"method":"PATCH","path":"/quick-replies/{id}","body":"fields"},
  /** Change a sender. Fields that are left out stay as they are. New credentials resume a sender that the channel refused as soon as the channel accepts them. A sender that a client paused stays paused. New credentials keep the `hook_url`, unless they are of an app that another sender has: then both senders share that sender's hook.

The key needs the scope `senders:write`. */
  updateSender: {"method":"PATCH","path":"/senders/{id}","body":"fields","query":["check"]},
  /** Change the account's settings. Fields that are left out don't change; null clears a field. Exports requested before continue.

The key needs the scope `settings:write`. */
  updateSettings: {"method":"PATCH","path":"/settings","body":"fields"},
  /** Change a source. Fields that are left out stay as they are. Other processes use the change within two seconds. The secret is changed by `POST /sources/{id}/rotate-secret`.

The key needs the scope `contacts:write`. */
  updateSource: {"method":"PATCH","path":"/sources/{id}","body":"fields"},
  /** Change, disable or enable a webhook. Fields that are left out don't change. Waiting deliveries go to the new address.

The key needs the scope `webhooks:write`. */
  updateWebhook: {"method":"PATCH","path":"/webhooks/{id}","body":"fields"},
  /** Upload a file. A file for messages, up to 100 MB, as the body. It can be sent many times, through every sender. Its type is told from its bytes: for a type that isn't listed, announce `application/octet-stream`. A file that no message or open broadcast shows is deleted after 30 days, and an account can have 10,000 such files, and 5 GiB of them. A file that was sent to one contact alone is erased with the contact.

The key needs the scope `messages:send`. */
  uploadMedia: {"method":"POST","path":"/media","body":"bytes","contentType":"application/msword","query":["filename"]},
  /** Create or update a contact. The phone identifies the contact. A field that is left out stays as it is; null or an empty string clears it. With If-Match, only the version of the contact that has this ETag is changed.

The key needs the scope `contacts:write`. */
  upsertContact: {"method":"POST","path":"/contacts/contact","body":"fields"},
  /** Show colleagues that you look at a thread. Colleagues who are signed in see it at once, by `presence` of `GET /events/stream`. Repeat it every 10 seconds while it lasts: it isn't stored. The message that the person has seen is stored, as `seen_message_id` of `GET /inbox`, for this person alone.

The key needs the scope `inbox:read`. */
  viewThread: {"method":"PUT","path":"/contacts/{phone_number}/view","body":"fields"},
} as const satisfies Record<keyof operations, OperationRow>;

/** What programs need that offer operations to people, such as the command line. */
export const PARAMETERS: Record<keyof operations, OperationParameters> = {
  acceptInvitation: {"summary":"Join an account with a link","parameters":{"token":{"kind":"text","description":"What follows `#invitation=` in the link."},"name":{"kind":"text","description":"The person's name, as colleagues see it."},"password":{"kind":"text","description":"A new password, or the known one. At least 10 characters. Passwords that many people use are refused."},"code":{"kind":"text","description":"A one-time code of the person's authenticator app, or a recovery code."}}},
  addSticker: {"summary":"Add a sticker","parameters":{}},
  beginCodes: {"summary":"Begin to set up one-time codes","parameters":{"password":{"kind":"text","description":"The person's password."}}},
  bulkContacts: {"summary":"Label, delete or export chosen contacts","parameters":{"ids":{"kind":"list","description":"The contacts with these ids."},"phones":{"kind":"list","description":"The contacts with these phones."},"filter":{"kind":"json","description":"The contacts that match. An empty filter matches every contact."},"except":{"kind":"list","description":"Contacts that match `filter` but are left out, by their ids."},"as_of":{"kind":"text","description":"Leaves out contacts that match `filter` but were created after this time, so that nobody is chosen whom the list didn't show yet."},"act":{"kind":"json","description":"What to do: change labels, erase, or export."}}},
  cancelBroadcast: {"summary":"Cancel a broadcast","parameters":{}},
  cancelJob: {"summary":"Cancel a job","parameters":{}},
  cancelMessage: {"summary":"Cancel a message that wasn't sent","parameters":{}},
  changeInbox: {"summary":"Open, snooze, finish or assign a thread","parameters":{"state":{"kind":"text","description":"The new state."},"assignee":{"kind":"text","description":"The id of the owner or agent who answers; null for nobody."},"handler":{"kind":"text","description":"Who answers: the team, or a program."},"snoozed_until":{"kind":"text","description":"With the state `snoozed`: when the thread is open again, at most a year ahead. If left out or null: when the contact writes."}}},
  changePassword: {"summary":"Choose another password","parameters":{"current":{"kind":"text","description":"The password of now."},"password":{"kind":"text","description":"At least 10 characters. Passwords that many people use are refused."}}},
  checkSender: {"summary":"Check a sender's credentials","parameters":{}},
  confirmCodes: {"summary":"Switch one-time codes on","parameters":{"code":{"kind":"text","description":"A one-time code of the person's authenticator app, or a recovery code."}}},
  countContacts: {"summary":"Count contacts","parameters":{"q":{"kind":"text","description":"A part of the name or of the phone, or several words of the name in any order; or the beginnings of words that are in the name, the labels, and the texts and descriptions of `enhanced_data`. Accents and case are ignored, and in a name ü can be written ue. A phone can be written as in its own country. There are no wildcards."},"label":{"kind":"repeated","description":"A label's exact name. If repeated, contacts must have all of these labels."},"updated_since":{"kind":"text","description":"Contacts changed at this time or later."},"waiting":{"kind":"text","description":"Whether the contact waits for an answer: since its last message, the channel took no message to it. A scheduled, queued or failed message, and one whose outcome is unknown, is no answer."},"window":{"kind":"text","description":"Whether a customer service window of the contact is open, so that a free text or a sticker can be sent. `closed`: the contact wrote before, and all windows have closed. Contacts who never wrote are in neither list. Only channels with a window count: over SMS, a text can be sent at any time."},"opted_out":{"kind":"text","description":"Whether the contact has opted out of anything: `opt_outs` of the contact says of what, and on which channel."},"exact":{"kind":"text","description":"True: count exactly, however long that takes. False: more than 20,000 contacts may be estimated."}}},
  createBroadcast: {"summary":"Make a broadcast","parameters":{"name":{"kind":"text","description":"A name for the account's own people. No recipient sees it."},"channel":{"kind":"text","description":"The channel's name. If left out: the account's default channel."},"source_phone":{"kind":"text","description":"The number to send from. If left out: the channel's default number."},"template":{"kind":"json","description":"A template. Either `template` or `message` is required."},"message":{"kind":"json","description":"A text. On a channel with a customer service window, only contacts whose window is open get it."},"send_at":{"kind":"text","description":"When a started broadcast begins, up to 30 days ahead. If left out: at once."},"hours":{"kind":"json","description":"The hours of the day in which it sends. If left out: all."},"daily_limit":{"kind":"json","description":"At most so many people within any 24 hours."},"labels":{"kind":"json","description":"Labels that people get when it is known how far their message is. Each person gets them once."},"stop_at_failed":{"kind":"json","description":"Pauses the broadcast when more of the last hundred messages whose outcome is known have failed; null for never."},"audience":{"kind":"json","description":"Whom it is for."}}},
  createInvitation: {"summary":"Ask somebody to join the account","parameters":{"email":{"kind":"text","description":"The address that the person will sign in with."},"role":{"kind":"text","description":"`owner`: everything. `agent`: writes to contacts, edits them and finishes threads, without exports, erasures and set-up. `reader`: reads contacts and messages."}}},
  createKey: {"summary":"Create an API key","parameters":{"name":{"kind":"text","description":"A name, to tell keys apart."},"scopes":{"kind":"list","description":"What the key allows. The calling key must have these scopes."},"expires_at":{"kind":"text","description":"Expiry time, no later than that of the calling key. Without it, the key doesn't expire."}}},
  createNote: {"summary":"Write a note about a contact","parameters":{"text":{"kind":"text","description":"The text of the note."}}},
  createQuickReply: {"summary":"Add a quick reply","parameters":{"name":{"kind":"text","description":"The name, unique in the account whatever its capital letters."},"text":{"kind":"text","description":"The text, with the contact's fields `{{name}}` and `{{phone}}`. `{{name|there}}` gives `there` for a contact without a name."},"media_id":{"kind":"text","description":"The id of an uploaded file that goes with the text, by `POST /media`; null for none. It isn't deleted while the quick reply has it."}}},
  createSender: {"summary":"Add a sender","parameters":{"check":{"kind":"text","description":"`false` stores the credentials without trying them at the channel."},"channel":{"kind":"text","description":"The channel of the sender."},"connector":{"kind":"text","description":"The service behind the channel; twilio-sms by default."},"phone":{"kind":"text","description":"A phone number with a leading plus sign and country code."},"credentials":{"kind":"json","description":"How to reach the number at Twilio SMS."},"default":{"kind":"json","description":"True makes the sender its channel's default. A channel's first sender is always the default."},"rate":{"kind":"json","description":"Maximum messages per second, or segments: `rate_unit` in `GET /channels` says which. Each channel has a default. A number that is used in the channel's own app too has at most the `app_rate` of `GET /channels`."}}},
  createSession: {"summary":"Sign a browser in","parameters":{"email":{"kind":"text","description":"The address of a person."},"password":{"kind":"text","description":"The person's password."},"account":{"kind":"text","description":"The id of the account, for a member of several. Without it, such a member gets 401 `account_required` for the right password, with the accounts in which a password signs in."},"code":{"kind":"text","description":"A one-time code of the person's authenticator app, or a recovery code."},"api_key":{"kind":"text","description":"An API key of the account."},"token":{"kind":"text","description":"What follows `#link=` in a sign-in link."}}},
  createSource: {"summary":"Add a source","parameters":{"name":{"kind":"text","description":"A name for people."},"preset":{"kind":"text","description":"The system that sends: `GET /sources/presets` lists them."},"secret":{"kind":"text","description":"The other system's secret. If it is left out, a secret is made up and answered."}}},
  createTemplate: {"summary":"Create a template","parameters":{"channel":{"kind":"text","description":"A channel whose templates can be written here: those with `template.written` in `GET /channels`."},"source_phone":{"kind":"text","description":"A number of the business that gets the template, on a channel that approves templates. If left out: the default number."},"name":{"kind":"text","description":"The name by which messages use it. A template may have a variant in each language."},"language":{"kind":"text","description":"The language of the body, without spaces."},"category":{"kind":"text","description":"One of the channel's categories. Required if it has any."},"header":{"kind":"json","description":"What stands above the body."},"body":{"kind":"text","description":"The text, with variables such as {{1}} or {{first_name}}."},"footer":{"kind":"text","description":"What stands below the body."},"buttons":{"kind":"json","description":"In order."},"example":{"kind":"json","description":"Values as a message gives them, for the channel's reviewers. Required for every variable, if the channel approves templates."}}},
  createWebhook: {"summary":"Send events to an address","parameters":{"url":{"kind":"text","description":"A public https address. Redirects aren't followed."},"types":{"kind":"list","description":"Without it: all types that the key may read."},"description":{"kind":"text","description":"For people; null for none."}}},
  deleteContact: {"summary":"Delete a contact and all its data","parameters":{}},
  deleteInvitation: {"summary":"Take an invitation back","parameters":{}},
  deleteNote: {"summary":"Delete a note","parameters":{}},
  deleteQuickReply: {"summary":"Delete a quick reply","parameters":{}},
  deleteSender: {"summary":"Delete a sender","parameters":{}},
  deleteSession: {"summary":"Sign a browser out","parameters":{"everywhere":{"kind":"text","description":"True: end all sessions of the person or key, in all browsers, and the sign-in links that weren't opened. A key stays valid. A request with an API key can do this too."}}},
  deleteSignInProvider: {"summary":"Sign in without the OpenID provider","parameters":{}},
  deleteSource: {"summary":"Delete a source with its errors","parameters":{}},
  deleteSticker: {"summary":"Delete a sticker","parameters":{}},
  deleteTemplate: {"summary":"Delete a template","parameters":{}},
  deleteWebhook: {"summary":"Delete a webhook with its deliveries","parameters":{}},
  endCodes: {"summary":"Switch one-time codes off","parameters":{"password":{"kind":"text","description":"The person's password."}}},
  endSession: {"summary":"Sign one of the own browsers out","parameters":{}},
  erasePerson: {"summary":"Erase somebody who left","parameters":{}},
  explainMessage: {"summary":"Explain why a message hasn't arrived","parameters":{}},
  exportAudit: {"summary":"Download who did what, newest first","parameters":{"by":{"kind":"text","description":"Only what this person or API key did: an id `per_…` or `key_…`."},"about":{"kind":"text","description":"Only what was about this id, for example of a contact."}}},
  exportContacts: {"summary":"Export contacts to an e-mail address or a download","parameters":{"email":{"kind":"text","description":"One plain address, which gets the file. Without it, nothing is mailed: `GET /exports/{id}/file` answers the file."},"filter":{"kind":"json","description":"The contacts to export. Without it, all contacts."},"format":{"kind":"text","description":"csv, with commas; csv_semicolon, which spreadsheets of many countries open as a table; or xlsx, an Excel workbook whose cells are all text. Without it, csv."}}},
  findSignInProviders: {"summary":"See with which providers people of a domain sign in","parameters":{"domain":{"kind":"text","description":"What follows @ in an address."}}},
  finishProviderSignIn: {"summary":"Sign a browser in that came back from the provider","parameters":{"answer":{"kind":"text","description":"The query of the address with which the browser came back, without the question mark."}}},
  forgotPassword: {"summary":"Mail a link for a new password","parameters":{"email":{"kind":"text","description":"The address that the person signs in with."}}},
  getBroadcast: {"summary":"Get a broadcast","parameters":{}},
  getBroadcastReport: {"summary":"Get the report of a broadcast as CSV","parameters":{}},
  getContact: {"summary":"Get a contact","parameters":{}},
  getErasure: {"summary":"Get an erasure record","parameters":{}},
  getExport: {"summary":"Get an export","parameters":{}},
  getExportFile: {"summary":"Download the file of an export","parameters":{"token":{"kind":"text","description":"The secret of a mailed link, in place of an API key."}}},
  getImport: {"summary":"Get an import","parameters":{}},
  getImportReport: {"summary":"Get the refused rows and the notices of an import","parameters":{}},
  getJob: {"summary":"Get a job","parameters":{}},
  getLinkedMedia: {"summary":"Download a file by its link","parameters":{"token":{"kind":"text","description":"The secret of the link."},"message":{"kind":"text","description":"The message that shows the file."},"until":{"kind":"text","description":"When the link ends, in seconds since 1970."}}},
  getMedia: {"summary":"Download a file","parameters":{}},
  getMediaPreview: {"summary":"Get a small picture of a file","parameters":{}},
  getMessage: {"summary":"Get a message with its status, its times and the reason why it waits","parameters":{}},
  getSender: {"summary":"Get a sender","parameters":{}},
  getSending: {"summary":"Whether sending is held","parameters":{}},
  getSession: {"summary":"See whom a request acts for","parameters":{}},
  getSettings: {"summary":"Get the account's settings","parameters":{}},
  getSignInProvider: {"summary":"Get the OpenID provider of the account","parameters":{}},
  getSource: {"summary":"Get a source","parameters":{}},
  getSticker: {"summary":"Get a sticker","parameters":{}},
  getStickerImage: {"summary":"Get a sticker's picture","parameters":{}},
  getUsage: {"summary":"Get counts and latencies over time","parameters":{"from":{"kind":"text","description":"The beginning; 24 hours before `to` if left out. Rounded down to an hour."},"to":{"kind":"text","description":"The end; now if left out."},"step":{"kind":"text","description":"The length of a step in seconds, a multiple of 3600. If left out, it fits the range. At most 1000 steps."},"sender":{"kind":"text","description":"Only messages of the sender with this id."}}},
  getWaitMail: {"summary":"See when you get a mail about contacts who wait","parameters":{}},
  getWebhook: {"summary":"Get a webhook","parameters":{}},
  importContacts: {"summary":"Import contacts from a file","parameters":{"encoding":{"kind":"text","description":"The encoding of a CSV file. Without it: UTF-8, or UTF-16 if the file begins like it. A byte order mark always counts."},"country":{"kind":"text","description":"The country of phone numbers without a country code: two letters (ISO 3166-1). A column such as Country Code counts before it. Without both, such numbers are refused."},"sheet":{"kind":"text","description":"The sheet of a workbook, by its name in any case. Without it: the first sheet that isn't hidden. Other files have no sheets."},"mapping":{"kind":"text","description":"What columns mean, where the headings don't say it: a JSON object from a heading, in any case, or from `#` and the column's number from 1, to `phone`, `name`, `first_name`, `middle_name`, `last_name`, `labels`, `ignore`, `{\"group\": \"Address\", \"field\": \"text\"}` for enhanced data, or `{\"opt_out\": \"marketing\", \"yes\": \"wants\"}` for consent. A mapped phone, name or labels replaces recognised ones."},"label":{"kind":"text","description":"A label that everybody in the file gets, for example to write to them."},"other_columns":{"kind":"text","description":"`keep` stores each column without a meaning as a group of enhanced data that has its name."},"missing":{"kind":"text","description":"What becomes of what a contact has and its row doesn't name. `keep`: it stays. An empty cell changes nothing, and labels are added. `clear`: an empty cell clears its field, labels that the cell doesn't name are removed, and groups that a column for all groups doesn't name. Columns that the file doesn't have change nothing either way."}}},
  listAttempts: {"summary":"List the attempts to send a message, first to last","parameters":{"limit":{"kind":"text","description":"The most entries of a page. A page also ends after about 2 MiB."},"after":{"kind":"text","description":"The `next` of the previous page."}}},
  listAudit: {"summary":"See who did what, newest first","parameters":{"limit":{"kind":"text","description":"The most entries of a page. A page also ends after about 2 MiB."},"after":{"kind":"text","description":"The `next` of the previous page."},"by":{"kind":"text","description":"Only what this person or API key did: an id `per_…` or `key_…`."},"about":{"kind":"text","description":"Only what was about this id, for example of a contact."}}},
  listBroadcastRecipients: {"summary":"List the people of a broadcast","parameters":{"limit":{"kind":"text","description":"The most entries of a page. A page also ends after about 2 MiB."},"after":{"kind":"text","description":"The `next` of the previous page."},"status":{"kind":"text","description":"Only people whose message is so far."},"code":{"kind":"text","description":"Only people with this code."},"replied":{"kind":"text","description":"Only people who wrote afterwards, or who didn't."},"opted_out":{"kind":"text","description":"Only people who opted out afterwards, or who didn't."}}},
  listBroadcasts: {"summary":"List broadcasts, newest first","parameters":{"limit":{"kind":"text","description":"The most entries of a page. A page also ends after about 2 MiB."},"after":{"kind":"text","description":"The `next` of the previous page."},"contact_id":{"kind":"text","description":"Only those that sent a message to the contact with this id."}}},
  listChannels: {"summary":"List channels","parameters":{"language":{"kind":"text","description":"The language of the texts for people."}}},
  listConsents: {"summary":"List a contact's opt-outs and opt-ins, newest first","parameters":{"limit":{"kind":"text","description":"The most entries of a page. A page also ends after about 2 MiB."},"after":{"kind":"text","description":"The `next` of the previous page."}}},
  listContactMessages: {"summary":"List a contact's messages, newest first","parameters":{"limit":{"kind":"text","description":"The most entries of a page. A page also ends after about 2 MiB."},"after":{"kind":"text","description":"The `next` of the previous page."},"has_media":{"kind":"text","description":"Only messages with a file: pictures, videos, sounds, documents, received stickers, and templates with a file in their header or in a card."}}},
  listContactNames: {"summary":"Look up names of contacts","parameters":{"id":{"kind":"repeated","description":"The id of a contact. It may be repeated."}}},
  listContacts: {"summary":"List contacts","parameters":{"limit":{"kind":"text","description":"The most entries of a page. A page also ends after about 2 MiB."},"after":{"kind":"text","description":"The `next` of the previous page."},"q":{"kind":"text","description":"A part of the name or of the phone, or several words of the name in any order; or the beginnings of words that are in the name, the labels, and the texts and descriptions of `enhanced_data`. Accents and case are ignored, and in a name ü can be written ue. A phone can be written as in its own country. There are no wildcards."},"label":{"kind":"repeated","description":"A label's exact name. If repeated, contacts must have all of these labels."},"updated_since":{"kind":"text","description":"Contacts changed at this time or later."},"waiting":{"kind":"text","description":"Whether the contact waits for an answer: since its last message, the channel took no message to it. A scheduled, queued or failed message, and one whose outcome is unknown, is no answer."},"window":{"kind":"text","description":"Whether a customer service window of the contact is open, so that a free text or a sticker can be sent. `closed`: the contact wrote before, and all windows have closed. Contacts who never wrote are in neither list. Only channels with a window count: over SMS, a text can be sent at any time."},"opted_out":{"kind":"text","description":"Whether the contact has opted out of anything: `opt_outs` of the contact says of what, and on which channel."},"sort":{"kind":"text","description":"The order. `name`: from A to Z without accents, then contacts without a name. `last_message_at`: the newest message first, then contacts without messages; with `waiting=true`, who waits longest first. `updated_at`: the last change first. If left out, the oldest contact first."}}},
  listDeliveries: {"summary":"List a webhook's deliveries, newest first","parameters":{"limit":{"kind":"text","description":"The most entries of a page. A page also ends after about 2 MiB."},"after":{"kind":"text","description":"The `next` of the previous page."},"status":{"kind":"text","description":"Deliveries with this status."}}},
  listErasures: {"summary":"List erasure records","parameters":{"limit":{"kind":"text","description":"The most entries of a page. A page also ends after about 2 MiB."},"after":{"kind":"text","description":"The `next` of the previous page."},"phone":{"kind":"text","description":"A phone number with country code. The plus sign may be left out."}}},
  listErrors: {"summary":"List the errors","parameters":{"language":{"kind":"text","description":"The language of the texts for people."}}},
  listEvents: {"summary":"List events, oldest first","parameters":{"limit":{"kind":"text","description":"The most entries of a page. A page also ends after about 2 MiB."},"after":{"kind":"text","description":"The `cursor` of an earlier page, or the id of an event. Without it: the oldest event."},"types":{"kind":"text","description":"Event types separated by commas. Without it: all types whose resources the key may read."}}},
  listInbox: {"summary":"List the threads of a view of the inbox","parameters":{"limit":{"kind":"text","description":"The most entries of a page. A page also ends after about 2 MiB."},"after":{"kind":"text","description":"The `next` of the previous page."},"view":{"kind":"text","description":"`waiting`: contacts who wait for the team's answer and aren't snoozed, who waits longest first. `mine`: open threads that are assigned to the caller, who waits longest first, then what was opened last; none for an API key. `unassigned`: open threads of nobody, in the same order. `snoozed`: what comes back next first. `done`: what was finished last first. `all`: contacts with messages, the newest message first."},"q":{"kind":"text","description":"A part of the name or of the phone, or several words of the name in any order; or the beginnings of words that are in the name, the labels, and the texts and descriptions of `enhanced_data`. Accents and case are ignored, and in a name ü can be written ue. A phone can be written as in its own country. There are no wildcards."}}},
  listInvitations: {"summary":"List the open invitations, oldest first","parameters":{"limit":{"kind":"text","description":"The most entries of a page. A page also ends after about 2 MiB."},"after":{"kind":"text","description":"The `next` of the previous page."}}},
  listJobs: {"summary":"List jobs","parameters":{"limit":{"kind":"text","description":"The most entries of a page. A page also ends after about 2 MiB."},"after":{"kind":"text","description":"The `next` of the previous page."},"kind":{"kind":"text","description":"Only jobs of this kind."}}},
  listKeys: {"summary":"List the account's API keys, oldest first","parameters":{"limit":{"kind":"text","description":"The most entries of a page. A page also ends after about 2 MiB."},"after":{"kind":"text","description":"The `next` of the previous page."}}},
  listLabels: {"summary":"List labels with their counts","parameters":{"limit":{"kind":"text","description":"The most entries of a page. A page also ends after about 2 MiB."},"after":{"kind":"text","description":"The `next` of the previous page."},"q":{"kind":"text","description":"A part of the name or of the phone, or several words of the name in any order; or the beginnings of words that are in the name, the labels, and the texts and descriptions of `enhanced_data`. Accents and case are ignored, and in a name ü can be written ue. A phone can be written as in its own country. There are no wildcards."},"label":{"kind":"repeated","description":"A label's exact name. If repeated, contacts must have all of these labels."},"updated_since":{"kind":"text","description":"Contacts changed at this time or later."},"waiting":{"kind":"text","description":"Whether the contact waits for an answer: since its last message, the channel took no message to it. A scheduled, queued or failed message, and one whose outcome is unknown, is no answer."},"window":{"kind":"text","description":"Whether a customer service window of the contact is open, so that a free text or a sticker can be sent. `closed`: the contact wrote before, and all windows have closed. Contacts who never wrote are in neither list. Only channels with a window count: over SMS, a text can be sent at any time."},"opted_out":{"kind":"text","description":"Whether the contact has opted out of anything: `opt_outs` of the contact says of what, and on which channel."}}},
  listMessages: {"summary":"List messages, newest first","parameters":{"limit":{"kind":"text","description":"The most entries of a page. A page also ends after about 2 MiB."},"after":{"kind":"text","description":"The `next` of the previous page."},"phone":{"kind":"text","description":"A phone number with country code. The plus sign may be left out."},"contact_id":{"kind":"text","description":"Messages of the contact with this id."},"status":{"kind":"text","description":"Messages with this status."},"channel":{"kind":"text","description":"Messages on this channel."},"sender":{"kind":"text","description":"Messages that the sender with this id sends, or received. Senders of several channels may have one phone."},"direction":{"kind":"text","description":"in: received messages. out: sent messages."},"reference":{"kind":"text","description":"Messages whose sender gave this reference."},"error":{"kind":"text","description":"Messages whose error has this code, for example `recipient_unreachable`."},"broadcast":{"kind":"text","description":"Messages of the broadcast with this id."},"since":{"kind":"text","description":"Only messages created at this time or later."}}},
  listNotes: {"summary":"List the notes about a contact, newest first","parameters":{"limit":{"kind":"text","description":"The most entries of a page. A page also ends after about 2 MiB."},"after":{"kind":"text","description":"The `next` of the previous page."}}},
  listPeople: {"summary":"List the people who work in the account, oldest first","parameters":{"limit":{"kind":"text","description":"The most entries of a page. A page also ends after about 2 MiB."},"after":{"kind":"text","description":"The `next` of the previous page."}}},
  listQuickReplies: {"summary":"List quick replies","parameters":{"limit":{"kind":"text","description":"The most entries of a page. A page also ends after about 2 MiB."},"after":{"kind":"text","description":"The `next` of the previous page."}}},
  listSenders: {"summary":"List senders","parameters":{"limit":{"kind":"text","description":"The most entries of a page. A page also ends after about 2 MiB."},"after":{"kind":"text","description":"The `next` of the previous page."}}},
  listSessions: {"summary":"List the browsers that are signed in, oldest first","parameters":{"limit":{"kind":"text","description":"The most entries of a page. A page also ends after about 2 MiB."},"after":{"kind":"text","description":"The `next` of the previous page."}}},
  listSourceErrors: {"summary":"List refused payloads, newest first","parameters":{"limit":{"kind":"text","description":"The most entries of a page. A page also ends after about 2 MiB."},"after":{"kind":"text","description":"The `next` of the previous page."}}},
  listSourcePresets: {"summary":"List the systems whose payloads Parley reads","parameters":{}},
  listSources: {"summary":"List sources, oldest first","parameters":{"limit":{"kind":"text","description":"The most entries of a page. A page also ends after about 2 MiB."},"after":{"kind":"text","description":"The `next` of the previous page."}}},
  listStickers: {"summary":"List stickers","parameters":{"limit":{"kind":"text","description":"The most entries of a page. A page also ends after about 2 MiB."},"after":{"kind":"text","description":"The `next` of the previous page."}}},
  listTemplates: {"summary":"List templates","parameters":{"limit":{"kind":"text","description":"The most entries of a page. A page also ends after about 2 MiB."},"after":{"kind":"text","description":"The `next` of the previous page."}}},
  listUnknownFacts: {"summary":"List what wasn't applied, newest first","parameters":{"limit":{"kind":"text","description":"The most entries of a page. A page also ends after about 2 MiB."},"after":{"kind":"text","description":"The `next` of the previous page."}}},
  listWarnings: {"summary":"What needs a person","parameters":{}},
  listWebhooks: {"summary":"List webhooks, oldest first","parameters":{"limit":{"kind":"text","description":"The most entries of a page. A page also ends after about 2 MiB."},"after":{"kind":"text","description":"The `next` of the previous page."}}},
  markMessageRead: {"summary":"Show a person that their message was read","parameters":{"typing":{"kind":"json","description":"Whether the person sees that an answer is being written. Repeat it every 20 seconds while that lasts."}}},
  openInvitation: {"summary":"See what a link is for","parameters":{"token":{"kind":"text","description":"What follows `#invitation=` in the link."}}},
  optInContact: {"summary":"Record that a contact wants messages again","parameters":{"channel":{"kind":"text","description":"Only this channel. All channels if left out or null."},"cause":{"kind":"text","description":"Why, in your words: how the person said it, for example. The ledger keeps it."},"marketing":{"kind":"json","description":"`false`: messages again, but no marketing templates."}}},
  optOutContact: {"summary":"Record that a contact doesn't want messages","parameters":{"channel":{"kind":"text","description":"Only this channel. All channels if left out or null."},"cause":{"kind":"text","description":"Why, in your words: how the person said it, for example. The ledger keeps it."},"scope":{"kind":"text","description":"`marketing`: marketing templates. `all`: every message."}}},
  pauseBroadcast: {"summary":"Pause a running broadcast","parameters":{}},
  pauseSender: {"summary":"Pause a sender","parameters":{}},
  planBroadcast: {"summary":"Determine who gets a broadcast, and what","parameters":{}},
  previewErasure: {"summary":"Count what deleting a contact would erase","parameters":{}},
  previewImport: {"summary":"Preview a file of contacts","parameters":{"encoding":{"kind":"text","description":"The encoding of a CSV file. Without it: UTF-8, or UTF-16 if the file begins like it. A byte order mark always counts."},"country":{"kind":"text","description":"The country of phone numbers without a country code: two letters (ISO 3166-1). A column such as Country Code counts before it. Without both, such numbers are refused."},"sheet":{"kind":"text","description":"The sheet of a workbook, by its name in any case. Without it: the first sheet that isn't hidden. Other files have no sheets."},"mapping":{"kind":"text","description":"What columns mean, where the headings don't say it: a JSON object from a heading, in any case, or from `#` and the column's number from 1, to `phone`, `name`, `first_name`, `middle_name`, `last_name`, `labels`, `ignore`, `{\"group\": \"Address\", \"field\": \"text\"}` for enhanced data, or `{\"opt_out\": \"marketing\", \"yes\": \"wants\"}` for consent. A mapped phone, name or labels replaces recognised ones."},"label":{"kind":"text","description":"A label that everybody in the file gets, for example to write to them."},"other_columns":{"kind":"text","description":"`keep` stores each column without a meaning as a group of enhanced data that has its name."},"missing":{"kind":"text","description":"What becomes of what a contact has and its row doesn't name. `keep`: it stays. An empty cell changes nothing, and labels are added. `clear`: an empty cell clears its field, labels that the cell doesn't name are removed, and groups that a column for all groups doesn't name. Columns that the file doesn't have change nothing either way."}}},
  reactToMessage: {"summary":"React to a message with an emoji","parameters":{"emoji":{"kind":"text","description":"One emoji. Null or empty takes the reaction back."}}},
  releaseSending: {"summary":"Release held sending","parameters":{"confirm":{"kind":"json","description":"Says that a person knows: the queued messages leave now, even those that left already, after the backup or from the original."}}},
  removeCodes: {"summary":"Switch a member's one-time codes off","parameters":{}},
  removePerson: {"summary":"End a membership","parameters":{}},
  replaceBroadcast: {"summary":"Change a broadcast that wasn't started","parameters":{"name":{"kind":"text","description":"A name for the account's own people. No recipient sees it."},"channel":{"kind":"text","description":"The channel's name. If left out: the account's default channel."},"source_phone":{"kind":"text","description":"The number to send from. If left out: the channel's default number."},"template":{"kind":"json","description":"A template. Either `template` or `message` is required."},"message":{"kind":"json","description":"A text. On a channel with a customer service window, only contacts whose window is open get it."},"send_at":{"kind":"text","description":"When a started broadcast begins, up to 30 days ahead. If left out: at once."},"hours":{"kind":"json","description":"The hours of the day in which it sends. If left out: all."},"daily_limit":{"kind":"json","description":"At most so many people within any 24 hours."},"labels":{"kind":"json","description":"Labels that people get when it is known how far their message is. Each person gets them once."},"stop_at_failed":{"kind":"json","description":"Pauses the broadcast when more of the last hundred messages whose outcome is known have failed; null for never."},"audience":{"kind":"json","description":"Whom it is for. If left out: as before."}}},
  replaceSticker: {"summary":"Replace a sticker's picture","parameters":{}},
  replaceTemplate: {"summary":"Replace a template","parameters":{"name":{"kind":"text","description":"The name by which messages use it. A template may have a variant in each language."},"language":{"kind":"text","description":"The language of the body, without spaces."},"category":{"kind":"text","description":"One of the channel's categories. Required if it has any."},"header":{"kind":"json","description":"What stands above the body."},"body":{"kind":"text","description":"The text, with variables such as {{1}} or {{first_name}}."},"footer":{"kind":"text","description":"What stands below the body."},"buttons":{"kind":"json","description":"In order."},"example":{"kind":"json","description":"Values as a message gives them, for the channel's reviewers. Required for every variable, if the channel approves templates."}}},
  resendDeliveries: {"summary":"Send the events of a time again","parameters":{"since":{"kind":"text","description":"Events at this time or later."},"until":{"kind":"text","description":"Events at this time or earlier. Without it: all later ones."}}},
  resetPerson: {"summary":"Let a member set a new password","parameters":{}},
  resumeBroadcast: {"summary":"Resume a paused broadcast","parameters":{}},
  resumeSender: {"summary":"Resume a paused sender","parameters":{}},
  retryDelivery: {"summary":"Send a delivery again now","parameters":{}},
  retryFailed: {"summary":"Make a broadcast for those whose message failed","parameters":{}},
  retryMessage: {"summary":"Send a message again that failed, expired or was canceled","parameters":{}},
  revokeKey: {"summary":"Revoke an API key permanently","parameters":{}},
  rotateSourceSecret: {"summary":"Replace a source's secret","parameters":{"secret":{"kind":"text","description":"The other system's secret. If it is left out, a secret is made up and answered."}}},
  rotateWebhookSecret: {"summary":"Replace a webhook's secret","parameters":{}},
  search: {"summary":"Search contacts and messages","parameters":{"q":{"kind":"text","description":"As `q` of `GET /contacts`. A message is found by the beginnings of words that are all in the message, in any order."},"limit":{"kind":"text","description":"The most contacts, and the most messages."}}},
  sendMessage: {"summary":"Send a text, template or sticker message","parameters":{"phone_number":{"kind":"text","description":"The recipient's phone, with a leading plus sign and country code. A phone without a contact gets one. Required unless `contact_id` is given."},"contact_id":{"kind":"text","description":"The id of a contact, instead of `phone_number`. Needed for a contact that hides its phone."},"source_phone":{"kind":"text","description":"The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number."},"send_at":{"kind":"text","description":"When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once."},"expires_at":{"kind":"text","description":"If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later."},"reply_to":{"kind":"text","description":"The id of an earlier message of the same contact and sender, which this one answers."},"reference":{"kind":"text","description":"The client's own id of the message. Answers repeat it, and a list can be filtered by it."},"seen_message_id":{"kind":"text","description":"The last message of the contact that the writer saw; null if there was none. If somebody else has sent the contact a message since, this one is refused with 409 `thread_moved_on`, and nothing is sent. If left out: the message is sent in any case."},"message":{"kind":"text","description":"The text. Each channel has its own limit, `text.max_length` in `GET /channels`."},"template":{"kind":"json"},"sticker":{"kind":"json","description":"The number of a sticker in the account's library."},"image":{"kind":"json","description":"A picture."},"video":{"kind":"json","description":"A video."},"audio":{"kind":"json","description":"An audio."},"document":{"kind":"json","description":"A document."},"location":{"kind":"json","description":"A place."},"contact_cards":{"kind":"json","description":"Cards of other people."},"interactive":{"kind":"json","description":"A text with buttons or a list. The person's tap is a received message of the type `reply`."}}},
  sendMessages: {"summary":"Send up to 1,000 messages with one request","parameters":{"messages":{"kind":"json","description":"The messages, 1 to 1,000."}}},
  setSignInProvider: {"summary":"Let people sign in with the company's account","parameters":{"issuer":{"kind":"text","description":"The provider's issuer: the address before `/.well-known/openid-configuration`."},"client_id":{"kind":"text","description":"The id that the provider gave to this Parley."},"client_secret":{"kind":"text","description":"The secret that the provider gave. Without it, the stored one stays, if the issuer and the client_id do."},"domains":{"kind":"list","description":"Domains of the mail addresses that may sign in. A subdomain is another domain."},"only":{"kind":"json","description":"Passwords and invitations sign nobody in to the account any more. Links of the command line do, so that a fault of the provider locks nobody out. An owner must have signed in with the provider before."},"first_role":{"kind":"text","description":"The role of people of the domains who sign in for the first time without an invitation; null: they are refused. Who was removed needs an invitation, until the person is erased or the issuer changes."}}},
  setWaitMail: {"summary":"Choose when you get a mail about contacts who wait","parameters":{"after_minutes":{"kind":"json","description":"Minutes that a contact waits before there is a mail; null for no mails."},"quiet":{"kind":"json","description":"The part of each day in which no mail is sent; null for none. It may last over midnight."},"time_zone":{"kind":"text","description":"The time zone of these times."}}},
  startBroadcast: {"summary":"Start a planned broadcast","parameters":{"plan":{"kind":"text","description":"Names the plan."}}},
  startProviderSignIn: {"summary":"Begin to sign in with a provider","parameters":{"account":{"kind":"text","description":"The account's id."},"email":{"kind":"text","description":"What the person typed, for the provider's form."}}},
  streamEvents: {"summary":"Follow events as they happen","parameters":{"after":{"kind":"text","description":"The id of an event, or the `cursor` of a page. `Last-Event-ID` takes precedence."},"types":{"kind":"text","description":"Event types separated by commas. Without it: all types whose resources the key may read."},"contact":{"kind":"text","description":"Only events of the contact with this id."}}},
  syncPayload: {"summary":"Send a payload to a source","parameters":{}},
  syncTemplates: {"summary":"Read the templates from the channel","parameters":{}},
  testBroadcast: {"summary":"Send a planned broadcast to phones of your own","parameters":{"to":{"kind":"list","description":"The phones."},"contact_id":{"kind":"text","description":"The person of the plan whose message it is. If left out: the first."}}},
  testWebhook: {"summary":"Send a test event","parameters":{}},
  updatePerson: {"summary":"Give a member another role","parameters":{"role":{"kind":"text","description":"`owner`: everything. `agent`: writes to contacts, edits them and finishes threads, without exports, erasures and set-up. `reader`: reads contacts and messages."}}},
  updateQuickReply: {"summary":"Change a quick reply","parameters":{"name":{"kind":"text","description":"The name, unique in the account whatever its capital letters."},"text":{"kind":"text","description":"The text, with the contact's fields `{{name}}` and `{{phone}}`. `{{name|there}}` gives `there` for a contact without a name."},"media_id":{"kind":"text","description":"The id of an uploaded file that goes with the text, by `POST /media`; null for none. It isn't deleted while the quick reply has it."}}},
  updateSender: {"summary":"Change a sender","parameters":{"check":{"kind":"text","description":"`false` stores the credentials without trying them at the channel."},"phone":{"kind":"text","description":"Must be the sender's phone, which can't change."},"credentials":{"kind":"json","description":"The fields of the credentials to change, as in `POST /senders`."},"default":{"kind":"json","description":"True makes the sender its channel's default. A channel's first sender is always the default."},"rate":{"kind":"json","description":"Maximum messages per second, or segments: `rate_unit` in `GET /channels` says which. Each channel has a default. A number that is used in the channel's own app too has at most the `app_rate` of `GET /channels`."}}},
  updateSettings: {"summary":"Change the account's settings","parameters":{"export_domains":{"kind":"list","description":"Domains that exports may be mailed to. A subdomain is another domain. If empty, every domain is allowed."},"notify_email":{"kind":"json","description":"Address that gets a mail about each export, without its content, and about each warning of `GET /warnings`; null for none."},"notify_after":{"kind":"json","description":"Seconds that a message may wait to leave before `GET /warnings` has a warning. A new account has 3600. null: waiting messages are no warning."},"uncertain_wait":{"kind":"json","description":"A message with an unknown outcome waits for a receipt for the seconds of `uncertain_after`. While no hook of its sender arrives, it waits up to this many seconds longer. Only time in which Parley could receive hooks counts. Then `uncertain_action` applies. If Parley can ask the channel whether it took the message, it doesn't wait for hooks but asks before it sends the message again, unless `uncertain_action` is `fail`. null: 900."},"uncertain_after":{"kind":"json","description":"Seconds that a message with an unknown outcome waits for a receipt, if hooks of its sender arrive. Templates wait for at least 600 seconds, because a channel may hold them. null: 60."},"uncertain_action":{"kind":"text","description":"What happens to a message with an unknown outcome that counts as lost. `resend`: it is sent again, marked possibly_duplicate. `fail`: it fails with the code outcome_unknown, although it may have reached the contact. null: resend."},"outside_window":{"kind":"text","description":"What happens to a free text or a sticker when the contact's customer service window is known to be closed, now or at `send_at`. `refuse`: the request is refused, and a message whose window closes while it waits fails. `try`: the channel decides. Templates are always sent. null: refuse."},"default_channel":{"kind":"text","description":"Channel of messages that name none (`POST /channel/send-message`), and of new conversations in the console. null, or a channel on which the account has no sender: that of the account's oldest sender, and in the console the one that was used last."},"agents_see_only_own":{"kind":"json","description":"Whether members with the role `agent` see only contacts whose thread is assigned to them or to nobody. All other contacts, with their messages, notes, files and events, don't exist for them. null: false."},"taps_wait":{"kind":"json","description":"Whether a contact waits for an answer after tapping a button or choosing from a list. Without it, such a tap opens a thread that is done, and nobody waits. null: false."},"opt_out_words":{"kind":"json","description":"The words by which a person opts out of all messages on the channel on which they write, by language. A text counts only if it is the word and nothing else; case, accents, blanks, hyphens and punctuation around it don't matter: `Stop!`, but not `stop, I have a question`. Every language applies to every person, on every channel. Those that obey words themselves (`opt_out` in `GET /channels`) obey theirs besides. A change replaces all languages; {} means no words. null: Parley's own words."},"opt_in_words":{"kind":"json","description":"The words by which a person who opted out wants messages again, by language. A word that is in `opt_out_words` too opts out. A change replaces all languages; {} means no words. null: Parley's own words."},"opt_out_reply":{"kind":"text","description":"The text that confirms an opt-out by a word: sent once, by the sender to which the person wrote. It should say how to opt in again. null: none."},"opted_out_allows":{"kind":"list","description":"What is sent although the contact opted out of all messages. `authentication` and `utility`: templates of this category. `replies`: messages other than templates while the contact's customer service window is open, if the contact wrote again after the opt-out. Marketing templates are never sent then, nor anything that the channel itself refuses. null: authentication and replies."},"keep_erased_opt_outs":{"kind":"json","description":"Whether an erasure keeps that a person has opted out: only keyed hashes of the phone and the channel's ids, and what the opt-outs cover. If the person becomes a contact again, for example by an import, they are opted out again. false also forgets what earlier erasures kept. null: true."},"retention":{"kind":"json","description":"How long the account's data is kept."}}},
  updateSource: {"summary":"Change a source","parameters":{"name":{"kind":"text","description":"A name for people."}}},
  updateWebhook: {"summary":"Change, disable or enable a webhook","parameters":{"url":{"kind":"text","description":"A public https address. Redirects aren't followed."},"types":{"kind":"list","description":"The types of events to send. Each needs the scope that reads its resource."},"description":{"kind":"text","description":"For people; null for none."},"status":{"kind":"text","description":"`active` enables a disabled webhook: it gets the events since it was disabled, as long as they are kept."},"skip_missed":{"kind":"json","description":"True skips all events before this request: the webhook begins from now on, and its waiting deliveries fail."}}},
  uploadMedia: {"summary":"Upload a file","parameters":{"filename":{"kind":"text","description":"The name that people see."}}},
  upsertContact: {"summary":"Create or update a contact","parameters":{"contact":{"kind":"json"}}},
  viewThread: {"summary":"Show colleagues that you look at a thread","parameters":{"is_typing":{"kind":"json","description":"Whether the person writes an answer."},"seen_message_id":{"kind":"text","description":"The newest message that the person has seen. Seen messages stay seen."}}},
};

/** The codes of all problems. */
export type ProblemCode =
  | "account_required"
  | "address_not_allowed"
  | "address_not_verified"
  | "already_member"
  | "ambiguous_act"
  | "ambiguous_contacts"
  | "ambiguous_label"
  | "ambiguous_message_type"
  | "ambiguous_recipient"
  | "assignee_cannot_answer"
  | "bad_request"
  | "body_cut_off"
  | "body_too_large"
  | "body_too_slow"
  | "broadcast_changed"
  | "broadcast_not_found"
  | "broadcast_status"
  | "broadcast_template_changed"
  | "broadcast_without_recipients"
  | "busy"
  | "buttons_or_list"
  | "channel_access_refused"
  | "channel_account_blocked"
  | "channel_account_locked"
  | "channel_account_suspended"
  | "channel_account_unknown"
  | "channel_daily_limit"
  | "channel_display_name_not_approved"
  | "channel_hook_elsewhere"
  | "channel_hook_not_verified"
  | "channel_hook_refused"
  | "channel_hooks_only_tests"
  | "channel_maintenance"
  | "channel_number_elsewhere"
  | "channel_number_not_registered"
  | "channel_number_unknown"
  | "channel_number_unusable"
  | "channel_payment_problem"
  | "channel_permission_missing"
  | "channel_phone_mismatch"
  | "channel_queue_full"
  | "channel_rate_limited"
  | "channel_secret_wrong"
  | "channel_token_invalid"
  | "channel_unavailable"
  | "channel_unreachable"
  | "code_required"
  | "codes_on"
  | "conflicting_columns"
  | "contact_changed"
  | "contact_not_found"
  | "contact_opted_out"
  | "contact_unreachable"
  | "credentials_refused"
  | "credentials_unchecked"
  | "csrf_check_failed"
  | "cursor_expired"
  | "database_unavailable"
  | "default_sender_needed"
  | "deliveries_outlive_events"
  | "delivery_not_found"
  | "empty_entry"
  | "empty_file"
  | "enhanced_data_too_large"
  | "erasure_not_found"
  | "expectation_failed"
  | "expires_before_send"
  | "expires_in_past"
  | "expires_too_late"
  | "export_being_mailed"
  | "export_domain_not_allowed"
  | "export_file_gone"
  | "export_file_not_found"
  | "export_not_found"
  | "export_not_ready"
  | "export_running"
  | "file_not_sendable"
  | "forbidden_address"
  | "header_too_large"
  | "headers_too_large"
  | "idempotency_in_progress"
  | "idempotency_key_reused"
  | "import_canceled"
  | "import_not_found"
  | "insufficient_scope"
  | "internal_error"
  | "invalid_address"
  | "invalid_api_key"
  | "invalid_cursor"
  | "invalid_domain"
  | "invalid_email"
  | "invalid_emoji"
  | "invalid_encoding"
  | "invalid_hours"
  | "invalid_id"
  | "invalid_idempotency_key"
  | "invalid_invitation"
  | "invalid_json"
  | "invalid_label"
  | "invalid_link"
  | "invalid_name"
  | "invalid_provider_answer"
  | "invalid_provider_sign_in"
  | "invalid_quotes"
  | "invalid_range"
  | "invalid_session"
  | "invalid_sign_in_link"
  | "invalid_template_body"
  | "invalid_template_value"
  | "invalid_text"
  | "invalid_type"
  | "invalid_url"
  | "invalid_value"
  | "invalid_workbook"
  | "invitation_not_found"
  | "job_ended"
  | "job_not_found"
  | "key_not_found"
  | "last_owner"
  | "link_refused"
  | "link_unavailable"
  | "mail_not_configured"
  | "media_access_refused"
  | "media_damaged"
  | "media_empty"
  | "media_foreign_host"
  | "media_gone"
  | "media_id_or_link"
  | "media_missing"
  | "media_not_found"
  | "media_not_ready"
  | "media_removed"
  | "media_sender_deleted"
  | "media_store_unavailable"
  | "media_too_large"
  | "media_unavailable"
  | "media_unreadable"
  | "media_upload_failed"
  | "media_without_preview"
  | "member_elsewhere"
  | "message_failed"
  | "message_not_cancelable"
  | "message_not_found"
  | "message_not_on_channel"
  | "message_not_retryable"
  | "missing_act"
  | "missing_api_key"
  | "missing_contacts"
  | "missing_message_type"
  | "missing_plus"
  | "missing_template_button"
  | "missing_template_header"
  | "missing_template_offer"
  | "missing_template_variable"
  | "no_password_mail"
  | "no_phone_column"
  | "no_rows"
  | "no_sender"
  | "no_vcards"
  | "not_a_member"
  | "not_a_number"
  | "not_snoozed"
  | "not_supported_by_channel"
  | "not_text"
  | "not_your_note"
  | "note_not_found"
  | "offer_ended"
  | "opendocument_file"
  | "other_identity"
  | "outside_customer_service_window"
  | "overloaded"
  | "own_password_needed"
  | "own_threads_only"
  | "pair_rate_limited"
  | "password_too_common"
  | "password_too_short"
  | "person_needed"
  | "person_not_found"
  | "phone_not_changeable"
  | "provider_not_found"
  | "provider_only"
  | "provider_refused"
  | "provider_unavailable"
  | "public_address_needed"
  | "public_domain"
  | "quick_reply_name_taken"
  | "quick_reply_not_found"
  | "range_not_satisfiable"
  | "rate_limited"
  | "repeated_choice"
  | "repeated_column"
  | "reply_to_not_found"
  | "reply_to_not_sent"
  | "request_timeout"
  | "required"
  | "result_erased"
  | "seen_message_not_found"
  | "send_at_in_past"
  | "send_at_too_far"
  | "sender_exists"
  | "sender_in_use"
  | "sender_not_found"
  | "session_not_found"
  | "sign_in_first"
  | "snooze_in_past"
  | "snooze_too_far"
  | "source_not_found"
  | "source_not_verified"
  | "spam_rate_limited"
  | "sticker_not_found"
  | "sticker_not_webp"
  | "sticker_too_large"
  | "sticker_wrong_size"
  | "still_member"
  | "template_change_refused"
  | "template_exists"
  | "template_language_needed"
  | "template_not_approved"
  | "template_not_found"
  | "template_not_supported"
  | "template_part_not_supported"
  | "template_sync_failed"
  | "template_syncing"
  | "templates_of_channel"
  | "thread_moved_on"
  | "too_large"
  | "too_long"
  | "too_many_columns"
  | "too_many_exports"
  | "too_many_failed_sign_ins"
  | "too_many_failures"
  | "too_many_invalid_keys"
  | "too_many_jobs"
  | "too_many_labels"
  | "too_many_password_mails"
  | "too_many_sources"
  | "too_many_steps"
  | "too_many_streams"
  | "too_many_unsent_files"
  | "too_many_uploads"
  | "too_many_webhooks"
  | "too_short"
  | "too_small"
  | "unclosed_quote"
  | "unknown_api_version"
  | "unknown_channel"
  | "unknown_column"
  | "unknown_contact_field"
  | "unknown_country_code"
  | "unknown_event_type"
  | "unknown_field"
  | "unknown_sheet"
  | "unknown_source_phone"
  | "unknown_template_button"
  | "unknown_template_card"
  | "unknown_template_header"
  | "unknown_template_offer"
  | "unknown_template_variable"
  | "unknown_time_zone"
  | "unsupported_media_type"
  | "vcard_file"
  | "web_page_file"
  | "webhook_not_found"
  | "workbook_encrypted"
  | "workbook_too_large"
  | "workbook_too_old"
  | "wrong_code"
  | "wrong_issuer"
  | "wrong_password";
