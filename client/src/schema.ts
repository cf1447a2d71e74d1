// Generated from server/openapi.json by `npm run openapi`. Don't edit.
export interface paths {
    "/{channel}/send-message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a text, template or sticker message
         * @description Give the content in one of the fields message, template, sticker, image, video, audio, document, location, contact_cards, interactive. The answer comes when the message is stored durably; delivery follows. With `Prefer: wait=N`, the answer waits for the channel instead, at most N seconds: then it is 200 when the channel has taken the message, 422 `message_failed` when it failed, and 202 otherwise. A scheduled message isn't waited for. `channel` is a channel's name, or the word channel for the account's default channel.
         *
         *     The key needs the scope `messages:send`.
         */
        post: operations["sendMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{channel}/send-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send up to 1,000 messages with one request
         * @description Each message has its own outcome: one that is refused keeps no other from being sent. Pointers in problems begin at the message. Messages to the same person are accepted in their order, one after the other; messages to different people are faster. With an `Idempotency-Key`, a repeat of the same request sends only what wasn't accepted before, also after the first request was interrupted. A message with a key of its own keeps that key in any batch. The body may have 8 MiB.
         *
         *     The key needs the scope `messages:send`.
         */
        post: operations["sendMessages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See who did what, newest first
         * @description Every change that a signed-in person or a program made through the API, and which person opened which contact, conversation or broadcast's report in which hour. Lists and searches aren't noted. Messages have their author themselves, in `by`. What a program changes through `upsertContact` isn't noted for each contact. Entries are only added.
         *
         *     The key needs the scope `audit:read`.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download who did what, newest first
         * @description CSV with the columns created_at, by, name, operation, about: the entries of `GET /audit` with the name of the person or key. Has the newest 100,000 entries at most.
         *
         *     The key needs the scope `audit:read`.
         */
        get: operations["exportAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/broadcasts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List broadcasts, newest first
         * @description Each with its progress. `GET /broadcasts/{id}` has the counts of people too.
         *
         *     The key needs the scope `broadcasts:read`.
         */
        get: operations["listBroadcasts"];
        put?: never;
        /**
         * Make a broadcast
         * @description Nothing is sent yet: `POST /broadcasts/{id}/plan` determines the people and their messages, and `POST /broadcasts/{id}/start` starts what the plan shows. The message is checked as a single one is. Each value is a text for all, or names where each contact has its own: `{field: name, fallback: friend}`, or `{group: Orders, entry: 1, part: text}` in its enhanced data.
         *
         *     The key needs the scope `broadcasts:write`.
         */
        post: operations["createBroadcast"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/broadcasts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a broadcast
         * @description With the plan, the counts of people by how far their messages are now, and samples.
         *
         *     The key needs the scope `broadcasts:read`.
         */
        get: operations["getBroadcast"];
        /**
         * Change a broadcast that wasn't started
         * @description It is a draft again: a plan that was made is void. Without `audience`, that stays.
         *
         *     The key needs the scope `broadcasts:write`.
         */
        put: operations["replaceBroadcast"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/broadcasts/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a broadcast
         * @description It can't be resumed. Messages that were accepted before still leave; `POST /messages/{id}/cancel` stops one that waits.
         *
         *     The key needs the scope `broadcasts:write`.
         */
        post: operations["cancelBroadcast"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/broadcasts/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a running broadcast
         * @description No more messages are accepted after the answer. Those that were accepted before leave within two seconds, at the rate of the number.
         *
         *     The key needs the scope `broadcasts:write`.
         */
        post: operations["pauseBroadcast"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/broadcasts/{id}/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Determine who gets a broadcast, and what
         * @description Starts a job, whose progress `GET /jobs/{plan_job_id}` shows. It freezes the people and renders the message of each: somebody who matches later isn't in it. Each person who is left out has a reason. The event `broadcast.planned` tells when it is done. An earlier plan is void.
         *
         *     The key needs the scope `broadcasts:write`.
         */
        post: operations["planBroadcast"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/broadcasts/{id}/recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people of a broadcast
         * @description Those who get it, and those who are left out. People who were erased aren't in the list.
         *
         *     The key needs the scope `broadcasts:read`.
         */
        get: operations["listBroadcastRecipients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/broadcasts/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the report of a broadcast as CSV
         * @description A line for each person: phone, name, status, code, whether the person replied or opted out within three days, and the message.
         *
         *     The key needs the scope `broadcasts:read`.
         */
        get: operations["getBroadcastReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/broadcasts/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused broadcast
         * @description It goes on with the people whose turn hasn't come. Each person still gets the message once. Failures from before don't count for `stop_at_failed` any more. Resuming a `held` one says that a person knows: people may have got the message since the copy. One that wasn't started is a draft or a plan again, and sends nothing yet.
         *
         *     The key needs the scope `broadcasts:write`.
         */
        post: operations["resumeBroadcast"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/broadcasts/{id}/retry-failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a broadcast for those whose message failed
         * @description Makes a draft with the same message for the people whose failure may pass: the error is `retryable`, or the message expired. Plan and start it as any other. Those whose failure can't pass, for example because the phone has no account at the channel, aren't in it. Nor is who was sent the message again alone. The plan leaves out who is in another such draft, until that is canceled.
         *
         *     The key needs the scope `broadcasts:write`.
         */
        post: operations["retryFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/broadcasts/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a planned broadcast
         * @description `plan` is the `plan` of the broadcast, so that nothing else is started than what was looked at. The messages leave through the lane of the number, as single messages do: at its rate, behind answers to people. Opt-outs and customer service windows are judged again before each leaves.
         *
         *     The key needs the scope `broadcasts:write`.
         */
        post: operations["startBroadcast"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/broadcasts/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a planned broadcast to phones of your own
         * @description Each phone gets the message of one person of the plan, as a single message: it counts for nothing in the broadcast. A phone without a contact gets one. An erasure of the person empties the messages here.
         *
         *     The key needs the scope `broadcasts:write`.
         */
        post: operations["testBroadcast"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List channels
         * @description The channels of this program, whether the account has a sender or not.
         */
        get: operations["listChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts
         * @description A contact that is created, changed or deleted moves no other contact between pages. A contact must match every given field. A cursor belongs to the filter and the order of its first page. There may be more contacts while `next` isn't null, even after a short page.
         *
         *     The key needs the scope `contacts:read`.
         */
        get: operations["listContacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{phone_number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a contact
         * @description Send the ETag as If-Match with an upsert to avoid overwriting a change that you haven't read.
         *
         *     The key needs the scope `contacts:read`.
         */
        get: operations["getContact"];
        put?: never;
        post?: never;
        /**
         * Delete a contact and all its data
         * @description Deletes the contact and all related data, including all messages exchanged with it. This can't be undone. With If-Match, the contact is deleted only if it hasn't changed.
         *
         *     The key needs the scope `contacts:erase`.
         */
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{phone_number}/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a contact's opt-outs and opt-ins, newest first
         * @description The ledger: what was recorded, how Parley knew, and when. `opt_outs` of the contact says what holds now.
         *
         *     The key needs the scope `contacts:read`.
         */
        get: operations["listConsents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{phone_number}/erase-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count what deleting a contact would erase
         * @description Nothing is erased. The counts are those that the erasure record would have now. Counting takes as long as deleting, and messages to the contact wait meanwhile.
         *
         *     The key needs the scope `contacts:erase`.
         */
        get: operations["previewErasure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{phone_number}/inbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Open, snooze, finish or assign a thread
         * @description A field that is left out stays as it is. A thread that is done waits for no answer. If it is opened again, it waits since the first message that has no answer. The events `thread.opened`, `thread.snoozed`, `thread.done` and `thread.assigned` report a change. With If-Match, only the version of the contact that has this ETag is changed.
         *
         *     The key needs the scope `inbox:write`.
         */
        patch: operations["changeInbox"];
        trace?: never;
    };
    "/contacts/{phone_number}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a contact's messages, newest first
         * @description Sent and received messages on all channels.
         *
         *     The key needs the scope `messages:read`.
         */
        get: operations["listContactMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{phone_number}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notes about a contact, newest first
         * @description What the account's people and programs wrote about the contact for each other.
         *
         *     The key needs the scope `contacts:read`.
         */
        get: operations["listNotes"];
        put?: never;
        /**
         * Write a note about a contact
         * @description A note is for the account's people and programs. It is never sent to the contact, and is erased with it. The event `note.created` reports it.
         *
         *     The key needs the scope `contacts:write`.
         */
        post: operations["createNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{phone_number}/opt-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that a contact wants messages again
         * @description Ends the contact's opt-outs of both scopes, on one channel or on all of them. With `marketing: false`, the contact is opted out of marketing at the same moment. It can't end what the channel itself refuses (`blocked` in `opt_outs`): only the person can, at the channel. The opt-in is added to the contact's ledger. The event `contact.opted_in` reports a change.
         *
         *     The key needs the scope `contacts:write`.
         */
        post: operations["optInContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{phone_number}/opt-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that a contact doesn't want messages
         * @description Messages that the opt-out covers are refused with 422 `contact_opted_out`, and messages that wait already fail. The opt-out is added to the contact's ledger, also if the contact has opted out before. The event `contact.opted_out` reports a change.
         *
         *     The key needs the scope `contacts:write`.
         */
        post: operations["optOutContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{phone_number}/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Show colleagues that you look at a thread
         * @description Colleagues who are signed in see it at once, by `presence` of `GET /events/stream`. Repeat it every 10 seconds while it lasts: it isn't stored. The message that the person has seen is stored, as `seen_message_id` of `GET /inbox`, for this person alone.
         *
         *     The key needs the scope `inbox:read`.
         */
        put: operations["viewThread"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Label, delete or export chosen contacts
         * @description Starts a job. The contacts are those with the given ids or phones, or those that match a filter when the request is answered. If more than 100,000 match, labels and deletions apply to those that still match when their turn comes; then the job's total is exact only at the end. Labels and deletions count ids and phones without a contact as not found. Labels keep their order, and new ones come last. A contact that would get more than 200 labels is left unchanged and counted as refused. Each deleted contact gets its own erasure record. A deletion can't be undone; canceling the job keeps the remaining contacts. Labels need the scope `contacts:write`, deletions `contacts:erase` and exports `contacts:export`.
         *
         *     The key needs the scope `contacts:write` or `contacts:erase` or `contacts:export`.
         */
        post: operations["bulkContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or update a contact
         * @description The phone identifies the contact. A field that is left out stays as it is; null or an empty string clears it. With If-Match, only the version of the contact that has this ETag is changed.
         *
         *     The key needs the scope `contacts:write`.
         */
        post: operations["upsertContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count contacts
         * @description The count is a quick estimate if the account has more than 20,000 contacts. `exact` tells which it is.
         *
         *     The key needs the scope `contacts:read`.
         */
        get: operations["countContacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export contacts to an e-mail address or a download
         * @description Mails a file with all contacts, or the contacts that a filter finds, with all their enhanced data. The file shows one moment. Programs leave out `email`, wait until the export is `sent`, and download the file with `GET /exports/{id}/file`. A repeat under the same Idempotency-Key answers the current state of the export.
         *
         *     The key needs the scope `contacts:export`.
         */
        post: operations["exportContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import contacts from a file
         * @description CSV whose header names the columns as an export does, or as Google Contacts, Outlook, HubSpot and Chatwoot do, in any order and case; the same columns on a sheet of an Excel workbook (.xlsx, up to 200 MiB); or an address book of vCards, which is read as Google Contacts writes it. Other columns need a `mapping`. Filled cells set their fields, and labels are added. What a contact has and its row doesn't name stays, unless `missing=clear` is sent. Rows of one phone are joined in their order. Rows that break a rule are refused and listed in the report. `notices` tell what else is left out, replaced or cleared, before the rows are applied in the background. If the API key is revoked during the upload, the whole file is refused.
         *
         *     The key needs the scope `contacts:write`.
         */
        post: operations["importContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/import/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a file of contacts
         * @description Reads up to 10,000 rows of a file as an import with the same parameters would, and compares them with the stored contacts. Answers the meaning of each column, what the first rows would write, and what the import would create, change, replace, clear and leave out. Nothing is stored. Of CSV, the first 4 MiB are read; a workbook is sent whole.
         *
         *     The key needs the scope `contacts:write`.
         */
        post: operations["previewImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up names of contacts
         * @description The names of up to 100 contacts, in any order. Contacts that don't exist are left out.
         *
         *     The key needs the scope `contacts:read`.
         */
        get: operations["listContactNames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List erasure records
         * @description Newest first. The records contain no phones. The records of a phone are found by a keyed hash.
         *
         *     The key needs the scope `contacts:read` or `contacts:erase`.
         */
        get: operations["listErasures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/erasures/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an erasure record
         * @description The record proves that a contact was erased, and holds nothing personal.
         *
         *     The key needs the scope `contacts:read` or `contacts:erase`.
         */
        get: operations["getErasure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the errors
         * @description Every code of the API and of its channels. Needs no key. With `language`, the meanings of channels' errors are in that language; all other texts are English.
         */
        get: operations["listErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events, oldest first
         * @description Reads every change once and in order: continue with `cursor` as `after`. No event is skipped, also when its transaction ends late. Events of erased contacts are left out.
         *
         *     The key needs the scope `events:read`.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow events as they happen
         * @description Server-sent events, as `EventSource` reads them. The stream begins now, or after the event of `after` or `Last-Event-ID`. `event` is the type and `data` is the event as `GET /events` answers it. An event `gap` says that events after `Last-Event-ID` were deleted because of their age; the stream goes on with the oldest event. For a member who sees only own and unassigned threads, `gap` also says that one of them may have gone out of sight: read the lists again. A person who is signed in also gets `presence`, which has no id: a colleague looks at a thread or writes an answer, for 15 seconds unless it comes again. The stream ends with its API key. It can end at any time: connect again with the last id.
         *
         *     The key needs the scope `events:read`.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an export
         * @description Shows how far an export is, and why it failed.
         *
         *     The key needs the scope `contacts:export`.
         */
        get: operations["getExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the file of an export
         * @description With an API key, for every export that is `sent`. The link of a mail needs no key: its token stands for one. The file is kept for a day, or until the account erases a contact.
         *
         *     The key needs the scope `contacts:export`.
         */
        get: operations["getExportFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an import
         * @description Shows how many rows of an import are applied, and how many were refused.
         *
         *     The key needs the scope `contacts:write`.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the refused rows and the notices of an import
         * @description CSV with the file's own columns and four more: line, column, code and value. Below the refused rows, a line for each notice has only these four. A new import ignores them, so the corrected report can be sent again. Kept for 7 days.
         *
         *     The key needs the scope `contacts:write`.
         */
        get: operations["getImportReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the threads of a view of the inbox
         * @description A cursor belongs to the view and the `q` of its first page. There may be more threads while `next` isn't null.
         *
         *     The key needs the scope `inbox:read`.
         */
        get: operations["listInbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbox/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See when you get a mail about contacts who wait
         * @description Only for a person who is signed in. Each person has a choice of their own.
         *
         *     The key needs the scope `inbox:read`.
         */
        get: operations["getWaitMail"];
        /**
         * Choose when you get a mail about contacts who wait
         * @description One mail tells how many contacts wait, without their names. Nobody is in two mails: the next one comes when another contact has waited for as long. Snoozed threads, and those that the person may not see, don't count.
         *
         *     The key needs the scope `inbox:read`.
         */
        put: operations["setWaitMail"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open invitations, oldest first
         * @description Without their links. Invitations whose link has ended are listed for a day.
         *
         *     The key needs the scope `people:write`.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Ask somebody to join the account
         * @description The answer has a link with which the person chooses a name and a password. It is also mailed if a mail server is set up. Another invitation of the same address ends the earlier link. The role can't allow more than the caller may do.
         *
         *     The key needs the scope `people:write`.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take an invitation back
         * @description Its link ends.
         *
         *     The key needs the scope `people:write`.
         */
        delete: operations["deleteInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join an account with a link
         * @description Signs the browser in as `createSession` does. A person who signs in already, for another account, gives the known password; anybody else chooses a name and a password. A link for a new password sets it, and ends all sessions of the person. A person who has set up one-time codes also gives a code.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what a link is for
         * @description For the page that the link opens. The link stays valid.
         */
        post: operations["openInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs
         * @description Bulk jobs, exports and imports, newest first. A key with contacts:read sees all jobs but plans, which need broadcasts:read; any other key sees the kinds of jobs that it may start. A bulk job is kept for 30 days after its end, an import for a week.
         *
         *     The key needs the scope `contacts:read` or `broadcasts:read` or `contacts:erase` or `contacts:write` or `broadcasts:write` or `contacts:export`.
         */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a job
         * @description Shows how far a job is. Takes the ids of exports and imports too. The key needs the scope that starts a job of this kind, or `contacts:read`, or `broadcasts:read` for a plan.
         *
         *     The key needs the scope `contacts:read` or `broadcasts:read` or `contacts:erase` or `contacts:write` or `broadcasts:write` or `contacts:export`.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a job
         * @description Changes that the job has made stay. A canceled job stays canceled. After the answer it makes no further changes, and an export isn't mailed. The key needs the scope that starts a job of this kind.
         *
         *     The key needs the scope `contacts:erase` or `contacts:write` or `broadcasts:write` or `contacts:export`.
         */
        post: operations["cancelJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's API keys, oldest first
         * @description Without their secrets. Revoked and expired keys are listed, too.
         *
         *     The key needs the scope `keys:write`.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create an API key
         * @description The new key can't have more scopes, or expire later, than the calling key.
         *
         *     The key needs the scope `keys:write`.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key permanently
         * @description Every process refuses the key and its sessions from then on, and invitations that it made end. A key can revoke itself, but no key with scopes that it doesn't have.
         *
         *     The key needs the scope `keys:write`.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List labels with their counts
         * @description Sorted by the names' code points. The counts cover the contacts that match every given field. A cursor belongs to the filter of its first page.
         *
         *     The key needs the scope `contacts:read`.
         */
        get: operations["listLabels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file
         * @description A file for messages, up to 100 MB, as the body. It can be sent many times, through every sender. Its type is told from its bytes: for a type that isn't listed, announce `application/octet-stream`. A file that no message or open broadcast shows is deleted after 30 days, and an account can have 10,000 such files, and 5 GiB of them. A file that was sent to one contact alone is erased with the contact.
         *
         *     The key needs the scope `messages:send`.
         */
        post: operations["uploadMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file
         * @description The file that a person sent, as an attachment. A header `Range` with one range of bytes gets that part, so that a player can jump. A person may send anything: never run or trust a file because of its name.
         *
         *     The key needs the scope `messages:read`.
         */
        get: operations["getMedia"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file by its link
         * @description For channels that fetch the files of messages themselves. Parley makes the link when it hands a message over. Its token stands for an API key, holds for this file of this message only, and ends after twelve hours or with the message.
         */
        get: operations["getLinkedMedia"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a small picture of a file
         * @description A WebP picture of at most 640 x 640 pixels, upright and without metadata. Only pictures have one: see `has_preview`.
         *
         *     The key needs the scope `messages:read`.
         */
        get: operations["getMediaPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List messages, newest first
         * @description A message must match every given field. When few of millions match, a page can have fewer entries than `limit`, or none, although `next` isn't null: the search goes on with the next page.
         *
         *     The key needs the scope `messages:read`.
         */
        get: operations["listMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a message with its status, its times and the reason why it waits
         * @description A message with its status, its times, its error and the reason why it waits.
         *
         *     The key needs the scope `messages:read`.
         */
        get: operations["getMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{id}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the attempts to send a message, first to last
         * @description A received message has none.
         *
         *     The key needs the scope `messages:read`.
         */
        get: operations["listAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a message that wasn't sent
         * @description A canceled message is never sent, and stays canceled if it is canceled again. Only a scheduled or queued message can be canceled: not one that is being handed over to the channel, and not one of which an earlier attempt may have reached the contact (`possibly_duplicate`).
         *
         *     The key needs the scope `messages:send`.
         */
        post: operations["cancelMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{id}/reaction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * React to a message with an emoji
         * @description The reaction replaces the account's earlier one and is kept on the message that it belongs to, in `reactions`. It is stored before the answer and handed over to the channel then: until that, its `status` is `waiting`. Only messages that the channel has can be reacted to: received ones, and those that were sent.
         *
         *     The key needs the scope `messages:send`.
         */
        post: operations["reactToMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show a person that their message was read
         * @description The person sees that this message was read, and on most channels all earlier ones, too. The mark is stored before the answer, as `times.read_at`, and handed over to the channel then. With `typing`, the person also sees for some seconds that an answer is being written; that sign isn't repeated when the channel can't take it at once.
         *
         *     The key needs the scope `messages:send`.
         */
        post: operations["markMessageRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message again that failed, expired or was canceled
         * @description Makes a new message with the same content, recipient, sender and reference. Its `retry_of` names this message, which doesn't change. The new message is sent at once, and expires only at the end of its template's offer. Each request makes a message, so send an Idempotency-Key.
         *
         *     The key needs the scope `messages:send`.
         */
        post: operations["retryMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{id}/why": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain why a message hasn't arrived
         * @description One sentence that says whether the message arrived and why it hasn't, what to do, and the facts behind the answer. It says so when nobody can know. A message that waits has the same answer in `waiting` of `GET /messages/{id}`.
         *
         *     The key needs the scope `messages:read`.
         */
        get: operations["explainMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a note
         * @description Its author may delete a note, and whoever has the scope people:write may delete any. The event `note.deleted` reports it.
         *
         *     The key needs the scope `contacts:write`.
         */
        delete: operations["deleteNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people who work in the account, oldest first
         * @description People who left are listed, too: messages name them as their author.
         *
         *     The key needs the scope `people:write` or `messages:read`.
         */
        get: operations["listPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a membership
         * @description Every process refuses the person's sessions from then on, and open event streams end. Messages keep their author; the person's threads are nobody's. If it was the last membership, the address, the password and the one-time codes are deleted. The last owner can't be removed.
         *
         *     The key needs the scope `people:write`.
         */
        delete: operations["removePerson"];
        options?: never;
        head?: never;
        /**
         * Give a member another role
         * @description The role counts from the person's next request on. A reader's threads are nobody's. An account keeps at least one owner. Only somebody who has all scopes of the earlier and of the new role may change it, and links that the member made end.
         *
         *     The key needs the scope `people:write`.
         */
        patch: operations["updatePerson"];
        trace?: never;
    };
    "/people/{id}/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Switch a member's one-time codes off
         * @description For a person who has lost the authenticator app and the recovery codes. The password alone then signs the member in.
         *
         *     The key needs the scope `people:write`.
         */
        delete: operations["removeCodes"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase somebody who left
         * @description Forgets the name, for good. The address and the password went when the last membership ended. Messages and the audit keep the person's random id, and `listPeople` lists it without a name. An account in which the person still is, or was and isn't erased, keeps the name for itself.
         *
         *     The key needs the scope `people:write`.
         */
        post: operations["erasePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people/{id}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a member set a new password
         * @description For a person who has lost the password. Answers with a link, which is also mailed to the member if a mail server is set up. The old password works until the link is used; then all sessions of the person end.
         *
         *     The key needs the scope `people:write`.
         */
        post: operations["resetPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quick-replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List quick replies
         * @description All of the account's, oldest first.
         *
         *     The key needs the scope `messages:send`.
         */
        get: operations["listQuickReplies"];
        put?: never;
        /**
         * Add a quick reply
         * @description Everybody in the account who may send messages finds it.
         *
         *     The key needs the scope `messages:send`.
         */
        post: operations["createQuickReply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quick-replies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a quick reply
         * @description Messages that were made with it stay as they are.
         *
         *     The key needs the scope `messages:send`.
         */
        delete: operations["deleteQuickReply"];
        options?: never;
        head?: never;
        /**
         * Change a quick reply
         * @description Fields that are left out don't change.
         *
         *     The key needs the scope `messages:send`.
         */
        patch: operations["updateQuickReply"];
        trace?: never;
    };
    "/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search contacts and messages
         * @description Contacts by name, phone, labels and enhanced data, and messages by the words of their texts, captions, file names, templates, places and cards. Of a long text, the first 2,000 characters are searched, of a contact's data the first 8,000. There are no pages: more words find fewer.
         *
         *     The key needs the scope `contacts:read` or `messages:read`.
         */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/senders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List senders
         * @description The account's own numbers, oldest first. Their secrets are never shown.
         *
         *     The key needs the scope `messages:read`.
         */
        get: operations["listSenders"];
        put?: never;
        /**
         * Add a sender
         * @description `GET /channels` has the fields of a channel's credentials. Register the answered `hook_url` at the channel, which calls it. Senders of one app of the channel share a hook. Secrets are stored encrypted and never shown again. Credentials that the channel refuses are refused; while it can't be reached, they are stored unchecked.
         *
         *     The key needs the scope `senders:write`.
         */
        post: operations["createSender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/senders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a sender
         * @description A sender without its secrets, which are never shown.
         *
         *     The key needs the scope `messages:read`.
         */
        get: operations["getSender"];
        put?: never;
        post?: never;
        /**
         * Delete a sender
         * @description The sender's messages stay. Its credentials are deleted, and so are the templates of its business, unless another sender has them too. A channel's default sender can only be deleted last.
         *
         *     The key needs the scope `senders:write`.
         */
        delete: operations["deleteSender"];
        options?: never;
        head?: never;
        /**
         * Change a sender
         * @description Fields that are left out stay as they are. New credentials resume a sender that the channel refused as soon as the channel accepts them. A sender that a client paused stays paused. New credentials keep the `hook_url`, unless they are of an app that another sender has: then both senders share that sender's hook.
         *
         *     The key needs the scope `senders:write`.
         */
        patch: operations["updateSender"];
        trace?: never;
    };
    "/senders/{id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a sender's credentials
         * @description Asks the channel whether it accepts the sender's stored credentials. Nothing is sent. If it does, `health` of the sender is read again within moments.
         *
         *     The key needs the scope `senders:write`.
         */
        post: operations["checkSender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/senders/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a sender
         * @description Its messages are still accepted, and wait until the sender is resumed. Messages may still leave for two seconds. A sender that the channel refused isn't resumed by itself any more.
         *
         *     The key needs the scope `senders:write`.
         */
        post: operations["pauseSender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/senders/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused sender
         * @description The waiting messages leave in their order. A sender that isn't paused doesn't change.
         *
         *     The key needs the scope `senders:write`.
         */
        post: operations["resumeSender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/senders/{id}/unknown-facts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what wasn't applied, newest first
         * @description Parts of the sender's hooks that this version doesn't understand, or that failed five times. They are kept for the days of `retention.hooks`, and deleted with any person whom they name.
         *
         *     The key needs the scope `messages:read`.
         */
        get: operations["listUnknownFacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether sending is held
         * @description After a restore from a backup, and in a copy of a database, nothing leaves the account: no message, reaction or read mark, no webhook, no mail of an export. Messages that were queued or scheduled may have left already, after the backup or from the original, and would leave once more. Requests are accepted as always.
         */
        get: operations["getSending"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sending/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release held sending
         * @description The queued messages leave in their order, scheduled ones at their time, and webhooks and mails of exports too. Cancel those that mustn't leave before. Broadcasts that haven't ended are paused, drafts and plans too: they may have been sent. Deleted files leave the store of files from then on, if there is one. If sending isn't held, nothing changes.
         *
         *     The key needs the scope `senders:write`.
         */
        post: operations["releaseSending"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See whom a request acts for
         * @description Also answers a request with an API key, without a session.
         */
        get: operations["getSession"];
        put?: never;
        /**
         * Sign a browser in
         * @description Takes the address and password of a person, an API key, or the token of a link. The answer sets a cookie that authorizes requests for 12 hours, with the rights of the person or key, until the session, the membership or the key ends. Scripts can't read it. A request with the header Authorization ignores it. Every method except GET and HEAD then needs the header X-Parley-Console: 1 and the service's own Origin. `npm start` and `npx parley console link` print links; each works once, for 10 minutes. After 10 failed attempts of an IP address in a minute, further ones that fail are answered with 429. After 20 wrong passwords or 5 wrong one-time codes for one person in 15 minutes, the right one is refused, too. A person who has set up one-time codes gets 401 `code_required` for the right password, and sends it again with `code`.
         */
        post: operations["createSession"];
        /**
         * Sign a browser out
         * @description Every process refuses the session from then on. Other sessions go on, unless `everywhere` is true.
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to set up one-time codes
         * @description Only for a person who is signed in. Answers with a secret for an authenticator app. Nothing changes until `confirmCodes` gets a code; another beginning replaces the secret.
         */
        post: operations["beginCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/codes/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch one-time codes on
         * @description With the first code of the authenticator app. From then on, signing in with the password also needs a code, in every account. The answer has ten recovery codes, each of which replaces a code once.
         */
        post: operations["confirmCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/codes/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch one-time codes off
         * @description The password alone then signs the person in. The recovery codes end too.
         */
        post: operations["endCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a link for a new password
         * @description For a person who has forgotten the password. The link works once, within 1 hour. The answer is the same whether somebody signs in with the address or not, and comes before the service looks. 3 links an hour are mailed to an address, and a network may ask 10 times a minute.
         */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose another password
         * @description Only for a person who is signed in. All other sessions of the person end.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See with which providers people of a domain sign in
         * @description For a page that nobody has signed in to. It asks with the domain alone, so it can't learn who has an account.
         */
        get: operations["findSignInProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/providers/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign a browser in that came back from the provider
         * @description Takes what the provider added to the address, once, from the browser that began. The session is as one of `createSession`, and needs no password and no code.
         */
        post: operations["finishProviderSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/providers/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to sign in with a provider
         * @description Answers the provider's address, to which the browser goes, and sets a cookie that binds the sign-in to the browser for 10 minutes. At most 30 a minute begin in one network.
         */
        post: operations["startProviderSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the browsers that are signed in, oldest first
         * @description The own sessions only, of this account: those of the person who asks, or those with the rights of the API key.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign one of the own browsers out
         * @description Every process refuses the session from then on, and its event streams end within a minute.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the account's settings
         * @description All settings, also those that were never changed.
         *
         *     The key needs the scope `settings:write`.
         */
        get: operations["getSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the account's settings
         * @description Fields that are left out don't change; null clears a field. Exports requested before continue.
         *
         *     The key needs the scope `settings:write`.
         */
        patch: operations["updateSettings"];
        trace?: never;
    };
    "/sign-in-provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the OpenID provider of the account
         * @description Without its secret, which nobody can read.
         *
         *     The key needs the scope `people:write`.
         */
        get: operations["getSignInProvider"];
        /**
         * Let people sign in with the company's account
         * @description With one OpenID provider, such as Google, Microsoft Entra or Keycloak. Members are found by their address once, and by the provider's id of them from then on. The provider's description is read at once. Whoever sets the provider can sign in as everybody, so it needs all scopes. A provider in a private network needs the setting PARLEY_ALLOW_PRIVATE_WEBHOOKS.
         *
         *     The key needs the scope `people:write`.
         */
        put: operations["setSignInProvider"];
        post?: never;
        /**
         * Sign in without the OpenID provider
         * @description People stay members, and sign in with their password. Somebody who has none gets a link for a new one. Sessions go on. Passwords may count again then, so it needs all scopes, as `setSignInProvider` does.
         *
         *     The key needs the scope `people:write`.
         */
        delete: operations["deleteSignInProvider"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sources, oldest first
         * @description Other systems that send contacts. Their secrets are never shown.
         *
         *     The key needs the scope `contacts:read`.
         */
        get: operations["listSources"];
        put?: never;
        /**
         * Add a source
         * @description Another system then sends its data to the answered `url`. The preset finds the contact in each payload. The secret is stored encrypted and never shown again.
         *
         *     The key needs the scope `contacts:write`.
         */
        post: operations["createSource"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sources/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a source
         * @description Its secret is never shown.
         *
         *     The key needs the scope `contacts:read`.
         */
        get: operations["getSource"];
        put?: never;
        post?: never;
        /**
         * Delete a source with its errors
         * @description The contacts that it sent stay as they are.
         *
         *     The key needs the scope `contacts:write`.
         */
        delete: operations["deleteSource"];
        options?: never;
        head?: never;
        /**
         * Change a source
         * @description Fields that are left out stay as they are. Other processes use the change within two seconds. The secret is changed by `POST /sources/{id}/rotate-secret`.
         *
         *     The key needs the scope `contacts:write`.
         */
        patch: operations["updateSource"];
        trace?: never;
    };
    "/sources/{id}/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List refused payloads, newest first
         * @description Payloads of this source that were authentic, but couldn't be applied. The newest 200 are kept, for 30 days. Erasing a contact deletes all that may name it.
         *
         *     The key needs the scope `contacts:read`.
         */
        get: operations["listSourceErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sources/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a source's secret
         * @description For 24 hours, payloads are accepted with the new and with the previous secret. Rotate twice to end a secret at once.
         *
         *     The key needs the scope `contacts:write`.
         */
        post: operations["rotateSourceSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sources/presets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the systems whose payloads Parley reads
         * @description With how each of them signs its payloads. `parley` is for programs of your own.
         *
         *     The key needs the scope `contacts:read`.
         */
        get: operations["listSourcePresets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stickers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List stickers
         * @description The account's library, ordered by number.
         *
         *     The key needs the scope `messages:read`.
         */
        get: operations["listStickers"];
        put?: never;
        /**
         * Add a sticker
         * @description The body is a WebP picture of 512 x 512 pixels. A static picture can have up to 100 KB, an animated one up to 500 KB (1 KB is 1,024 bytes). A PNG or JPEG (`image/png`, `image/jpeg`) of up to 8 MB is converted to that form: the whole picture, in the middle of a transparent square. The sticker gets the next number. Numbers of deleted stickers are never used again.
         *
         *     The key needs the scope `stickers:write`.
         */
        post: operations["addSticker"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stickers/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a sticker
         * @description A sticker without its picture, which has an operation of its own.
         *
         *     The key needs the scope `messages:read`.
         */
        get: operations["getSticker"];
        /**
         * Replace a sticker's picture
         * @description The number stays. Waiting messages are sent with the new picture, which is checked and converted as in `addSticker`.
         *
         *     The key needs the scope `stickers:write`.
         */
        put: operations["replaceSticker"];
        post?: never;
        /**
         * Delete a sticker
         * @description The number is never used again. Messages that wait to be sent with the sticker fail.
         *
         *     The key needs the scope `stickers:write`.
         */
        delete: operations["deleteSticker"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stickers/{number}/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a sticker's picture
         * @description The picture as it was uploaded. `ETag` changes when the picture is replaced.
         *
         *     The key needs the scope `messages:read`.
         */
        get: operations["getStickerImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sync/{source}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a payload to a source
         * @description For other systems: this is the `url` of a source. The payload is verified as `GET /sources/presets` says of the source's preset, and needs no API key. All authentic JSON is answered 200 after the commit, because many systems disable a webhook that is answered with errors: `outcome` says what became of the payload. A source with the preset `parley` takes a contact as `POST /contacts/contact` does, or a list of up to 1,000 contacts, which is answered with `data`. A contact can also have the `time` of its change: an older one changes nothing that a newer one wrote. The header `Idempotency-Key` is the id of the delivery.
         */
        post: operations["syncPayload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates
         * @description Those of channels as of the last sync, and those that Parley keeps, ordered by name.
         *
         *     The key needs the scope `templates:read`.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Create a template
         * @description On a channel that approves templates, the channel reviews it, and messages use it when its status is APPROVED. On others, messages use it at once; a message keeps its text: later changes of the template don't reach it.
         *
         *     The key needs the scope `templates:write`.
         */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace a template
         * @description A channel that approves templates reviews the new content; the name and the language stay. On other channels, messages that were accepted before keep their text.
         *
         *     The key needs the scope `templates:write`.
         */
        put: operations["replaceTemplate"];
        post?: never;
        /**
         * Delete a template
         * @description Also at the channel, if the channel approves templates: then waiting messages that use it fail. On other channels, messages that wait with its text are sent.
         *
         *     The key needs the scope `templates:write`.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the templates from the channel
         * @description Reads every template of the businesses whose numbers the account has. Parley also does this by itself when the channel reports a change, and when a message names an unknown template.
         *
         *     The key needs the scope `templates:write`.
         */
        post: operations["syncTemplates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get counts and latencies over time
         * @description Counts every message of the range by its present status, also messages whose contact was erased. Counts are kept by the hour, for 400 days.
         *
         *     The key needs the scope `usage:read`.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warnings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What needs a person
         * @description Everything that needs a person now. A warning ends with its reason. `notify_email` gets a mail about each, except about senders that a client paused. A key sees the kinds that its scopes allow:
         *
         *     - messages:read: sender_paused, no_hooks, messages_wait, sender_in_trouble, files_refused, template_rebilled
         *     - broadcasts:read: broadcast_stopped
         *     - contacts:export: export_failed
         *     - contacts:read: many_opt_outs
         *     - webhooks:write: webhook_disabled, webhook_failing
         *     - settings:write: backup_old, store_failing, disk_full
         */
        get: operations["listWarnings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks, oldest first
         * @description Without their secrets.
         *
         *     The key needs the scope `webhooks:write`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Send events to an address
         * @description Every event is sent at least once, signed by Standard Webhooks 1.0. Any answer from 200 to 299 within 15 s is a success. A failed delivery is repeated for three days. While the endpoint is down, its deliveries wait for it. First attempts are in the order of the events of each contact.
         *
         *     The key needs the scope `webhooks:write`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description A webhook without its secret, which is shown only when it is made or replaced.
         *
         *     The key needs the scope `webhooks:write`.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook with its deliveries
         * @description Nothing more is sent to its address, also no event that happened before.
         *
         *     The key needs the scope `webhooks:write`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change, disable or enable a webhook
         * @description Fields that are left out don't change. Waiting deliveries go to the new address.
         *
         *     The key needs the scope `webhooks:write`.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a webhook's deliveries, newest first
         * @description Each with its last attempt. Deliveries about an erased contact are gone.
         *
         *     The key needs the scope `webhooks:write`.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries/{delivery_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again now
         * @description A pending delivery keeps its place in the schedule and is sent earlier. Another one starts the schedule again.
         *
         *     The key needs the scope `webhooks:write`.
         */
        post: operations["retryDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the events of a time again
         * @description Sends every delivery again whose event happened in this time, also successful ones. Receivers deduplicate by `webhook-id`.
         *
         *     The key needs the scope `webhooks:write`.
         */
        post: operations["resendDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a webhook's secret
         * @description For 24 hours, deliveries are signed with the new and with the previous secret.
         *
         *     The key needs the scope `webhooks:write`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description An event of the type webhook.test without data. The list of deliveries shows how the endpoint answered.
         *
         *     The key needs the scope `webhooks:write`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Accepted */
        AcceptedInBatch: {
            /** @description The stored message. */
            accepted: components["schemas"]["AcceptedMessage"];
            /** @description Whether an earlier request with the same key made the message. */
            replayed: boolean;
        };
        /** @description A message that is stored and will be sent. */
        AcceptedMessage: {
            /**
             * @description Says what the request did, for people.
             * @example Message accepted and being sent
             */
            message: string;
            /**
             * @description The message's id.
             * @example msg_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description How far the message is.
             * @example queued
             * @enum {string}
             */
            status: "scheduled" | "queued" | "sending" | "sent" | "delivered" | "read" | "failed" | "expired" | "canceled" | "received";
            /**
             * @description The contact's phone, in E.164; null if the person hides it.
             * @example +15551234567
             */
            phone_number: string | null;
            /**
             * @description The id of the contact.
             * @example con_01m822prqpec0sbfjcevpfj9r5
             */
            contact_id: string;
            /**
             * @description The channel's name.
             * @example whatsapp
             */
            channel: string | null;
            /**
             * @description The account's number that sends the message, or received it.
             * @example +15550001000
             */
            source_phone: string | null;
            /**
             * @description The client's own id of the message.
             * @example order-1047
             */
            reference: string | null;
            /**
             * Format: date-time
             * @description When the message was accepted or received.
             */
            created_at: string;
        };
        AnsweredContactFilter: {
            /** @description A part of the name or of the phone, or words of the contact. */
            q?: string;
            /**
             * @description Labels that the contacts have.
             * @example [
             *       "VIP"
             *     ]
             */
            label?: string[];
            /**
             * Format: date-time
             * @description Contacts changed at this time or later.
             */
            updated_since?: string;
            /** @description Whether the contact waits for an answer: since its last message, the channel took no message to it. A scheduled, queued or failed message, and one whose outcome is unknown, is no answer. */
            waiting?: boolean;
            /**
             * @description Whether a customer service window of the contact is open, so that a free text or a sticker can be sent. `closed`: the contact wrote before, and all windows have closed. Contacts who never wrote are in neither list. Only channels with a window count: over SMS, a text can be sent at any time.
             * @enum {string}
             */
            window?: "open" | "closed";
            /** @description Whether the contact has opted out of anything: `opt_outs` of the contact says of what, and on which channel. */
            opted_out?: boolean;
        };
        /** @description One handing over of a message to its channel. */
        Attempt: {
            /** @description The number of the attempt, from 1. */
            attempt: number;
            /**
             * @description `sending`: without an answer yet. `uncertain`: nobody knows whether the channel took the message. `retried`: it failed, and the message was queued again. `failed`: it failed for good, or the channel reported the failure later. The others: the channel took the message and reported this last.
             * @enum {string}
             */
            status: "sending" | "uncertain" | "retried" | "failed" | "sent" | "delivered" | "read";
            /**
             * @description The channel's id of the message.
             * @example HBgLMTU1NTEyMzQ1NjcVAgARGBI
             */
            channel_message_id: string | null;
            /** @description Why the attempt failed. */
            error: {
                /** @description The kind of error. Stable, for programs. */
                code: string;
                /** @description A sentence for people. */
                detail: string;
                /** @description Whether the same message could be sent later. */
                retryable: boolean;
                /** @description The channel's own code, if it gave one. */
                provider_code: number | null;
            } | null;
            /**
             * Format: date-time
             * @description When the request to the channel began.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When its outcome became known, or became uncertain.
             */
            settled_at: string | null;
        };
        /** Attempt */
        AttemptInStory: {
            /**
             * @description The message was handed over to the channel.
             * @constant
             */
            kind: "attempt";
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /** @description The number of the attempt, from 1. */
            attempt: number;
            /**
             * @description `sending`: without an answer yet. `uncertain`: nobody knows whether the channel took the message. `retried`: it failed, and the message was queued again. `failed`: it failed for good, or the channel reported the failure later. The others: the channel took the message and reported this last.
             * @enum {string}
             */
            status: "sending" | "uncertain" | "retried" | "failed" | "sent" | "delivered" | "read";
            /**
             * @description The channel's id of the message.
             * @example HBgLMTU1NTEyMzQ1NjcVAgARGBI
             */
            channel_message_id: string | null;
            /** @description Why the attempt failed. */
            error: {
                /** @description The kind of error. Stable, for programs. */
                code: string;
                /** @description A sentence for people. */
                detail: string;
                /** @description Whether the same message could be sent later. */
                retryable: boolean;
                /** @description The channel's own code, if it gave one. */
                provider_code: number | null;
            } | null;
            /**
             * Format: date-time
             * @description When the request to the channel began.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When its outcome became known, or became uncertain.
             */
            settled_at: string | null;
        };
        /** @description Who did something, and what. */
        AuditEntry: {
            /**
             * @description The entry's id.
             * @example aud_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description Who did it: the id of a person (`per_…`, see `GET /people`) or of an API key (`key_…`); null for nobody.
             * @example per_01m822prkse7ntqj3aprp9t2m6
             */
            by: string | null;
            /**
             * @description The name of the operation that did it.
             * @example deleteContact
             */
            operation: string;
            /**
             * @description The id of what it was about; null for what has none.
             * @example con_01m822prqpec0sbfjcevpfj9r5
             */
            about: string | null;
            /**
             * Format: date-time
             * @description When it was done. Of a read, when the person first read the contact in that hour.
             */
            created_at: string;
        };
        /** @description The outcome of one message. */
        BatchResult: components["schemas"]["AcceptedInBatch"] | components["schemas"]["RefusedInBatch"];
        /** @description The outcomes of a batch. */
        BatchResults: {
            /** @description The outcome of each message, in the order of the request. */
            results: components["schemas"]["BatchResult"][];
        };
        BatchedAudioMessage: {
            /**
             * @description The recipient's phone, with a leading plus sign and country code. A phone without a contact gets one. Required unless `contact_id` is given.
             * @example +15551234567
             */
            phone_number: string;
            contact_id?: null;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description As the header `Idempotency-Key`, for this message alone.
             * @example order-1047-shipped
             */
            idempotency_key?: string | null;
            /** @description An audio. */
            audio: {
                /** @description The id of a file: of `POST /media`, or of a received message. */
                media_id?: string | null;
                /**
                 * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                 * @example https://shop.example/cake.jpg
                 */
                link?: string | null;
                /** @description True for a voice note, as if it was recorded in the conversation. `voice` of `GET /channels` has the types that it takes. */
                voice?: boolean | null;
            } & (unknown | unknown);
            message?: null;
            template?: null;
            sticker?: null;
            image?: null;
            video?: null;
            document?: null;
            location?: null;
            contact_cards?: null;
            interactive?: null;
        } | {
            phone_number?: null;
            /** @description The id of a contact, instead of `phone_number`. Needed for a contact that hides its phone. */
            contact_id: string;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description As the header `Idempotency-Key`, for this message alone.
             * @example order-1047-shipped
             */
            idempotency_key?: string | null;
            /** @description An audio. */
            audio: {
                /** @description The id of a file: of `POST /media`, or of a received message. */
                media_id?: string | null;
                /**
                 * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                 * @example https://shop.example/cake.jpg
                 */
                link?: string | null;
                /** @description True for a voice note, as if it was recorded in the conversation. `voice` of `GET /channels` has the types that it takes. */
                voice?: boolean | null;
            } & (unknown | unknown);
            message?: null;
            template?: null;
            sticker?: null;
            image?: null;
            video?: null;
            document?: null;
            location?: null;
            contact_cards?: null;
            interactive?: null;
        };
        BatchedContactCardsMessage: {
            /**
             * @description The recipient's phone, with a leading plus sign and country code. A phone without a contact gets one. Required unless `contact_id` is given.
             * @example +15551234567
             */
            phone_number: string;
            contact_id?: null;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description As the header `Idempotency-Key`, for this message alone.
             * @example order-1047-shipped
             */
            idempotency_key?: string | null;
            /** @description Cards of other people. */
            contact_cards: {
                /**
                 * @description The person's name.
                 * @example Bo Lund
                 */
                name: string;
                /** @description The company. */
                organization?: string | null;
                /** @description The person's position. */
                title?: string | null;
                /**
                 * Format: date
                 * @description YYYY-MM-DD.
                 */
                birthday?: string | null;
                /** @description Phones. */
                phones?: {
                    /** @description A phone, as it is to be shown. */
                    phone: string;
                    /** @description What kind it is, such as WORK. */
                    type?: string | null;
                }[] | null;
                /** @description E-mail addresses. */
                emails?: {
                    /** @description An e-mail address. */
                    email: string;
                    /** @description What kind it is, such as WORK. */
                    type?: string | null;
                }[] | null;
                /** @description Web pages. */
                urls?: {
                    /** @description A web page. */
                    url: string;
                    /** @description What kind it is, such as WORK. */
                    type?: string | null;
                }[] | null;
                /** @description Postal addresses. */
                addresses?: {
                    /** @description A postal address in one line. */
                    address: string;
                    /** @description What kind it is, such as WORK. */
                    type?: string | null;
                }[] | null;
            }[];
            message?: null;
            template?: null;
            sticker?: null;
            image?: null;
            video?: null;
            audio?: null;
            document?: null;
            location?: null;
            interactive?: null;
        } | {
            phone_number?: null;
            /** @description The id of a contact, instead of `phone_number`. Needed for a contact that hides its phone. */
            contact_id: string;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description As the header `Idempotency-Key`, for this message alone.
             * @example order-1047-shipped
             */
            idempotency_key?: string | null;
            /** @description Cards of other people. */
            contact_cards: {
                /**
                 * @description The person's name.
                 * @example Bo Lund
                 */
                name: string;
                /** @description The company. */
                organization?: string | null;
                /** @description The person's position. */
                title?: string | null;
                /**
                 * Format: date
                 * @description YYYY-MM-DD.
                 */
                birthday?: string | null;
                /** @description Phones. */
                phones?: {
                    /** @description A phone, as it is to be shown. */
                    phone: string;
                    /** @description What kind it is, such as WORK. */
                    type?: string | null;
                }[] | null;
                /** @description E-mail addresses. */
                emails?: {
                    /** @description An e-mail address. */
                    email: string;
                    /** @description What kind it is, such as WORK. */
                    type?: string | null;
                }[] | null;
                /** @description Web pages. */
                urls?: {
                    /** @description A web page. */
                    url: string;
                    /** @description What kind it is, such as WORK. */
                    type?: string | null;
                }[] | null;
                /** @description Postal addresses. */
                addresses?: {
                    /** @description A postal address in one line. */
                    address: string;
                    /** @description What kind it is, such as WORK. */
                    type?: string | null;
                }[] | null;
            }[];
            message?: null;
            template?: null;
            sticker?: null;
            image?: null;
            video?: null;
            audio?: null;
            document?: null;
            location?: null;
            interactive?: null;
        };
        BatchedDocumentMessage: {
            /**
             * @description The recipient's phone, with a leading plus sign and country code. A phone without a contact gets one. Required unless `contact_id` is given.
             * @example +15551234567
             */
            phone_number: string;
            contact_id?: null;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description As the header `Idempotency-Key`, for this message alone.
             * @example order-1047-shipped
             */
            idempotency_key?: string | null;
            /** @description A document. */
            document: {
                /** @description The id of a file: of `POST /media`, or of a received message. */
                media_id?: string | null;
                /**
                 * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                 * @example https://shop.example/cake.jpg
                 */
                link?: string | null;
                /** @description A text below the file. */
                caption?: string | null;
                /** @description The name that the person sees; the file's own if left out or empty. */
                filename?: string | null;
            } & (unknown | unknown);
            message?: null;
            template?: null;
            sticker?: null;
            image?: null;
            video?: null;
            audio?: null;
            location?: null;
            contact_cards?: null;
            interactive?: null;
        } | {
            phone_number?: null;
            /** @description The id of a contact, instead of `phone_number`. Needed for a contact that hides its phone. */
            contact_id: string;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description As the header `Idempotency-Key`, for this message alone.
             * @example order-1047-shipped
             */
            idempotency_key?: string | null;
            /** @description A document. */
            document: {
                /** @description The id of a file: of `POST /media`, or of a received message. */
                media_id?: string | null;
                /**
                 * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                 * @example https://shop.example/cake.jpg
                 */
                link?: string | null;
                /** @description A text below the file. */
                caption?: string | null;
                /** @description The name that the person sees; the file's own if left out or empty. */
                filename?: string | null;
            } & (unknown | unknown);
            message?: null;
            template?: null;
            sticker?: null;
            image?: null;
            video?: null;
            audio?: null;
            location?: null;
            contact_cards?: null;
            interactive?: null;
        };
        BatchedImageMessage: {
            /**
             * @description The recipient's phone, with a leading plus sign and country code. A phone without a contact gets one. Required unless `contact_id` is given.
             * @example +15551234567
             */
            phone_number: string;
            contact_id?: null;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description As the header `Idempotency-Key`, for this message alone.
             * @example order-1047-shipped
             */
            idempotency_key?: string | null;
            /** @description A picture. */
            image: {
                /** @description The id of a file: of `POST /media`, or of a received message. */
                media_id?: string | null;
                /**
                 * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                 * @example https://shop.example/cake.jpg
                 */
                link?: string | null;
                /** @description A text below the file. */
                caption?: string | null;
            } & (unknown | unknown);
            message?: null;
            template?: null;
            sticker?: null;
            video?: null;
            audio?: null;
            document?: null;
            location?: null;
            contact_cards?: null;
            interactive?: null;
        } | {
            phone_number?: null;
            /** @description The id of a contact, instead of `phone_number`. Needed for a contact that hides its phone. */
            contact_id: string;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description As the header `Idempotency-Key`, for this message alone.
             * @example order-1047-shipped
             */
            idempotency_key?: string | null;
            /** @description A picture. */
            image: {
                /** @description The id of a file: of `POST /media`, or of a received message. */
                media_id?: string | null;
                /**
                 * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                 * @example https://shop.example/cake.jpg
                 */
                link?: string | null;
                /** @description A text below the file. */
                caption?: string | null;
            } & (unknown | unknown);
            message?: null;
            template?: null;
            sticker?: null;
            video?: null;
            audio?: null;
            document?: null;
            location?: null;
            contact_cards?: null;
            interactive?: null;
        };
        BatchedInteractiveMessage: {
            /**
             * @description The recipient's phone, with a leading plus sign and country code. A phone without a contact gets one. Required unless `contact_id` is given.
             * @example +15551234567
             */
            phone_number: string;
            contact_id?: null;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description As the header `Idempotency-Key`, for this message alone.
             * @example order-1047-shipped
             */
            idempotency_key?: string | null;
            /**
             * @description A text with buttons or a list. The person's tap is a received message of the type `reply`.
             * @example {
             *       "body": "Does Friday suit you?",
             *       "buttons": [
             *         {
             *           "id": "yes",
             *           "title": "Yes"
             *         },
             *         {
             *           "id": "no",
             *           "title": "No"
             *         }
             *       ]
             *     }
             * @example {
             *       "request_contact": {
             *         "text": "May we have your number, so that the driver can call?"
             *       }
             *     }
             */
            interactive: {
                /** @description A line above the text. */
                header?: string | null;
                /** @description The text. Required with `buttons` and `list`. */
                body?: string | null;
                /** @description A small line below the text. */
                footer?: string | null;
                /** @description Buttons that answer. One of `buttons`, `list` and `request_contact` is required. */
                buttons?: {
                    /** @description Comes back as `reply.id` when the person taps it. */
                    id: string;
                    /** @description What the person sees. */
                    title: string;
                }[] | null;
                /** @description A list of which the person chooses a row. */
                list?: {
                    /** @description The button that opens the list. */
                    button: string;
                    /** @description The list's sections. */
                    sections: {
                        /** @description The section's title. Required if there are several sections. */
                        title?: string | null;
                        /** @description The rows. */
                        rows: {
                            /** @description Comes back as `reply.id` when the person taps it. */
                            id: string;
                            /** @description What the person sees. */
                            title: string;
                            /** @description A second line. */
                            description?: string | null;
                        }[];
                    }[];
                } | null;
                /** @description Asks a person who hides the phone number for it, with a button of the channel's own. The number that the person shares then is the contact's, who is merged with a contact that has it already. */
                request_contact?: {
                    /** @description The question. */
                    text: string;
                } | null;
            };
            message?: null;
            template?: null;
            sticker?: null;
            image?: null;
            video?: null;
            audio?: null;
            document?: null;
            location?: null;
            contact_cards?: null;
        } | {
            phone_number?: null;
            /** @description The id of a contact, instead of `phone_number`. Needed for a contact that hides its phone. */
            contact_id: string;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description As the header `Idempotency-Key`, for this message alone.
             * @example order-1047-shipped
             */
            idempotency_key?: string | null;
            /**
             * @description A text with buttons or a list. The person's tap is a received message of the type `reply`.
             * @example {
             *       "body": "Does Friday suit you?",
             *       "buttons": [
             *         {
             *           "id": "yes",
             *           "title": "Yes"
             *         },
             *         {
             *           "id": "no",
             *           "title": "No"
             *         }
             *       ]
             *     }
             * @example {
             *       "request_contact": {
             *         "text": "May we have your number, so that the driver can call?"
             *       }
             *     }
             */
            interactive: {
                /** @description A line above the text. */
                header?: string | null;
                /** @description The text. Required with `buttons` and `list`. */
                body?: string | null;
                /** @description A small line below the text. */
                footer?: string | null;
                /** @description Buttons that answer. One of `buttons`, `list` and `request_contact` is required. */
                buttons?: {
                    /** @description Comes back as `reply.id` when the person taps it. */
                    id: string;
                    /** @description What the person sees. */
                    title: string;
                }[] | null;
                /** @description A list of which the person chooses a row. */
                list?: {
                    /** @description The button that opens the list. */
                    button: string;
                    /** @description The list's sections. */
                    sections: {
                        /** @description The section's title. Required if there are several sections. */
                        title?: string | null;
                        /** @description The rows. */
                        rows: {
                            /** @description Comes back as `reply.id` when the person taps it. */
                            id: string;
                            /** @description What the person sees. */
                            title: string;
                            /** @description A second line. */
                            description?: string | null;
                        }[];
                    }[];
                } | null;
                /** @description Asks a person who hides the phone number for it, with a button of the channel's own. The number that the person shares then is the contact's, who is merged with a contact that has it already. */
                request_contact?: {
                    /** @description The question. */
                    text: string;
                } | null;
            };
            message?: null;
            template?: null;
            sticker?: null;
            image?: null;
            video?: null;
            audio?: null;
            document?: null;
            location?: null;
            contact_cards?: null;
        };
        BatchedLocationMessage: {
            /**
             * @description The recipient's phone, with a leading plus sign and country code. A phone without a contact gets one. Required unless `contact_id` is given.
             * @example +15551234567
             */
            phone_number: string;
            contact_id?: null;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description As the header `Idempotency-Key`, for this message alone.
             * @example order-1047-shipped
             */
            idempotency_key?: string | null;
            /**
             * @description A place.
             * @example {
             *       "latitude": 37.442,
             *       "longitude": -122.161,
             *       "name": "Shop"
             *     }
             */
            location: {
                /** @description In degrees, north positive. */
                latitude: number;
                /** @description In degrees, east positive. */
                longitude: number;
                /** @description The place's name. */
                name?: string | null;
                /** @description The place's address. */
                address?: string | null;
            };
            message?: null;
            template?: null;
            sticker?: null;
            image?: null;
            video?: null;
            audio?: null;
            document?: null;
            contact_cards?: null;
            interactive?: null;
        } | {
            phone_number?: null;
            /** @description The id of a contact, instead of `phone_number`. Needed for a contact that hides its phone. */
            contact_id: string;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description As the header `Idempotency-Key`, for this message alone.
             * @example order-1047-shipped
             */
            idempotency_key?: string | null;
            /**
             * @description A place.
             * @example {
             *       "latitude": 37.442,
             *       "longitude": -122.161,
             *       "name": "Shop"
             *     }
             */
            location: {
                /** @description In degrees, north positive. */
                latitude: number;
                /** @description In degrees, east positive. */
                longitude: number;
                /** @description The place's name. */
                name?: string | null;
                /** @description The place's address. */
                address?: string | null;
            };
            message?: null;
            template?: null;
            sticker?: null;
            image?: null;
            video?: null;
            audio?: null;
            document?: null;
            contact_cards?: null;
            interactive?: null;
        };
        /** @description A message as `sendMessage` takes it, with a key of its own. */
        BatchedMessage: components["schemas"]["BatchedTextMessage"] | components["schemas"]["BatchedTemplateMessage"] | components["schemas"]["BatchedStickerMessage"] | components["schemas"]["BatchedImageMessage"] | components["schemas"]["BatchedVideoMessage"] | components["schemas"]["BatchedAudioMessage"] | components["schemas"]["BatchedDocumentMessage"] | components["schemas"]["BatchedLocationMessage"] | components["schemas"]["BatchedContactCardsMessage"] | components["schemas"]["BatchedInteractiveMessage"];
        BatchedStickerMessage: {
            /**
             * @description The recipient's phone, with a leading plus sign and country code. A phone without a contact gets one. Required unless `contact_id` is given.
             * @example +15551234567
             */
            phone_number: string;
            contact_id?: null;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description As the header `Idempotency-Key`, for this message alone.
             * @example order-1047-shipped
             */
            idempotency_key?: string | null;
            /** @description The number of a sticker in the account's library. */
            sticker: number;
            message?: null;
            template?: null;
            image?: null;
            video?: null;
            audio?: null;
            document?: null;
            location?: null;
            contact_cards?: null;
            interactive?: null;
        } | {
            phone_number?: null;
            /** @description The id of a contact, instead of `phone_number`. Needed for a contact that hides its phone. */
            contact_id: string;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description As the header `Idempotency-Key`, for this message alone.
             * @example order-1047-shipped
             */
            idempotency_key?: string | null;
            /** @description The number of a sticker in the account's library. */
            sticker: number;
            message?: null;
            template?: null;
            image?: null;
            video?: null;
            audio?: null;
            document?: null;
            location?: null;
            contact_cards?: null;
            interactive?: null;
        };
        BatchedTemplateMessage: {
            /**
             * @description The recipient's phone, with a leading plus sign and country code. A phone without a contact gets one. Required unless `contact_id` is given.
             * @example +15551234567
             */
            phone_number: string;
            contact_id?: null;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description As the header `Idempotency-Key`, for this message alone.
             * @example order-1047-shipped
             */
            idempotency_key?: string | null;
            template: components["schemas"]["TemplateMessage"];
            message?: null;
            sticker?: null;
            image?: null;
            video?: null;
            audio?: null;
            document?: null;
            location?: null;
            contact_cards?: null;
            interactive?: null;
        } | {
            phone_number?: null;
            /** @description The id of a contact, instead of `phone_number`. Needed for a contact that hides its phone. */
            contact_id: string;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description As the header `Idempotency-Key`, for this message alone.
             * @example order-1047-shipped
             */
            idempotency_key?: string | null;
            template: components["schemas"]["TemplateMessage"];
            message?: null;
            sticker?: null;
            image?: null;
            video?: null;
            audio?: null;
            document?: null;
            location?: null;
            contact_cards?: null;
            interactive?: null;
        };
        BatchedTextMessage: {
            /**
             * @description The recipient's phone, with a leading plus sign and country code. A phone without a contact gets one. Required unless `contact_id` is given.
             * @example +15551234567
             */
            phone_number: string;
            contact_id?: null;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description As the header `Idempotency-Key`, for this message alone.
             * @example order-1047-shipped
             */
            idempotency_key?: string | null;
            /** @description The text. Each channel has its own limit, `text.max_length` in `GET /channels`. */
            message: string;
            template?: null;
            sticker?: null;
            image?: null;
            video?: null;
            audio?: null;
            document?: null;
            location?: null;
            contact_cards?: null;
            interactive?: null;
        } | {
            phone_number?: null;
            /** @description The id of a contact, instead of `phone_number`. Needed for a contact that hides its phone. */
            contact_id: string;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description As the header `Idempotency-Key`, for this message alone.
             * @example order-1047-shipped
             */
            idempotency_key?: string | null;
            /** @description The text. Each channel has its own limit, `text.max_length` in `GET /channels`. */
            message: string;
            template?: null;
            sticker?: null;
            image?: null;
            video?: null;
            audio?: null;
            document?: null;
            location?: null;
            contact_cards?: null;
            interactive?: null;
        };
        BatchedVideoMessage: {
            /**
             * @description The recipient's phone, with a leading plus sign and country code. A phone without a contact gets one. Required unless `contact_id` is given.
             * @example +15551234567
             */
            phone_number: string;
            contact_id?: null;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description As the header `Idempotency-Key`, for this message alone.
             * @example order-1047-shipped
             */
            idempotency_key?: string | null;
            /** @description A video. */
            video: {
                /** @description The id of a file: of `POST /media`, or of a received message. */
                media_id?: string | null;
                /**
                 * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                 * @example https://shop.example/cake.jpg
                 */
                link?: string | null;
                /** @description A text below the file. */
                caption?: string | null;
            } & (unknown | unknown);
            message?: null;
            template?: null;
            sticker?: null;
            image?: null;
            audio?: null;
            document?: null;
            location?: null;
            contact_cards?: null;
            interactive?: null;
        } | {
            phone_number?: null;
            /** @description The id of a contact, instead of `phone_number`. Needed for a contact that hides its phone. */
            contact_id: string;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description As the header `Idempotency-Key`, for this message alone.
             * @example order-1047-shipped
             */
            idempotency_key?: string | null;
            /** @description A video. */
            video: {
                /** @description The id of a file: of `POST /media`, or of a received message. */
                media_id?: string | null;
                /**
                 * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                 * @example https://shop.example/cake.jpg
                 */
                link?: string | null;
                /** @description A text below the file. */
                caption?: string | null;
            } & (unknown | unknown);
            message?: null;
            template?: null;
            sticker?: null;
            image?: null;
            audio?: null;
            document?: null;
            location?: null;
            contact_cards?: null;
            interactive?: null;
        };
        /** @description One message to many people. */
        Broadcast: {
            /**
             * @description The broadcast's id.
             * @example brd_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description The name.
             * @example Cake week
             */
            name: string;
            /**
             * @description draft: nobody is determined yet. planning: a job determines the recipients. planned: it can be started. running: it sends, or waits for `waits_for`. paused: see `paused_reason`. finished, canceled: these are final.
             * @enum {string}
             */
            status: "draft" | "planning" | "planned" | "running" | "paused" | "finished" | "canceled";
            /**
             * @description Why it is paused; null unless it is. requested: by a request. failures: more failed than `stop_at_failed` allows. late: no worker looked after it for six hours. held: the database was restored or copied, and it may have been sent since. template_changed: the template isn't as it was planned. sender_deleted: its number is gone. file_deleted: a file of its message is gone.
             * @enum {string|null}
             */
            paused_reason: "requested" | "failures" | "late" | "held" | "template_changed" | "sender_deleted" | "file_deleted" | null;
            /**
             * @description The channel's name.
             * @example whatsapp
             */
            channel: string;
            /**
             * @description The number that it sends from.
             * @example +15550001000
             */
            source_phone: string;
            /** @description Whom it is for. Phones and ids of contacts aren't repeated. */
            audience: {
                /** @description Contacts that match. */
                filter?: components["schemas"]["AnsweredContactFilter"];
                /**
                 * @description How many contacts were named by their ids or phones.
                 * @example 63
                 */
                people?: number;
                /**
                 * @description The broadcast whose failed recipients are meant.
                 * @example brd_01m822prqpec0sbfjcevpfj9r5
                 */
                failed_of?: string;
                /** @description Who is left out. */
                exclude?: {
                    /**
                     * @description Who got or will get a message of these broadcasts is left out.
                     * @example [
                     *       "brd_01m822prqpec0sbfjcevpfj9r5"
                     *     ]
                     */
                    broadcasts?: string[];
                    /**
                     * Format: date-time
                     * @description Who got any message at this time or later is left out.
                     */
                    messaged_since?: string;
                };
            };
            /** @description The template as the request gave it; null for a text. */
            template: {
                [key: string]: unknown;
            } | null;
            /** @description The text as the request gave it; null for a template. */
            message: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description When it begins; null for at once.
             */
            send_at: string | null;
            /** @description The hours of the day in which it sends. */
            hours: {
                /**
                 * @description The first minute.
                 * @example 09:00
                 */
                from: string;
                /**
                 * @description The end.
                 * @example 18:00
                 */
                to: string;
                /**
                 * @description Days of the week, from 1 for Monday.
                 * @example [
                 *       1,
                 *       2,
                 *       3,
                 *       4,
                 *       5
                 *     ]
                 */
                days?: number[];
                /**
                 * @description The time zone.
                 * @example Europe/Vienna
                 */
                zone: string;
                /** @description Whether each phone's country decides, and `zone` only where it can't. */
                own_time_zone?: boolean;
            } | null;
            /**
             * @description At most so many people within 24 hours; null for no limit.
             * @example 1000
             */
            daily_limit: number | null;
            /**
             * @description The percentage of failures at which it pauses; null for never.
             * @example 30
             */
            stop_at_failed: number | null;
            /**
             * @description Labels that people get.
             * @example {
             *       "reached": [
             *         "cake week"
             *       ]
             *     }
             */
            labels: {
                [key: string]: string[];
            };
            /**
             * @description Its recipients when the plan was made; null before.
             * @example 63
             */
            people: number | null;
            /** @description What the channel would bill by the operator's prices on the day of sending. Null before the plan, for a text, whose bill depends on what was billed before, and without prices. */
            estimate: components["schemas"]["Cost"] | null;
            /**
             * @description To how many of them a message was accepted so far.
             * @example 40
             */
            queued: number;
            /**
             * @description Names the plan for `POST …/start`; null before there is one.
             * @example 5d41402abc4b2a76
             */
            plan: string | null;
            /**
             * @description The job that makes or made the plan.
             * @example job_01m822prqpec0sbfjcevpfj9r5
             */
            plan_job_id: string | null;
            /**
             * @description The broadcast whose failed recipients this one tries again.
             * @example brd_01m822prqpec0sbfjcevpfj9r5
             */
            retry_of: string | null;
            /**
             * @description Who started it, or before that who made it: the id of a person (`per_…`, see `GET /people`) or of an API key (`key_…`); null for nobody.
             * @example per_01m822prkse7ntqj3aprp9t2m6
             */
            by: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its plan was made.
             */
            planned_at: string | null;
            /**
             * Format: date-time
             * @description When it was started.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it ended.
             */
            finished_at: string | null;
        };
        /** @description All of a broadcast but, if it stays, its audience. */
        BroadcastChange: {
            /**
             * @description A name for the account's own people. No recipient sees it.
             * @example Cake week
             */
            name: string;
            /**
             * @description The channel's name. If left out: the account's default channel.
             * @example whatsapp
             */
            channel?: string | null;
            /**
             * @description The number to send from. If left out: the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /** @description A template. Either `template` or `message` is required. */
            template?: {
                /**
                 * @description The name of a template that can be sent.
                 * @example order_update
                 */
                name: string;
                /** @description For example en_US. Needed only for a name that can be sent in several languages. */
                language?: string | null;
                /** @description A value for each variable. */
                variables?: {
                    [key: string]: components["schemas"]["BroadcastValue"];
                } | null;
                /** @description As in a single message, by their places from 0. */
                buttons?: {
                    [key: string]: components["schemas"]["BroadcastValue"];
                } | null;
                /** @description Required for a template whose `offer` expires. */
                offer?: {
                    /**
                     * Format: date-time
                     * @description When the offer ends. The person sees the time that is left. The message isn't sent any more then.
                     */
                    expires_at: string;
                } | null;
                /**
                 * @description Required for a template with `cards`.
                 * @example [
                 *       {
                 *         "header": {
                 *           "image": {
                 *             "link": "https://shop.example/cake.jpg"
                 *           }
                 *         },
                 *         "buttons": {
                 *           "1": "cake"
                 *         }
                 *       }
                 *     ]
                 */
                cards?: {
                    /** @description A value for each variable of the body, and no others. */
                    variables?: {
                        [key: string]: string | number;
                    } | null;
                    /**
                     * @description The content of the header: the one that `header` of the template or card asks for.
                     * @example {
                     *       "text": "Summer Sale"
                     *     }
                     */
                    header?: {
                        /** @description The picture that the header shows. */
                        image?: ({
                            /** @description The id of a file: of `POST /media`, or of a received message. */
                            media_id?: string | null;
                            /**
                             * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                             * @example https://shop.example/cake.jpg
                             */
                            link?: string | null;
                        } | null) & (unknown | unknown);
                        /** @description The video that the header shows. */
                        video?: ({
                            /** @description The id of a file: of `POST /media`, or of a received message. */
                            media_id?: string | null;
                            /**
                             * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                             * @example https://shop.example/cake.jpg
                             */
                            link?: string | null;
                        } | null) & (unknown | unknown);
                        /** @description The document that the header shows. */
                        document?: ({
                            /** @description The id of a file: of `POST /media`, or of a received message. */
                            media_id?: string | null;
                            /**
                             * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                             * @example https://shop.example/cake.jpg
                             */
                            link?: string | null;
                            /** @description The name that the person sees. If left out: that of the file. */
                            filename?: string | null;
                        } | null) & (unknown | unknown);
                        /** @description The value of the variable in the header's text. */
                        text?: string | number | null;
                        /** @description The place that the header shows. */
                        location?: {
                            /**
                             * @description In degrees, positive in the north.
                             * @example 48.2082
                             */
                            latitude: number;
                            /**
                             * @description In degrees, positive in the east.
                             * @example 16.3738
                             */
                            longitude: number;
                            /** @description The name of the place. */
                            name?: string | null;
                            /** @description The address of the place. */
                            address?: string | null;
                        } | null;
                    } | null;
                    /**
                     * @description A value for each button that requires one, by its place in the `buttons` of the template or card, from 0. Others may have one if their `value` is `optional`.
                     * @example {
                     *       "1": "summer2026"
                     *     }
                     */
                    buttons?: {
                        [key: string]: string | number;
                    } | null;
                }[] | null;
                /** @description As in a single message. */
                header?: {
                    /** @description The picture that the header shows. */
                    image?: ({
                        /** @description The id of a file: of `POST /media`, or of a received message. */
                        media_id?: string | null;
                        /**
                         * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                         * @example https://shop.example/cake.jpg
                         */
                        link?: string | null;
                    } | null) & (unknown | unknown);
                    /** @description The video that the header shows. */
                    video?: ({
                        /** @description The id of a file: of `POST /media`, or of a received message. */
                        media_id?: string | null;
                        /**
                         * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                         * @example https://shop.example/cake.jpg
                         */
                        link?: string | null;
                    } | null) & (unknown | unknown);
                    /** @description The document that the header shows. */
                    document?: ({
                        /** @description The id of a file: of `POST /media`, or of a received message. */
                        media_id?: string | null;
                        /**
                         * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                         * @example https://shop.example/cake.jpg
                         */
                        link?: string | null;
                        /** @description The name that the person sees. If left out: that of the file. */
                        filename?: string | null;
                    } | null) & (unknown | unknown);
                    /** @description A text for everybody; or a field of the contact; or a place in the contact's enhanced data. */
                    text?: components["schemas"]["BroadcastValue"];
                    /** @description The place that the header shows. */
                    location?: {
                        /**
                         * @description In degrees, positive in the north.
                         * @example 48.2082
                         */
                        latitude: number;
                        /**
                         * @description In degrees, positive in the east.
                         * @example 16.3738
                         */
                        longitude: number;
                        /** @description The name of the place. */
                        name?: string | null;
                        /** @description The address of the place. */
                        address?: string | null;
                    } | null;
                } | null;
            } | null;
            /** @description A text. On a channel with a customer service window, only contacts whose window is open get it. */
            message?: {
                /**
                 * @description The text, with variables such as {{name}} or {{1}}.
                 * @example Hello {{name}}, we are closed on Monday.
                 */
                text: string;
                /** @description A value for each variable. */
                variables?: {
                    [key: string]: components["schemas"]["BroadcastValue"];
                } | null;
            } | null;
            /**
             * Format: date-time
             * @description When a started broadcast begins, up to 30 days ahead. If left out: at once.
             */
            send_at?: string | null;
            /** @description The hours of the day in which it sends. If left out: all. */
            hours?: {
                /**
                 * @description The first minute.
                 * @example 09:00
                 */
                from: string;
                /**
                 * @description The end.
                 * @example 18:00
                 */
                to: string;
                /**
                 * @description Days of the week, from 1 for Monday. If left out: every day.
                 * @example [
                 *       1,
                 *       2,
                 *       3,
                 *       4,
                 *       5
                 *     ]
                 */
                days?: number[] | null;
                /**
                 * @description The time zone of the hours, by its name in the IANA database.
                 * @example Europe/Vienna
                 */
                zone: string;
                /** @description Counts the hours in the time zone of each phone's country, if the country has only one. `zone` counts for other phones and for people who hide theirs. The plan determines the zones. */
                own_time_zone?: boolean | null;
            } | null;
            /**
             * @description At most so many people within any 24 hours.
             * @example 1000
             */
            daily_limit?: number | null;
            /** @description Labels that people get when it is known how far their message is. Each person gets them once. */
            labels?: {
                /** @description For people whose message was delivered. */
                reached?: string[];
                /** @description For people who wrote within three days. */
                replied?: string[];
                /** @description For people whose message failed. */
                failed?: string[];
            };
            /**
             * @description Pauses the broadcast when more of the last hundred messages whose outcome is known have failed; null for never.
             * @default 30
             */
            stop_at_failed?: number | null;
            /** @description Whom it is for. If left out: as before. */
            audience?: {
                filter?: components["schemas"]["BroadcastFilter"];
                /**
                 * @description The contacts with these ids.
                 * @example [
                 *       "con_01m822prqpec0sbfjcevpfj9r5"
                 *     ]
                 */
                ids?: string[] | null;
                /** @description The contacts with these phones. */
                phones?: string[] | null;
                /** @description Who is left out. */
                exclude?: {
                    /** @description Broadcasts, by their ids: who got or will get a message of one of them is left out. */
                    broadcasts?: string[] | null;
                    /**
                     * Format: date-time
                     * @description Who got any message at this time or later is left out.
                     */
                    messaged_since?: string | null;
                } | null;
            } | null;
        };
        /** @description The people of the plan. Each is counted once, by how far the message is. */
        BroadcastCounts: {
            /**
             * @description Whose turn hasn't come.
             * @example 0
             */
            planned: number;
            /**
             * @description Whose message waits to leave, or is on its way to the channel.
             * @example 0
             */
            queued: number;
            /**
             * @description Whose message the channel has taken, and nothing more is known.
             * @example 0
             */
            sent: number;
            /**
             * @description Whose message reached the phone.
             * @example 0
             */
            delivered: number;
            /**
             * @description Who read the message.
             * @example 0
             */
            read: number;
            /**
             * @description Whose message failed or expired.
             * @example 0
             */
            failed: number;
            /**
             * @description Whose turn hadn't come when the broadcast was canceled, or whose message was canceled.
             * @example 0
             */
            canceled: number;
            /**
             * @description Whose message was deleted after the account's time for messages.
             * @example 0
             */
            forgotten: number;
            /**
             * @description Who wrote within three days after the message. They are also counted above.
             * @example 0
             */
            replied: number;
            /**
             * @description Who opted out within three days after the message. They are also counted above.
             * @example 0
             */
            opted_out: number;
            /**
             * @description Whose message failed in a way that may pass and wasn't sent again alone: `POST …/retry-failed` is for them.
             * @example 0
             */
            may_pass: number;
            /** @description Whose message the channel charges for, as it last said, as far as it says so. */
            billed: {
                /**
                 * @description The channel's category; null if it doesn't say.
                 * @example marketing
                 */
                category: string | null;
                /**
                 * @description How many.
                 * @example 60
                 */
                people: number;
            }[];
            /**
             * @description Who gets no message, by the reason: `opted_out`, `outside_window`, `no_address`, `empty_value`, `invalid_value`, `excluded`, `duplicate`, `not_found`, `erased`, or a code of the error reference.
             * @example [
             *       {
             *         "code": "opted_out",
             *         "people": 3
             *       }
             *     ]
             */
            left_out: {
                /**
                 * @description A code.
                 * @example opted_out
                 */
                code: string;
                /**
                 * @description How many.
                 * @example 3
                 */
                people: number;
            }[];
            /**
             * @description Whose message failed, by the code of the error.
             * @example [
             *       {
             *         "code": "opted_out",
             *         "people": 3
             *       }
             *     ]
             */
            failed_by_code: {
                /**
                 * @description A code.
                 * @example opted_out
                 */
                code: string;
                /**
                 * @description How many.
                 * @example 3
                 */
                people: number;
            }[];
        };
        /** @description A broadcast with its counts and samples. */
        BroadcastDetails: {
            /**
             * @description The broadcast's id.
             * @example brd_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description The name.
             * @example Cake week
             */
            name: string;
            /**
             * @description draft: nobody is determined yet. planning: a job determines the recipients. planned: it can be started. running: it sends, or waits for `waits_for`. paused: see `paused_reason`. finished, canceled: these are final.
             * @enum {string}
             */
            status: "draft" | "planning" | "planned" | "running" | "paused" | "finished" | "canceled";
            /**
             * @description Why it is paused; null unless it is. requested: by a request. failures: more failed than `stop_at_failed` allows. late: no worker looked after it for six hours. held: the database was restored or copied, and it may have been sent since. template_changed: the template isn't as it was planned. sender_deleted: its number is gone. file_deleted: a file of its message is gone.
             * @enum {string|null}
             */
            paused_reason: "requested" | "failures" | "late" | "held" | "template_changed" | "sender_deleted" | "file_deleted" | null;
            /**
             * @description The channel's name.
             * @example whatsapp
             */
            channel: string;
            /**
             * @description The number that it sends from.
             * @example +15550001000
             */
            source_phone: string;
            /** @description Whom it is for. Phones and ids of contacts aren't repeated. */
            audience: {
                /** @description Contacts that match. */
                filter?: components["schemas"]["AnsweredContactFilter"];
                /**
                 * @description How many contacts were named by their ids or phones.
                 * @example 63
                 */
                people?: number;
                /**
                 * @description The broadcast whose failed recipients are meant.
                 * @example brd_01m822prqpec0sbfjcevpfj9r5
                 */
                failed_of?: string;
                /** @description Who is left out. */
                exclude?: {
                    /**
                     * @description Who got or will get a message of these broadcasts is left out.
                     * @example [
                     *       "brd_01m822prqpec0sbfjcevpfj9r5"
                     *     ]
                     */
                    broadcasts?: string[];
                    /**
                     * Format: date-time
                     * @description Who got any message at this time or later is left out.
                     */
                    messaged_since?: string;
                };
            };
            /** @description The template as the request gave it; null for a text. */
            template: {
                [key: string]: unknown;
            } | null;
            /** @description The text as the request gave it; null for a template. */
            message: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description When it begins; null for at once.
             */
            send_at: string | null;
            /** @description The hours of the day in which it sends. */
            hours: {
                /**
                 * @description The first minute.
                 * @example 09:00
                 */
                from: string;
                /**
                 * @description The end.
                 * @example 18:00
                 */
                to: string;
                /**
                 * @description Days of the week, from 1 for Monday.
                 * @example [
                 *       1,
                 *       2,
                 *       3,
                 *       4,
                 *       5
                 *     ]
                 */
                days?: number[];
                /**
                 * @description The time zone.
                 * @example Europe/Vienna
                 */
                zone: string;
                /** @description Whether each phone's country decides, and `zone` only where it can't. */
                own_time_zone?: boolean;
            } | null;
            /**
             * @description At most so many people within 24 hours; null for no limit.
             * @example 1000
             */
            daily_limit: number | null;
            /**
             * @description The percentage of failures at which it pauses; null for never.
             * @example 30
             */
            stop_at_failed: number | null;
            /**
             * @description Labels that people get.
             * @example {
             *       "reached": [
             *         "cake week"
             *       ]
             *     }
             */
            labels: {
                [key: string]: string[];
            };
            /**
             * @description Its recipients when the plan was made; null before.
             * @example 63
             */
            people: number | null;
            /** @description What the channel would bill by the operator's prices on the day of sending. Null before the plan, for a text, whose bill depends on what was billed before, and without prices. */
            estimate: components["schemas"]["Cost"] | null;
            /**
             * @description To how many of them a message was accepted so far.
             * @example 40
             */
            queued: number;
            /**
             * @description Names the plan for `POST …/start`; null before there is one.
             * @example 5d41402abc4b2a76
             */
            plan: string | null;
            /**
             * @description The job that makes or made the plan.
             * @example job_01m822prqpec0sbfjcevpfj9r5
             */
            plan_job_id: string | null;
            /**
             * @description The broadcast whose failed recipients this one tries again.
             * @example brd_01m822prqpec0sbfjcevpfj9r5
             */
            retry_of: string | null;
            /**
             * @description Who started it, or before that who made it: the id of a person (`per_…`, see `GET /people`) or of an API key (`key_…`); null for nobody.
             * @example per_01m822prkse7ntqj3aprp9t2m6
             */
            by: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its plan was made.
             */
            planned_at: string | null;
            /**
             * Format: date-time
             * @description When it was started.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it ended.
             */
            finished_at: string | null;
            counts: components["schemas"]["BroadcastCounts"];
            /**
             * @description Why a running broadcast sends nothing now; null if it sends. send_at: its start. hours: its hours of the day. daily_limit: as many people as allowed got it within 24 hours. sender: its number is paused.
             * @enum {string|null}
             */
            waits_for: "send_at" | "hours" | "daily_limit" | "sender" | null;
            /**
             * @description How long the rest takes at the least, at the rate of the number, within the hours and the daily limit.
             * @example 120
             */
            takes_seconds: number;
            /** @description To how many people a message was accepted in each of 40 equal steps until the end or now, without erased people. */
            pace: {
                /**
                 * Format: date-time
                 * @description The beginning of the step.
                 */
                at: string;
                /**
                 * @description How many people.
                 * @example 80
                 */
                people: number;
            }[];
            /** @description What up to ten people get whose turn hasn't come. Empty before there is a plan. */
            samples: {
                /**
                 * @description The person.
                 * @example con_01m822prqpec0sbfjcevpfj9r5
                 */
                contact_id: string;
                /**
                 * @description The person's name.
                 * @example Ana Sousa
                 */
                name: string | null;
                /** @description The template of a template message. */
                template?: {
                    /**
                     * @description The template's name.
                     * @example order_update
                     */
                    name: string;
                    /**
                     * @description The language that was chosen.
                     * @example en_US
                     */
                    language: string;
                    /**
                     * @description The values of the variables.
                     * @example {
                     *       "1": "Ana",
                     *       "2": "A-1047"
                     *     }
                     */
                    variables: {
                        [key: string]: string;
                    };
                    /** @description The content of the header; absent for one that needs none. */
                    header?: {
                        /** @description The value of the variable in the header's text. */
                        text?: string;
                        /** @description The place that the header shows. */
                        location?: {
                            /** @description In degrees. */
                            latitude: number;
                            /** @description In degrees. */
                            longitude: number;
                            /** @description The name of the place. */
                            name: string | null;
                            /** @description The address of the place. */
                            address: string | null;
                        };
                        /** @description The picture that the header shows. */
                        image?: {
                            /**
                             * @description The id of the file.
                             * @example med_01m822prqpec0sbfjcevpfj9r5
                             */
                            media_id: string;
                        };
                        /** @description The video that the header shows. */
                        video?: {
                            /**
                             * @description The id of the file.
                             * @example med_01m822prqpec0sbfjcevpfj9r5
                             */
                            media_id: string;
                        };
                        /** @description The document that the header shows. */
                        document?: {
                            /**
                             * @description The id of the file.
                             * @example med_01m822prqpec0sbfjcevpfj9r5
                             */
                            media_id: string;
                            /** @description The name that the person sees. */
                            filename: string | null;
                        };
                    };
                    /**
                     * @description The values of buttons, by their place from 0; absent for none.
                     * @example {
                     *       "1": "summer2026"
                     *     }
                     */
                    buttons?: {
                        [key: string]: string;
                    };
                    /** @description The end of the offer; absent for a template without an offer that ends. */
                    offer?: {
                        /**
                         * Format: date-time
                         * @description When the offer ends.
                         */
                        expires_at: string;
                    };
                    /** @description The values of the cards, in order; absent for a template without cards. */
                    cards?: {
                        /**
                         * @description The values of the variables.
                         * @example {
                         *       "1": "Ana",
                         *       "2": "A-1047"
                         *     }
                         */
                        variables: {
                            [key: string]: string;
                        };
                        /** @description The content of the header; absent for one that needs none. */
                        header?: {
                            /** @description The value of the variable in the header's text. */
                            text?: string;
                            /** @description The place that the header shows. */
                            location?: {
                                /** @description In degrees. */
                                latitude: number;
                                /** @description In degrees. */
                                longitude: number;
                                /** @description The name of the place. */
                                name: string | null;
                                /** @description The address of the place. */
                                address: string | null;
                            };
                            /** @description The picture that the header shows. */
                            image?: {
                                /**
                                 * @description The id of the file.
                                 * @example med_01m822prqpec0sbfjcevpfj9r5
                                 */
                                media_id: string;
                            };
                            /** @description The video that the header shows. */
                            video?: {
                                /**
                                 * @description The id of the file.
                                 * @example med_01m822prqpec0sbfjcevpfj9r5
                                 */
                                media_id: string;
                            };
                            /** @description The document that the header shows. */
                            document?: {
                                /**
                                 * @description The id of the file.
                                 * @example med_01m822prqpec0sbfjcevpfj9r5
                                 */
                                media_id: string;
                                /** @description The name that the person sees. */
                                filename: string | null;
                            };
                        };
                        /**
                         * @description The values of buttons, by their place from 0; absent for none.
                         * @example {
                         *       "1": "summer2026"
                         *     }
                         */
                        buttons?: {
                            [key: string]: string;
                        };
                    }[];
                    /**
                     * @description The body with the values, of a template that Parley keeps.
                     * @example Hello Ana, your cake is ready.
                     */
                    text?: string;
                };
                /**
                 * @description The text.
                 * @example Hello Ana, we are closed on Monday.
                 */
                text?: string;
            }[];
        };
        BroadcastEvent: {
            /**
             * @description The same for each delivery of the event.
             * @example evt_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "broadcast.planned" | "broadcast.started" | "broadcast.paused" | "broadcast.resumed" | "broadcast.finished" | "broadcast.canceled";
            /**
             * Format: date-time
             * @description When the change happened.
             */
            timestamp: string;
            /** @description The resource as it is now. */
            data: components["schemas"]["Broadcast"];
        };
        /** @description The contacts that match when the plan is made. An empty filter matches every contact. */
        BroadcastFilter: {
            /** @description Contacts must have all of these labels. */
            label?: string[];
            /**
             * Format: date-time
             * @description Contacts changed at this time or later.
             */
            updated_since?: string;
            /** @description Whether the contact waits for an answer: since its last message, the channel took no message to it. A scheduled, queued or failed message, and one whose outcome is unknown, is no answer. */
            waiting?: boolean;
            /**
             * @description Whether a customer service window of the contact is open, so that a free text or a sticker can be sent. `closed`: the contact wrote before, and all windows have closed. Contacts who never wrote are in neither list. Only channels with a window count: over SMS, a text can be sent at any time.
             * @enum {string}
             */
            window?: "open" | "closed";
            /** @description Whether the contact has opted out of anything: `opt_outs` of the contact says of what, and on which channel. */
            opted_out?: boolean;
        } | null;
        /** @description A person of a broadcast. */
        BroadcastRecipient: {
            /**
             * @description The contact.
             * @example con_01m822prqpec0sbfjcevpfj9r5
             */
            contact_id: string;
            /**
             * @description The contact's name.
             * @example Ana Sousa
             */
            name: string | null;
            /**
             * @description The contact's phone; null if the person hides it.
             * @example +15551234567
             */
            phone_number: string | null;
            /**
             * @description How far the message is, as in `counts` of the broadcast.
             * @enum {string}
             */
            status: "planned" | "left_out" | "queued" | "sent" | "delivered" | "read" | "failed" | "canceled" | "forgotten";
            /**
             * @description Why the person is left out, or why the message failed.
             * @example opted_out
             */
            code: string | null;
            /**
             * @description The message; null before the person's turn.
             * @example msg_01m822prqpec0sbfjcevpfj9r5
             */
            message_id: string | null;
            /** @description Whether the person wrote within three days after the message. */
            replied: boolean;
            /** @description Whether the person opted out within three days after the message. */
            opted_out: boolean;
            /**
             * Format: date-time
             * @description When the message was accepted.
             */
            queued_at: string | null;
        };
        BroadcastValue: (string | number) | {
            /**
             * @description The field of the contact.
             * @enum {string}
             */
            field: "name" | "phone";
            /** @description For contacts without a value. Without it, they are left out. */
            fallback?: string | null;
        } | {
            /**
             * @description A group of the contact's `enhanced_data`.
             * @example Orders
             */
            group: string;
            /**
             * @description The place of the entry in the group, from 1.
             * @default 1
             */
            entry?: number;
            /**
             * @description The part of the entry.
             * @enum {string}
             */
            part: "text" | "description" | "link";
            /** @description For contacts without a value. Without it, they are left out. */
            fallback?: string | null;
        };
        /** @description What a channel can do, and what a sender of it needs. */
        Channel: {
            /**
             * @description The name in paths of the API.
             * @example whatsapp
             */
            channel: string;
            /**
             * @description The service that Parley sends through.
             * @example whatsapp-cloud
             */
            connector: string;
            /**
             * @description The channel's name for people.
             * @example WhatsApp
             */
            name: string;
            /**
             * @description The connector's name for people.
             * @example WhatsApp Cloud API
             */
            title: string;
            /**
             * @description What to do at the channel with the sender's `hook_url` and the chosen values.
             * @example In the app dashboard, open WhatsApp, Configuration, and enter these values.
             */
            setup: string;
            /** @description The fields of a sender's credentials, in order. */
            credentials: {
                /**
                 * @description The field's name in `credentials`.
                 * @example access_token
                 */
                name: string;
                /**
                 * @description The field's name for people.
                 * @example Access token
                 */
                title: string;
                /**
                 * @description Where to find the value.
                 * @example In the app dashboard under App settings, Basic.
                 */
                help: string;
                /** @description Whether a sender needs a value. */
                required: boolean;
                /** @description Whether the value is encrypted and never shown. */
                secret: boolean;
                /** @description Whether the value is a text of your choice, which you enter at the channel too. */
                chosen: boolean;
                /** @description The only values, for a field that has few; empty for a text. */
                choices: {
                    /**
                     * @description The value; empty for none.
                     * @example on
                     */
                    value: string;
                    /**
                     * @description What it means, for people.
                     * @example Use it
                     */
                    title: string;
                }[];
            }[];
            /** @description What the channel can do. */
            capabilities: {
                /** @description Texts. */
                text: {
                    /**
                     * @description Maximum number of characters (Unicode code points).
                     * @example 4096
                     */
                    max_length: number;
                    /** @description How the channel divides and bills texts; null for a channel that doesn't. */
                    segments: {
                        /** @description A text of characters in GSM 03.38's default alphabet, in septets. A character of its extension table takes two. */
                        gsm7: {
                            /**
                             * @description Units of a text that fits into one segment.
                             * @example 160
                             */
                            single: number;
                            /**
                             * @description Units of each segment of a longer text.
                             * @example 153
                             */
                            part: number;
                        };
                        /** @description Any other text, in UTF-16 code units. */
                        ucs2: {
                            /**
                             * @description Units of a text that fits into one segment.
                             * @example 70
                             */
                            single: number;
                            /**
                             * @description Units of each segment of a longer text.
                             * @example 67
                             */
                            part: number;
                        };
                    } | null;
                };
                /** @description Null for a channel without templates. */
                template: {
                    /**
                     * @description `channel`: only templates that the channel approved are sent. `none`: Parley keeps the account's templates, which `POST /templates` creates, and the channel gets their text.
                     * @enum {string}
                     */
                    approval: "channel" | "none";
                    /** @description Maximum numbers of characters with the values of a message; null for a part that templates of the channel don't have. */
                    filled: {
                        /**
                         * @description Of a body.
                         * @example 1024
                         */
                        body_length: number;
                        /**
                         * @description Of a header's text.
                         * @example 60
                         */
                        header_length: number | null;
                        /**
                         * @description Of a card's body.
                         * @example 160
                         */
                        card_length: number | null;
                        /**
                         * @description Of a code that a button copies.
                         * @example 15
                         */
                        code_length: number | null;
                    };
                    /**
                     * @description The types of documents that a header takes.
                     * @example [
                     *       "application/pdf"
                     *     ]
                     */
                    header_documents: string[];
                    /** @description What templates can have that `POST /templates` creates; null if they are written at the channel only. */
                    written: {
                        /**
                         * @description Maximum number of characters of a body (Unicode code points).
                         * @example 1024
                         */
                        body_max_length: number;
                        /**
                         * @description The categories to choose from; empty for a channel without them.
                         * @example [
                         *       "MARKETING",
                         *       "UTILITY"
                         *     ]
                         */
                        categories: string[];
                        /**
                         * @description The kinds of header that a template can have.
                         * @example [
                         *       "text"
                         *     ]
                         */
                        headers: ("text" | "image" | "video" | "document" | "location")[];
                        /** @description Whether a template can have a footer. */
                        footer: boolean;
                        /**
                         * @description The kinds of button that a template can have.
                         * @example [
                         *       "url"
                         *     ]
                         */
                        buttons: ("quick_reply" | "url" | "phone" | "call" | "copy_code" | "one_time_code" | "form" | "request_contact" | "other")[];
                    } | null;
                } | null;
                /** @description Null for a channel without stickers. */
                sticker: {
                    /**
                     * @description The formats that the channel shows as a sticker.
                     * @example [
                     *       "image/webp"
                     *     ]
                     */
                    mime_types: string[];
                } | null;
                /** @description Files; null for a channel without them. */
                files: {
                    /** @description Pictures. */
                    image: {
                        /**
                         * @description The types that the channel takes, as `mime_type` of a file has them, with its parameter; null for every type.
                         * @example [
                         *       "image/jpeg"
                         *     ]
                         */
                        mime_types: string[] | null;
                        /**
                         * @description The largest file.
                         * @example 5242880
                         */
                        max_bytes: number;
                        /**
                         * @description Maximum number of characters of a caption; null for a file without one.
                         * @example 1024
                         */
                        caption_length: number | null;
                    };
                    /** @description Videos. */
                    video: {
                        /**
                         * @description The types that the channel takes, as `mime_type` of a file has them, with its parameter; null for every type.
                         * @example [
                         *       "image/jpeg"
                         *     ]
                         */
                        mime_types: string[] | null;
                        /**
                         * @description The largest file.
                         * @example 5242880
                         */
                        max_bytes: number;
                        /**
                         * @description Maximum number of characters of a caption; null for a file without one.
                         * @example 1024
                         */
                        caption_length: number | null;
                    };
                    /** @description Audios. */
                    audio: {
                        /**
                         * @description The types that the channel takes, as `mime_type` of a file has them, with its parameter; null for every type.
                         * @example [
                         *       "image/jpeg"
                         *     ]
                         */
                        mime_types: string[] | null;
                        /**
                         * @description The largest file.
                         * @example 5242880
                         */
                        max_bytes: number;
                        /**
                         * @description Maximum number of characters of a caption; null for a file without one.
                         * @example 1024
                         */
                        caption_length: number | null;
                    };
                    /** @description Documents. */
                    document: {
                        /**
                         * @description The types that the channel takes, as `mime_type` of a file has them, with its parameter; null for every type.
                         * @example [
                         *       "image/jpeg"
                         *     ]
                         */
                        mime_types: string[] | null;
                        /**
                         * @description The largest file.
                         * @example 5242880
                         */
                        max_bytes: number;
                        /**
                         * @description Maximum number of characters of a caption; null for a file without one.
                         * @example 1024
                         */
                        caption_length: number | null;
                    };
                } | null;
                /**
                 * @description The types of audio that can be sent as a voice note; empty for none.
                 * @example [
                 *       "audio/ogg; codecs=opus"
                 *     ]
                 */
                voice: string[];
                /** @description Whether places can be sent. */
                location: boolean;
                /** @description Cards of other people; null for a channel without them. */
                contact_cards: {
                    /**
                     * @description Maximum number of cards in a message.
                     * @example 5
                     */
                    most: number;
                } | null;
                /** @description Texts with buttons or a list; null for a channel without them. */
                interactive: {
                    /**
                     * @description Maximum number of characters of the text.
                     * @example 1024
                     */
                    body_length: number;
                    /**
                     * @description Of the header.
                     * @example 60
                     */
                    header_length: number;
                    /**
                     * @description Of the footer.
                     * @example 60
                     */
                    footer_length: number;
                    /** @description A text with buttons. */
                    buttons: {
                        /**
                         * @description Maximum number of buttons.
                         * @example 3
                         */
                        most: number;
                        /**
                         * @description Maximum number of characters of a button.
                         * @example 20
                         */
                        title_length: number;
                    };
                    /** @description A text with a list. */
                    list: {
                        /**
                         * @description Maximum number of rows in all sections.
                         * @example 10
                         */
                        most: number;
                        /**
                         * @description Maximum number of characters of a row's or section's title.
                         * @example 24
                         */
                        title_length: number;
                        /**
                         * @description Of a row's second line.
                         * @example 72
                         */
                        description_length: number;
                        /**
                         * @description Of the button that opens the list.
                         * @example 20
                         */
                        button_length: number;
                    };
                    /** @description Whether a person can be asked for the phone number. */
                    request_contact: boolean;
                } | null;
                /** @description Whether a message can name the message that it answers. */
                replies: boolean;
                /** @description Whether the account can react to a message with an emoji. */
                reactions: boolean;
                /** @description Whether a person can be shown that a message was read. */
                read_marks: boolean;
                /** @description Whether a person can be shown that an answer is being written. */
                typing: boolean;
                /** @description The customer service window; null for a channel without one. */
                window: {
                    /**
                     * @description How long it stays open after a person's last message.
                     * @example 24
                     */
                    hours: number;
                    /**
                     * @description What can be sent while the window is closed.
                     * @example [
                     *       "template"
                     *     ]
                     */
                    closed_allows: ("text" | "template" | "sticker")[];
                } | null;
                /**
                 * @description The last status that the channel reports.
                 * @example read
                 * @enum {string}
                 */
                receipts: "none" | "sent" | "delivered" | "read";
                /** @description Whether receipts bring back the service's own id. Then they settle a message whose sending was uncertain. */
                receipts_name_attempt: boolean;
                /** @description The words that the channel itself obeys; null for a channel without them. */
                opt_out: {
                    /**
                     * @description Words by which a person stops messages from a sender.
                     * @example [
                     *       "STOP",
                     *       "END"
                     *     ]
                     */
                    stop: string[];
                    /**
                     * @description Words by which a person allows them again.
                     * @example [
                     *       "START"
                     *     ]
                     */
                    start: string[];
                } | null;
                /**
                 * @description What a sender without a rate of its own sends per second, in `rate_unit`.
                 * @example 80
                 */
                rate: number;
                /**
                 * @description The most that a sender sends per second while the business uses its number in the channel's own app too; null for a channel without such an app.
                 * @example 20
                 */
                app_rate: number | null;
                /** @description How many messages a sender sends to one person. Messages beyond it wait, and messages to others don't wait for them. Null for a channel without such a limit. */
                pair_rate: {
                    /**
                     * @description Maximum number of messages to one person that follow each other at once.
                     * @example 45
                     */
                    burst: number;
                    /**
                     * @description Seconds after which one message more can follow.
                     * @example 6
                     */
                    seconds: number;
                } | null;
                /**
                 * @description What the rates of senders count. With `segment`, a text of three segments uses up as much as three short texts.
                 * @enum {string}
                 */
                rate_unit: "message" | "segment";
            };
        };
        /** @description What an authenticator app needs to show codes. */
        CodeSecret: {
            /**
             * @description For typing it into the app: base 32.
             * @example JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP
             */
            secret: string;
            /**
             * @description For the QR code that the app reads.
             * @example otpauth://totp/Parley:ana%40bakery.example?issuer=Parley&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP
             */
            uri: string;
        };
        /** @description What a column means. Of several columns with `phone`, mobile phones come first, and the first that isn't empty in a row counts. Several parts of a name are joined with a space. `organization` is the name of a contact whose row has no other name. `opted_out`: `all` or `yes` records an opt-out of all messages, `marketing` of marketing templates, and `marketing on sms` of those on a channel; an empty cell or `no` records nothing. */
        ColumnMeaning: ("phone" | "name" | "first_name" | "middle_name" | "last_name" | "organization" | "labels" | "opted_out" | "ignore") | components["schemas"]["ConsentColumn"] | components["schemas"]["DataColumn"];
        /** @description An opt-out or opt-in, as it was recorded. Entries never change. */
        Consent: {
            /**
             * @description The entry's id.
             * @example cns_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description `out`: no such messages any more. `in`: again.
             * @enum {string}
             */
            direction: "out" | "in";
            /**
             * @description The channel; null for all channels.
             * @example whatsapp
             */
            channel: string | null;
            /**
             * @description The sender; null for all senders.
             * @example snd_01m822prqpec0sbfjcevpfj9r5
             */
            sender_id: string | null;
            /**
             * @description `marketing`: marketing templates. `all`: every message.
             * @enum {string}
             */
            scope: "marketing" | "all";
            /**
             * Format: date-time
             * @description When it was said, by the clock of the channel if the channel reported it.
             */
            at: string;
            /**
             * @description How Parley knows: `word`: words of the person. `code`: a report of the channel. `api`: a request, or a person at the console. `import`: the column `opted_out` of an imported file. `erased`: the person had opted out before an erasure.
             * @enum {string}
             */
            cause: "word" | "code" | "api" | "import" | "erased";
            /**
             * @description The words of the person, the channel's code, or the `cause` of the request.
             * @example STOP
             */
            evidence: string | null;
            /** @description Of an opt-out: whether the channel itself refuses the messages. Of an opt-in: whether it ends that, too. */
            blocked: boolean;
            /**
             * @description The message that said it, or that the channel refused; null for none.
             * @example msg_01m822prqpec0sbfjcevpfj9r5
             */
            message_id: string | null;
            /**
             * @description Who made the request: the id of a person (`per_…`, see `GET /people`) or of an API key (`key_…`); null without one.
             * @example per_01m822prkse7ntqj3aprp9t2m6
             */
            by: string | null;
        };
        /** @description A column that says who wants messages. */
        ConsentColumn: {
            /**
             * @description What a person who doesn't want messages opts out of.
             * @enum {string}
             */
            opt_out: "all" | "marketing";
            /**
             * @description What a yes says: `wants`, as in a column Subscribed, or `refuses`, as in a column Do Not Contact. A date is a yes. An empty cell records nothing.
             * @enum {string}
             */
            yes: "wants" | "refuses";
        };
        /** @description A person in the contact book. */
        Contact: {
            /**
             * @description The contact's id.
             * @example con_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description In E.164. Null if the person hides it: programs must expect that, and tell people apart by `id`.
             * @example +15551234567
             */
            phone: string | null;
            /**
             * @description The name to show: the one that the account gave, else that of the person's profile; null if neither is known.
             * @example Ana Marlowe
             */
            name: string | null;
            /**
             * @description By which the person is known at the channel, as of their last message; null if that isn't known. It can be another person's later: use `id` to tell people apart.
             * @example ana.marlowe
             */
            username: string | null;
            /**
             * @description Names separated by a comma and a space.
             * @example VIP, newsletter
             */
            labels: string;
            /**
             * @description Groups of entries, by the group's name.
             * @example {
             *       "Orders": [
             *         {
             *           "text": "A-1047",
             *           "description": "2 cakes, paid",
             *           "link": "https://shop.example/orders/1047"
             *         }
             *       ]
             *     }
             */
            enhanced_data: {
                [key: string]: components["schemas"]["Entry"][];
            };
            /**
             * Format: date-time
             * @description When the last message was sent or received; null for none.
             */
            last_message_at: string | null;
            /** @description The contact's customer service windows. A window opens when the contact writes to a sender. While it is open, the sender may send free texts and stickers. A sender that isn't in the list never heard from the contact. */
            windows: {
                /**
                 * @description The sender to which the contact wrote.
                 * @example snd_01m822prqpec0sbfjcevpfj9r5
                 */
                sender_id: string;
                /**
                 * Format: date-time
                 * @description When the window closes, or closed.
                 */
                expires_at: string;
            }[];
            /**
             * Format: date-time
             * @description When the last of the windows closes, or closed; null if the contact never wrote.
             */
            window_expires_at: string | null;
            /** @description What the contact doesn't want to get, oldest first. `GET /contacts/{phone_number}/consents` has the history. */
            opt_outs: components["schemas"]["OptOut"][];
            /** @description Whether `opt_outs` has an entry. */
            opted_out: boolean;
            inbox: components["schemas"]["Inbox"];
            /**
             * Format: date-time
             * @description When the contact was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When a field of the contact last changed.
             */
            updated_at: string;
        };
        ContactEvent: {
            /**
             * @description The same for each delivery of the event.
             * @example evt_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "contact.created" | "contact.updated" | "contact.opted_out" | "contact.opted_in";
            /**
             * Format: date-time
             * @description When the change happened.
             */
            timestamp: string;
            /** @description The resource as it is now. */
            data: components["schemas"]["Contact"];
        };
        /** @description The contacts that match every given field. */
        ContactFilter: {
            /** @description A part of the name or of the phone, or several words of the name in any order; or the beginnings of words that are in the name, the labels, and the texts and descriptions of `enhanced_data`. Accents and case are ignored, and in a name ü can be written ue. A phone can be written as in its own country. There are no wildcards. */
            q?: string;
            /** @description Contacts must have all of these labels. */
            label?: string[];
            /**
             * Format: date-time
             * @description Contacts changed at this time or later.
             */
            updated_since?: string;
            /** @description Whether the contact waits for an answer: since its last message, the channel took no message to it. A scheduled, queued or failed message, and one whose outcome is unknown, is no answer. */
            waiting?: boolean;
            /**
             * @description Whether a customer service window of the contact is open, so that a free text or a sticker can be sent. `closed`: the contact wrote before, and all windows have closed. Contacts who never wrote are in neither list. Only channels with a window count: over SMS, a text can be sent at any time.
             * @enum {string}
             */
            window?: "open" | "closed";
            /** @description Whether the contact has opted out of anything: `opt_outs` of the contact says of what, and on which channel. */
            opted_out?: boolean;
        };
        /** @description Two contacts that turned out to be the same person. */
        ContactMerge: {
            /**
             * @description The contact that stayed. It has everything of both.
             * @example con_01m822prqpec0sbfjcevpfj9r5
             */
            contact_id: string;
            /**
             * @description The id of the contact that is gone. Requests with it find the other one.
             * @example con_01m822prqpec0sbfjcevpfj9r5
             */
            merged_contact_id: string;
        };
        /** @description A contact's name. */
        ContactName: {
            /**
             * @description The contact's id.
             * @example con_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description The name to show; null if unknown.
             * @example Ana Marlowe
             */
            name: string | null;
        };
        Cost: {
            /**
             * @description The currency of the prices.
             * @example EUR
             */
            currency: string;
            /**
             * @description The sum of those with a price.
             * @example 23.104
             */
            amount: number;
            /**
             * @description How many of the messages `amount` leaves out: the operator has no price of them.
             * @example 0
             */
            without_price: number;
        };
        /** @description A column of enhanced data. */
        DataColumn: {
            /**
             * @description The group of enhanced data.
             * @example Address
             */
            group: string;
            /**
             * @description The field of an entry. `json`: the cell has all entries of the group as JSON.
             * @default text
             * @enum {string}
             */
            field: "text" | "description" | "link" | "json";
            /** @description The entry's number, from 1. Without it, the column is a further entry of the group. */
            entry?: number;
        };
        /** @description A note about the contact is gone: read its notes again. */
        DeletedNote: {
            /**
             * @description The contact that the note was about.
             * @example con_01m822prqpec0sbfjcevpfj9r5
             */
            contact_id: string;
        };
        DeletedNoteEvent: {
            /**
             * @description The same for each delivery of the event.
             * @example evt_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "note.deleted";
            /**
             * Format: date-time
             * @description When the change happened.
             */
            timestamp: string;
            /** @description The resource as it is now. */
            data: components["schemas"]["DeletedNote"];
        };
        /** @description One event for one webhook. */
        Delivery: {
            /**
             * @description The delivery's id.
             * @example dlv_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description The `webhook-id` of every attempt: deduplicate by it.
             * @example evt_01m822prqpec0sbfjcevpfj9r5
             */
            event_id: string;
            /**
             * @description The type of the event.
             * @enum {string}
             */
            type: "contact.created" | "contact.updated" | "contact.deleted" | "contact.merged" | "contact.opted_out" | "contact.opted_in" | "thread.opened" | "thread.snoozed" | "thread.done" | "thread.assigned" | "note.created" | "note.deleted" | "message.scheduled" | "message.queued" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.expired" | "message.canceled" | "message.received" | "message.updated" | "broadcast.planned" | "broadcast.started" | "broadcast.paused" | "broadcast.resumed" | "broadcast.finished" | "broadcast.canceled" | "template.updated" | "sender.paused" | "sender.resumed" | "sender.history_finished" | "sender.history_declined" | "export.queued" | "export.sent" | "export.failed" | "import.finished" | "webhook.disabled" | "webhook.test";
            /**
             * @description pending: an attempt is due or will be. succeeded: an attempt was answered 2xx. failed: no attempt is left.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed";
            /** @description How many attempts were made. Failed probes of an endpoint that is down don't count. */
            attempts: number;
            /**
             * Format: date-time
             * @description When the next attempt is due; null for none. While the endpoint is down, the delivery waits after this time.
             */
            next_attempt_at: string | null;
            /** @description Null until the first attempt was made. */
            last_attempt: {
                /**
                 * Format: date-time
                 * @description When the attempt began.
                 */
                at: string;
                /** @description How long the attempt took, in milliseconds. */
                duration_ms: number;
                /** @description The first 16 KiB. Null for exports and imports. */
                request_body: string | null;
                /** @description Null when no answer came. */
                response_status: number | null;
                /** @description The first 4 KiB. Null for exports and imports. */
                response_body: string | null;
                /** @description Why the attempt failed. */
                error: string | null;
            } | null;
        };
        /** Delivery */
        DeliveryInStory: {
            /**
             * @description A webhook got an event of the message.
             * @constant
             */
            kind: "delivery";
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /**
             * @description The webhook.
             * @example whk_01m822prqpec0sbfjcevpfj9r5
             */
            webhook_id: string;
            /**
             * @description The delivery in the webhook's log.
             * @example dlv_01m822prqpec0sbfjcevpfj9r5
             */
            delivery_id: string;
            /**
             * @description The type of the event.
             * @example message.sent
             */
            type: string;
            /**
             * @description As in the webhook's log.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed";
            /** @description How many attempts were made. */
            attempts: number;
            /**
             * Format: date-time
             * @description When the next attempt is due; null for none.
             */
            next_attempt_at: string | null;
            /** @description The status of the last answer; null for none. */
            response_status: number | null;
            /**
             * @description Why the last attempt failed.
             * @example The answer was 500.
             */
            error: string | null;
        };
        /** @description An entry of a group. It has at least one of its fields. */
        Entry: {
            /**
             * @description The main text.
             * @example A-1047
             */
            text?: string;
            /**
             * @description The secondary text.
             * @example 2 cakes, paid
             */
            description?: string;
            /**
             * @description An absolute http, https, mailto, tel or sms URL that the entry points to.
             * @example https://shop.example/orders/1047
             */
            link?: string;
        };
        /** @description Nothing personal: the ids of the contact and of its erasure record. */
        ErasedContact: {
            /**
             * @description The id that the contact had.
             * @example con_01m822prqpec0sbfjcevpfj9r5
             */
            contact_id: string;
            /**
             * @description The id of the erasure record.
             * @example era_01m822prqpec0sbfjcevpfj9r5
             */
            erasure_id: string;
        };
        /** @description Proves that a contact was erased, and holds nothing personal. */
        Erasure: {
            /**
             * @description The record's id.
             * @example era_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description The id that the erased contact had.
             * @example con_01m822prqpec0sbfjcevpfj9r5
             */
            contact_id: string;
            /**
             * @description Who asked for the erasure: the id of a person (`per_…`, see `GET /people`) or of an API key (`key_…`); null if no request did.
             * @example per_01m822prkse7ntqj3aprp9t2m6
             */
            by: string | null;
            /**
             * @description The number of records of each kind that were erased.
             * @example {
             *       "messages": 3,
             *       "waiting": 1
             *     }
             */
            counts: {
                [key: string]: number;
            };
            /** @description A keyed hash of the phone, in hex. */
            phone_hash: string | null;
            /**
             * @description Exports that may contain this contact or an earlier contact with the same phone, and that were or may have been mailed or downloaded.
             * @example [
             *       "exp_01m822prqpec0sbfjcevpfj9r5"
             *     ]
             */
            exports_mailed: string[];
            /** @description Whether the erasure kept that the person had opted out, under keyed hashes of the phone and the channel's ids, so that they are opted out again if they become a contact again. The setting `keep_erased_opt_outs` decides. */
            opt_outs_kept: boolean;
            /**
             * Format: date-time
             * @description When the contact was erased.
             */
            created_at: string;
        };
        ErasureEvent: {
            /**
             * @description The same for each delivery of the event.
             * @example evt_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "contact.deleted";
            /**
             * Format: date-time
             * @description When the change happened.
             */
            timestamp: string;
            /** @description The resource as it is now. */
            data: components["schemas"]["ErasedContact"];
        };
        /** @description What deleting the contact would erase. */
        ErasurePreview: {
            /**
             * @description The contact's id.
             * @example con_01m822prqpec0sbfjcevpfj9r5
             */
            contact_id: string;
            /**
             * @description The number of records of each kind that would be erased.
             * @example {
             *       "messages": 3,
             *       "waiting": 1
             *     }
             */
            counts: {
                [key: string]: number;
            };
            /**
             * @description Exports that may contain this contact, and that were or may have been mailed or downloaded.
             * @example [
             *       "exp_01m822prqpec0sbfjcevpfj9r5"
             *     ]
             */
            exports_mailed: string[];
            /** @description Whether the erasure would keep that the person opted out, under keyed hashes of the phone and the channel's ids. */
            opt_outs_kept: boolean;
        };
        /** @description An error that a request or a message can end with. */
        Error: {
            /**
             * @description Stable, for programs.
             * @example sender_in_use
             */
            code: string;
            /** @description The channel that has this error; null for an error of the service. */
            channel: string | null;
            /**
             * @description The kind of error in a few words, for people.
             * @example Messages still wait to leave through the sender
             */
            title: string;
            /**
             * @description What happened, for people.
             * @example Messages still wait to leave through the sender.
             */
            meaning: string;
            /**
             * @description How the error usually comes about.
             * @example It is paused or slow, or messages are planned for later.
             */
            cause: string;
            /**
             * @description What to do about it.
             * @example Wait until its `waiting` is 0, or cancel the messages.
             */
            action: string;
            /** @description Whether the same request or message can succeed later; null if `retryable` of the answer says it. */
            retryable: boolean | null;
            /** @description What a person can do about a message that failed with this error, as buttons of a page. */
            remedies: ("try_again" | "send_template" | "edit_template" | "choose_sticker" | "copy_number" | "see_sender" | "see_templates")[];
            /**
             * @description The codes of channels that mean this error, by the name of the channel.
             * @example {
             *       "whatsapp": [
             *         "131026"
             *       ]
             *     }
             */
            provider_codes: {
                [key: string]: string[];
            };
            /**
             * @description The entry of the error in the reference, as in the `type` of a problem.
             * @example /api/docs/errors#sender_in_use
             */
            type: string;
        };
        /** @description A change. `data` is the resource as it is now, not as it was then. */
        Event: components["schemas"]["ContactEvent"] | components["schemas"]["ThreadEvent"] | components["schemas"]["ErasureEvent"] | components["schemas"]["MergeEvent"] | components["schemas"]["NoteEvent"] | components["schemas"]["DeletedNoteEvent"] | components["schemas"]["MessageEvent"] | components["schemas"]["BroadcastEvent"] | components["schemas"]["TemplateEvent"] | components["schemas"]["SenderEvent"] | components["schemas"]["ExportEvent"] | components["schemas"]["ImportEvent"] | components["schemas"]["WebhookEvent"];
        /** @description A file of contacts that is sent by e-mail or downloaded. */
        Export: {
            /**
             * @description The export's id.
             * @example exp_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description The address that gets the file. Null: nothing is mailed.
             * @example owner@bakery.example
             */
            email: string | null;
            filter: components["schemas"]["ExportFilter"];
            /**
             * @description The form of the file.
             * @enum {string}
             */
            format: "csv" | "csv_semicolon" | "xlsx";
            /**
             * @description Where the export is. `sent`, `failed` and `canceled` are final. Without an e-mail address, `sent` means that the file can be downloaded.
             * @enum {string}
             */
            status: "queued" | "running" | "sent" | "failed" | "canceled";
            /** @description Contacts in the file so far. */
            rows_done: number;
            /** @description Contacts in all; null until they are counted. */
            rows_total: number | null;
            /** @description Size of the uncompressed file. */
            bytes: number | null;
            /**
             * @description Known when the file is complete. A file too large to attach gets a link; `download`: nothing is mailed.
             * @enum {string|null}
             */
            delivery: "attachment" | "link" | "download" | null;
            /**
             * Format: date-time
             * @description Until when `GET /exports/{id}/file` answers the file. Null: the export isn't `sent`, or the account erased a contact afterwards.
             */
            file_expires_at: string | null;
            /** @description Why the export failed or was canceled, with the mail server's own words if it sent any. While it is `running`: why its mail couldn't be sent yet. The mail is tried again. */
            error: string | null;
            /**
             * Format: date-time
             * @description When the export was requested.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the export ended; null while it goes on.
             */
            finished_at: string | null;
        };
        ExportEvent: {
            /**
             * @description The same for each delivery of the event.
             * @example evt_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "export.queued" | "export.sent" | "export.failed";
            /**
             * Format: date-time
             * @description When the change happened.
             */
            timestamp: string;
            /** @description The resource as it is now. */
            data: components["schemas"]["Export"];
        };
        /** @description The exported contacts. Without fields, all contacts. */
        ExportFilter: {
            /** @description A part of the name or of the phone, or words of the contact. */
            q?: string;
            /**
             * @description Labels that the contacts have.
             * @example [
             *       "VIP"
             *     ]
             */
            label?: string[];
            /**
             * Format: date-time
             * @description Contacts changed at this time or later.
             */
            updated_since?: string;
            /** @description Whether the contact waits for an answer: since its last message, the channel took no message to it. A scheduled, queued or failed message, and one whose outcome is unknown, is no answer. */
            waiting?: boolean;
            /**
             * @description Whether a customer service window of the contact is open, so that a free text or a sticker can be sent. `closed`: the contact wrote before, and all windows have closed. Contacts who never wrote are in neither list. Only channels with a window count: over SMS, a text can be sent at any time.
             * @enum {string}
             */
            window?: "open" | "closed";
            /** @description Whether the contact has opted out of anything: `opt_outs` of the contact says of what, and on which channel. */
            opted_out?: boolean;
            /**
             * @description The filter's words were removed when a contact was erased, because they could name a person.
             * @constant
             */
            forgotten?: true;
            /** @description What `POST /contacts/bulk` chose beside the filter. */
            selection?: {
                /** @description Number of contacts that were chosen by their ids. */
                contacts?: number;
                /** @description Number of contacts that were left out. */
                except?: number;
                /**
                 * Format: date-time
                 * @description Contacts created after this time are left out.
                 */
                as_of?: string;
            };
        };
        /** @description A contact that was found. */
        FoundContact: {
            /**
             * @description The contact's id.
             * @example con_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description The name to show; null if unknown.
             * @example Ana Marlowe
             */
            name: string | null;
            /**
             * @description In E.164; null if the person hides it.
             * @example +15551234567
             */
            phone: string | null;
            /** @description Where a label or the enhanced data has one of the words; null if neither does in its first 8,000 characters. */
            snippet: {
                /**
                 * @description A piece of the text.
                 * @example A-1047
                 */
                text: string;
                /** @description Whether the piece was searched for. */
                is_hit: boolean;
            }[] | null;
        };
        /** @description A message that was found. */
        FoundMessage: {
            /**
             * @description The message's id.
             * @example msg_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /** @description Whose conversation has the message. The name is null for a key without `contacts:read`. */
            contact: {
                /**
                 * @description The contact's id.
                 * @example con_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
                /**
                 * @description The name to show; null if unknown.
                 * @example Ana Marlowe
                 */
                name: string | null;
                /**
                 * @description In E.164; null if the person hides it.
                 * @example +15551234567
                 */
                phone: string | null;
            };
            /**
             * @description out: sent to the contact. in: received from the contact.
             * @enum {string}
             */
            direction: "out" | "in";
            /**
             * @description As of the message.
             * @enum {string}
             */
            type: "text" | "template" | "image" | "video" | "audio" | "voice" | "document" | "sticker" | "interactive" | "location" | "contact_cards" | "reply" | "form" | "order" | "system" | "unsupported";
            /** @description The part of the text in which the words were found, in pieces to be put together. */
            snippet: {
                /**
                 * @description A piece of the text.
                 * @example A-1047
                 */
                text: string;
                /** @description Whether the piece was searched for. */
                is_hit: boolean;
            }[];
            /**
             * Format: date-time
             * @description When the message was accepted or received.
             */
            created_at: string;
        };
        /** @description A provider with which people of the domain may sign in. */
        FoundSignInProvider: {
            /**
             * @description The account's id.
             * @example acc_01m822prqpec0sbfjcevpfj9r5
             */
            account: string;
            /**
             * @description The account's name.
             * @example Corner Bakery
             */
            account_name: string;
            /**
             * @description What the sign-in calls the provider.
             * @example Google
             */
            name: string;
            /** @description Passwords sign nobody in to the account. */
            only: boolean;
        };
        /** @description A file of contacts that is applied in the background. */
        Import: {
            /**
             * @description The import's id.
             * @example imp_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description The form of the file.
             * @enum {string}
             */
            format: "csv" | "vcf" | "xlsx";
            /**
             * @description Where the import is. `finished`, `failed` and `canceled` are final. An import is `queued` while its file is received.
             * @enum {string}
             */
            status: "queued" | "running" | "finished" | "failed" | "canceled";
            /** @description Why the import failed; null if it didn't. */
            error: string | null;
            /** @description Rows that are settled. */
            rows_done: number;
            /**
             * @description Null while the file is being received.
             * @example 3
             */
            rows_total: number | null;
            /** @description The sum of created, updated and unchanged. */
            accepted: number;
            /** @description Rows that created a contact. */
            created: number;
            /** @description Rows that changed a contact. */
            updated: number;
            /** @description Rows whose contact already had these values. */
            unchanged: number;
            /** @description Rows that broke a rule. The report lists them. */
            refused: number;
            /** @description Rows whose phone appears again further down, and which were joined with the last row of the phone. */
            repeated: number;
            /** @description Rows of people who were erased after the import began. */
            erased: number;
            /**
             * @description Columns that the import ignores.
             * @example [
             *       "created_at",
             *       "updated_at"
             *     ]
             */
            ignored_columns: string[];
            /**
             * @description What to know about the file besides the refused rows.
             * @example []
             */
            notices: {
                /**
                 * @description What the notice is about.
                 * @example error_cell
                 * @enum {string}
                 */
                code: "no_name_column" | "lines_above_header" | "consent_column" | "error_cell" | "further_number" | "system_label" | "comma_in_label" | "repeated_name" | "replaces_stored" | "clears_stored" | "keeps_stored";
                /**
                 * @description A sentence for people.
                 * @example Cells hold an error of the spreadsheet, such as #N/A. They are read as if they weren't there.
                 */
                detail: string;
                /**
                 * @description The heading of the column; null for the whole file, or if the name was forgotten with an erasure.
                 * @example Name
                 */
                column: string | null;
                /** @description The number of rows that the notice is about. 0 for the whole file. */
                rows: number;
                /** @description The first 20 lines of these rows. */
                lines: number[];
            }[];
            /**
             * Format: date-time
             * @description When the upload began.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the import ended; null while it goes on.
             */
            finished_at: string | null;
        };
        ImportEvent: {
            /**
             * @description The same for each delivery of the event.
             * @example evt_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "import.finished";
            /**
             * Format: date-time
             * @description When the change happened.
             */
            timestamp: string;
            /** @description The resource as it is now. */
            data: components["schemas"]["Import"];
        };
        /** @description The beginning of a file of contacts. */
        ImportPreview: {
            /**
             * @description The form of the file.
             * @enum {string}
             */
            format: "csv" | "vcf" | "xlsx";
            /**
             * @description The encoding in which the beginning was read. Null for a workbook.
             * @enum {string|null}
             */
            encoding: "utf-8" | "windows-1252" | "utf-16le" | "utf-16be" | null;
            /** @description False: the bytes fit several encodings. Check the names, and send `encoding` with the import. */
            encoding_is_sure: boolean;
            /**
             * @description What separates cells. Null for a workbook.
             * @example ;
             */
            delimiter: string | null;
            /**
             * @description The sheet of a workbook that was read. Null for CSV.
             * @example Customers
             */
            sheet: string | null;
            /**
             * @description The sheets of a workbook that aren't hidden. Empty for CSV.
             * @example []
             */
            sheets: string[];
            /** @description The columns in their order. */
            columns: {
                /**
                 * @description As in the file.
                 * @example Mobile Phone
                 */
                heading: string;
                meaning: components["schemas"]["ColumnMeaning"];
                /** @description What the column seems to say about consent. A mapping has to confirm it. */
                suggestion: components["schemas"]["ColumnMeaning"] | null;
            }[];
            /** @description The first 20 rows. */
            rows: {
                /**
                 * @description Line of the file, from 1.
                 * @example 2
                 */
                line: number;
                /** @description The row's cells, or the whole row if it can't be split. */
                cells: string[];
                /** @description What the row would write. Null if it would be refused, or no column is the phone yet. */
                contact: {
                    /**
                     * @description In E.164.
                     * @example +15551234567
                     */
                    phone: string;
                    /**
                     * @description The country whose number the phone is read as (ISO 3166-1). Null for a number of no country.
                     * @example US
                     */
                    country: string | null;
                    /**
                     * @description Null if the row clears it.
                     * @example Ana Marlowe
                     */
                    name?: string | null;
                    /** @description The names of the labels that the row adds, or with `missing=clear` of all labels. */
                    labels?: string[];
                    /**
                     * @description The opt-outs that the row records. Missing if it records none.
                     * @example all
                     */
                    opted_out?: string;
                    /** @description The groups that the row sets. */
                    enhanced_data?: {
                        [key: string]: unknown;
                    };
                } | null;
                /** @description Why the row would be refused. */
                refused: {
                    /**
                     * @description As in the report.
                     * @example lossy_number
                     */
                    code: string;
                    /** @description The column's number, from 1. */
                    column: number | null;
                } | null;
                /**
                 * @description What to know about the row besides.
                 * @example []
                 */
                notices: {
                    /**
                     * @description As in the import.
                     * @example error_cell
                     * @enum {string}
                     */
                    code: "no_name_column" | "lines_above_header" | "consent_column" | "error_cell" | "further_number" | "system_label" | "comma_in_label" | "repeated_name" | "replaces_stored" | "clears_stored" | "keeps_stored";
                    /** @description The column's number, from 1. */
                    column: number | null;
                    /**
                     * @description What is left out, replaced, cleared or kept; null if nothing is.
                     * @example Ana M.
                     */
                    value: string | null;
                }[];
            }[];
            /** @description What an import would do now, after a comparison with the contacts that are stored. */
            counts: {
                /** @description Rows that were read. The other counts are of these rows. */
                rows: number;
                /** @description False: the file has further rows. */
                is_whole: boolean;
                /** @description Contacts that would be created. */
                created: number;
                /** @description Contacts that would change. */
                updated: number;
                /** @description Contacts that have these values already. */
                unchanged: number;
                /** @description Rows that would be refused. */
                refused: number;
                /** @description Rows that would be joined with a later row of their phone. */
                repeated: number;
            };
            /**
             * @description As in the import, of the rows that were read.
             * @example []
             */
            notices: {
                /**
                 * @description What the notice is about.
                 * @example error_cell
                 * @enum {string}
                 */
                code: "no_name_column" | "lines_above_header" | "consent_column" | "error_cell" | "further_number" | "system_label" | "comma_in_label" | "repeated_name" | "replaces_stored" | "clears_stored" | "keeps_stored";
                /**
                 * @description A sentence for people.
                 * @example Cells hold an error of the spreadsheet, such as #N/A. They are read as if they weren't there.
                 */
                detail: string;
                /**
                 * @description The heading of the column; null for the whole file, or if the name was forgotten with an erasure.
                 * @example Name
                 */
                column: string | null;
                /** @description The number of rows that the notice is about. 0 for the whole file. */
                rows: number;
                /** @description The first 20 lines of these rows. */
                lines: number[];
            }[];
            /**
             * @description Faults of the sheet, the header and the mapping, for which an import would be refused.
             * @example []
             */
            errors: {
                /**
                 * @description The place of the fault.
                 * @example /header
                 */
                pointer: string;
                /**
                 * @description As an import would answer it.
                 * @example no_phone_column
                 */
                code: string;
                /**
                 * @description What is wrong.
                 * @example No column is known to hold the phone.
                 */
                detail: string;
            }[];
        };
        /** @description The state of the thread with the contact. */
        Inbox: {
            /**
             * @description `open`: something is to be done. `snoozed`: nothing until a time, or until the contact writes. `done`: nothing, also of a contact who never wrote. A message of the contact opens the thread.
             * @enum {string}
             */
            state: "open" | "snoozed" | "done";
            /**
             * Format: date-time
             * @description When a snoozed thread is open again; null while it isn't snoozed, and for a thread that waits until the contact writes.
             */
            snoozed_until: string | null;
            /**
             * @description The id of the member who answers; null for nobody. The first member who writes to a thread that isn't done gets it.
             * @example per_01m822prkse7ntqj3aprp9t2m6
             */
            assignee: string | null;
            /**
             * @description `bot`: a program answers, so the thread is in none of the views `waiting`, `mine` and `unassigned`, until it is the team's again. A member to whom it is assigned, or who answers, makes it the team's.
             * @enum {string}
             */
            handler: "team" | "bot";
            /**
             * Format: date-time
             * @description When the contact wrote the first message that waits for an answer; null if none waits.
             */
            waiting_since: string | null;
        };
        /** @description A contact in a view of the inbox. */
        InboxEntry: {
            /**
             * @description The contact's id.
             * @example con_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description In E.164. Null if the person hides it: programs must expect that, and tell people apart by `id`.
             * @example +15551234567
             */
            phone: string | null;
            /**
             * @description The name to show: the one that the account gave, else that of the person's profile; null if neither is known.
             * @example Ana Marlowe
             */
            name: string | null;
            /**
             * @description By which the person is known at the channel, as of their last message; null if that isn't known. It can be another person's later: use `id` to tell people apart.
             * @example ana.marlowe
             */
            username: string | null;
            /**
             * @description Names separated by a comma and a space.
             * @example VIP, newsletter
             */
            labels: string;
            /**
             * @description Groups of entries, by the group's name.
             * @example {
             *       "Orders": [
             *         {
             *           "text": "A-1047",
             *           "description": "2 cakes, paid",
             *           "link": "https://shop.example/orders/1047"
             *         }
             *       ]
             *     }
             */
            enhanced_data: {
                [key: string]: components["schemas"]["Entry"][];
            };
            /**
             * Format: date-time
             * @description When the last message was sent or received; null for none.
             */
            last_message_at: string | null;
            /** @description The contact's customer service windows. A window opens when the contact writes to a sender. While it is open, the sender may send free texts and stickers. A sender that isn't in the list never heard from the contact. */
            windows: {
                /**
                 * @description The sender to which the contact wrote.
                 * @example snd_01m822prqpec0sbfjcevpfj9r5
                 */
                sender_id: string;
                /**
                 * Format: date-time
                 * @description When the window closes, or closed.
                 */
                expires_at: string;
            }[];
            /**
             * Format: date-time
             * @description When the last of the windows closes, or closed; null if the contact never wrote.
             */
            window_expires_at: string | null;
            /** @description What the contact doesn't want to get, oldest first. `GET /contacts/{phone_number}/consents` has the history. */
            opt_outs: components["schemas"]["OptOut"][];
            /** @description Whether `opt_outs` has an entry. */
            opted_out: boolean;
            inbox: components["schemas"]["Inbox"];
            /**
             * Format: date-time
             * @description When the contact was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When a field of the contact last changed.
             */
            updated_at: string;
            /**
             * @description The newest message that the caller has seen in the thread; null if none, and for an API key.
             * @example msg_01m822prqpec0sbfjcevpfj9r5
             */
            seen_message_id: string | null;
        };
        /** @description Somebody who was asked to join the account. */
        Invitation: {
            /**
             * @description The invitation's id.
             * @example inv_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description The address that the person will sign in with.
             * @example bo@bakery.example
             */
            email: string;
            /**
             * @description `owner`: everything. `agent`: writes to contacts, edits them and finishes threads, without exports, erasures and set-up. `reader`: reads contacts and messages.
             * @enum {string}
             */
            role: "owner" | "agent" | "reader";
            /**
             * @description Who invites: the id of a person (`per_…`, see `GET /people`) or of an API key (`key_…`); null for the command line.
             * @example per_01m822prkse7ntqj3aprp9t2m6
             */
            by: string | null;
            /**
             * Format: date-time
             * @description When the link ends.
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description When the invitation was made.
             */
            created_at: string;
        };
        InvitationWithLink: {
            /**
             * @description Says what the request did, for people.
             * @example The invitation was mailed
             */
            message: string;
            invitation: components["schemas"]["Invitation"];
            /**
             * @description The link, shown only once. It works once, within 7 days. Whoever has it can join, so give it to nobody else.
             * @example https://parley.example/#invitation=<token>
             */
            url: string;
            /** @description Whether the mail server took a mail with the link. False without a mail server. */
            mailed: boolean;
        };
        /** @description Work on many contacts in the background. */
        Job: {
            /**
             * @description The job's id. That of an export or import is the id of the export or import.
             * @example job_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description erase: Deletes contacts.
             *
             *     labels: Adds labels to contacts or removes them.
             *
             *     plan: Determines the recipients of a broadcast. `GET /broadcasts/{id}` tells more.
             *
             *     export: Sends contacts by e-mail. `GET /exports/{id}` tells more.
             *
             *     import: Applies a file of contacts. `GET /imports/{id}` tells more.
             * @enum {string}
             */
            kind: "erase" | "labels" | "plan" | "export" | "import";
            /**
             * @description Where the job is. `finished`, `failed` and `canceled` are final. An import is `queued` while its file is received; an export is `finished` when its mail was sent.
             * @enum {string}
             */
            status: "queued" | "running" | "finished" | "failed" | "canceled";
            /** @description Rows processed so far, including those not found and refused. */
            rows_done: number;
            /**
             * @description Rows of the job in all; null while that isn't known.
             * @example 2
             */
            rows_total: number | null;
            /** @description Rows without a contact, or whose contact was deleted before its turn. */
            not_found: number;
            /** @description Rows left out because they break a rule. */
            refused: number;
            /** @description Rows per second since the job started. */
            rate: number | null;
            /** @description Why the job failed. While it goes on: why its last turn failed, if that can be said; it is tried again. */
            error: string | null;
            /**
             * Format: date-time
             * @description When the job was requested.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its first rows were processed; null before.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When the job ended; null while it goes on.
             */
            finished_at: string | null;
        };
        /** @description An API key without its secret. */
        Key: {
            /**
             * @description The key's id.
             * @example key_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description A name, to tell keys apart.
             * @example Shop
             */
            name: string;
            /**
             * @description What the key allows.
             * @example [
             *       "messages:send"
             *     ]
             */
            scopes: string[];
            /**
             * @description Beginning of the key, to tell keys apart.
             * @example parley_01m822pr
             */
            prefix: string;
            /**
             * Format: date-time
             * @description When the key expires; null if it doesn't.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When the key was last used. Up to a minute old.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When the key was revoked; null if it wasn't.
             */
            revoked_at: string | null;
            /**
             * @description Who created the key: the id of a person (`per_…`, see `GET /people`) or of an API key (`key_…`); null for the command line.
             * @example per_01m822prkse7ntqj3aprp9t2m6
             */
            by: string | null;
            /**
             * Format: date-time
             * @description When the key was created.
             */
            created_at: string;
        };
        KeyWithSecret: {
            /**
             * @description The key's id.
             * @example key_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description A name, to tell keys apart.
             * @example Shop
             */
            name: string;
            /**
             * @description What the key allows.
             * @example [
             *       "messages:send"
             *     ]
             */
            scopes: string[];
            /**
             * @description Beginning of the key, to tell keys apart.
             * @example parley_01m822pr
             */
            prefix: string;
            /**
             * Format: date-time
             * @description When the key expires; null if it doesn't.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When the key was last used. Up to a minute old.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When the key was revoked; null if it wasn't.
             */
            revoked_at: string | null;
            /**
             * @description Who created the key: the id of a person (`per_…`, see `GET /people`) or of an API key (`key_…`); null for the command line.
             * @example per_01m822prkse7ntqj3aprp9t2m6
             */
            by: string | null;
            /**
             * Format: date-time
             * @description When the key was created.
             */
            created_at: string;
            /**
             * @description The key, shown only once; null in the answer to a repeated request.
             * @example parley_<account>_<secret>_<checksum>
             */
            secret: string | null;
        };
        /** @description A file of a message. */
        Media: {
            /**
             * @description The file's id, for `GET /media/{id}`.
             * @example med_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description `waiting`: Parley still fetches the file from the channel. `failed`: the file couldn't be fetched. `removed`: the account's `retention` removed it.
             * @enum {string}
             */
            status: "waiting" | "stored" | "failed" | "removed";
            /**
             * @description Why there is no file, by the codes of the error reference; null otherwise. A file that is `waiting` has `media_access_refused` while the channel refuses the sender's credentials.
             * @enum {string|null}
             */
            error: "media_gone" | "media_too_large" | "media_damaged" | "media_unavailable" | "media_unreadable" | "media_foreign_host" | "media_sender_deleted" | "media_access_refused" | "media_removed" | null;
            /**
             * @description The type, told from the file's bytes once it is stored; before, as the sender's program announced it. A parameter tells of what not every program can show: `codecs=opus` in Ogg, `codecs=other` in MP4 and 3GP for other codecs than H.264 and AAC, `colors=cmyk` and `depth=16` of pictures.
             * @example image/jpeg
             */
            mime_type: string | null;
            /**
             * @description The file's name, if the person's program gave one.
             * @example invoice.pdf
             */
            filename: string | null;
            /**
             * @description The file's size, once it is stored.
             * @example 183040
             */
            bytes: number | null;
            /** @description The file's SHA-256 in hex, once it is stored. */
            sha256: string | null;
            /**
             * @description The width of a picture, in pixels.
             * @example 1600
             */
            width: number | null;
            /**
             * @description The height of a picture, in pixels.
             * @example 1600
             */
            height: number | null;
            /**
             * @description How long an audio or video plays, in milliseconds, if the file says it.
             * @example 4200
             */
            duration_ms: number | null;
            /** @description Whether `GET /media/{id}/preview` has a small picture. */
            has_preview: boolean;
            /**
             * Format: date-time
             * @description When Parley learned of the file.
             */
            created_at: string;
        };
        MergeEvent: {
            /**
             * @description The same for each delivery of the event.
             * @example evt_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "contact.merged";
            /**
             * Format: date-time
             * @description When the change happened.
             */
            timestamp: string;
            /** @description The resource as it is now. */
            data: components["schemas"]["ContactMerge"];
        };
        /** @description A message to or from a contact. */
        Message: {
            /**
             * @description The message's id.
             * @example msg_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description The id of the contact.
             * @example con_01m822prqpec0sbfjcevpfj9r5
             */
            contact_id: string;
            /**
             * @description The contact's phone, in E.164; null if the person hides it.
             * @example +15551234567
             */
            phone_number: string | null;
            /**
             * @description The channel's name.
             * @example whatsapp
             */
            channel: string | null;
            /**
             * @description The account's number that sends the message, or received it.
             * @example +15550001000
             */
            source_phone: string | null;
            /**
             * @description out: sent to the contact. in: received from the contact.
             * @enum {string}
             */
            direction: "out" | "in";
            /**
             * @description Where an outgoing message was written. `api`: in Parley, through its API or the console. `app`: in the channel's own app on a phone, in which the business uses the sender's number too; Parley only shows it. `agent`: by an agent of the channel. A received message has `agent` if that agent holds the conversation, so that nobody has to answer, and otherwise null.
             * @enum {string|null}
             */
            source: "api" | "app" | "agent" | null;
            /** @description Present for a message that was taken over from the history of the channel's own app. */
            imported?: boolean;
            /**
             * @description Tells which field has the content. `voice`: a voice note, in either direction. `sticker`: the field `sticker` of an outgoing message, `media` of a received one. `reply`: a tap on a button or a row of a list. `form`: a form of the channel, filled in. `system`: a notice of the channel.
             * @enum {string}
             */
            type: "text" | "template" | "image" | "video" | "audio" | "voice" | "document" | "sticker" | "interactive" | "location" | "contact_cards" | "reply" | "form" | "order" | "system" | "unsupported";
            /**
             * @description The body of a text.
             * @example Hello Ana, your cakes are ready.
             */
            text?: string;
            /** @description The template of a template message. */
            template?: {
                /**
                 * @description The template's name.
                 * @example order_update
                 */
                name: string;
                /**
                 * @description The language that was chosen.
                 * @example en_US
                 */
                language: string;
                /**
                 * @description The values of the variables.
                 * @example {
                 *       "1": "Ana",
                 *       "2": "A-1047"
                 *     }
                 */
                variables: {
                    [key: string]: string;
                };
                /** @description The content of the header; absent for one that needs none. */
                header?: {
                    /** @description The value of the variable in the header's text. */
                    text?: string;
                    /** @description The place that the header shows. */
                    location?: {
                        /** @description In degrees. */
                        latitude: number;
                        /** @description In degrees. */
                        longitude: number;
                        /** @description The name of the place. */
                        name: string | null;
                        /** @description The address of the place. */
                        address: string | null;
                    };
                    /** @description The picture that the header shows. */
                    image?: {
                        /**
                         * @description The id of the file.
                         * @example med_01m822prqpec0sbfjcevpfj9r5
                         */
                        media_id: string;
                    };
                    /** @description The video that the header shows. */
                    video?: {
                        /**
                         * @description The id of the file.
                         * @example med_01m822prqpec0sbfjcevpfj9r5
                         */
                        media_id: string;
                    };
                    /** @description The document that the header shows. */
                    document?: {
                        /**
                         * @description The id of the file.
                         * @example med_01m822prqpec0sbfjcevpfj9r5
                         */
                        media_id: string;
                        /** @description The name that the person sees. */
                        filename: string | null;
                    };
                };
                /**
                 * @description The values of buttons, by their place from 0; absent for none.
                 * @example {
                 *       "1": "summer2026"
                 *     }
                 */
                buttons?: {
                    [key: string]: string;
                };
                /** @description The end of the offer; absent for a template without an offer that ends. */
                offer?: {
                    /**
                     * Format: date-time
                     * @description When the offer ends.
                     */
                    expires_at: string;
                };
                /** @description The values of the cards, in order; absent for a template without cards. */
                cards?: {
                    /**
                     * @description The values of the variables.
                     * @example {
                     *       "1": "Ana",
                     *       "2": "A-1047"
                     *     }
                     */
                    variables: {
                        [key: string]: string;
                    };
                    /** @description The content of the header; absent for one that needs none. */
                    header?: {
                        /** @description The value of the variable in the header's text. */
                        text?: string;
                        /** @description The place that the header shows. */
                        location?: {
                            /** @description In degrees. */
                            latitude: number;
                            /** @description In degrees. */
                            longitude: number;
                            /** @description The name of the place. */
                            name: string | null;
                            /** @description The address of the place. */
                            address: string | null;
                        };
                        /** @description The picture that the header shows. */
                        image?: {
                            /**
                             * @description The id of the file.
                             * @example med_01m822prqpec0sbfjcevpfj9r5
                             */
                            media_id: string;
                        };
                        /** @description The video that the header shows. */
                        video?: {
                            /**
                             * @description The id of the file.
                             * @example med_01m822prqpec0sbfjcevpfj9r5
                             */
                            media_id: string;
                        };
                        /** @description The document that the header shows. */
                        document?: {
                            /**
                             * @description The id of the file.
                             * @example med_01m822prqpec0sbfjcevpfj9r5
                             */
                            media_id: string;
                            /** @description The name that the person sees. */
                            filename: string | null;
                        };
                    };
                    /**
                     * @description The values of buttons, by their place from 0; absent for none.
                     * @example {
                     *       "1": "summer2026"
                     *     }
                     */
                    buttons?: {
                        [key: string]: string;
                    };
                }[];
                /**
                 * @description The body with the values, of a template that Parley keeps.
                 * @example Hello Ana, your cake is ready.
                 */
                text?: string;
            };
            /** @description The number in the sticker library. */
            sticker?: number;
            /** @description A text with buttons or a list. */
            interactive?: {
                /** @description A line above the text. */
                header: string | null;
                /**
                 * @description The text.
                 * @example Does Friday suit you?
                 */
                body: string;
                /** @description A small line below the text. */
                footer: string | null;
                /** @description The buttons. */
                buttons?: {
                    /**
                     * @description Comes back as `reply.id` when the person taps it.
                     * @example yes
                     */
                    id: string;
                    /**
                     * @description What the person sees.
                     * @example Yes
                     */
                    title: string;
                }[];
                /** @description The list. */
                list?: {
                    /**
                     * @description The button that opens the list.
                     * @example Choose a day
                     */
                    button: string;
                    /** @description The list's sections. */
                    sections: {
                        /** @description The section's title. */
                        title: string | null;
                        /** @description The rows. */
                        rows: {
                            /**
                             * @description Comes back as `reply.id` when the person taps it.
                             * @example yes
                             */
                            id: string;
                            /**
                             * @description What the person sees.
                             * @example Yes
                             */
                            title: string;
                            /** @description A second line. */
                            description: string | null;
                        }[];
                    }[];
                };
                /** @description The question for the person's phone number. */
                request_contact?: {
                    /**
                     * @description The question.
                     * @example May we have your number?
                     */
                    text: string;
                };
            };
            /** @description The file of an image, a video, an audio, a document or a received sticker. */
            media?: components["schemas"]["Media"];
            /**
             * @description The text below the file.
             * @example The broken cake
             */
            caption?: string;
            /** @description A place. */
            location?: {
                /**
                 * @description In degrees, north positive.
                 * @example 37.442215
                 */
                latitude: number;
                /**
                 * @description In degrees, east positive.
                 * @example -122.161659
                 */
                longitude: number;
                /**
                 * @description The place's name.
                 * @example Philz Coffee
                 */
                name: string | null;
                /**
                 * @description The place's address.
                 * @example 101 Forest Ave, Palo Alto
                 */
                address: string | null;
                /** @description The place's web page. */
                url: string | null;
            };
            /** @description Cards of other people. */
            contact_cards?: {
                /**
                 * @description The channel says that the card is the person's own, shared when asked for the number. Any other card proves nothing.
                 * @constant
                 */
                own?: true;
                /**
                 * @description The card's name.
                 * @example Lucía Gómez
                 */
                name: string | null;
                /** @description The company. */
                organization: string | null;
                /** @description The person's position. */
                title: string | null;
                /** @description As the card has it, usually YYYY-MM-DD. */
                birthday: string | null;
                /** @description Phones. */
                phones: {
                    /**
                     * @description As the card has it.
                     * @example +1 (983) 555-2319
                     */
                    phone: string;
                    /**
                     * @description As the person's phone book calls it.
                     * @example CELL
                     */
                    type: string | null;
                }[];
                /** @description E-mail addresses. */
                emails: {
                    /** @description The address. */
                    email: string;
                    /**
                     * @description As the person's phone book calls it.
                     * @example CELL
                     */
                    type: string | null;
                }[];
                /** @description Web pages. */
                urls: {
                    /** @description The address. */
                    url: string;
                    /**
                     * @description As the person's phone book calls it.
                     * @example CELL
                     */
                    type: string | null;
                }[];
                /** @description Postal addresses. */
                addresses: {
                    /** @description In one line. */
                    address: string;
                    /**
                     * @description As the person's phone book calls it.
                     * @example CELL
                     */
                    type: string | null;
                }[];
            }[];
            /** @description A tap on a button, or the choice from a list. `reply_to` names the message that asked. */
            reply?: {
                /**
                 * @description What the person tapped.
                 * @enum {string}
                 */
                of: "button" | "list";
                /**
                 * @description What the sent message gave the button or the row as its id.
                 * @example confirm
                 */
                id: string | null;
                /**
                 * @description The button's or the row's text.
                 * @example Confirm
                 */
                title: string;
                /** @description The row's second line. */
                description: string | null;
            };
            /** @description A form of the channel, filled in. */
            form?: {
                /** @description The form's name. */
                name: string | null;
                /**
                 * @description What the channel shows for it.
                 * @example Sent
                 */
                text: string | null;
                /** @description The answers, by the form's own field names. */
                fields: {
                    [key: string]: unknown;
                };
            };
            /** @description An order from a catalogue. */
            order?: {
                /** @description The catalogue's id at the channel. */
                catalog_id: string | null;
                /** @description What the person wrote with the order. */
                text: string | null;
                /** @description What was ordered. */
                items: {
                    /**
                     * @description The business's own id of the product.
                     * @example cake-17
                     */
                    product_id: string;
                    /**
                     * @description How many pieces.
                     * @example 2
                     */
                    quantity: number | null;
                    /**
                     * @description Of one piece, in the currency's main unit.
                     * @example 30
                     */
                    price: number | null;
                    /**
                     * @description ISO 4217.
                     * @example USD
                     */
                    currency: string | null;
                }[];
            };
            /** @description A notice of the channel about the person. */
            system?: {
                /**
                 * @description `number_changed`: the person has another number now. `opened`: the person opened the conversation. `called`: the person called, and `missed_call` follows if nobody took the call. `calls_allowed` and `calls_refused`: the person's answer to the question whether the business may call.
                 * @enum {string}
                 */
                notice: "number_changed" | "opened" | "called" | "missed_call" | "calls_allowed" | "calls_refused" | "other";
                /** @description The channel's words. */
                text: string | null;
            };
            /** @description A message whose content isn't known. */
            unsupported?: {
                /**
                 * @description Why there is no content, for people.
                 * @example The kind poll isn't known.
                 */
                reason: string | null;
            };
            /**
             * @description The id of the message that this one answers.
             * @example msg_01m822prqpec0sbfjcevpfj9r5
             */
            reply_to?: string;
            /**
             * @description The person forwarded the message. `often`: it was forwarded many times.
             * @enum {string}
             */
            forwarded?: "once" | "often";
            /** @description The ad or post from which the person began the conversation. */
            referral?: {
                /**
                 * @description What the person came from.
                 * @example ad
                 */
                kind: string | null;
                /** @description Its id at the channel. */
                id: string | null;
                /** @description Its address. */
                url: string | null;
                /**
                 * @description Its headline.
                 * @example Chat with us
                 */
                headline: string | null;
                /** @description Its text. */
                body: string | null;
            };
            /** @description The product that the person asks about. */
            product?: {
                /** @description The catalogue's id at the channel. */
                catalog_id: string | null;
                /**
                 * @description The business's own id of the product.
                 * @example cake-17
                 */
                product_id: string;
            };
            /** @description The channel's id of the group in which the message was written. Without it, the message was written to the business alone. */
            group?: string;
            /** @description Reactions to the message. Missing when there are none. */
            reactions?: {
                /**
                 * @description Who reacted.
                 * @enum {string}
                 */
                from: "contact" | "business";
                /**
                 * @description The reaction; null if it was taken back.
                 * @example 👍
                 */
                emoji: string | null;
                /**
                 * Format: date-time
                 * @description When.
                 */
                at: string;
                /**
                 * @description Of the account's own reaction: `waiting` until the channel has taken it, `failed` if the channel refused it. Missing otherwise.
                 * @enum {string}
                 */
                status?: "waiting" | "failed";
                /** @description Why the reaction failed. */
                error?: {
                    /** @description The kind of error. Stable, for programs. */
                    code: string;
                    /** @description A sentence for people. */
                    detail: string;
                    /** @description Whether the same message could be sent later. */
                    retryable: boolean;
                    /** @description The channel's own code, if it gave one. */
                    provider_code: number | null;
                };
            }[];
            /**
             * Format: date-time
             * @description When the author last edited the message.
             */
            edited_at?: string;
            /**
             * Format: date-time
             * @description When the author deleted the message for everybody. Its content is gone then.
             */
            deleted_at?: string;
            /**
             * @description The client's own id of the message.
             * @example order-1047
             */
            reference: string | null;
            /**
             * @description How far the message is.
             * @example sent
             * @enum {string}
             */
            status: "scheduled" | "queued" | "sending" | "sent" | "delivered" | "read" | "failed" | "expired" | "canceled" | "received";
            /** @description When each step happened; null or absent if it didn't. */
            times: {
                /**
                 * Format: date-time
                 * @description When the message was received.
                 */
                received_at?: string | null;
                /**
                 * Format: date-time
                 * @description When a message with `send_at` was accepted.
                 */
                scheduled_at?: string | null;
                /**
                 * Format: date-time
                 * @description When the message was queued: accepted, or due.
                 */
                queued_at?: string | null;
                /**
                 * Format: date-time
                 * @description When the first attempt began.
                 */
                sending_at?: string | null;
                /**
                 * Format: date-time
                 * @description When the channel took the message.
                 */
                sent_at?: string | null;
                /**
                 * Format: date-time
                 * @description When the message reached the phone.
                 */
                delivered_at?: string | null;
                /**
                 * Format: date-time
                 * @description When the person read the message, or a received message was marked as read.
                 */
                read_at?: string | null;
                /**
                 * Format: date-time
                 * @description When the message failed.
                 */
                failed_at?: string | null;
                /**
                 * Format: date-time
                 * @description When the message expired.
                 */
                expired_at?: string | null;
                /**
                 * Format: date-time
                 * @description When the message was canceled.
                 */
                canceled_at?: string | null;
            };
            /** @description How often the message was handed over to the channel. */
            attempts: number;
            /** @description How the channel bills the message, in its own words in small letters, as it last reported. Null until then, for a channel that doesn't report it, and for a message that failed. `GET /usage` counts it once the message has arrived. */
            price: components["schemas"]["MessagePrice"] | null;
            /**
             * @description Why the channel took the message and doesn't send it yet: `quality_check` while it looks at how people take the first messages of the template, `paused` while the template is paused. The message may still leave, or fail. Null if the channel holds nothing back.
             * @example quality_check
             * @enum {string|null}
             */
            held: "quality_check" | "paused" | null;
            /** @description Why the message failed; null if it didn't. */
            error: {
                /** @description The kind of error. Stable, for programs. */
                code: string;
                /** @description A sentence for people. */
                detail: string;
                /** @description Whether the same message could be sent later. */
                retryable: boolean;
                /** @description The channel's own code, if it gave one. */
                provider_code: number | null;
            } | null;
            /**
             * @description Who sent the message: the id of a person (`per_…`, see `GET /people`) or of an API key (`key_…`); null for a message that the channel reported, and for one of the service itself.
             * @example per_01m822prkse7ntqj3aprp9t2m6
             */
            by: string | null;
            /**
             * @description The id of the message that this one was made from by a retry.
             * @example msg_01m822prqpec0sbfjcevpfj9r5
             */
            retry_of: string | null;
            /**
             * @description The broadcast that sent the message; null for others.
             * @example brd_01m822prqpec0sbfjcevpfj9r5
             */
            broadcast_id: string | null;
            /**
             * Format: date-time
             * @description When the message was asked to be sent; null for at once.
             */
            send_at: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Since when it is unknown whether the channel took the message; null when it is known.
             */
            uncertain_since: string | null;
            /** @description The message was sent again because the outcome of an earlier attempt stayed unknown. */
            possibly_duplicate: boolean;
            /**
             * Format: date-time
             * @description When the message was accepted or received.
             */
            created_at: string;
        };
        MessageDetails: {
            /**
             * @description The message's id.
             * @example msg_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description The id of the contact.
             * @example con_01m822prqpec0sbfjcevpfj9r5
             */
            contact_id: string;
            /**
             * @description The contact's phone, in E.164; null if the person hides it.
             * @example +15551234567
             */
            phone_number: string | null;
            /**
             * @description The channel's name.
             * @example whatsapp
             */
            channel: string | null;
            /**
             * @description The account's number that sends the message, or received it.
             * @example +15550001000
             */
            source_phone: string | null;
            /**
             * @description out: sent to the contact. in: received from the contact.
             * @enum {string}
             */
            direction: "out" | "in";
            /**
             * @description Where an outgoing message was written. `api`: in Parley, through its API or the console. `app`: in the channel's own app on a phone, in which the business uses the sender's number too; Parley only shows it. `agent`: by an agent of the channel. A received message has `agent` if that agent holds the conversation, so that nobody has to answer, and otherwise null.
             * @enum {string|null}
             */
            source: "api" | "app" | "agent" | null;
            /** @description Present for a message that was taken over from the history of the channel's own app. */
            imported?: boolean;
            /**
             * @description Tells which field has the content. `voice`: a voice note, in either direction. `sticker`: the field `sticker` of an outgoing message, `media` of a received one. `reply`: a tap on a button or a row of a list. `form`: a form of the channel, filled in. `system`: a notice of the channel.
             * @enum {string}
             */
            type: "text" | "template" | "image" | "video" | "audio" | "voice" | "document" | "sticker" | "interactive" | "location" | "contact_cards" | "reply" | "form" | "order" | "system" | "unsupported";
            /**
             * @description The body of a text.
             * @example Hello Ana, your cakes are ready.
             */
            text?: string;
            /** @description The template of a template message. */
            template?: {
                /**
                 * @description The template's name.
                 * @example order_update
                 */
                name: string;
                /**
                 * @description The language that was chosen.
                 * @example en_US
                 */
                language: string;
                /**
                 * @description The values of the variables.
                 * @example {
                 *       "1": "Ana",
                 *       "2": "A-1047"
                 *     }
                 */
                variables: {
                    [key: string]: string;
                };
                /** @description The content of the header; absent for one that needs none. */
                header?: {
                    /** @description The value of the variable in the header's text. */
                    text?: string;
                    /** @description The place that the header shows. */
                    location?: {
                        /** @description In degrees. */
                        latitude: number;
                        /** @description In degrees. */
                        longitude: number;
                        /** @description The name of the place. */
                        name: string | null;
                        /** @description The address of the place. */
                        address: string | null;
                    };
                    /** @description The picture that the header shows. */
                    image?: {
                        /**
                         * @description The id of the file.
                         * @example med_01m822prqpec0sbfjcevpfj9r5
                         */
                        media_id: string;
                    };
                    /** @description The video that the header shows. */
                    video?: {
                        /**
                         * @description The id of the file.
                         * @example med_01m822prqpec0sbfjcevpfj9r5
                         */
                        media_id: string;
                    };
                    /** @description The document that the header shows. */
                    document?: {
                        /**
                         * @description The id of the file.
                         * @example med_01m822prqpec0sbfjcevpfj9r5
                         */
                        media_id: string;
                        /** @description The name that the person sees. */
                        filename: string | null;
                    };
                };
                /**
                 * @description The values of buttons, by their place from 0; absent for none.
                 * @example {
                 *       "1": "summer2026"
                 *     }
                 */
                buttons?: {
                    [key: string]: string;
                };
                /** @description The end of the offer; absent for a template without an offer that ends. */
                offer?: {
                    /**
                     * Format: date-time
                     * @description When the offer ends.
                     */
                    expires_at: string;
                };
                /** @description The values of the cards, in order; absent for a template without cards. */
                cards?: {
                    /**
                     * @description The values of the variables.
                     * @example {
                     *       "1": "Ana",
                     *       "2": "A-1047"
                     *     }
                     */
                    variables: {
                        [key: string]: string;
                    };
                    /** @description The content of the header; absent for one that needs none. */
                    header?: {
                        /** @description The value of the variable in the header's text. */
                        text?: string;
                        /** @description The place that the header shows. */
                        location?: {
                            /** @description In degrees. */
                            latitude: number;
                            /** @description In degrees. */
                            longitude: number;
                            /** @description The name of the place. */
                            name: string | null;
                            /** @description The address of the place. */
                            address: string | null;
                        };
                        /** @description The picture that the header shows. */
                        image?: {
                            /**
                             * @description The id of the file.
                             * @example med_01m822prqpec0sbfjcevpfj9r5
                             */
                            media_id: string;
                        };
                        /** @description The video that the header shows. */
                        video?: {
                            /**
                             * @description The id of the file.
                             * @example med_01m822prqpec0sbfjcevpfj9r5
                             */
                            media_id: string;
                        };
                        /** @description The document that the header shows. */
                        document?: {
                            /**
                             * @description The id of the file.
                             * @example med_01m822prqpec0sbfjcevpfj9r5
                             */
                            media_id: string;
                            /** @description The name that the person sees. */
                            filename: string | null;
                        };
                    };
                    /**
                     * @description The values of buttons, by their place from 0; absent for none.
                     * @example {
                     *       "1": "summer2026"
                     *     }
                     */
                    buttons?: {
                        [key: string]: string;
                    };
                }[];
                /**
                 * @description The body with the values, of a template that Parley keeps.
                 * @example Hello Ana, your cake is ready.
                 */
                text?: string;
            };
            /** @description The number in the sticker library. */
            sticker?: number;
            /** @description A text with buttons or a list. */
            interactive?: {
                /** @description A line above the text. */
                header: string | null;
                /**
                 * @description The text.
                 * @example Does Friday suit you?
                 */
                body: string;
                /** @description A small line below the text. */
                footer: string | null;
                /** @description The buttons. */
                buttons?: {
                    /**
                     * @description Comes back as `reply.id` when the person taps it.
                     * @example yes
                     */
                    id: string;
                    /**
                     * @description What the person sees.
                     * @example Yes
                     */
                    title: string;
                }[];
                /** @description The list. */
                list?: {
                    /**
                     * @description The button that opens the list.
                     * @example Choose a day
                     */
                    button: string;
                    /** @description The list's sections. */
                    sections: {
                        /** @description The section's title. */
                        title: string | null;
                        /** @description The rows. */
                        rows: {
                            /**
                             * @description Comes back as `reply.id` when the person taps it.
                             * @example yes
                             */
                            id: string;
                            /**
                             * @description What the person sees.
                             * @example Yes
                             */
                            title: string;
                            /** @description A second line. */
                            description: string | null;
                        }[];
                    }[];
                };
                /** @description The question for the person's phone number. */
                request_contact?: {
                    /**
                     * @description The question.
                     * @example May we have your number?
                     */
                    text: string;
                };
            };
            /** @description The file of an image, a video, an audio, a document or a received sticker. */
            media?: components["schemas"]["Media"];
            /**
             * @description The text below the file.
             * @example The broken cake
             */
            caption?: string;
            /** @description A place. */
            location?: {
                /**
                 * @description In degrees, north positive.
                 * @example 37.442215
                 */
                latitude: number;
                /**
                 * @description In degrees, east positive.
                 * @example -122.161659
                 */
                longitude: number;
                /**
                 * @description The place's name.
                 * @example Philz Coffee
                 */
                name: string | null;
                /**
                 * @description The place's address.
                 * @example 101 Forest Ave, Palo Alto
                 */
                address: string | null;
                /** @description The place's web page. */
                url: string | null;
            };
            /** @description Cards of other people. */
            contact_cards?: {
                /**
                 * @description The channel says that the card is the person's own, shared when asked for the number. Any other card proves nothing.
                 * @constant
                 */
                own?: true;
                /**
                 * @description The card's name.
                 * @example Lucía Gómez
                 */
                name: string | null;
                /** @description The company. */
                organization: string | null;
                /** @description The person's position. */
                title: string | null;
                /** @description As the card has it, usually YYYY-MM-DD. */
                birthday: string | null;
                /** @description Phones. */
                phones: {
                    /**
                     * @description As the card has it.
                     * @example +1 (983) 555-2319
                     */
                    phone: string;
                    /**
                     * @description As the person's phone book calls it.
                     * @example CELL
                     */
                    type: string | null;
                }[];
                /** @description E-mail addresses. */
                emails: {
                    /** @description The address. */
                    email: string;
                    /**
                     * @description As the person's phone book calls it.
                     * @example CELL
                     */
                    type: string | null;
                }[];
                /** @description Web pages. */
                urls: {
                    /** @description The address. */
                    url: string;
                    /**
                     * @description As the person's phone book calls it.
                     * @example CELL
                     */
                    type: string | null;
                }[];
                /** @description Postal addresses. */
                addresses: {
                    /** @description In one line. */
                    address: string;
                    /**
                     * @description As the person's phone book calls it.
                     * @example CELL
                     */
                    type: string | null;
                }[];
            }[];
            /** @description A tap on a button, or the choice from a list. `reply_to` names the message that asked. */
            reply?: {
                /**
                 * @description What the person tapped.
                 * @enum {string}
                 */
                of: "button" | "list";
                /**
                 * @description What the sent message gave the button or the row as its id.
                 * @example confirm
                 */
                id: string | null;
                /**
                 * @description The button's or the row's text.
                 * @example Confirm
                 */
                title: string;
                /** @description The row's second line. */
                description: string | null;
            };
            /** @description A form of the channel, filled in. */
            form?: {
                /** @description The form's name. */
                name: string | null;
                /**
                 * @description What the channel shows for it.
                 * @example Sent
                 */
                text: string | null;
                /** @description The answers, by the form's own field names. */
                fields: {
                    [key: string]: unknown;
                };
            };
            /** @description An order from a catalogue. */
            order?: {
                /** @description The catalogue's id at the channel. */
                catalog_id: string | null;
                /** @description What the person wrote with the order. */
                text: string | null;
                /** @description What was ordered. */
                items: {
                    /**
                     * @description The business's own id of the product.
                     * @example cake-17
                     */
                    product_id: string;
                    /**
                     * @description How many pieces.
                     * @example 2
                     */
                    quantity: number | null;
                    /**
                     * @description Of one piece, in the currency's main unit.
                     * @example 30
                     */
                    price: number | null;
                    /**
                     * @description ISO 4217.
                     * @example USD
                     */
                    currency: string | null;
                }[];
            };
            /** @description A notice of the channel about the person. */
            system?: {
                /**
                 * @description `number_changed`: the person has another number now. `opened`: the person opened the conversation. `called`: the person called, and `missed_call` follows if nobody took the call. `calls_allowed` and `calls_refused`: the person's answer to the question whether the business may call.
                 * @enum {string}
                 */
                notice: "number_changed" | "opened" | "called" | "missed_call" | "calls_allowed" | "calls_refused" | "other";
                /** @description The channel's words. */
                text: string | null;
            };
            /** @description A message whose content isn't known. */
            unsupported?: {
                /**
                 * @description Why there is no content, for people.
                 * @example The kind poll isn't known.
                 */
                reason: string | null;
            };
            /**
             * @description The id of the message that this one answers.
             * @example msg_01m822prqpec0sbfjcevpfj9r5
             */
            reply_to?: string;
            /**
             * @description The person forwarded the message. `often`: it was forwarded many times.
             * @enum {string}
             */
            forwarded?: "once" | "often";
            /** @description The ad or post from which the person began the conversation. */
            referral?: {
                /**
                 * @description What the person came from.
                 * @example ad
                 */
                kind: string | null;
                /** @description Its id at the channel. */
                id: string | null;
                /** @description Its address. */
                url: string | null;
                /**
                 * @description Its headline.
                 * @example Chat with us
                 */
                headline: string | null;
                /** @description Its text. */
                body: string | null;
            };
            /** @description The product that the person asks about. */
            product?: {
                /** @description The catalogue's id at the channel. */
                catalog_id: string | null;
                /**
                 * @description The business's own id of the product.
                 * @example cake-17
                 */
                product_id: string;
            };
            /** @description The channel's id of the group in which the message was written. Without it, the message was written to the business alone. */
            group?: string;
            /** @description Reactions to the message. Missing when there are none. */
            reactions?: {
                /**
                 * @description Who reacted.
                 * @enum {string}
                 */
                from: "contact" | "business";
                /**
                 * @description The reaction; null if it was taken back.
                 * @example 👍
                 */
                emoji: string | null;
                /**
                 * Format: date-time
                 * @description When.
                 */
                at: string;
                /**
                 * @description Of the account's own reaction: `waiting` until the channel has taken it, `failed` if the channel refused it. Missing otherwise.
                 * @enum {string}
                 */
                status?: "waiting" | "failed";
                /** @description Why the reaction failed. */
                error?: {
                    /** @description The kind of error. Stable, for programs. */
                    code: string;
                    /** @description A sentence for people. */
                    detail: string;
                    /** @description Whether the same message could be sent later. */
                    retryable: boolean;
                    /** @description The channel's own code, if it gave one. */
                    provider_code: number | null;
                };
            }[];
            /**
             * Format: date-time
             * @description When the author last edited the message.
             */
            edited_at?: string;
            /**
             * Format: date-time
             * @description When the author deleted the message for everybody. Its content is gone then.
             */
            deleted_at?: string;
            /**
             * @description The client's own id of the message.
             * @example order-1047
             */
            reference: string | null;
            /**
             * @description How far the message is.
             * @example sent
             * @enum {string}
             */
            status: "scheduled" | "queued" | "sending" | "sent" | "delivered" | "read" | "failed" | "expired" | "canceled" | "received";
            /** @description When each step happened; null or absent if it didn't. */
            times: {
                /**
                 * Format: date-time
                 * @description When the message was received.
                 */
                received_at?: string | null;
                /**
                 * Format: date-time
                 * @description When a message with `send_at` was accepted.
                 */
                scheduled_at?: string | null;
                /**
                 * Format: date-time
                 * @description When the message was queued: accepted, or due.
                 */
                queued_at?: string | null;
                /**
                 * Format: date-time
                 * @description When the first attempt began.
                 */
                sending_at?: string | null;
                /**
                 * Format: date-time
                 * @description When the channel took the message.
                 */
                sent_at?: string | null;
                /**
                 * Format: date-time
                 * @description When the message reached the phone.
                 */
                delivered_at?: string | null;
                /**
                 * Format: date-time
                 * @description When the person read the message, or a received message was marked as read.
                 */
                read_at?: string | null;
                /**
                 * Format: date-time
                 * @description When the message failed.
                 */
                failed_at?: string | null;
                /**
                 * Format: date-time
                 * @description When the message expired.
                 */
                expired_at?: string | null;
                /**
                 * Format: date-time
                 * @description When the message was canceled.
                 */
                canceled_at?: string | null;
            };
            /** @description How often the message was handed over to the channel. */
            attempts: number;
            /** @description How the channel bills the message, in its own words in small letters, as it last reported. Null until then, for a channel that doesn't report it, and for a message that failed. `GET /usage` counts it once the message has arrived. */
            price: components["schemas"]["MessagePrice"] | null;
            /**
             * @description Why the channel took the message and doesn't send it yet: `quality_check` while it looks at how people take the first messages of the template, `paused` while the template is paused. The message may still leave, or fail. Null if the channel holds nothing back.
             * @example quality_check
             * @enum {string|null}
             */
            held: "quality_check" | "paused" | null;
            /** @description Why the message failed; null if it didn't. */
            error: {
                /** @description The kind of error. Stable, for programs. */
                code: string;
                /** @description A sentence for people. */
                detail: string;
                /** @description Whether the same message could be sent later. */
                retryable: boolean;
                /** @description The channel's own code, if it gave one. */
                provider_code: number | null;
            } | null;
            /**
             * @description Who sent the message: the id of a person (`per_…`, see `GET /people`) or of an API key (`key_…`); null for a message that the channel reported, and for one of the service itself.
             * @example per_01m822prkse7ntqj3aprp9t2m6
             */
            by: string | null;
            /**
             * @description The id of the message that this one was made from by a retry.
             * @example msg_01m822prqpec0sbfjcevpfj9r5
             */
            retry_of: string | null;
            /**
             * @description The broadcast that sent the message; null for others.
             * @example brd_01m822prqpec0sbfjcevpfj9r5
             */
            broadcast_id: string | null;
            /**
             * Format: date-time
             * @description When the message was asked to be sent; null for at once.
             */
            send_at: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Since when it is unknown whether the channel took the message; null when it is known.
             */
            uncertain_since: string | null;
            /** @description The message was sent again because the outcome of an earlier attempt stayed unknown. */
            possibly_duplicate: boolean;
            /**
             * Format: date-time
             * @description When the message was accepted or received.
             */
            created_at: string;
            /** @description What happened to the message, in the order of time: its status, its attempts with the channel's answers, and the deliveries to webhooks. Has the last 100 attempts and the newest 100 deliveries. */
            history: components["schemas"]["StoryEntry"][];
            /** @description Why the message waits, as `GET /messages/{id}/why` says it; null when it doesn't wait. */
            waiting: components["schemas"]["Why"] | null;
            /** @description The message as its channel sent it, if it is unsupported or names other people; otherwise null. */
            payload: {
                [key: string]: unknown;
            } | null;
        };
        MessageEvent: {
            /**
             * @description The same for each delivery of the event.
             * @example evt_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "message.scheduled" | "message.queued" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.expired" | "message.canceled" | "message.received" | "message.updated";
            /**
             * Format: date-time
             * @description When the change happened.
             */
            timestamp: string;
            /** @description The resource as it is now. */
            data: components["schemas"]["Message"];
        };
        MessagePrice: {
            /**
             * @description Whether the channel charges for the message; null if it doesn't say.
             * @example true
             */
            billable: boolean | null;
            /**
             * @description The channel's category of the charge, which can differ from the template's; null if it doesn't say.
             * @example utility
             */
            category: string | null;
            /**
             * @description Why it is free, or that it is billed as usual.
             * @example regular
             */
            type: string | null;
            /**
             * @description What the channel bills by.
             * @example pmp
             */
            model: string | null;
            /**
             * @description The country of the recipient's phone; null if it isn't known.
             * @example DE
             */
            country: string | null;
        };
        NewAudioMessage: {
            /**
             * @description The recipient's phone, with a leading plus sign and country code. A phone without a contact gets one. Required unless `contact_id` is given.
             * @example +15551234567
             */
            phone_number: string;
            contact_id?: null;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description The last message of the contact that the writer saw; null if there was none. If somebody else has sent the contact a message since, this one is refused with 409 `thread_moved_on`, and nothing is sent. If left out: the message is sent in any case.
             * @example msg_01m822prpaf2tthf7ynfqmwq4x
             */
            seen_message_id?: string | null;
            /** @description An audio. */
            audio: {
                /** @description The id of a file: of `POST /media`, or of a received message. */
                media_id?: string | null;
                /**
                 * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                 * @example https://shop.example/cake.jpg
                 */
                link?: string | null;
                /** @description True for a voice note, as if it was recorded in the conversation. `voice` of `GET /channels` has the types that it takes. */
                voice?: boolean | null;
            } & (unknown | unknown);
            message?: null;
            template?: null;
            sticker?: null;
            image?: null;
            video?: null;
            document?: null;
            location?: null;
            contact_cards?: null;
            interactive?: null;
        } | {
            phone_number?: null;
            /** @description The id of a contact, instead of `phone_number`. Needed for a contact that hides its phone. */
            contact_id: string;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description The last message of the contact that the writer saw; null if there was none. If somebody else has sent the contact a message since, this one is refused with 409 `thread_moved_on`, and nothing is sent. If left out: the message is sent in any case.
             * @example msg_01m822prpaf2tthf7ynfqmwq4x
             */
            seen_message_id?: string | null;
            /** @description An audio. */
            audio: {
                /** @description The id of a file: of `POST /media`, or of a received message. */
                media_id?: string | null;
                /**
                 * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                 * @example https://shop.example/cake.jpg
                 */
                link?: string | null;
                /** @description True for a voice note, as if it was recorded in the conversation. `voice` of `GET /channels` has the types that it takes. */
                voice?: boolean | null;
            } & (unknown | unknown);
            message?: null;
            template?: null;
            sticker?: null;
            image?: null;
            video?: null;
            document?: null;
            location?: null;
            contact_cards?: null;
            interactive?: null;
        };
        /** @description A broadcast. */
        NewBroadcast: {
            /**
             * @description A name for the account's own people. No recipient sees it.
             * @example Cake week
             */
            name: string;
            /**
             * @description The channel's name. If left out: the account's default channel.
             * @example whatsapp
             */
            channel?: string | null;
            /**
             * @description The number to send from. If left out: the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /** @description A template. Either `template` or `message` is required. */
            template?: {
                /**
                 * @description The name of a template that can be sent.
                 * @example order_update
                 */
                name: string;
                /** @description For example en_US. Needed only for a name that can be sent in several languages. */
                language?: string | null;
                /** @description A value for each variable. */
                variables?: {
                    [key: string]: components["schemas"]["BroadcastValue"];
                } | null;
                /** @description As in a single message, by their places from 0. */
                buttons?: {
                    [key: string]: components["schemas"]["BroadcastValue"];
                } | null;
                /** @description Required for a template whose `offer` expires. */
                offer?: {
                    /**
                     * Format: date-time
                     * @description When the offer ends. The person sees the time that is left. The message isn't sent any more then.
                     */
                    expires_at: string;
                } | null;
                /**
                 * @description Required for a template with `cards`.
                 * @example [
                 *       {
                 *         "header": {
                 *           "image": {
                 *             "link": "https://shop.example/cake.jpg"
                 *           }
                 *         },
                 *         "buttons": {
                 *           "1": "cake"
                 *         }
                 *       }
                 *     ]
                 */
                cards?: {
                    /** @description A value for each variable of the body, and no others. */
                    variables?: {
                        [key: string]: string | number;
                    } | null;
                    /**
                     * @description The content of the header: the one that `header` of the template or card asks for.
                     * @example {
                     *       "text": "Summer Sale"
                     *     }
                     */
                    header?: {
                        /** @description The picture that the header shows. */
                        image?: ({
                            /** @description The id of a file: of `POST /media`, or of a received message. */
                            media_id?: string | null;
                            /**
                             * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                             * @example https://shop.example/cake.jpg
                             */
                            link?: string | null;
                        } | null) & (unknown | unknown);
                        /** @description The video that the header shows. */
                        video?: ({
                            /** @description The id of a file: of `POST /media`, or of a received message. */
                            media_id?: string | null;
                            /**
                             * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                             * @example https://shop.example/cake.jpg
                             */
                            link?: string | null;
                        } | null) & (unknown | unknown);
                        /** @description The document that the header shows. */
                        document?: ({
                            /** @description The id of a file: of `POST /media`, or of a received message. */
                            media_id?: string | null;
                            /**
                             * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                             * @example https://shop.example/cake.jpg
                             */
                            link?: string | null;
                            /** @description The name that the person sees. If left out: that of the file. */
                            filename?: string | null;
                        } | null) & (unknown | unknown);
                        /** @description The value of the variable in the header's text. */
                        text?: string | number | null;
                        /** @description The place that the header shows. */
                        location?: {
                            /**
                             * @description In degrees, positive in the north.
                             * @example 48.2082
                             */
                            latitude: number;
                            /**
                             * @description In degrees, positive in the east.
                             * @example 16.3738
                             */
                            longitude: number;
                            /** @description The name of the place. */
                            name?: string | null;
                            /** @description The address of the place. */
                            address?: string | null;
                        } | null;
                    } | null;
                    /**
                     * @description A value for each button that requires one, by its place in the `buttons` of the template or card, from 0. Others may have one if their `value` is `optional`.
                     * @example {
                     *       "1": "summer2026"
                     *     }
                     */
                    buttons?: {
                        [key: string]: string | number;
                    } | null;
                }[] | null;
                /** @description As in a single message. */
                header?: {
                    /** @description The picture that the header shows. */
                    image?: ({
                        /** @description The id of a file: of `POST /media`, or of a received message. */
                        media_id?: string | null;
                        /**
                         * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                         * @example https://shop.example/cake.jpg
                         */
                        link?: string | null;
                    } | null) & (unknown | unknown);
                    /** @description The video that the header shows. */
                    video?: ({
                        /** @description The id of a file: of `POST /media`, or of a received message. */
                        media_id?: string | null;
                        /**
                         * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                         * @example https://shop.example/cake.jpg
                         */
                        link?: string | null;
                    } | null) & (unknown | unknown);
                    /** @description The document that the header shows. */
                    document?: ({
                        /** @description The id of a file: of `POST /media`, or of a received message. */
                        media_id?: string | null;
                        /**
                         * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                         * @example https://shop.example/cake.jpg
                         */
                        link?: string | null;
                        /** @description The name that the person sees. If left out: that of the file. */
                        filename?: string | null;
                    } | null) & (unknown | unknown);
                    /** @description A text for everybody; or a field of the contact; or a place in the contact's enhanced data. */
                    text?: components["schemas"]["BroadcastValue"];
                    /** @description The place that the header shows. */
                    location?: {
                        /**
                         * @description In degrees, positive in the north.
                         * @example 48.2082
                         */
                        latitude: number;
                        /**
                         * @description In degrees, positive in the east.
                         * @example 16.3738
                         */
                        longitude: number;
                        /** @description The name of the place. */
                        name?: string | null;
                        /** @description The address of the place. */
                        address?: string | null;
                    } | null;
                } | null;
            } | null;
            /** @description A text. On a channel with a customer service window, only contacts whose window is open get it. */
            message?: {
                /**
                 * @description The text, with variables such as {{name}} or {{1}}.
                 * @example Hello {{name}}, we are closed on Monday.
                 */
                text: string;
                /** @description A value for each variable. */
                variables?: {
                    [key: string]: components["schemas"]["BroadcastValue"];
                } | null;
            } | null;
            /**
             * Format: date-time
             * @description When a started broadcast begins, up to 30 days ahead. If left out: at once.
             */
            send_at?: string | null;
            /** @description The hours of the day in which it sends. If left out: all. */
            hours?: {
                /**
                 * @description The first minute.
                 * @example 09:00
                 */
                from: string;
                /**
                 * @description The end.
                 * @example 18:00
                 */
                to: string;
                /**
                 * @description Days of the week, from 1 for Monday. If left out: every day.
                 * @example [
                 *       1,
                 *       2,
                 *       3,
                 *       4,
                 *       5
                 *     ]
                 */
                days?: number[] | null;
                /**
                 * @description The time zone of the hours, by its name in the IANA database.
                 * @example Europe/Vienna
                 */
                zone: string;
                /** @description Counts the hours in the time zone of each phone's country, if the country has only one. `zone` counts for other phones and for people who hide theirs. The plan determines the zones. */
                own_time_zone?: boolean | null;
            } | null;
            /**
             * @description At most so many people within any 24 hours.
             * @example 1000
             */
            daily_limit?: number | null;
            /** @description Labels that people get when it is known how far their message is. Each person gets them once. */
            labels?: {
                /** @description For people whose message was delivered. */
                reached?: string[];
                /** @description For people who wrote within three days. */
                replied?: string[];
                /** @description For people whose message failed. */
                failed?: string[];
            };
            /**
             * @description Pauses the broadcast when more of the last hundred messages whose outcome is known have failed; null for never.
             * @default 30
             */
            stop_at_failed?: number | null;
            /** @description Whom it is for. */
            audience: {
                filter?: components["schemas"]["BroadcastFilter"];
                /**
                 * @description The contacts with these ids.
                 * @example [
                 *       "con_01m822prqpec0sbfjcevpfj9r5"
                 *     ]
                 */
                ids?: string[] | null;
                /** @description The contacts with these phones. */
                phones?: string[] | null;
                /** @description Who is left out. */
                exclude?: {
                    /** @description Broadcasts, by their ids: who got or will get a message of one of them is left out. */
                    broadcasts?: string[] | null;
                    /**
                     * Format: date-time
                     * @description Who got any message at this time or later is left out.
                     */
                    messaged_since?: string | null;
                } | null;
            };
        };
        /** @description A contact. Only the phone is required. */
        NewContact: {
            /**
             * @description A phone number with a leading plus sign and country code.
             * @example +15551234567
             */
            phone: string;
            /**
             * @description The name to show, which no profile of the person changes any more. Null or an empty string clears it; then the profile names the contact.
             * @example Ana Marlowe
             */
            name?: string | null;
            /**
             * @description Names separated by a comma and a space. All labels of the contact are replaced. Names that look the same are one label: spaces of other kinds become plain ones, and invisible characters go.
             * @example vip, newsletter
             */
            labels?: string | null;
            /** @description Groups of entries. A named group is replaced as a whole; null or an empty list removes it. Other groups stay. */
            enhanced_data?: {
                [key: string]: {
                    /**
                     * @description The main text.
                     * @example A-1047
                     */
                    text?: string | null;
                    /**
                     * @description The secondary text.
                     * @example 2 cakes, paid
                     */
                    description?: string | null;
                    /**
                     * @description An absolute http, https, mailto, tel or sms URL that the entry points to.
                     * @example https://shop.example/orders/1047
                     */
                    link?: string | null;
                }[] | null;
            } | null;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly id?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly last_message_at?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly username?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly windows?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly window_expires_at?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly opt_outs?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly opted_out?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly inbox?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly created_at?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly updated_at?: unknown;
        };
        NewContactCardsMessage: {
            /**
             * @description The recipient's phone, with a leading plus sign and country code. A phone without a contact gets one. Required unless `contact_id` is given.
             * @example +15551234567
             */
            phone_number: string;
            contact_id?: null;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description The last message of the contact that the writer saw; null if there was none. If somebody else has sent the contact a message since, this one is refused with 409 `thread_moved_on`, and nothing is sent. If left out: the message is sent in any case.
             * @example msg_01m822prpaf2tthf7ynfqmwq4x
             */
            seen_message_id?: string | null;
            /** @description Cards of other people. */
            contact_cards: {
                /**
                 * @description The person's name.
                 * @example Bo Lund
                 */
                name: string;
                /** @description The company. */
                organization?: string | null;
                /** @description The person's position. */
                title?: string | null;
                /**
                 * Format: date
                 * @description YYYY-MM-DD.
                 */
                birthday?: string | null;
                /** @description Phones. */
                phones?: {
                    /** @description A phone, as it is to be shown. */
                    phone: string;
                    /** @description What kind it is, such as WORK. */
                    type?: string | null;
                }[] | null;
                /** @description E-mail addresses. */
                emails?: {
                    /** @description An e-mail address. */
                    email: string;
                    /** @description What kind it is, such as WORK. */
                    type?: string | null;
                }[] | null;
                /** @description Web pages. */
                urls?: {
                    /** @description A web page. */
                    url: string;
                    /** @description What kind it is, such as WORK. */
                    type?: string | null;
                }[] | null;
                /** @description Postal addresses. */
                addresses?: {
                    /** @description A postal address in one line. */
                    address: string;
                    /** @description What kind it is, such as WORK. */
                    type?: string | null;
                }[] | null;
            }[];
            message?: null;
            template?: null;
            sticker?: null;
            image?: null;
            video?: null;
            audio?: null;
            document?: null;
            location?: null;
            interactive?: null;
        } | {
            phone_number?: null;
            /** @description The id of a contact, instead of `phone_number`. Needed for a contact that hides its phone. */
            contact_id: string;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description The last message of the contact that the writer saw; null if there was none. If somebody else has sent the contact a message since, this one is refused with 409 `thread_moved_on`, and nothing is sent. If left out: the message is sent in any case.
             * @example msg_01m822prpaf2tthf7ynfqmwq4x
             */
            seen_message_id?: string | null;
            /** @description Cards of other people. */
            contact_cards: {
                /**
                 * @description The person's name.
                 * @example Bo Lund
                 */
                name: string;
                /** @description The company. */
                organization?: string | null;
                /** @description The person's position. */
                title?: string | null;
                /**
                 * Format: date
                 * @description YYYY-MM-DD.
                 */
                birthday?: string | null;
                /** @description Phones. */
                phones?: {
                    /** @description A phone, as it is to be shown. */
                    phone: string;
                    /** @description What kind it is, such as WORK. */
                    type?: string | null;
                }[] | null;
                /** @description E-mail addresses. */
                emails?: {
                    /** @description An e-mail address. */
                    email: string;
                    /** @description What kind it is, such as WORK. */
                    type?: string | null;
                }[] | null;
                /** @description Web pages. */
                urls?: {
                    /** @description A web page. */
                    url: string;
                    /** @description What kind it is, such as WORK. */
                    type?: string | null;
                }[] | null;
                /** @description Postal addresses. */
                addresses?: {
                    /** @description A postal address in one line. */
                    address: string;
                    /** @description What kind it is, such as WORK. */
                    type?: string | null;
                }[] | null;
            }[];
            message?: null;
            template?: null;
            sticker?: null;
            image?: null;
            video?: null;
            audio?: null;
            document?: null;
            location?: null;
            interactive?: null;
        };
        NewDocumentMessage: {
            /**
             * @description The recipient's phone, with a leading plus sign and country code. A phone without a contact gets one. Required unless `contact_id` is given.
             * @example +15551234567
             */
            phone_number: string;
            contact_id?: null;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description The last message of the contact that the writer saw; null if there was none. If somebody else has sent the contact a message since, this one is refused with 409 `thread_moved_on`, and nothing is sent. If left out: the message is sent in any case.
             * @example msg_01m822prpaf2tthf7ynfqmwq4x
             */
            seen_message_id?: string | null;
            /** @description A document. */
            document: {
                /** @description The id of a file: of `POST /media`, or of a received message. */
                media_id?: string | null;
                /**
                 * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                 * @example https://shop.example/cake.jpg
                 */
                link?: string | null;
                /** @description A text below the file. */
                caption?: string | null;
                /** @description The name that the person sees; the file's own if left out or empty. */
                filename?: string | null;
            } & (unknown | unknown);
            message?: null;
            template?: null;
            sticker?: null;
            image?: null;
            video?: null;
            audio?: null;
            location?: null;
            contact_cards?: null;
            interactive?: null;
        } | {
            phone_number?: null;
            /** @description The id of a contact, instead of `phone_number`. Needed for a contact that hides its phone. */
            contact_id: string;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description The last message of the contact that the writer saw; null if there was none. If somebody else has sent the contact a message since, this one is refused with 409 `thread_moved_on`, and nothing is sent. If left out: the message is sent in any case.
             * @example msg_01m822prpaf2tthf7ynfqmwq4x
             */
            seen_message_id?: string | null;
            /** @description A document. */
            document: {
                /** @description The id of a file: of `POST /media`, or of a received message. */
                media_id?: string | null;
                /**
                 * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                 * @example https://shop.example/cake.jpg
                 */
                link?: string | null;
                /** @description A text below the file. */
                caption?: string | null;
                /** @description The name that the person sees; the file's own if left out or empty. */
                filename?: string | null;
            } & (unknown | unknown);
            message?: null;
            template?: null;
            sticker?: null;
            image?: null;
            video?: null;
            audio?: null;
            location?: null;
            contact_cards?: null;
            interactive?: null;
        };
        NewImageMessage: {
            /**
             * @description The recipient's phone, with a leading plus sign and country code. A phone without a contact gets one. Required unless `contact_id` is given.
             * @example +15551234567
             */
            phone_number: string;
            contact_id?: null;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description The last message of the contact that the writer saw; null if there was none. If somebody else has sent the contact a message since, this one is refused with 409 `thread_moved_on`, and nothing is sent. If left out: the message is sent in any case.
             * @example msg_01m822prpaf2tthf7ynfqmwq4x
             */
            seen_message_id?: string | null;
            /** @description A picture. */
            image: {
                /** @description The id of a file: of `POST /media`, or of a received message. */
                media_id?: string | null;
                /**
                 * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                 * @example https://shop.example/cake.jpg
                 */
                link?: string | null;
                /** @description A text below the file. */
                caption?: string | null;
            } & (unknown | unknown);
            message?: null;
            template?: null;
            sticker?: null;
            video?: null;
            audio?: null;
            document?: null;
            location?: null;
            contact_cards?: null;
            interactive?: null;
        } | {
            phone_number?: null;
            /** @description The id of a contact, instead of `phone_number`. Needed for a contact that hides its phone. */
            contact_id: string;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description The last message of the contact that the writer saw; null if there was none. If somebody else has sent the contact a message since, this one is refused with 409 `thread_moved_on`, and nothing is sent. If left out: the message is sent in any case.
             * @example msg_01m822prpaf2tthf7ynfqmwq4x
             */
            seen_message_id?: string | null;
            /** @description A picture. */
            image: {
                /** @description The id of a file: of `POST /media`, or of a received message. */
                media_id?: string | null;
                /**
                 * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                 * @example https://shop.example/cake.jpg
                 */
                link?: string | null;
                /** @description A text below the file. */
                caption?: string | null;
            } & (unknown | unknown);
            message?: null;
            template?: null;
            sticker?: null;
            video?: null;
            audio?: null;
            document?: null;
            location?: null;
            contact_cards?: null;
            interactive?: null;
        };
        NewInteractiveMessage: {
            /**
             * @description The recipient's phone, with a leading plus sign and country code. A phone without a contact gets one. Required unless `contact_id` is given.
             * @example +15551234567
             */
            phone_number: string;
            contact_id?: null;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description The last message of the contact that the writer saw; null if there was none. If somebody else has sent the contact a message since, this one is refused with 409 `thread_moved_on`, and nothing is sent. If left out: the message is sent in any case.
             * @example msg_01m822prpaf2tthf7ynfqmwq4x
             */
            seen_message_id?: string | null;
            /**
             * @description A text with buttons or a list. The person's tap is a received message of the type `reply`.
             * @example {
             *       "body": "Does Friday suit you?",
             *       "buttons": [
             *         {
             *           "id": "yes",
             *           "title": "Yes"
             *         },
             *         {
             *           "id": "no",
             *           "title": "No"
             *         }
             *       ]
             *     }
             * @example {
             *       "request_contact": {
             *         "text": "May we have your number, so that the driver can call?"
             *       }
             *     }
             */
            interactive: {
                /** @description A line above the text. */
                header?: string | null;
                /** @description The text. Required with `buttons` and `list`. */
                body?: string | null;
                /** @description A small line below the text. */
                footer?: string | null;
                /** @description Buttons that answer. One of `buttons`, `list` and `request_contact` is required. */
                buttons?: {
                    /** @description Comes back as `reply.id` when the person taps it. */
                    id: string;
                    /** @description What the person sees. */
                    title: string;
                }[] | null;
                /** @description A list of which the person chooses a row. */
                list?: {
                    /** @description The button that opens the list. */
                    button: string;
                    /** @description The list's sections. */
                    sections: {
                        /** @description The section's title. Required if there are several sections. */
                        title?: string | null;
                        /** @description The rows. */
                        rows: {
                            /** @description Comes back as `reply.id` when the person taps it. */
                            id: string;
                            /** @description What the person sees. */
                            title: string;
                            /** @description A second line. */
                            description?: string | null;
                        }[];
                    }[];
                } | null;
                /** @description Asks a person who hides the phone number for it, with a button of the channel's own. The number that the person shares then is the contact's, who is merged with a contact that has it already. */
                request_contact?: {
                    /** @description The question. */
                    text: string;
                } | null;
            };
            message?: null;
            template?: null;
            sticker?: null;
            image?: null;
            video?: null;
            audio?: null;
            document?: null;
            location?: null;
            contact_cards?: null;
        } | {
            phone_number?: null;
            /** @description The id of a contact, instead of `phone_number`. Needed for a contact that hides its phone. */
            contact_id: string;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description The last message of the contact that the writer saw; null if there was none. If somebody else has sent the contact a message since, this one is refused with 409 `thread_moved_on`, and nothing is sent. If left out: the message is sent in any case.
             * @example msg_01m822prpaf2tthf7ynfqmwq4x
             */
            seen_message_id?: string | null;
            /**
             * @description A text with buttons or a list. The person's tap is a received message of the type `reply`.
             * @example {
             *       "body": "Does Friday suit you?",
             *       "buttons": [
             *         {
             *           "id": "yes",
             *           "title": "Yes"
             *         },
             *         {
             *           "id": "no",
             *           "title": "No"
             *         }
             *       ]
             *     }
             * @example {
             *       "request_contact": {
             *         "text": "May we have your number, so that the driver can call?"
             *       }
             *     }
             */
            interactive: {
                /** @description A line above the text. */
                header?: string | null;
                /** @description The text. Required with `buttons` and `list`. */
                body?: string | null;
                /** @description A small line below the text. */
                footer?: string | null;
                /** @description Buttons that answer. One of `buttons`, `list` and `request_contact` is required. */
                buttons?: {
                    /** @description Comes back as `reply.id` when the person taps it. */
                    id: string;
                    /** @description What the person sees. */
                    title: string;
                }[] | null;
                /** @description A list of which the person chooses a row. */
                list?: {
                    /** @description The button that opens the list. */
                    button: string;
                    /** @description The list's sections. */
                    sections: {
                        /** @description The section's title. Required if there are several sections. */
                        title?: string | null;
                        /** @description The rows. */
                        rows: {
                            /** @description Comes back as `reply.id` when the person taps it. */
                            id: string;
                            /** @description What the person sees. */
                            title: string;
                            /** @description A second line. */
                            description?: string | null;
                        }[];
                    }[];
                } | null;
                /** @description Asks a person who hides the phone number for it, with a button of the channel's own. The number that the person shares then is the contact's, who is merged with a contact that has it already. */
                request_contact?: {
                    /** @description The question. */
                    text: string;
                } | null;
            };
            message?: null;
            template?: null;
            sticker?: null;
            image?: null;
            video?: null;
            audio?: null;
            document?: null;
            location?: null;
            contact_cards?: null;
        };
        /** @description Whom to invite. */
        NewInvitation: {
            /**
             * Format: email
             * @description The address that the person will sign in with.
             * @example ana@example.com
             */
            email: string;
            /**
             * @description `owner`: everything. `agent`: writes to contacts, edits them and finishes threads, without exports, erasures and set-up. `reader`: reads contacts and messages.
             * @enum {string}
             */
            role: "owner" | "agent" | "reader";
        };
        /** @description A key to create. */
        NewKey: {
            /** @description A name, to tell keys apart. */
            name: string;
            /** @description What the key allows. The calling key must have these scopes. */
            scopes: ("contacts:read" | "contacts:write" | "contacts:export" | "contacts:erase" | "inbox:read" | "inbox:write" | "messages:read" | "messages:send" | "broadcasts:read" | "broadcasts:write" | "templates:read" | "templates:write" | "stickers:write" | "senders:write" | "webhooks:write" | "events:read" | "keys:write" | "people:write" | "audit:read" | "settings:write" | "usage:read")[];
            /**
             * Format: date-time
             * @description Expiry time, no later than that of the calling key. Without it, the key doesn't expire.
             */
            expires_at?: string | null;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly id?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly prefix?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly secret?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly last_used_at?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly revoked_at?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly by?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly created_at?: unknown;
        };
        NewLocationMessage: {
            /**
             * @description The recipient's phone, with a leading plus sign and country code. A phone without a contact gets one. Required unless `contact_id` is given.
             * @example +15551234567
             */
            phone_number: string;
            contact_id?: null;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description The last message of the contact that the writer saw; null if there was none. If somebody else has sent the contact a message since, this one is refused with 409 `thread_moved_on`, and nothing is sent. If left out: the message is sent in any case.
             * @example msg_01m822prpaf2tthf7ynfqmwq4x
             */
            seen_message_id?: string | null;
            /**
             * @description A place.
             * @example {
             *       "latitude": 37.442,
             *       "longitude": -122.161,
             *       "name": "Shop"
             *     }
             */
            location: {
                /** @description In degrees, north positive. */
                latitude: number;
                /** @description In degrees, east positive. */
                longitude: number;
                /** @description The place's name. */
                name?: string | null;
                /** @description The place's address. */
                address?: string | null;
            };
            message?: null;
            template?: null;
            sticker?: null;
            image?: null;
            video?: null;
            audio?: null;
            document?: null;
            contact_cards?: null;
            interactive?: null;
        } | {
            phone_number?: null;
            /** @description The id of a contact, instead of `phone_number`. Needed for a contact that hides its phone. */
            contact_id: string;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description The last message of the contact that the writer saw; null if there was none. If somebody else has sent the contact a message since, this one is refused with 409 `thread_moved_on`, and nothing is sent. If left out: the message is sent in any case.
             * @example msg_01m822prpaf2tthf7ynfqmwq4x
             */
            seen_message_id?: string | null;
            /**
             * @description A place.
             * @example {
             *       "latitude": 37.442,
             *       "longitude": -122.161,
             *       "name": "Shop"
             *     }
             */
            location: {
                /** @description In degrees, north positive. */
                latitude: number;
                /** @description In degrees, east positive. */
                longitude: number;
                /** @description The place's name. */
                name?: string | null;
                /** @description The place's address. */
                address?: string | null;
            };
            message?: null;
            template?: null;
            sticker?: null;
            image?: null;
            video?: null;
            audio?: null;
            document?: null;
            contact_cards?: null;
            interactive?: null;
        };
        /** @description A message of one type, which one of its fields tells. */
        NewMessage: components["schemas"]["NewTextMessage"] | components["schemas"]["NewTemplateMessage"] | components["schemas"]["NewStickerMessage"] | components["schemas"]["NewImageMessage"] | components["schemas"]["NewVideoMessage"] | components["schemas"]["NewAudioMessage"] | components["schemas"]["NewDocumentMessage"] | components["schemas"]["NewLocationMessage"] | components["schemas"]["NewContactCardsMessage"] | components["schemas"]["NewInteractiveMessage"];
        /** @description A batch of messages. */
        NewMessages: {
            /** @description The messages, 1 to 1,000. */
            messages: components["schemas"]["BatchedMessage"][];
        };
        /** @description A sender to connect. */
        NewSender: {
            /**
             * @description The channel of the sender.
             * @constant
             */
            channel: "whatsapp";
            /**
             * @description The service behind the channel; whatsapp-cloud by default.
             * @enum {string|null}
             */
            connector?: "whatsapp-cloud" | null;
            /**
             * @description A phone number with a leading plus sign and country code.
             * @example +15551234567
             */
            phone: string;
            /** @description How to reach the number at WhatsApp Cloud API. */
            credentials: {
                /**
                 * Phone number ID
                 * @description In the app dashboard under WhatsApp, API Setup: digits only. This ID isn't the phone number.
                 * @example 106540352242922
                 */
                phone_number_id: string;
                /**
                 * WhatsApp Business Account ID
                 * @description In the app dashboard on the same page: digits only.
                 * @example 102290129340398
                 */
                business_account_id: string;
                /**
                 * Access token
                 * @description The token of a system user with the permissions whatsapp_business_messaging and whatsapp_business_management.
                 */
                access_token: string;
                /**
                 * App secret
                 * @description In the app dashboard under App settings, Basic. It proves that what arrives comes from Meta.
                 */
                app_secret: string;
                /**
                 * Verify token
                 * @description A text of your choice. Meta repeats it when it checks the callback URL.
                 */
                verify_token: string;
                /**
                 * Marketing Messages API
                 * @description Meta's way for marketing templates, whose terms somebody accepts in WhatsApp Manager first. Until 13 October 2027, Meta lets them leave as other templates do, too.
                 * @example on
                 */
                marketing_messages?: string | null;
            };
            /** @description True makes the sender its channel's default. A channel's first sender is always the default. */
            default?: boolean | null;
            /** @description Maximum messages per second, or segments: `rate_unit` in `GET /channels` says which. Each channel has a default. A number that is used in the channel's own app too has at most the `app_rate` of `GET /channels`. */
            rate?: number | null;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly id?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly country?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly status?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly paused_reason?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly paused_at?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly limited?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly health?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly business_id?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly hook_url?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly waiting?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly scheduled?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly last_hook_at?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly last_test_at?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly last_unverified_at?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly dropped_facts?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly unknown_facts?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly app?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly created_at?: unknown;
        } | {
            /**
             * @description The channel of the sender.
             * @constant
             */
            channel: "sms";
            /**
             * @description The service behind the channel; twilio-sms by default.
             * @enum {string|null}
             */
            connector?: "twilio-sms" | null;
            /**
             * @description A phone number with a leading plus sign and country code.
             * @example +15551234567
             */
            phone: string;
            /** @description How to reach the number at Twilio SMS. */
            credentials: {
                /**
                 * Account SID
                 * @description On the first page of Twilio's console. It begins with AC.
                 * @example AC0123456789abcdef0123456789abcdef
                 */
                account_sid: string;
                /**
                 * Auth token
                 * @description On the same page: the primary auth token. It also proves that what arrives comes from Twilio.
                 */
                auth_token: string;
                /**
                 * Messaging service SID
                 * @description Only if the number belongs to a messaging service. It begins with MG.
                 * @example MG0123456789abcdef0123456789abcdef
                 */
                messaging_service_sid?: string | null;
            };
            /** @description True makes the sender its channel's default. A channel's first sender is always the default. */
            default?: boolean | null;
            /** @description Maximum messages per second, or segments: `rate_unit` in `GET /channels` says which. Each channel has a default. A number that is used in the channel's own app too has at most the `app_rate` of `GET /channels`. */
            rate?: number | null;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly id?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly country?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly status?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly paused_reason?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly paused_at?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly limited?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly health?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly business_id?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly hook_url?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly waiting?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly scheduled?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly last_hook_at?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly last_test_at?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly last_unverified_at?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly dropped_facts?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly unknown_facts?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly app?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly created_at?: unknown;
        };
        /** @description The provider of the account. */
        NewSignInProvider: {
            /** @description The provider's issuer: the address before `/.well-known/openid-configuration`. */
            issuer: string;
            /** @description The id that the provider gave to this Parley. */
            client_id: string;
            /** @description The secret that the provider gave. Without it, the stored one stays, if the issuer and the client_id do. */
            client_secret?: string | null;
            /** @description Domains of the mail addresses that may sign in. A subdomain is another domain. */
            domains: string[];
            /**
             * @description Passwords and invitations sign nobody in to the account any more. Links of the command line do, so that a fault of the provider locks nobody out. An owner must have signed in with the provider before.
             * @default false
             */
            only?: boolean;
            /**
             * @description The role of people of the domains who sign in for the first time without an invitation; null: they are refused. Who was removed needs an invitation, until the person is erased or the issuer changes.
             * @default null
             * @enum {string|null}
             */
            first_role?: "agent" | "reader" | null;
        };
        /** @description A source to add. */
        NewSource: {
            /**
             * @description A name for people.
             * @example Cake shop
             */
            name: string;
            /**
             * @description The system that sends: `GET /sources/presets` lists them.
             * @enum {string}
             */
            preset: "shopify" | "woocommerce" | "hubspot" | "stripe" | "parley";
            /** @description The other system's secret. If it is left out, a secret is made up and answered. */
            secret?: string;
        };
        NewStickerMessage: {
            /**
             * @description The recipient's phone, with a leading plus sign and country code. A phone without a contact gets one. Required unless `contact_id` is given.
             * @example +15551234567
             */
            phone_number: string;
            contact_id?: null;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description The last message of the contact that the writer saw; null if there was none. If somebody else has sent the contact a message since, this one is refused with 409 `thread_moved_on`, and nothing is sent. If left out: the message is sent in any case.
             * @example msg_01m822prpaf2tthf7ynfqmwq4x
             */
            seen_message_id?: string | null;
            /** @description The number of a sticker in the account's library. */
            sticker: number;
            message?: null;
            template?: null;
            image?: null;
            video?: null;
            audio?: null;
            document?: null;
            location?: null;
            contact_cards?: null;
            interactive?: null;
        } | {
            phone_number?: null;
            /** @description The id of a contact, instead of `phone_number`. Needed for a contact that hides its phone. */
            contact_id: string;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description The last message of the contact that the writer saw; null if there was none. If somebody else has sent the contact a message since, this one is refused with 409 `thread_moved_on`, and nothing is sent. If left out: the message is sent in any case.
             * @example msg_01m822prpaf2tthf7ynfqmwq4x
             */
            seen_message_id?: string | null;
            /** @description The number of a sticker in the account's library. */
            sticker: number;
            message?: null;
            template?: null;
            image?: null;
            video?: null;
            audio?: null;
            document?: null;
            location?: null;
            contact_cards?: null;
            interactive?: null;
        };
        NewTemplateMessage: {
            /**
             * @description The recipient's phone, with a leading plus sign and country code. A phone without a contact gets one. Required unless `contact_id` is given.
             * @example +15551234567
             */
            phone_number: string;
            contact_id?: null;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description The last message of the contact that the writer saw; null if there was none. If somebody else has sent the contact a message since, this one is refused with 409 `thread_moved_on`, and nothing is sent. If left out: the message is sent in any case.
             * @example msg_01m822prpaf2tthf7ynfqmwq4x
             */
            seen_message_id?: string | null;
            template: components["schemas"]["TemplateMessage"];
            message?: null;
            sticker?: null;
            image?: null;
            video?: null;
            audio?: null;
            document?: null;
            location?: null;
            contact_cards?: null;
            interactive?: null;
        } | {
            phone_number?: null;
            /** @description The id of a contact, instead of `phone_number`. Needed for a contact that hides its phone. */
            contact_id: string;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description The last message of the contact that the writer saw; null if there was none. If somebody else has sent the contact a message since, this one is refused with 409 `thread_moved_on`, and nothing is sent. If left out: the message is sent in any case.
             * @example msg_01m822prpaf2tthf7ynfqmwq4x
             */
            seen_message_id?: string | null;
            template: components["schemas"]["TemplateMessage"];
            message?: null;
            sticker?: null;
            image?: null;
            video?: null;
            audio?: null;
            document?: null;
            location?: null;
            contact_cards?: null;
            interactive?: null;
        };
        NewTextMessage: {
            /**
             * @description The recipient's phone, with a leading plus sign and country code. A phone without a contact gets one. Required unless `contact_id` is given.
             * @example +15551234567
             */
            phone_number: string;
            contact_id?: null;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description The last message of the contact that the writer saw; null if there was none. If somebody else has sent the contact a message since, this one is refused with 409 `thread_moved_on`, and nothing is sent. If left out: the message is sent in any case.
             * @example msg_01m822prpaf2tthf7ynfqmwq4x
             */
            seen_message_id?: string | null;
            /** @description The text. Each channel has its own limit, `text.max_length` in `GET /channels`. */
            message: string;
            template?: null;
            sticker?: null;
            image?: null;
            video?: null;
            audio?: null;
            document?: null;
            location?: null;
            contact_cards?: null;
            interactive?: null;
        } | {
            phone_number?: null;
            /** @description The id of a contact, instead of `phone_number`. Needed for a contact that hides its phone. */
            contact_id: string;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description The last message of the contact that the writer saw; null if there was none. If somebody else has sent the contact a message since, this one is refused with 409 `thread_moved_on`, and nothing is sent. If left out: the message is sent in any case.
             * @example msg_01m822prpaf2tthf7ynfqmwq4x
             */
            seen_message_id?: string | null;
            /** @description The text. Each channel has its own limit, `text.max_length` in `GET /channels`. */
            message: string;
            template?: null;
            sticker?: null;
            image?: null;
            video?: null;
            audio?: null;
            document?: null;
            location?: null;
            contact_cards?: null;
            interactive?: null;
        };
        NewVideoMessage: {
            /**
             * @description The recipient's phone, with a leading plus sign and country code. A phone without a contact gets one. Required unless `contact_id` is given.
             * @example +15551234567
             */
            phone_number: string;
            contact_id?: null;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description The last message of the contact that the writer saw; null if there was none. If somebody else has sent the contact a message since, this one is refused with 409 `thread_moved_on`, and nothing is sent. If left out: the message is sent in any case.
             * @example msg_01m822prpaf2tthf7ynfqmwq4x
             */
            seen_message_id?: string | null;
            /** @description A video. */
            video: {
                /** @description The id of a file: of `POST /media`, or of a received message. */
                media_id?: string | null;
                /**
                 * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                 * @example https://shop.example/cake.jpg
                 */
                link?: string | null;
                /** @description A text below the file. */
                caption?: string | null;
            } & (unknown | unknown);
            message?: null;
            template?: null;
            sticker?: null;
            image?: null;
            audio?: null;
            document?: null;
            location?: null;
            contact_cards?: null;
            interactive?: null;
        } | {
            phone_number?: null;
            /** @description The id of a contact, instead of `phone_number`. Needed for a contact that hides its phone. */
            contact_id: string;
            /**
             * @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number.
             * @example +15551234567
             */
            source_phone?: string | null;
            /**
             * Format: date-time
             * @description When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.
             */
            send_at?: string | null;
            /**
             * Format: date-time
             * @description If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of the template's offer, or never. A message expires with its offer, even if this time is later.
             */
            expires_at?: string | null;
            /** @description The id of an earlier message of the same contact and sender, which this one answers. */
            reply_to?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /**
             * @description The last message of the contact that the writer saw; null if there was none. If somebody else has sent the contact a message since, this one is refused with 409 `thread_moved_on`, and nothing is sent. If left out: the message is sent in any case.
             * @example msg_01m822prpaf2tthf7ynfqmwq4x
             */
            seen_message_id?: string | null;
            /** @description A video. */
            video: {
                /** @description The id of a file: of `POST /media`, or of a received message. */
                media_id?: string | null;
                /**
                 * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                 * @example https://shop.example/cake.jpg
                 */
                link?: string | null;
                /** @description A text below the file. */
                caption?: string | null;
            } & (unknown | unknown);
            message?: null;
            template?: null;
            sticker?: null;
            image?: null;
            audio?: null;
            document?: null;
            location?: null;
            contact_cards?: null;
            interactive?: null;
        };
        /** @description An address and what it gets. */
        NewWebhook: {
            /**
             * @description A public https address. Redirects aren't followed.
             * @example https://shop.example/parley
             */
            url: string;
            /** @description Without it: all types that the key may read. */
            types?: ("contact.created" | "contact.updated" | "contact.deleted" | "contact.merged" | "contact.opted_out" | "contact.opted_in" | "thread.opened" | "thread.snoozed" | "thread.done" | "thread.assigned" | "note.created" | "note.deleted" | "message.scheduled" | "message.queued" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.expired" | "message.canceled" | "message.received" | "message.updated" | "broadcast.planned" | "broadcast.started" | "broadcast.paused" | "broadcast.resumed" | "broadcast.finished" | "broadcast.canceled" | "template.updated" | "sender.paused" | "sender.resumed" | "sender.history_finished" | "sender.history_declined" | "export.queued" | "export.sent" | "export.failed" | "import.finished" | "webhook.disabled")[];
            /** @description For people; null for none. */
            description?: string | null;
        };
        /** @description What a colleague wrote about a contact for the team. It is never sent. */
        Note: {
            /**
             * @description The note's id.
             * @example not_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description The contact that it is about.
             * @example con_01m822prqpec0sbfjcevpfj9r5
             */
            contact_id: string;
            /**
             * @description The text.
             * @example Wants to collect the cake on Saturday.
             */
            text: string;
            /**
             * @description Who wrote the note: the id of a person (`per_…`, see `GET /people`) or of an API key (`key_…`); null for nobody.
             * @example per_01m822prkse7ntqj3aprp9t2m6
             */
            by: string | null;
            /**
             * Format: date-time
             * @description When the note was written.
             */
            created_at: string;
        };
        NoteEvent: {
            /**
             * @description The same for each delivery of the event.
             * @example evt_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "note.created";
            /**
             * Format: date-time
             * @description When the change happened.
             */
            timestamp: string;
            /** @description The resource as it is now. */
            data: components["schemas"]["Note"];
        };
        /** @description What a link is for. */
        OpenedInvitation: {
            /**
             * @description The account's name.
             * @example Corner Bakery
             */
            account: string;
            /**
             * @description The address that the person signs in with.
             * @example bo@bakery.example
             */
            email: string;
            /**
             * @description `owner`: everything. `agent`: writes to contacts, edits them and finishes threads, without exports, erasures and set-up. `reader`: reads contacts and messages.
             * @enum {string}
             */
            role: "owner" | "agent" | "reader";
            /** @description The link sets a new password of a member. */
            resets: boolean;
            /** @description The person has a password already, which accepts the invitation. */
            known: boolean;
        };
        /** @description What the contact doesn't want to get. */
        OptOut: {
            /**
             * @description The channel; null for all channels.
             * @example whatsapp
             */
            channel: string | null;
            /**
             * @description The sender; null for all senders.
             * @example snd_01m822prqpec0sbfjcevpfj9r5
             */
            sender_id: string | null;
            /**
             * @description `marketing`: marketing templates. `all`: every message.
             * @enum {string}
             */
            scope: "marketing" | "all";
            /**
             * Format: date-time
             * @description When it was said, by the clock of the channel if the channel reported it.
             */
            at: string;
            /**
             * @description How Parley knows: `word`: words of the person. `code`: a report of the channel. `api`: a request, or a person at the console. `import`: the column `opted_out` of an imported file. `erased`: the person had opted out before an erasure.
             * @enum {string}
             */
            cause: "word" | "code" | "api" | "import" | "erased";
            /**
             * @description The words of the person, the channel's code, or the `cause` of the request.
             * @example STOP
             */
            evidence: string | null;
            /** @description Whether the channel itself refuses the messages. Then only the person can undo it, at the channel. */
            blocked: boolean;
        };
        PasswordLink: {
            /**
             * @description Says what the request did, for people.
             * @example The link was mailed
             */
            message: string;
            /**
             * @description The link, shown only once. It works once, within 7 days. Whoever has it can join, so give it to nobody else.
             * @example https://parley.example/#invitation=<token>
             */
            url: string;
            /** @description Whether the mail server took a mail with the link. False without a mail server. */
            mailed: boolean;
        };
        /** @description Somebody who works in the account, or did. */
        Person: {
            /**
             * @description The person's id. Fields named `by` have it.
             * @example per_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description The person's name, as colleagues see it; null for somebody who left and was erased.
             * @example Ana Sousa
             */
            name: string | null;
            /**
             * @description The address that the person signs in with; null for somebody who left, and without the scope `people:write`.
             * @example ana@bakery.example
             */
            email: string | null;
            /**
             * @description `owner`: everything. `agent`: writes to contacts, edits them and finishes threads, without exports, erasures and set-up. `reader`: reads contacts and messages.
             * @enum {string}
             */
            role: "owner" | "agent" | "reader";
            /** @description Whether the person signs in with one-time codes, too; null without the scope `people:write`. */
            has_codes: boolean | null;
            /**
             * Format: date-time
             * @description When the person was last here. Up to a minute old.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When the person became a member.
             */
            joined_at: string;
            /**
             * Format: date-time
             * @description When the membership ended; null while it goes on. Messages keep their author.
             */
            ended_at: string | null;
        };
        /** @description What changes of a member. */
        PersonChange: {
            /**
             * @description `owner`: everything. `agent`: writes to contacts, edits them and finishes threads, without exports, erasures and set-up. `reader`: reads contacts and messages.
             * @enum {string}
             */
            role: "owner" | "agent" | "reader";
        };
        Problem: {
            /** @description A URI of the kind of problem. */
            type: string;
            /** @description The kind of problem, for people. */
            title: string;
            /** @description The status of the answer. */
            status: number;
            /** @description A sentence for people. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /** @description Stable, for programs. */
            code: string;
            /** @description The header `Request-Id` of the answer; the log has it, too. */
            request_id: string;
            /** @description Whether the same request can succeed later. */
            retryable: boolean;
            /** @description The faults of the input, at most 100. */
            errors?: {
                /** @description JSON Pointer to the faulty value. */
                pointer: string;
                /** @description The kind of fault. Stable, for programs. */
                code: string;
                /** @description A sentence for people. */
                detail: string;
            }[];
            /** @description Number of faults that `errors` leaves out; absent if none. */
            errors_omitted?: number;
            /** @description With `insufficient_scope`: the scope that the key lacks. */
            scope?: string;
            /** @description With `sender_exists`: the id of the sender that has the number. */
            sender_id?: string;
            /** @description With a fault in the values for a template: the variables that its body has. */
            variables?: string[];
            /**
             * @description With a fault in the values for a template: the content that its header takes; null for none.
             * @example text
             */
            header?: string | null;
            /**
             * @description With a fault in the values for a template: the places of its buttons that take a value.
             * @example [
             *       "1"
             *     ]
             */
            buttons?: string[];
            /** @description With a fault in the values for a template: whether it takes the end of an offer. */
            offer?: boolean;
            /**
             * @description With a fault in the values for a template: the same of each of its cards. Empty for a template without cards.
             * @example []
             */
            cards?: {
                /** @description The variables of the card's body. */
                variables: string[];
                /**
                 * @description The content of the card's header; null for none.
                 * @example image
                 */
                header: string | null;
                /** @description The places of the card's buttons that take a value. */
                buttons: string[];
            }[];
            /** @description With `template_language_needed`: the languages to choose from. */
            languages?: string[];
            /** @description With `template_not_supported`: the parts that messages can't fill in, by the channel's names. */
            unsupported?: string[];
            /** @description With `template_not_approved`: the channel's status of the template. */
            template_status?: string;
            /** @description With `template_sync_failed`: the code of the channel's error. */
            channel_error?: string;
            /** @description With `credentials_refused`: the channel, whose codes `errors` has. */
            channel?: string;
            /** @description With `template_sync_failed`: the businesses whose templates couldn't be read. */
            failed?: {
                /**
                 * @description The channel's id of the business.
                 * @example 102290129340398
                 */
                business_id: string;
                /**
                 * @description The number with whose credentials the templates were asked for.
                 * @example +15550001000
                 */
                source_phone: string;
                /** @description Why they couldn't be read. */
                error: {
                    /**
                     * @description The kind of error. Stable, for programs.
                     * @example channel_unreachable
                     */
                    code: string;
                    /**
                     * @description A sentence for people.
                     * @example The channel can't be reached.
                     */
                    detail: string;
                    /** @description Whether the same could succeed later. */
                    retryable: boolean;
                    /** @description The channel's own code, if it gave one. */
                    provider_code: number | null;
                };
            }[];
            /** @description With `message_failed`: the id of the message. */
            message_id?: string;
            /** @description With `message_failed`: the status of the message. */
            message_status?: string;
            /** @description With `message_failed`: the error of the message; null for none. */
            message_error?: {
                /**
                 * @description The kind of error. Stable, for programs.
                 * @example channel_unreachable
                 */
                code: string;
                /**
                 * @description A sentence for people.
                 * @example The channel can't be reached.
                 */
                detail: string;
                /** @description Whether the same could succeed later. */
                retryable: boolean;
                /** @description The channel's own code, if it gave one. */
                provider_code: number | null;
            } | null;
            /** @description With `account_required`: where the person was last comes first. */
            accounts?: {
                /** @description The account's id. */
                id: string;
                /** @description The account's name. */
                name: string;
            }[];
            /** @description With `thread_moved_on`: the newest message that the writer hasn't seen. */
            newer_message?: {
                /** @description The id of the message. */
                id: string;
                /** @description The text; null for a message without text, and without the scope `messages:read`. */
                text: string | null;
                /** @description Who sent the message, as in `Message`. */
                by: string | null;
                /** @description When the message was accepted. */
                created_at: string;
            };
            /** @description With `template_sync_failed`: the channel's own code, if it gave one. */
            provider_code?: number | null;
        };
        /** @description What `sendMessage` would answer. */
        ProblemInBatch: {
            /** @description A URI of the kind of problem. */
            type: string;
            /** @description The kind of problem, for people. */
            title: string;
            /** @description The status of the answer. */
            status: number;
            /** @description A sentence for people. */
            detail: string;
            /** @description Stable, for programs. */
            code: string;
            /** @description Whether the same request can succeed later. */
            retryable: boolean;
            /** @description The faults of the input, at most 100. */
            errors?: {
                /** @description JSON Pointer to the faulty value. */
                pointer: string;
                /** @description The kind of fault. Stable, for programs. */
                code: string;
                /** @description A sentence for people. */
                detail: string;
            }[];
            /** @description Number of faults that `errors` leaves out; absent if none. */
            errors_omitted?: number;
            /** @description With `insufficient_scope`: the scope that the key lacks. */
            scope?: string;
            /** @description With `sender_exists`: the id of the sender that has the number. */
            sender_id?: string;
            /** @description With a fault in the values for a template: the variables that its body has. */
            variables?: string[];
            /**
             * @description With a fault in the values for a template: the content that its header takes; null for none.
             * @example text
             */
            header?: string | null;
            /**
             * @description With a fault in the values for a template: the places of its buttons that take a value.
             * @example [
             *       "1"
             *     ]
             */
            buttons?: string[];
            /** @description With a fault in the values for a template: whether it takes the end of an offer. */
            offer?: boolean;
            /**
             * @description With a fault in the values for a template: the same of each of its cards. Empty for a template without cards.
             * @example []
             */
            cards?: {
                /** @description The variables of the card's body. */
                variables: string[];
                /**
                 * @description The content of the card's header; null for none.
                 * @example image
                 */
                header: string | null;
                /** @description The places of the card's buttons that take a value. */
                buttons: string[];
            }[];
            /** @description With `template_language_needed`: the languages to choose from. */
            languages?: string[];
            /** @description With `template_not_supported`: the parts that messages can't fill in, by the channel's names. */
            unsupported?: string[];
            /** @description With `template_not_approved`: the channel's status of the template. */
            template_status?: string;
            /** @description With `template_sync_failed`: the code of the channel's error. */
            channel_error?: string;
            /** @description With `credentials_refused`: the channel, whose codes `errors` has. */
            channel?: string;
            /** @description With `template_sync_failed`: the businesses whose templates couldn't be read. */
            failed?: {
                /**
                 * @description The channel's id of the business.
                 * @example 102290129340398
                 */
                business_id: string;
                /**
                 * @description The number with whose credentials the templates were asked for.
                 * @example +15550001000
                 */
                source_phone: string;
                /** @description Why they couldn't be read. */
                error: {
                    /**
                     * @description The kind of error. Stable, for programs.
                     * @example channel_unreachable
                     */
                    code: string;
                    /**
                     * @description A sentence for people.
                     * @example The channel can't be reached.
                     */
                    detail: string;
                    /** @description Whether the same could succeed later. */
                    retryable: boolean;
                    /** @description The channel's own code, if it gave one. */
                    provider_code: number | null;
                };
            }[];
            /** @description With `message_failed`: the id of the message. */
            message_id?: string;
            /** @description With `message_failed`: the status of the message. */
            message_status?: string;
            /** @description With `message_failed`: the error of the message; null for none. */
            message_error?: {
                /**
                 * @description The kind of error. Stable, for programs.
                 * @example channel_unreachable
                 */
                code: string;
                /**
                 * @description A sentence for people.
                 * @example The channel can't be reached.
                 */
                detail: string;
                /** @description Whether the same could succeed later. */
                retryable: boolean;
                /** @description The channel's own code, if it gave one. */
                provider_code: number | null;
            } | null;
            /** @description With `account_required`: where the person was last comes first. */
            accounts?: {
                /** @description The account's id. */
                id: string;
                /** @description The account's name. */
                name: string;
            }[];
            /** @description With `thread_moved_on`: the newest message that the writer hasn't seen. */
            newer_message?: {
                /** @description The id of the message. */
                id: string;
                /** @description The text; null for a message without text, and without the scope `messages:read`. */
                text: string | null;
                /** @description Who sent the message, as in `Message`. */
                by: string | null;
                /** @description When the message was accepted. */
                created_at: string;
            };
            /** @description With `template_sync_failed`: the channel's own code, if it gave one. */
            provider_code?: number | null;
        };
        /** @description A text that everybody in the account can insert into a message. */
        QuickReply: {
            /**
             * @description The quick reply's id.
             * @example qrp_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description The name by which it is found.
             * @example opening hours
             */
            name: string;
            /**
             * @description The text. A program that inserts it replaces `{{name}}` and `{{phone}}` by the contact's.
             * @example Hello {{name|there}}, we are open from nine to six.
             */
            text: string;
            media: components["schemas"]["Media"] | null;
            /**
             * @description Who changed it last: the id of a person (`per_…`, see `GET /people`) or of an API key (`key_…`); null for nobody.
             * @example per_01m822prkse7ntqj3aprp9t2m6
             */
            by: string | null;
            /**
             * Format: date-time
             * @description When it was added.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was changed last.
             */
            updated_at: string;
        };
        /** @description Codes for who has lost the authenticator app. */
        RecoveryCodes: {
            /**
             * @description For who has lost the app.
             * @example [
             *       "k3f7-x5wq-2mtn-h6c4"
             *     ]
             */
            recovery_codes: string[];
        };
        /** Refused */
        RefusedInBatch: {
            problem: components["schemas"]["ProblemInBatch"];
        };
        /** @description How long the account's data is kept. */
        Retention: {
            /**
             * @description Days that events can be read.
             * @example 30
             */
            events: number;
            /**
             * @description Days that deliveries to webhooks are kept, counted from the last attempt. Deliveries that still wait stay. A delivery has a copy of its event, so this can't be more than `events`. null: 30, or as many as `events` if that is less.
             * @example 14
             */
            deliveries: number | null;
            /**
             * @description Days that Parley keeps the parts of hooks that it doesn't know or couldn't apply. An erasure deletes those that name the person.
             * @example 30
             */
            hooks: number;
            /**
             * @description Days for which a `POST` with the same Idempotency-Key takes effect once, counted from its first request.
             * @example 1
             */
            idempotency_keys: number;
            /**
             * @description Days after which messages that wait for nothing are deleted, counted from when they were accepted or received, with their attempts. Counts of usage stay. Events of deleted messages can't be read any more. Broadcasts that aren't running are deleted so many days after their end, or else after they last sent, or were planned or made. null: they are kept.
             * @example 730
             */
            messages: number | null;
            /**
             * @description Days after which files of messages are removed, counted from when they were received or uploaded; an uploaded file, from the last message with it. Their messages stay, and `media` has the status `removed`. Files of messages that wait to leave, and of broadcasts that haven't ended, stay. null: they are kept.
             * @example 365
             */
            media: number | null;
            /**
             * @description Bytes of files that the account keeps. Each hour, the oldest files are removed until the others fit, like files that are too old. null: no limit.
             * @example 50000000000
             */
            media_bytes: number | null;
        };
        /** @description A number that sends and receives messages. */
        Sender: {
            /**
             * @description The sender's id.
             * @example snd_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description The channel of the number.
             * @example whatsapp
             */
            channel: string;
            /**
             * @description The service behind the channel, as in `GET /channels`.
             * @example whatsapp-cloud
             */
            connector: string;
            /**
             * @description The number, in E.164.
             * @example +15550001000
             */
            phone: string;
            /**
             * @description The country of the number (ISO 3166-1). Null for a number of no country.
             * @example US
             */
            country: string | null;
            /**
             * @description Whether messages without a `source_phone` leave through this sender.
             * @example true
             */
            default: boolean;
            /**
             * @description Maximum messages per second, or segments: `rate_unit` in `GET /channels` says which.
             * @example 80
             */
            rate: number;
            /**
             * @description A paused sender keeps its messages. `POST /senders/{id}/resume` sends them. A sender that the channel refused is also resumed by itself: the channel is asked again, after a minute at first and later at least every hour.
             * @enum {string}
             */
            status: "active" | "paused";
            /** @description Why the channel refused the sender, as a code, for example `channel_token_invalid`. `requested`: a client paused it. */
            paused_reason: string | null;
            /**
             * Format: date-time
             * @description Since when the sender is paused; null while it is active.
             */
            paused_at: string | null;
            /** @description Whether the channel limited the sender strongly within the last hour, for example because people reported its messages. Its messages leave slowly. Null if it didn't. */
            limited: {
                /**
                 * Format: date-time
                 * @description When the channel last refused a message for it.
                 */
                at: string;
                /**
                 * @description The code of the channel's error.
                 * @example spam_rate_limited
                 */
                reason: string;
            } | null;
            /** @description How the sender fares at its channel, read every hour, after a change of the sender, and when the channel reports a change. Null for a channel that doesn't say, and until it was asked. */
            health: components["schemas"]["SenderHealth"] | null;
            /**
             * @description The credentials without the secrets, which are never shown. `GET /channels` has the fields.
             * @example {
             *       "phone_number_id": "106540352242922",
             *       "business_account_id": "102290129340398"
             *     }
             */
            credentials: {
                [key: string]: string;
            };
            /**
             * @description The channel's id of the business that owns the sender and its templates.
             * @example 102290129340398
             */
            business_id: string;
            /**
             * @description The callback address to register at the channel.
             * @example https://parley.example/hooks/whatsapp/6Zk3...
             */
            hook_url: string;
            /** @description Number of messages that wait to leave through this sender: those with the status `queued`. */
            waiting: number;
            /** @description Number of messages that are scheduled to leave through this sender later. */
            scheduled: number;
            /**
             * Format: date-time
             * @description When a hook of the channel last named the sender, some seconds late; null for never.
             */
            last_hook_at: string | null;
            /**
             * Format: date-time
             * @description When a sample of the channel's own test last came, signed with the sender's secret; null for never. Some seconds late.
             */
            last_test_at: string | null;
            /**
             * Format: date-time
             * @description When a request to the hook last came whose signature doesn't fit the sender's secret; null for never. Some seconds late.
             */
            last_unverified_at: string | null;
            /** @description Number of facts from the sender's hook that were dropped, by cause. Some seconds late. */
            dropped_facts: {
                /** @description About a number or business of which no sender has the app secret that signed the hook. */
                foreign: number;
                /** @description About a message that wasn't sent through this service. */
                not_ours: number;
                /** @description About a message that this service doesn't have: it was erased with its contact, or has another sender. */
                unknown_message: number;
                /** @description Older than the erasure of a person whom the fact names. */
                erased: number;
                /** @description The body, or an element of it, held nothing that could be read. */
                unreadable: number;
                /** @description Requests whose signature doesn't fit the sender's secret. Nothing of them is read. */
                unverified: number;
                /** @description Stored because it couldn't be applied, and deleted after the days of `retention.hooks`. */
                expired: number;
            };
            /** @description What hooks brought that this version doesn't understand, by field, the newest 20 fields first. It is kept, and `GET /senders/{id}/unknown-facts` shows it. */
            unknown_facts: {
                /**
                 * @description The channel's word for what they are about.
                 * @example messaging_handovers
                 */
                field: string;
                /** @description How many came. */
                count: number;
                /**
                 * Format: date-time
                 * @description When the last one came.
                 */
                last_at: string;
            }[];
            /** @description The channel's own app on a phone, in which the business uses the number too; null if Parley knows of none. */
            app: {
                /**
                 * Format: date-time
                 * @description When Parley first learned that the number is used in the app.
                 */
                since: string;
                /**
                 * @description How many contacts were added from the app's address book, or got their name there.
                 * @example 312
                 */
                contacts: number;
                /** @description The import of the app's history; null if the channel reported nothing of it. */
                history: {
                    /**
                     * @description `running`: the channel reports the history in parts. `finished`: all of it was reported. `declined`: the business doesn't share the history, or not the rest of it.
                     * @enum {string}
                     */
                    status: "running" | "finished" | "declined";
                    /**
                     * @description The last part that was begun, from 0.
                     * @example 1
                     */
                    phase: number | null;
                    /**
                     * @description How much of the history was reported.
                     * @example 55
                     */
                    percent: number | null;
                    /**
                     * @description How many messages were taken over.
                     * @example 18240
                     */
                    messages: number;
                    /** @description The channel's words when the business declined. */
                    detail: string | null;
                    /**
                     * Format: date-time
                     * @description The channel's time of the last report.
                     */
                    updated_at: string;
                } | null;
            } | null;
            /**
             * Format: date-time
             * @description When the sender was added.
             */
            created_at: string;
        };
        /** @description The fields to change. */
        SenderChanges: {
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly channel?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly connector?: unknown;
            /**
             * @description Must be the sender's phone, which can't change.
             * @example +15551234567
             */
            phone?: string | null;
            /** @description The fields of the credentials to change, as in `POST /senders`. */
            credentials?: {
                [key: string]: unknown;
            } | null;
            /** @description True makes the sender its channel's default. A channel's first sender is always the default. */
            default?: boolean | null;
            /** @description Maximum messages per second, or segments: `rate_unit` in `GET /channels` says which. Each channel has a default. A number that is used in the channel's own app too has at most the `app_rate` of `GET /channels`. */
            rate?: number | null;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly id?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly country?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly status?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly paused_reason?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly paused_at?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly limited?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly health?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly business_id?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly hook_url?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly waiting?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly scheduled?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly last_hook_at?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly last_test_at?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly last_unverified_at?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly dropped_facts?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly unknown_facts?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly app?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly created_at?: unknown;
        };
        SenderEvent: {
            /**
             * @description The same for each delivery of the event.
             * @example evt_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "sender.paused" | "sender.resumed" | "sender.history_finished" | "sender.history_declined";
            /**
             * Format: date-time
             * @description When the change happened.
             */
            timestamp: string;
            /** @description The resource as it is now. */
            data: components["schemas"]["Sender"];
        };
        /** @description How a sender fares at its channel. Null for everything that the channel doesn't say. */
        SenderHealth: {
            /**
             * Format: date-time
             * @description When the channel last said so; null until it does.
             */
            checked_at: string | null;
            /**
             * @description Why the channel couldn't be asked at the last look, as a code; null after a look that succeeded.
             * @example channel_token_invalid
             */
            error: string | null;
            /**
             * @description How people took the sender's messages of the last days.
             * @enum {string|null}
             */
            quality: "high" | "medium" | "low" | null;
            /**
             * @description What the channel lets the sender send.
             * @enum {string|null}
             */
            sending: "allowed" | "limited" | "blocked" | null;
            /** @description The channel's own words for why sending is limited or blocked. */
            detail: string | null;
            /** @description The name of the sender. */
            name: {
                /**
                 * @description The name that people see.
                 * @example Marlowe Bakery
                 */
                text: string;
                /**
                 * @description What the channel decided about the name; null when it doesn't say.
                 * @enum {string|null}
                 */
                status: "approved" | "pending" | "rejected" | "expired" | null;
            } | null;
            /** @description How many people the business may write to first. */
            messaging_limit: {
                /**
                 * @description To how many people the business may write first within 24 hours; null for no limit.
                 * @example 1000
                 */
                people: number | null;
                /**
                 * @description To how many people the sender sent templates within the last 24 hours. The channel counts the other numbers of the business, too, and leaves out people with an open customer service window.
                 * @example 212
                 */
                used: number;
            } | null;
            /**
             * @description Messages per second that the channel takes at most.
             * @example 80
             */
            max_rate: number | null;
            /** @description Whether the channel reports to the service. */
            hooks: {
                /**
                 * @description Whether the channel reports to the service; null when it couldn't be asked.
                 * @example true
                 */
                subscribed: boolean | null;
                /**
                 * @description Why it doesn't, as a code.
                 * @example channel_permission_missing
                 */
                error: string | null;
                /**
                 * @description The address to which the channel reports instead.
                 * @example https://another-tool.example/hook
                 */
                callback: string | null;
            } | null;
        };
        /** @description Whether the account's sending is held, and which messages wait. */
        Sending: {
            /**
             * Format: date-time
             * @description Since when nothing leaves; null if sending isn't held. A restore from a backup holds it, and the start of a copied database.
             */
            held_since: string | null;
            /**
             * @description Messages that wait to leave.
             * @example 12
             */
            queued: number;
            /**
             * @description Messages with a later `send_at`.
             * @example 3
             */
            scheduled: number;
        };
        Session: {
            /** @description The account of the request, with the settings that decide what may be sent. */
            account: {
                /**
                 * @description Its id.
                 * @example acc_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
                /**
                 * @description Its name.
                 * @example Shop
                 */
                name: string;
                /**
                 * @description As in the settings.
                 * @example whatsapp
                 */
                default_channel: string | null;
                /**
                 * @description As in the settings.
                 * @enum {string}
                 */
                outside_window: "refuse" | "try";
                /** @description As in the settings. */
                opted_out_allows: string[];
            };
            /** @description Who is signed in; null for an API key, and for a session with the rights of one. */
            person: {
                /**
                 * @description Its id.
                 * @example per_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
                /**
                 * @description Its name.
                 * @example Shop
                 */
                name: string;
                /**
                 * @description The address that the person signs in with.
                 * @example ana@bakery.example
                 */
                email: string;
                /**
                 * @description `owner`: everything. `agent`: writes to contacts, edits them and finishes threads, without exports, erasures and set-up. `reader`: reads contacts and messages.
                 * @enum {string}
                 */
                role: "owner" | "agent" | "reader";
                /**
                 * @description How many recovery codes are left; null if the person signs in without one-time codes.
                 * @example 10
                 */
                recovery_codes: number | null;
            } | null;
            /** @description The API key of the request or of its session; null for a person. */
            key: {
                /**
                 * @description Its id.
                 * @example key_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
                /**
                 * @description Its name.
                 * @example Shop
                 */
                name: string;
            } | null;
            /**
             * @description What the request may do: the scopes of the key, or of the person's role.
             * @example [
             *       "messages:send"
             *     ]
             */
            scopes: string[];
            /** @description Whether the request may read only the person's own and unassigned threads, by the setting `agents_see_only_own`. What shows the contacts of everybody then answers 403 `own_threads_only`, and the scope broadcasts:read is missing. */
            own_threads_only: boolean;
            /**
             * Format: date-time
             * @description When the session ends, or the key if there is no session. Null: the key doesn't expire.
             */
            expires_at: string | null;
            /**
             * @description The end of the event feed. A page that reads its data after this answer, and then follows the event stream with this as `after`, misses no change. Null without the scope events:read.
             * @example MTA0Nw
             */
            events_cursor: string | null;
        };
        /** @description The account's settings. */
        Settings: {
            /**
             * @description Domains that exports may be mailed to. A subdomain is another domain. If empty, every domain is allowed.
             * @example [
             *       "bakery.example"
             *     ]
             */
            export_domains: string[];
            /** @description Address that gets a mail about each export, without its content, and about each warning of `GET /warnings`; null for none. */
            notify_email: string | null;
            /**
             * @description Seconds that a message may wait to leave before `GET /warnings` has a warning. A new account has 3600. null: waiting messages are no warning.
             * @example 3600
             */
            notify_after: number | null;
            /**
             * @description A message with an unknown outcome waits for a receipt for the seconds of `uncertain_after`. While no hook of its sender arrives, it waits up to this many seconds longer. Only time in which Parley could receive hooks counts. Then `uncertain_action` applies. If Parley can ask the channel whether it took the message, it doesn't wait for hooks but asks before it sends the message again, unless `uncertain_action` is `fail`.
             * @example 900
             */
            uncertain_wait: number;
            /**
             * @description Seconds that a message with an unknown outcome waits for a receipt, if hooks of its sender arrive. Templates wait for at least 600 seconds, because a channel may hold them.
             * @example 60
             */
            uncertain_after: number;
            /**
             * @description What happens to a message with an unknown outcome that counts as lost. `resend`: it is sent again, marked possibly_duplicate. `fail`: it fails with the code outcome_unknown, although it may have reached the contact.
             * @enum {string}
             */
            uncertain_action: "resend" | "fail";
            /**
             * @description What happens to a free text or a sticker when the contact's customer service window is known to be closed, now or at `send_at`. `refuse`: the request is refused, and a message whose window closes while it waits fails. `try`: the channel decides. Templates are always sent.
             * @enum {string}
             */
            outside_window: "refuse" | "try";
            /**
             * @description Channel of messages that name none (`POST /channel/send-message`), and of new conversations in the console. null, or a channel on which the account has no sender: that of the account's oldest sender, and in the console the one that was used last.
             * @example whatsapp
             */
            default_channel: string | null;
            /**
             * @description Whether members with the role `agent` see only contacts whose thread is assigned to them or to nobody. All other contacts, with their messages, notes, files and events, don't exist for them.
             * @example false
             */
            agents_see_only_own: boolean;
            /**
             * @description Whether a contact waits for an answer after tapping a button or choosing from a list. Without it, such a tap opens a thread that is done, and nobody waits.
             * @example false
             */
            taps_wait: boolean;
            /**
             * @description The words by which a person opts out of all messages on the channel on which they write, by language. A text counts only if it is the word and nothing else; case, accents, blanks, hyphens and punctuation around it don't matter: `Stop!`, but not `stop, I have a question`. Every language applies to every person, on every channel. Those that obey words themselves (`opt_out` in `GET /channels`) obey theirs besides. A change replaces all languages; {} means no words.
             * @example {
             *       "en": [
             *         "STOP",
             *         "UNSUBSCRIBE"
             *       ]
             *     }
             */
            opt_out_words: {
                [key: string]: string[];
            };
            /**
             * @description The words by which a person who opted out wants messages again, by language. A word that is in `opt_out_words` too opts out. A change replaces all languages; {} means no words.
             * @example {
             *       "en": [
             *         "START"
             *       ]
             *     }
             */
            opt_in_words: {
                [key: string]: string[];
            };
            /**
             * @description The text that confirms an opt-out by a word: sent once, by the sender to which the person wrote. It should say how to opt in again. null: none.
             * @example You won't get any more messages. Write START if you want them again.
             */
            opt_out_reply: string | null;
            /**
             * @description What is sent although the contact opted out of all messages. `authentication` and `utility`: templates of this category. `replies`: messages other than templates while the contact's customer service window is open, if the contact wrote again after the opt-out. Marketing templates are never sent then, nor anything that the channel itself refuses.
             * @example [
             *       "authentication",
             *       "replies"
             *     ]
             */
            opted_out_allows: string[];
            /**
             * @description Whether an erasure keeps that a person has opted out: only keyed hashes of the phone and the channel's ids, and what the opt-outs cover. If the person becomes a contact again, for example by an import, they are opted out again. false also forgets what earlier erasures kept.
             * @example true
             */
            keep_erased_opt_outs: boolean;
            retention: components["schemas"]["Retention"];
        };
        /** @description The settings to change. */
        SettingsChange: {
            /** @description Domains that exports may be mailed to. A subdomain is another domain. If empty, every domain is allowed. */
            export_domains?: string[] | null;
            /** @description Address that gets a mail about each export, without its content, and about each warning of `GET /warnings`; null for none. */
            notify_email?: ("" | string) | null;
            /** @description Seconds that a message may wait to leave before `GET /warnings` has a warning. A new account has 3600. null: waiting messages are no warning. */
            notify_after?: number | null;
            /** @description A message with an unknown outcome waits for a receipt for the seconds of `uncertain_after`. While no hook of its sender arrives, it waits up to this many seconds longer. Only time in which Parley could receive hooks counts. Then `uncertain_action` applies. If Parley can ask the channel whether it took the message, it doesn't wait for hooks but asks before it sends the message again, unless `uncertain_action` is `fail`. null: 900. */
            uncertain_wait?: number | null;
            /** @description Seconds that a message with an unknown outcome waits for a receipt, if hooks of its sender arrive. Templates wait for at least 600 seconds, because a channel may hold them. null: 60. */
            uncertain_after?: number | null;
            /**
             * @description What happens to a message with an unknown outcome that counts as lost. `resend`: it is sent again, marked possibly_duplicate. `fail`: it fails with the code outcome_unknown, although it may have reached the contact. null: resend.
             * @enum {string|null}
             */
            uncertain_action?: "resend" | "fail" | null;
            /**
             * @description What happens to a free text or a sticker when the contact's customer service window is known to be closed, now or at `send_at`. `refuse`: the request is refused, and a message whose window closes while it waits fails. `try`: the channel decides. Templates are always sent. null: refuse.
             * @enum {string|null}
             */
            outside_window?: "refuse" | "try" | null;
            /** @description Channel of messages that name none (`POST /channel/send-message`), and of new conversations in the console. null, or a channel on which the account has no sender: that of the account's oldest sender, and in the console the one that was used last. */
            default_channel?: string | null;
            /** @description Whether members with the role `agent` see only contacts whose thread is assigned to them or to nobody. All other contacts, with their messages, notes, files and events, don't exist for them. null: false. */
            agents_see_only_own?: boolean | null;
            /** @description Whether a contact waits for an answer after tapping a button or choosing from a list. Without it, such a tap opens a thread that is done, and nobody waits. null: false. */
            taps_wait?: boolean | null;
            /** @description The words by which a person opts out of all messages on the channel on which they write, by language. A text counts only if it is the word and nothing else; case, accents, blanks, hyphens and punctuation around it don't matter: `Stop!`, but not `stop, I have a question`. Every language applies to every person, on every channel. Those that obey words themselves (`opt_out` in `GET /channels`) obey theirs besides. A change replaces all languages; {} means no words. null: Parley's own words. */
            opt_out_words?: {
                [key: string]: string[];
            } | null;
            /** @description The words by which a person who opted out wants messages again, by language. A word that is in `opt_out_words` too opts out. A change replaces all languages; {} means no words. null: Parley's own words. */
            opt_in_words?: {
                [key: string]: string[];
            } | null;
            /** @description The text that confirms an opt-out by a word: sent once, by the sender to which the person wrote. It should say how to opt in again. null: none. */
            opt_out_reply?: string | null;
            /** @description What is sent although the contact opted out of all messages. `authentication` and `utility`: templates of this category. `replies`: messages other than templates while the contact's customer service window is open, if the contact wrote again after the opt-out. Marketing templates are never sent then, nor anything that the channel itself refuses. null: authentication and replies. */
            opted_out_allows?: ("authentication" | "utility" | "replies")[] | null;
            /** @description Whether an erasure keeps that a person has opted out: only keyed hashes of the phone and the channel's ids, and what the opt-outs cover. If the person becomes a contact again, for example by an import, they are opted out again. false also forgets what earlier erasures kept. null: true. */
            keep_erased_opt_outs?: boolean | null;
            /** @description How long the account's data is kept. */
            retention?: {
                /** @description Days that events can be read. null: 30. */
                events?: number | null;
                /** @description Days that deliveries to webhooks are kept, counted from the last attempt. Deliveries that still wait stay. A delivery has a copy of its event, so this can't be more than `events`. null: 30, or as many as `events` if that is less. */
                deliveries?: number | null;
                /** @description Days that Parley keeps the parts of hooks that it doesn't know or couldn't apply. An erasure deletes those that name the person. null: 30. */
                hooks?: number | null;
                /** @description Days for which a `POST` with the same Idempotency-Key takes effect once, counted from its first request. null: 1. */
                idempotency_keys?: number | null;
                /** @description Days after which messages that wait for nothing are deleted, counted from when they were accepted or received, with their attempts. Counts of usage stay. Events of deleted messages can't be read any more. Broadcasts that aren't running are deleted so many days after their end, or else after they last sent, or were planned or made. null: they are kept. */
                messages?: number | null;
                /** @description Days after which files of messages are removed, counted from when they were received or uploaded; an uploaded file, from the last message with it. Their messages stay, and `media` has the status `removed`. Files of messages that wait to leave, and of broadcasts that haven't ended, stay. null: they are kept. */
                media?: number | null;
                /** @description Bytes of files that the account keeps. Each hour, the oldest files are removed until the others fit, like files that are too old. null: no limit. */
                media_bytes?: number | null;
            };
        };
        /** @description The OpenID provider with which an account's people sign in. */
        SignInProvider: {
            /**
             * @description What the sign-in calls the provider.
             * @example Google
             */
            name: string;
            /**
             * @description The provider's issuer: the address before `/.well-known/openid-configuration`.
             * @example https://accounts.google.com
             */
            issuer: string;
            /**
             * @description The id that the provider gave to this Parley.
             * @example 1234.apps.googleusercontent.com
             */
            client_id: string;
            /**
             * @description Domains of the mail addresses that may sign in. A subdomain is another domain.
             * @example [
             *       "bakery.example"
             *     ]
             */
            domains: string[];
            /** @description Passwords and invitations sign nobody in to the account any more. Links of the command line do, so that a fault of the provider locks nobody out. An owner must have signed in with the provider before. */
            only: boolean;
            /**
             * @description The role of people of the domains who sign in for the first time without an invitation; null: they are refused. Who was removed needs an invitation, until the person is erased or the issuer changes.
             * @enum {string|null}
             */
            first_role: "agent" | "reader" | null;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        SignInProviderSetting: {
            provider: components["schemas"]["SignInProvider"] | null;
            /**
             * @description The address that the provider must allow for this Parley. It is made of the public address of the service.
             * @example https://parley.example/sign-in
             */
            redirect_uri: string;
        };
        SignInProviders: {
            /** @description Oldest account first. */
            data: components["schemas"]["FoundSignInProvider"][];
        };
        /** @description A session: a browser that is signed in. */
        SignedInBrowser: {
            /**
             * @description The session's id.
             * @example ses_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description The browser that signed in; null for one that isn't known.
             * @example Firefox
             */
            browser: string | null;
            /**
             * @description Its system; null for one that isn't known.
             * @example Windows
             */
            system: string | null;
            /** @description The session of this request. */
            is_current: boolean;
            /**
             * Format: date-time
             * @description When the browser was signed in.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the session was last used. Up to five minutes old.
             */
            last_used_at: string;
            /**
             * Format: date-time
             * @description When the session ends.
             */
            expires_at: string;
        };
        /** @description Another system that sends contacts. */
        Source: {
            /**
             * @description The source's id.
             * @example src_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description A name for people.
             * @example Cake shop
             */
            name: string;
            /**
             * @description The address for the other system. It can't be guessed.
             * @example https://parley.example/api/sync/01m822prqpec0sbfjcevpfj9r5k3n8q5t7w9y1a2c4e6g8j0m2p4
             */
            url: string;
            /**
             * @description The system that sends.
             * @enum {string}
             */
            preset: "shopify" | "woocommerce" | "hubspot" | "stripe" | "parley";
            outcomes: components["schemas"]["SourceOutcomes"];
            /**
             * Format: date-time
             * @description When a payload of the other system last arrived, up to a minute old; null for never.
             */
            last_received_at: string | null;
            /**
             * Format: date-time
             * @description When a payload without a valid proof last arrived, up to a minute old; null for never. Usually the secret is wrong.
             */
            last_unverified_at: string | null;
            /**
             * Format: date-time
             * @description When the source was added.
             */
            created_at: string;
        };
        /** @description The fields of a source to change. */
        SourceChanges: {
            /**
             * @description A name for people.
             * @example Cake shop
             */
            name?: string;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly id?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly preset?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly url?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly outcomes?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly last_received_at?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly last_unverified_at?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly created_at?: unknown;
        };
        /** @description A payload that couldn't be applied. */
        SourceError: {
            /**
             * @description The error's id.
             * @example err_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /** @description What is wrong, at most 10 faults. */
            errors: components["schemas"]["SourceFault"][];
            /**
             * @description The payload as it arrived, at most 16384 characters.
             * @example {"tel": "0171 1234567"}
             */
            payload: string;
            /** @description The size of the whole payload. */
            payload_bytes: number;
            /**
             * Format: date-time
             * @description When the payload arrived.
             */
            created_at: string;
        };
        /** @description One thing that is wrong with a payload. */
        SourceFault: {
            /**
             * @description JSON Pointer into the contact that was found in the payload.
             * @example /phone
             */
            pointer: string;
            /**
             * @description The kind of fault, for programs.
             * @example missing_plus
             */
            code: string;
            /**
             * @description A sentence for people.
             * @example A phone number starts with a plus sign.
             */
            detail: string;
        };
        /**
         * @description How many authentic payloads had each outcome since the source was added.
         * @example {
         *       "created": 12,
         *       "updated": 40,
         *       "unchanged": 3,
         *       "ignored": 7,
         *       "repeated": 2,
         *       "stale": 0,
         *       "refused": 1
         *     }
         */
        SourceOutcomes: {
            /** @description The contact is new. */
            created: number;
            /** @description The contact was changed. */
            updated: number;
            /** @description The contact has these values already. */
            unchanged: number;
            /** @description The payload has nobody with a phone number, or is about something else. */
            ignored: number;
            /** @description This payload was delivered before. */
            repeated: number;
            /** @description Newer payloads have written all of its fields. */
            stale: number;
            /** @description `errors` says why. `GET /sources/{id}/errors` lists it. */
            refused: number;
        };
        /** @description A system whose payloads Parley reads. */
        SourcePreset: {
            /**
             * @description The `preset` of a new source.
             * @enum {string}
             */
            preset: "shopify" | "woocommerce" | "hubspot" | "stripe" | "parley";
            /**
             * @description The system and the data that it sends, for people.
             * @example Shopify: customers and orders
             */
            title: string;
            verification: components["schemas"]["SourceVerification"];
        };
        /** @description How a payload proves that it comes from the other system. */
        SourceVerification: {
            /**
             * @description `hmac`: HMAC-SHA256 of the body in base64, in `header`. `stripe`: Stripe's signature, and `hubspot`: HubSpot's, version 3, each with a time that is at most five minutes off. `bearer`: the secret itself, `Authorization: Bearer <secret>`.
             * @enum {string}
             */
            kind: "hmac" | "stripe" | "hubspot" | "bearer";
            /**
             * @description The header with the signature.
             * @example X-Shopify-Hmac-Sha256
             */
            header?: string;
        };
        /** @description A source, with its secret. */
        SourceWithSecret: {
            /**
             * @description The source's id.
             * @example src_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description A name for people.
             * @example Cake shop
             */
            name: string;
            /**
             * @description The address for the other system. It can't be guessed.
             * @example https://parley.example/api/sync/01m822prqpec0sbfjcevpfj9r5k3n8q5t7w9y1a2c4e6g8j0m2p4
             */
            url: string;
            /**
             * @description The system that sends.
             * @enum {string}
             */
            preset: "shopify" | "woocommerce" | "hubspot" | "stripe" | "parley";
            outcomes: components["schemas"]["SourceOutcomes"];
            /**
             * Format: date-time
             * @description When a payload of the other system last arrived, up to a minute old; null for never.
             */
            last_received_at: string | null;
            /**
             * Format: date-time
             * @description When a payload without a valid proof last arrived, up to a minute old; null for never. Usually the secret is wrong.
             */
            last_unverified_at: string | null;
            /**
             * Format: date-time
             * @description When the source was added.
             */
            created_at: string;
            /**
             * @description What the other system signs payloads with, or sends. Shown only once; null in the answer to a repeated request.
             * @example hCq8mVJ2tR0wZ5nXbLk7yEo3PdSa9fUg1iTvKxMcNrQ
             */
            secret: string | null;
        };
        StartedSignIn: {
            /**
             * @description An address of the provider.
             * @example https://accounts.google.com/o/oauth2/v2/auth?…
             */
            url: string;
        };
        /** Status */
        StatusInStory: {
            /**
             * @description The message got this status.
             * @constant
             */
            kind: "status";
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /**
             * @description The status.
             * @enum {string}
             */
            status: "received" | "scheduled" | "queued" | "sent" | "delivered" | "read" | "failed" | "expired" | "canceled";
        };
        /** @description A sticker of the account's library. */
        Sticker: {
            /**
             * @description The number that a message gives as its `sticker`.
             * @example 1
             */
            number: number;
            /** @description Whether the picture moves. */
            animated: boolean;
            /**
             * @description The size of the picture.
             * @example 48214
             */
            bytes: number;
            /**
             * @description SHA-256 of the picture, in hex.
             * @example 5a15dffb487cd3860312c5bac0cedd09842781419bfef6b9dde9b4294eb3db6a
             */
            sha256: string;
            /**
             * Format: date-time
             * @description When the sticker was added.
             */
            created_at: string;
        };
        /** @description One thing that happened to a message. */
        StoryEntry: components["schemas"]["StatusInStory"] | components["schemas"]["AttemptInStory"] | components["schemas"]["DeliveryInStory"];
        /** @description What became of a payload, or of one contact of a list. */
        Synced: {
            /**
             * @description created: The contact is new. updated: The contact was changed. unchanged: The contact has these values already. ignored: The payload has nobody with a phone number, or is about something else. repeated: This payload was delivered before. stale: Newer payloads have written all of its fields. refused: `errors` says why. `GET /sources/{id}/errors` lists it.
             * @enum {string}
             */
            outcome: "created" | "updated" | "unchanged" | "ignored" | "repeated" | "stale" | "refused";
            /**
             * @description The contact's id; null when no contact was written.
             * @example con_01m822prqpec0sbfjcevpfj9r5
             */
            contact_id: string | null;
            /**
             * @description Empty unless the payload was refused.
             * @example []
             */
            errors: components["schemas"]["SourceFault"][];
        };
        /** @description A template in one language. */
        Template: {
            /**
             * @description The template's id.
             * @example tpl_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description The name by which messages use it.
             * @example order_update
             */
            name: string;
            /**
             * @description The language of this variant.
             * @example en_US
             */
            language: string;
            /**
             * @description The channel that has the template.
             * @example whatsapp
             */
            channel: string;
            /**
             * @description The channel's id of the business that owns the template; null for a template that Parley keeps.
             * @example 102290129340398
             */
            business_id: string | null;
            /**
             * @description The channel's category; null for a template that Parley keeps.
             * @example UTILITY
             */
            category: string | null;
            /**
             * @description What the category was before the channel changed it; null if it never did.
             * @example MARKETING
             */
            previous_category: string | null;
            /**
             * @description The channel's status. Only APPROVED templates can be sent; one that Parley keeps always is.
             * @example APPROVED
             */
            status: string;
            /**
             * @description Whether the variables have numbers or names.
             * @enum {string}
             */
            parameter_format: "POSITIONAL" | "NAMED";
            /** @description What stands above the body; null for nothing. A message gives every header its content, except a text without a variable. */
            header: {
                /**
                 * @description What the header shows.
                 * @enum {string}
                 */
                type: "text" | "image" | "video" | "document" | "location";
                /**
                 * @description The text; null unless the type is text.
                 * @example Our {{1}} is on!
                 */
                text: string | null;
                /**
                 * @description The name of the text's only variable; null if it has none.
                 * @example 1
                 */
                variable: string | null;
            } | null;
            /**
             * @description The template's body: its text with the variables.
             * @example Hi {{1}}, your order {{2}} is on its way.
             */
            body: string;
            /**
             * @description The body's variables, which a message must give.
             * @example [
             *       "1",
             *       "2"
             *     ]
             */
            variables: string[];
            /**
             * @description What stands below the body; null for nothing.
             * @example Thank you for shopping with us
             */
            footer: string | null;
            /** @description In order. A message names a button by its place, from 0. */
            buttons: {
                /**
                 * @description What a tap does: `quick_reply` answers, `url` opens a page, `phone` calls a number, `call` calls over the channel's app, `copy_code` copies a code of the message, `one_time_code` copies the code in the body, `form` opens a form, `request_contact` shares the person's phone, `other` does something else.
                 * @enum {string}
                 */
                type: "quick_reply" | "url" | "phone" | "call" | "copy_code" | "one_time_code" | "form" | "request_contact" | "other";
                /**
                 * @description What the button says.
                 * @example Shop now
                 */
                text: string;
                /**
                 * @description The address that a `url` opens; null for other buttons.
                 * @example https://shop.example/?promo={{1}}
                 */
                url: string | null;
                /**
                 * @description The number that a `phone` calls; null for other buttons.
                 * @example +15550001000
                 */
                phone: string | null;
                /**
                 * @description Whether a message gives the button a value: the end of the address, the code, or what comes back with the tap.
                 * @enum {string}
                 */
                value: "none" | "optional" | "required";
            }[];
            /** @description An offer for a limited time, which stands above the body; null for none. */
            offer: {
                /**
                 * @description What the offer says.
                 * @example Expiring offer!
                 */
                text: string;
                /** @description Whether a message gives the time at which the offer ends. */
                expires: boolean;
            } | null;
            /** @description A row of cards below the body, in order; none for most templates. A message gives each of them its values. */
            cards: {
                /** @description What stands above the card's body: a picture or a video, which a message gives. */
                header: {
                    /**
                     * @description What the header shows.
                     * @enum {string}
                     */
                    type: "text" | "image" | "video" | "document" | "location";
                    /**
                     * @description The text; null unless the type is text.
                     * @example Our {{1}} is on!
                     */
                    text: string | null;
                    /**
                     * @description The name of the text's only variable; null if it has none.
                     * @example 1
                     */
                    variable: string | null;
                } | null;
                /**
                 * @description The card's text with its variables; null for none.
                 * @example Lemons for {{1}}
                 */
                body: string | null;
                /**
                 * @description The variables of the card's body, which a message must give.
                 * @example [
                 *       "1",
                 *       "2"
                 *     ]
                 */
                variables: string[];
                /** @description In order, as those of the template. */
                buttons: {
                    /**
                     * @description What a tap does: `quick_reply` answers, `url` opens a page, `phone` calls a number, `call` calls over the channel's app, `copy_code` copies a code of the message, `one_time_code` copies the code in the body, `form` opens a form, `request_contact` shares the person's phone, `other` does something else.
                     * @enum {string}
                     */
                    type: "quick_reply" | "url" | "phone" | "call" | "copy_code" | "one_time_code" | "form" | "request_contact" | "other";
                    /**
                     * @description What the button says.
                     * @example Shop now
                     */
                    text: string;
                    /**
                     * @description The address that a `url` opens; null for other buttons.
                     * @example https://shop.example/?promo={{1}}
                     */
                    url: string | null;
                    /**
                     * @description The number that a `phone` calls; null for other buttons.
                     * @example +15550001000
                     */
                    phone: string | null;
                    /**
                     * @description Whether a message gives the button a value: the end of the address, the code, or what comes back with the tap.
                     * @enum {string}
                     */
                    value: "none" | "optional" | "required";
                }[];
            }[];
            /**
             * @description Parts that messages can't fill in, by the channel's names. A template that has one can't be sent.
             * @example []
             */
            unsupported: string[];
            /**
             * @description As the channel lists them; none for a template that Parley keeps.
             * @example [
             *       {
             *         "type": "BODY",
             *         "text": "Hi {{1}}, your order {{2}} is on its way."
             *       }
             *     ]
             */
            components: unknown[];
            /**
             * Format: date-time
             * @description When the template was last read from the channel, or written here.
             */
            synced_at: string;
        };
        TemplateEvent: {
            /**
             * @description The same for each delivery of the event.
             * @example evt_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "template.updated";
            /**
             * Format: date-time
             * @description When the change happened.
             */
            timestamp: string;
            /** @description The resource as it is now. */
            data: components["schemas"]["Template"];
        };
        /** @description A template, and the values of its variables, header, buttons, offer and cards. */
        TemplateMessage: {
            /**
             * @description The name of a template that can be sent.
             * @example order_update
             */
            name: string;
            /** @description For example en_US. Needed only for a name that can be sent in several languages. */
            language?: string | null;
            /** @description A value for each variable of the body, and no others. */
            variables?: {
                [key: string]: string | number;
            } | null;
            /**
             * @description The content of the header: the one that `header` of the template or card asks for.
             * @example {
             *       "text": "Summer Sale"
             *     }
             */
            header?: {
                /** @description The picture that the header shows. */
                image?: ({
                    /** @description The id of a file: of `POST /media`, or of a received message. */
                    media_id?: string | null;
                    /**
                     * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                     * @example https://shop.example/cake.jpg
                     */
                    link?: string | null;
                } | null) & (unknown | unknown);
                /** @description The video that the header shows. */
                video?: ({
                    /** @description The id of a file: of `POST /media`, or of a received message. */
                    media_id?: string | null;
                    /**
                     * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                     * @example https://shop.example/cake.jpg
                     */
                    link?: string | null;
                } | null) & (unknown | unknown);
                /** @description The document that the header shows. */
                document?: ({
                    /** @description The id of a file: of `POST /media`, or of a received message. */
                    media_id?: string | null;
                    /**
                     * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                     * @example https://shop.example/cake.jpg
                     */
                    link?: string | null;
                    /** @description The name that the person sees. If left out: that of the file. */
                    filename?: string | null;
                } | null) & (unknown | unknown);
                /** @description The value of the variable in the header's text. */
                text?: string | number | null;
                /** @description The place that the header shows. */
                location?: {
                    /**
                     * @description In degrees, positive in the north.
                     * @example 48.2082
                     */
                    latitude: number;
                    /**
                     * @description In degrees, positive in the east.
                     * @example 16.3738
                     */
                    longitude: number;
                    /** @description The name of the place. */
                    name?: string | null;
                    /** @description The address of the place. */
                    address?: string | null;
                } | null;
            } | null;
            /**
             * @description A value for each button that requires one, by its place in the `buttons` of the template or card, from 0. Others may have one if their `value` is `optional`.
             * @example {
             *       "1": "summer2026"
             *     }
             */
            buttons?: {
                [key: string]: string | number;
            } | null;
            /** @description Required for a template whose `offer` expires. */
            offer?: {
                /**
                 * Format: date-time
                 * @description When the offer ends. The person sees the time that is left. The message isn't sent any more then.
                 */
                expires_at: string;
            } | null;
            /**
             * @description Required for a template with `cards`.
             * @example [
             *       {
             *         "header": {
             *           "image": {
             *             "link": "https://shop.example/cake.jpg"
             *           }
             *         },
             *         "buttons": {
             *           "1": "cake"
             *         }
             *       }
             *     ]
             */
            cards?: {
                /** @description A value for each variable of the body, and no others. */
                variables?: {
                    [key: string]: string | number;
                } | null;
                /**
                 * @description The content of the header: the one that `header` of the template or card asks for.
                 * @example {
                 *       "text": "Summer Sale"
                 *     }
                 */
                header?: {
                    /** @description The picture that the header shows. */
                    image?: ({
                        /** @description The id of a file: of `POST /media`, or of a received message. */
                        media_id?: string | null;
                        /**
                         * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                         * @example https://shop.example/cake.jpg
                         */
                        link?: string | null;
                    } | null) & (unknown | unknown);
                    /** @description The video that the header shows. */
                    video?: ({
                        /** @description The id of a file: of `POST /media`, or of a received message. */
                        media_id?: string | null;
                        /**
                         * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                         * @example https://shop.example/cake.jpg
                         */
                        link?: string | null;
                    } | null) & (unknown | unknown);
                    /** @description The document that the header shows. */
                    document?: ({
                        /** @description The id of a file: of `POST /media`, or of a received message. */
                        media_id?: string | null;
                        /**
                         * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                         * @example https://shop.example/cake.jpg
                         */
                        link?: string | null;
                        /** @description The name that the person sees. If left out: that of the file. */
                        filename?: string | null;
                    } | null) & (unknown | unknown);
                    /** @description The value of the variable in the header's text. */
                    text?: string | number | null;
                    /** @description The place that the header shows. */
                    location?: {
                        /**
                         * @description In degrees, positive in the north.
                         * @example 48.2082
                         */
                        latitude: number;
                        /**
                         * @description In degrees, positive in the east.
                         * @example 16.3738
                         */
                        longitude: number;
                        /** @description The name of the place. */
                        name?: string | null;
                        /** @description The address of the place. */
                        address?: string | null;
                    } | null;
                } | null;
                /**
                 * @description A value for each button that requires one, by its place in the `buttons` of the template or card, from 0. Others may have one if their `value` is `optional`.
                 * @example {
                 *       "1": "summer2026"
                 *     }
                 */
                buttons?: {
                    [key: string]: string | number;
                } | null;
            }[] | null;
        };
        ThreadEvent: {
            /**
             * @description The same for each delivery of the event.
             * @example evt_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "thread.opened" | "thread.snoozed" | "thread.done" | "thread.assigned";
            /**
             * Format: date-time
             * @description When the change happened.
             */
            timestamp: string;
            /** @description The resource as it is now. */
            data: components["schemas"]["Contact"];
        };
        /** @description A part of a hook that wasn't applied. */
        UnknownFact: {
            /**
             * @description The fact's id.
             * @example fct_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description The channel's word for what it is about, or ours for what failed.
             * @example messaging_handovers
             */
            field: string;
            /**
             * @description What the channel sent, or what was read of it, as JSON, at most 20000 characters.
             * @example {"field": "messaging_handovers", "item": {}}
             */
            payload: string;
            /** @description The size of the whole payload. */
            bytes: number;
            /**
             * Format: date-time
             * @description When it arrived.
             */
            received_at: string;
        };
        Usage: {
            /**
             * Format: date-time
             * @description The beginning of the first step.
             */
            from: string;
            /**
             * Format: date-time
             * @description The end of the range. The last step may go beyond it.
             */
            to: string;
            /**
             * @description The length of a step in seconds.
             * @example 3600
             */
            step: number;
            /** @description All steps together. */
            total: {
                counts: components["schemas"]["UsageCounts"];
                /** @description From accepting a message to the channel's taking it, at most 5 % off. Null if none was sent. */
                latency: components["schemas"]["UsageLatency"] | null;
            };
            /** @description Each step, also an empty one. A message counts in the step in which it was accepted. */
            steps: {
                /**
                 * Format: date-time
                 * @description The beginning of the step.
                 */
                at: string;
                counts: components["schemas"]["UsageCounts"];
                /** @description From accepting a message to the channel's taking it, at most 5 % off. Null if none was sent. */
                latency: components["schemas"]["UsageLatency"] | null;
            }[];
            /** @description The failed messages of the range by channel and error, the most frequent first. */
            failures: {
                /**
                 * @description The error's code.
                 * @example recipient_unreachable
                 */
                code: string;
                /**
                 * @description The channel of the messages.
                 * @example whatsapp
                 */
                channel: string | null;
                /**
                 * @description The channel's own code; null for an error that isn't the channel's.
                 * @example 131026
                 */
                provider_code: number | null;
                /**
                 * @description Number of messages.
                 * @example 9
                 */
                count: number;
            }[];
            /** @description The delivered messages of the range by what the channel bills for them, as it reported with its receipts, the most frequent first. Messages whose price wasn't reported aren't here. */
            prices: {
                /**
                 * @description The channel of the messages.
                 * @example whatsapp
                 */
                channel: string | null;
                /**
                 * @description Whether the channel charges for them; null if it doesn't say.
                 * @example true
                 */
                billable: boolean | null;
                /**
                 * @description The channel's category of the charge; null if it doesn't say.
                 * @example utility
                 */
                category: string | null;
                /**
                 * @description Why they are free, or that they are billed as usual.
                 * @example regular
                 */
                type: string | null;
                /**
                 * @description Number of messages.
                 * @example 412
                 */
                count: number;
                /** @description What they cost by the operator's prices: the country is that of the recipient's phone, and the price is that of the day (UTC) on which a message was accepted. Null if the channel doesn't say that it charges, or if the operator has no prices. */
                cost: components["schemas"]["Cost"] | null;
            }[];
            /** @description The messages that wait now, by sender and cause, whatever the range. */
            waiting: {
                /**
                 * @description The sender's id.
                 * @example snd_01m822prqpec0sbfjcevpfj9r5
                 */
                sender_id: string;
                /**
                 * @description no_worker: It waits because no process that sends messages is running. Check the service, for example with `npx parley doctor`.
                 *
                 *     held: It waits because the database was restored or copied, so sending is held. It may have left already: after the backup, or from the original. Check which messages left already and cancel them. Then release sending: `POST /sending/release`.
                 *
                 *     sender_paused: It waits because its sender is paused. Remove the cause, then resume the sender.
                 *
                 *     channel_unreachable: It waits because Parley has no connection to the channel.
                 *
                 *     next_attempt: It waits for its next attempt, because the last one failed.
                 *
                 *     contact_turn: It waits because earlier messages of its sender to the same contact must leave first.
                 *
                 *     queue: It waits for its turn at its sender's rate.
                 *
                 *     receipt: It was handed over, but we don't know whether the channel took it: no clear answer came, and a receipt may still come.
                 *
                 *     no_hooks: It was handed over, but we don't know whether the channel took it: no clear answer came, and no hook of its sender comes that could tell. Unless one comes, Parley settles it by the setting uncertain_action. Unless the sender is quiet, check that the channel can reach the hook's address.
                 *
                 *     sending: The message is on its way to the channel, or about to be settled.
                 *
                 *     Later versions may add causes.
                 * @enum {string}
                 */
                cause: "no_worker" | "held" | "sender_paused" | "channel_unreachable" | "next_attempt" | "contact_turn" | "queue" | "receipt" | "no_hooks" | "sending";
                /**
                 * @description Number of messages.
                 * @example 3
                 */
                count: number;
                /**
                 * Format: date-time
                 * @description When the oldest of them was accepted; null if they are all behind 10,000 others.
                 */
                oldest_at: string | null;
            }[];
        };
        /** @description Messages by their present status. */
        UsageCounts: {
            /** @description Not due yet. */
            scheduled: number;
            /** @description Waiting, or on their way to the channel. */
            queued: number;
            /** @description Taken by the channel, not delivered yet. */
            sent: number;
            /** @description Delivered, not read. */
            delivered: number;
            /** @description Read. */
            read: number;
            /** @description Failed. */
            failed: number;
            /** @description Not sent, because they waited past their time. */
            expired: number;
            /** @description Not sent, because they were canceled or their contact was erased. */
            canceled: number;
            /** @description Written by people. */
            received: number;
        };
        UsageLatency: {
            /** @description Milliseconds within which half of the messages were sent. */
            p50_ms: number;
            /** @description Milliseconds within which 99 % of the messages were sent. */
            p99_ms: number;
        };
        /** @description When the person gets a mail about contacts who wait. */
        WaitMail: {
            /**
             * @description Minutes that a contact waits before there is a mail; null for no mails.
             * @enum {number|null}
             */
            after_minutes: 15 | 60 | 240 | null;
            /** @description The part of each day in which no mail is sent; null for none. It may last over midnight. */
            quiet: {
                /**
                 * @description Hours and minutes.
                 * @example 20:00
                 */
                from: string;
                /**
                 * @description Hours and minutes.
                 * @example 20:00
                 */
                to: string;
            } | null;
            /**
             * @description The time zone of these times.
             * @example Europe/Lisbon
             */
            time_zone: string;
            /**
             * @description Whether the service has a mail server. Without one there are no mails.
             * @example true
             */
            is_mail_set_up: boolean;
        };
        /** @description Something that needs a person. */
        Warning: {
            /**
             * @description sender_paused: A sender is paused, by a client (`reason` is `requested`) or because the channel refused it.
             *
             *     no_hooks: The channel took a message of a sender, and no hook of the sender has arrived for 15 minutes. With the `reason` `maybe_quiet`, it is unknown whether the channel took a message, and the sender may only be quiet: neither a receipt nor another hook has arrived for five minutes.
             *
             *     messages_wait: A message of a sender waits to leave for longer than the setting `notify_after`. `reason` is the cause, as in `waiting` of a message.
             *
             *     broadcast_stopped: The service paused a broadcast, and a person has to decide. `reason` is `failures`, `late`, `held`, `template_changed`, `sender_deleted` or `file_deleted`, as in `paused_reason` of the broadcast.
             *
             *     sender_in_trouble: The channel limits a sender or rates it low, or it doesn't report about it. `reason` is `sending_blocked`, `sending_limited`, `hooks_not_subscribed`, `hooks_elsewhere`, `hooks_not_verified`, `hooks_only_tests`, `hooks_not_understood`, `low_quality`, or the code of the error by which the channel limited the sender within the last hour. `health` of the sender says more.
             *
             *     files_refused: Files that people sent to a sender can't be fetched, because the channel refuses its credentials. `waiting` is their number.
             *
             *     export_failed: An export failed in the last 24 hours, and the same export wasn't requested again.
             *
             *     many_opt_outs: A channel reported by its codes that unusually many people opted out within a day: more than 20, and more than 2 % of the messages. `reason` is one of the codes, `waiting` the number of people.
             *
             *     template_rebilled: In the last seven days, the channel billed messages of a template in another category than the template's own. `reason` is the category that was billed, `waiting` the number of messages.
             *
             *     webhook_disabled: A webhook was disabled because it failed for five days, or because its address answered 410 Gone.
             *
             *     webhook_failing: No delivery to a webhook has succeeded for an hour.
             *
             *     backup_old: The newest backup of the whole service is older than 36 hours.
             *
             *     store_failing: For an hour, something couldn't be deleted from the store of files: a deleted file, or the rest of one that couldn't be stored.
             *
             *     disk_full: The disk of the embedded database is nearly full, or the database has reached nine tenths of the limit that the operator set. How much room the disk of another database server has isn't known.
             * @enum {string}
             */
            kind: "sender_paused" | "no_hooks" | "messages_wait" | "broadcast_stopped" | "sender_in_trouble" | "files_refused" | "export_failed" | "many_opt_outs" | "template_rebilled" | "webhook_disabled" | "webhook_failing" | "backup_old" | "store_failing" | "disk_full";
            /**
             * @description Whether messages wait because of it.
             * @example true
             */
            stops_messages: boolean;
            /**
             * @description The id of the sender, the broadcast, the template, the webhook or the export; null for the whole service.
             * @example snd_01m822prqpec0sbfjcevpfj9r5
             */
            id: string | null;
            /**
             * @description The phone of the sender, the address of the webhook, or the name of the template.
             * @example +15550001000
             */
            name: string | null;
            /**
             * @description The channel of the sender.
             * @example whatsapp
             */
            channel: string | null;
            /**
             * @description A code for programs, see `kind`.
             * @example channel_token_invalid
             */
            reason: string | null;
            /**
             * @description For a paused sender: how many messages wait for it. For held opt-outs: of how many people. For refused files: how many wait. For a template: how many messages were billed so.
             * @example 218
             */
            waiting: number | null;
            /**
             * Format: date-time
             * @description Since when; null if that isn't known.
             */
            since: string | null;
            /**
             * @description One sentence.
             * @example Messages from +15550001000 wait
             */
            title: string;
            /**
             * @description What happened.
             * @example The sender +15550001000 was paused at 2026-11-26 16:04 UTC.
             */
            detail: string;
            /**
             * @description What to do.
             * @example Enter a new token. Then resume the sender.
             */
            action: string;
        };
        /** @description An address that gets events. */
        Webhook: {
            /**
             * @description The webhook's id.
             * @example whk_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description The address that gets the events.
             * @example https://shop.example/parley
             */
            url: string;
            /** @description A note for people; null for none. */
            description: string | null;
            /**
             * @description The types of events that the endpoint gets.
             * @example [
             *       "message.received",
             *       "message.failed"
             *     ]
             */
            types: ("contact.created" | "contact.updated" | "contact.deleted" | "contact.merged" | "contact.opted_out" | "contact.opted_in" | "thread.opened" | "thread.snoozed" | "thread.done" | "thread.assigned" | "note.created" | "note.deleted" | "message.scheduled" | "message.queued" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.expired" | "message.canceled" | "message.received" | "message.updated" | "broadcast.planned" | "broadcast.started" | "broadcast.paused" | "broadcast.resumed" | "broadcast.finished" | "broadcast.canceled" | "template.updated" | "sender.paused" | "sender.resumed" | "sender.history_finished" | "sender.history_declined" | "export.queued" | "export.sent" | "export.failed" | "import.finished" | "webhook.disabled")[];
            /**
             * @description A disabled webhook gets nothing. Its events wait as long as events are kept.
             * @enum {string}
             */
            status: "active" | "disabled";
            /**
             * @description requested: by a client. gone: the endpoint answered 410. failing: no attempt succeeded for five days.
             * @enum {string|null}
             */
            disabled_reason: "requested" | "gone" | "failing" | null;
            /**
             * Format: date-time
             * @description Since when no attempt has succeeded; null while deliveries succeed.
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description When the webhook was created.
             */
            created_at: string;
        };
        WebhookChanges: {
            /**
             * @description A public https address. Redirects aren't followed.
             * @example https://shop.example/parley
             */
            url?: string;
            /** @description The types of events to send. Each needs the scope that reads its resource. */
            types?: ("contact.created" | "contact.updated" | "contact.deleted" | "contact.merged" | "contact.opted_out" | "contact.opted_in" | "thread.opened" | "thread.snoozed" | "thread.done" | "thread.assigned" | "note.created" | "note.deleted" | "message.scheduled" | "message.queued" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.expired" | "message.canceled" | "message.received" | "message.updated" | "broadcast.planned" | "broadcast.started" | "broadcast.paused" | "broadcast.resumed" | "broadcast.finished" | "broadcast.canceled" | "template.updated" | "sender.paused" | "sender.resumed" | "sender.history_finished" | "sender.history_declined" | "export.queued" | "export.sent" | "export.failed" | "import.finished" | "webhook.disabled")[];
            /** @description For people; null for none. */
            description?: string | null;
            /**
             * @description `active` enables a disabled webhook: it gets the events since it was disabled, as long as they are kept.
             * @enum {string}
             */
            status?: "active" | "disabled";
            /** @description True skips all events before this request: the webhook begins from now on, and its waiting deliveries fail. */
            skip_missed?: boolean;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly id?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly disabled_reason?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly failing_since?: unknown;
            /** @description Read-only: a client may send it back, and it is ignored. */
            readonly created_at?: unknown;
        };
        WebhookEvent: {
            /**
             * @description The same for each delivery of the event.
             * @example evt_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "webhook.disabled";
            /**
             * Format: date-time
             * @description When the change happened.
             */
            timestamp: string;
            /** @description The resource as it is now. */
            data: components["schemas"]["Webhook"];
        };
        WebhookWithSecret: {
            /**
             * @description The webhook's id.
             * @example whk_01m822prqpec0sbfjcevpfj9r5
             */
            id: string;
            /**
             * @description The address that gets the events.
             * @example https://shop.example/parley
             */
            url: string;
            /** @description A note for people; null for none. */
            description: string | null;
            /**
             * @description The types of events that the endpoint gets.
             * @example [
             *       "message.received",
             *       "message.failed"
             *     ]
             */
            types: ("contact.created" | "contact.updated" | "contact.deleted" | "contact.merged" | "contact.opted_out" | "contact.opted_in" | "thread.opened" | "thread.snoozed" | "thread.done" | "thread.assigned" | "note.created" | "note.deleted" | "message.scheduled" | "message.queued" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.expired" | "message.canceled" | "message.received" | "message.updated" | "broadcast.planned" | "broadcast.started" | "broadcast.paused" | "broadcast.resumed" | "broadcast.finished" | "broadcast.canceled" | "template.updated" | "sender.paused" | "sender.resumed" | "sender.history_finished" | "sender.history_declined" | "export.queued" | "export.sent" | "export.failed" | "import.finished" | "webhook.disabled")[];
            /**
             * @description A disabled webhook gets nothing. Its events wait as long as events are kept.
             * @enum {string}
             */
            status: "active" | "disabled";
            /**
             * @description requested: by a client. gone: the endpoint answered 410. failing: no attempt succeeded for five days.
             * @enum {string|null}
             */
            disabled_reason: "requested" | "gone" | "failing" | null;
            /**
             * Format: date-time
             * @description Since when no attempt has succeeded; null while deliveries succeed.
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description When the webhook was created.
             */
            created_at: string;
            /**
             * @description Verifies the signatures, by a library of Standard Webhooks. Shown only once; null in the answer to a repeated request.
             * @example whsec_c2VjcmV0IG9mIHRoZSBleGFtcGxlIGFib3ZlLCAzMg==
             */
            secret: string | null;
        };
        /** @description Why a message hasn't arrived. */
        Why: {
            /**
             * @description no_worker: It waits because no process that sends messages is running. Check the service, for example with `npx parley doctor`.
             *
             *     scheduled: It isn't sent before its send_at.
             *
             *     held: It waits because the database was restored or copied, so sending is held. It may have left already: after the backup, or from the original. Check which messages left already and cancel them. Then release sending: `POST /sending/release`.
             *
             *     sender_paused: It waits because its sender is paused. Remove the cause, then resume the sender.
             *
             *     channel_unreachable: It waits because Parley has no connection to the channel.
             *
             *     next_attempt: It waits for its next attempt, because the last one failed.
             *
             *     contact_turn: It waits because earlier messages of its sender to the same contact must leave first.
             *
             *     pair_rate: It waits, because the person lately got as many messages of its sender as the channel allows.
             *
             *     queue: It waits for its turn at its sender's rate.
             *
             *     receipt: It was handed over, but we don't know whether the channel took it: no clear answer came, and a receipt may still come.
             *
             *     no_hooks: It was handed over, but we don't know whether the channel took it: no clear answer came, and no hook of its sender comes that could tell. Unless one comes, Parley settles it by the setting uncertain_action. Unless the sender is quiet, check that the channel can reach the hook's address.
             *
             *     sending: Parley began to hand it over to the channel, and has no answer yet.
             *
             *     settling: It was handed over, but we don't know whether the channel took it, and no receipt is expected any more. Parley settles it next.
             *
             *     receipt_due: The channel took it, and hasn't reported yet that it reached the phone.
             *
             *     held_by_channel: The channel took it, and holds it back to see first how people take its template. It may leave later, or fail. Wait. The channel sends the message or reports that it failed.
             *
             *     no_receipt: The channel took it, and hasn't reported that it reached the phone. We don't know why: the phone may be off or without a connection, the person may block this sender, or the receipt was lost. Wait, or reach the person in another way. The receipt would tell.
             *
             *     hooks_silent: The channel took it. We don't know whether it reached the phone: no hook of its sender came since, so its receipt may be lost. Check that the channel can reach the sender's `hook_url`.
             *
             *     no_receipts: The channel took it. We don't know whether it reached the phone: this channel doesn't report it.
             *
             *     delivered: It arrived: the channel reported that it reached the phone.
             *
             *     read: It arrived: the channel reported that the person read it.
             *
             *     failed: It failed.
             *
             *     undelivered: The channel took it, and reported that it failed.
             *
             *     outcome_unknown: We don't know whether it arrived. Parley gave it up.
             *
             *     expired: It wasn't sent, because it still waited when it expired. Send it again with POST /messages/{id}/retry, if it is still wanted.
             *
             *     canceled: It wasn't sent, because it was canceled, through the API or in the console. GET /audit says by whom. Send it again with POST /messages/{id}/retry, if it is still wanted.
             *
             *     received: The contact sent this message, and Parley received it.
             *
             *     Later versions may add causes.
             * @enum {string}
             */
            cause: "no_worker" | "scheduled" | "held" | "sender_paused" | "channel_unreachable" | "next_attempt" | "contact_turn" | "pair_rate" | "queue" | "receipt" | "no_hooks" | "sending" | "settling" | "receipt_due" | "held_by_channel" | "no_receipt" | "hooks_silent" | "no_receipts" | "delivered" | "read" | "failed" | "undelivered" | "outcome_unknown" | "expired" | "canceled" | "received";
            /**
             * @description Whether the message reached the phone. `unknown`: nobody can know it now. A message of the contact arrived here.
             * @enum {string}
             */
            arrived: "yes" | "no" | "unknown";
            /**
             * @description The answer for people.
             * @example It waits because a client paused its sender at 2026-11-24 09:00:00 UTC.
             */
            sentence: string;
            /**
             * Format: date-time
             * @description Since when the cause holds; null when nobody knows.
             */
            since: string | null;
            /**
             * Format: date-time
             * @description When the cause is expected to end. An estimate for `queue`, the latest time for `receipt` and `no_hooks`. Null when nobody knows.
             */
            until: string | null;
            /** @description How many waiting messages come before this one: of the same contact for `contact_turn`, else of the sender. At most 10000 are counted. */
            ahead: number;
            /**
             * @description A code that tells more about the cause: the sender's `paused_reason`, the message's `held`, or the code of its error.
             * @example channel_token_invalid
             */
            reason: string | null;
            /**
             * @description What to do; null when there is nothing to do but wait.
             * @example Resume the sender with POST /senders/{id}/resume.
             */
            next: string | null;
            /** @description What the answer rests on, besides the times and the attempts of `GET /messages/{id}`. */
            evidence: components["schemas"]["WhyFact"][];
        };
        /** @description A fact that the answer rests on. */
        WhyFact: {
            /**
             * @description What it is about. Later versions may add facts.
             * @enum {string}
             */
            fact: "worker" | "earlier_message" | "rate" | "pair_rate" | "hook" | "intake" | "unapplied" | "window" | "opted_out" | "expires";
            /**
             * Format: date-time
             * @description The time in `text`; null for none.
             */
            at: string | null;
            /** @description The code, id or number in `text`; null for none. */
            value: string | null;
            /**
             * @description The fact as a sentence.
             * @example A hook of the sender last arrived at 2026-11-24 09:00:00 UTC.
             */
            text: string;
        };
    };
    responses: never;
    parameters: {
        /** @description The API version that the client was written for; the current one if left out. */
        ApiVersion: "2026-11-20";
        /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
        IdempotencyKey: string;
        /** @description `wait=N`: the answer waits for the outcome, at most N seconds (1 to 30). Other preferences are ignored. */
        Prefer: string;
        /** @description One or several ETags, or `*`. Unless the current ETag is among them, the answer is 412. */
        "If-Match": string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description What is left of the API key's limit: `r` requests for the next `t` seconds. By the IETF draft "RateLimit header fields for HTTP". Missing if the service sets no limit.
         * @example "key";r=9999;t=1
         */
        RateLimit: string;
        /**
         * @description The API key's limit: `q` requests in `w` seconds.
         * @example "key";q=10000;w=1
         */
        RateLimitPolicy: string;
        /**
         * @description Seconds after which a repeat can succeed.
         * @example 1
         */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    sendMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `wait=N`: the answer waits for the outcome, at most N seconds (1 to 30). Other preferences are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description A channel's name, or the word channel for the account's default channel.
                 * @example channel
                 */
                channel: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMessage"];
            };
        };
        responses: {
            /** @description With `Prefer: wait`: the channel has taken the message. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Message sent",
                     *       "id": "msg_01m822prqpec0sbfjcevpfj9r5",
                     *       "status": "sent",
                     *       "phone_number": "+15551234567",
                     *       "contact_id": "con_01m822prqpec0sbfjcevpfj9r5",
                     *       "channel": "whatsapp",
                     *       "source_phone": "+15550001000",
                     *       "reference": "order-1047",
                     *       "created_at": "2026-11-22T16:51:21.979Z"
                     *     }
                     */
                    "application/json": components["schemas"]["AcceptedMessage"];
                };
            };
            /** @description The message is stored and will be sent. */
            202: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Message accepted and being sent",
                     *       "id": "msg_01m822prqpec0sbfjcevpfj9r5",
                     *       "status": "queued",
                     *       "phone_number": "+15551234567",
                     *       "contact_id": "con_01m822prqpec0sbfjcevpfj9r5",
                     *       "channel": "whatsapp",
                     *       "source_phone": "+15550001000",
                     *       "reference": "order-1047",
                     *       "created_at": "2026-11-22T16:51:21.979Z"
                     *     }
                     */
                    "application/json": components["schemas"]["AcceptedMessage"];
                };
            };
        };
    };
    sendMessages: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description A channel's name, or the word channel for the account's default channel.
                 * @example whatsapp
                 */
                channel: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMessages"];
            };
        };
        responses: {
            /** @description Each message was accepted or refused. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "accepted": {
                     *             "message": "Message accepted and being sent",
                     *             "id": "msg_01m822prqpec0sbfjcevpfj9r5",
                     *             "status": "queued",
                     *             "phone_number": "+15551234567",
                     *             "contact_id": "con_01m822prqpec0sbfjcevpfj9r5",
                     *             "channel": "whatsapp",
                     *             "source_phone": "+15550001000",
                     *             "reference": "order-1047",
                     *             "created_at": "2026-11-22T16:51:21.979Z"
                     *           },
                     *           "replayed": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BatchResults"];
                };
            };
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /**
                 * @description The most entries of a page. A page also ends after about 2 MiB.
                 * @example 50
                 */
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
                /** @description Only what this person or API key did: an id `per_…` or `key_…`. */
                by?: string;
                /**
                 * @description Only what was about this id, for example of a contact.
                 * @example con_01m822prqpec0sbfjcevpfj9r5
                 */
                about?: string | null;
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "aud_01m822prqpec0sbfjcevpfj9r5",
                     *           "by": "per_01m822prkse7ntqj3aprp9t2m6",
                     *           "operation": "deleteContact",
                     *           "about": "con_01m822prqpec0sbfjcevpfj9r5",
                     *           "created_at": "2026-11-22T16:51:21.979Z"
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": {
                        /** @description The entries of this page. */
                        data: components["schemas"]["AuditEntry"][];
                        /** @description The `after` of the next page; null when there are no more entries. */
                        next: string | null;
                    };
                };
            };
        };
    };
    exportAudit: {
        parameters: {
            query?: {
                /** @description Only what this person or API key did: an id `per_…` or `key_…`. */
                by?: string;
                /** @description Only what was about this id, for example of a contact. */
                about?: string | null;
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listBroadcasts: {
        parameters: {
            query?: {
                /**
                 * @description The most entries of a page. A page also ends after about 2 MiB.
                 * @example 50
                 */
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
                /**
                 * @description Only those that sent a message to the contact with this id.
                 * @example con_01m822prqpec0sbfjcevpfj9r5
                 */
                contact_id?: string;
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of broadcasts. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "brd_01m822prqpec0sbfjcevpfj9r5",
                     *           "name": "Cake week",
                     *           "status": "draft",
                     *           "paused_reason": null,
                     *           "channel": "whatsapp",
                     *           "source_phone": "+15550001000",
                     *           "audience": {
                     *             "people": 63,
                     *             "failed_of": "brd_01m822prqpec0sbfjcevpfj9r5"
                     *           },
                     *           "template": null,
                     *           "message": null,
                     *           "send_at": null,
                     *           "hours": null,
                     *           "daily_limit": 1000,
                     *           "stop_at_failed": 30,
                     *           "labels": {
                     *             "reached": [
                     *               "cake week"
                     *             ]
                     *           },
                     *           "people": 63,
                     *           "estimate": null,
                     *           "queued": 40,
                     *           "plan": "5d41402abc4b2a76",
                     *           "plan_job_id": "job_01m822prqpec0sbfjcevpfj9r5",
                     *           "retry_of": "brd_01m822prqpec0sbfjcevpfj9r5",
                     *           "by": "per_01m822prkse7ntqj3aprp9t2m6",
                     *           "created_at": "2026-11-22T16:51:21.979Z",
                     *           "planned_at": null,
                     *           "started_at": null,
                     *           "finished_at": null
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": {
                        /** @description The entries of this page. */
                        data: components["schemas"]["Broadcast"][];
                        /** @description The `after` of the next page; null when there are no more entries. */
                        next: string | null;
                    };
                };
            };
        };
    };
    createBroadcast: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBroadcast"];
            };
        };
        responses: {
            /** @description The broadcast was made. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "brd_01m822prqpec0sbfjcevpfj9r5",
                     *       "name": "Cake week",
                     *       "status": "draft",
                     *       "paused_reason": null,
                     *       "channel": "whatsapp",
                     *       "source_phone": "+15550001000",
                     *       "audience": {
                     *         "people": 63,
                     *         "failed_of": "brd_01m822prqpec0sbfjcevpfj9r5"
                     *       },
                     *       "template": null,
                     *       "message": null,
                     *       "send_at": null,
                     *       "hours": null,
                     *       "daily_limit": 1000,
                     *       "stop_at_failed": 30,
                     *       "labels": {
                     *         "reached": [
                     *           "cake week"
                     *         ]
                     *       },
                     *       "people": 63,
                     *       "estimate": null,
                     *       "queued": 40,
                     *       "plan": "5d41402abc4b2a76",
                     *       "plan_job_id": "job_01m822prqpec0sbfjcevpfj9r5",
                     *       "retry_of": "brd_01m822prqpec0sbfjcevpfj9r5",
                     *       "by": "per_01m822prkse7ntqj3aprp9t2m6",
                     *       "created_at": "2026-11-22T16:51:21.979Z",
                     *       "planned_at": null,
                     *       "started_at": null,
                     *       "finished_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Broadcast"];
                };
            };
        };
    };
    getBroadcast: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The broadcast's id.
                 * @example brd_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The broadcast. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "brd_01m822prqpec0sbfjcevpfj9r5",
                     *       "name": "Cake week",
                     *       "status": "draft",
                     *       "paused_reason": null,
                     *       "channel": "whatsapp",
                     *       "source_phone": "+15550001000",
                     *       "audience": {
                     *         "people": 63,
                     *         "failed_of": "brd_01m822prqpec0sbfjcevpfj9r5"
                     *       },
                     *       "template": null,
                     *       "message": null,
                     *       "send_at": null,
                     *       "hours": null,
                     *       "daily_limit": 1000,
                     *       "stop_at_failed": 30,
                     *       "labels": {
                     *         "reached": [
                     *           "cake week"
                     *         ]
                     *       },
                     *       "people": 63,
                     *       "estimate": null,
                     *       "queued": 40,
                     *       "plan": "5d41402abc4b2a76",
                     *       "plan_job_id": "job_01m822prqpec0sbfjcevpfj9r5",
                     *       "retry_of": "brd_01m822prqpec0sbfjcevpfj9r5",
                     *       "by": "per_01m822prkse7ntqj3aprp9t2m6",
                     *       "created_at": "2026-11-22T16:51:21.979Z",
                     *       "planned_at": null,
                     *       "started_at": null,
                     *       "finished_at": null,
                     *       "counts": {
                     *         "planned": 0,
                     *         "queued": 0,
                     *         "sent": 0,
                     *         "delivered": 0,
                     *         "read": 0,
                     *         "failed": 0,
                     *         "canceled": 0,
                     *         "forgotten": 0,
                     *         "replied": 0,
                     *         "opted_out": 0,
                     *         "may_pass": 0,
                     *         "billed": [
                     *           {
                     *             "category": "marketing",
                     *             "people": 60
                     *           }
                     *         ],
                     *         "left_out": [
                     *           {
                     *             "code": "opted_out",
                     *             "people": 3
                     *           }
                     *         ],
                     *         "failed_by_code": [
                     *           {
                     *             "code": "opted_out",
                     *             "people": 3
                     *           }
                     *         ]
                     *       },
                     *       "waits_for": null,
                     *       "takes_seconds": 120,
                     *       "pace": [
                     *         {
                     *           "at": "2026-11-22T16:51:21.979Z",
                     *           "people": 80
                     *         }
                     *       ],
                     *       "samples": [
                     *         {
                     *           "contact_id": "con_01m822prqpec0sbfjcevpfj9r5",
                     *           "name": "Ana Sousa",
                     *           "text": "Hello Ana, we are closed on Monday."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BroadcastDetails"];
                };
            };
        };
    };
    replaceBroadcast: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The broadcast's id.
                 * @example brd_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BroadcastChange"];
            };
        };
        responses: {
            /** @description The broadcast was changed. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "brd_01m822prqpec0sbfjcevpfj9r5",
                     *       "name": "Cake week",
                     *       "status": "draft",
                     *       "paused_reason": null,
                     *       "channel": "whatsapp",
                     *       "source_phone": "+15550001000",
                     *       "audience": {
                     *         "people": 63,
                     *         "failed_of": "brd_01m822prqpec0sbfjcevpfj9r5"
                     *       },
                     *       "template": null,
                     *       "message": null,
                     *       "send_at": null,
                     *       "hours": null,
                     *       "daily_limit": 1000,
                     *       "stop_at_failed": 30,
                     *       "labels": {
                     *         "reached": [
                     *           "cake week"
                     *         ]
                     *       },
                     *       "people": 63,
                     *       "estimate": null,
                     *       "queued": 40,
                     *       "plan": "5d41402abc4b2a76",
                     *       "plan_job_id": "job_01m822prqpec0sbfjcevpfj9r5",
                     *       "retry_of": "brd_01m822prqpec0sbfjcevpfj9r5",
                     *       "by": "per_01m822prkse7ntqj3aprp9t2m6",
                     *       "created_at": "2026-11-22T16:51:21.979Z",
                     *       "planned_at": null,
                     *       "started_at": null,
                     *       "finished_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Broadcast"];
                };
            };
        };
    };
    cancelBroadcast: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The broadcast's id.
                 * @example brd_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The broadcast is canceled. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "brd_01m822prqpec0sbfjcevpfj9r5",
                     *       "name": "Cake week",
                     *       "status": "draft",
                     *       "paused_reason": null,
                     *       "channel": "whatsapp",
                     *       "source_phone": "+15550001000",
                     *       "audience": {
                     *         "people": 63,
                     *         "failed_of": "brd_01m822prqpec0sbfjcevpfj9r5"
                     *       },
                     *       "template": null,
                     *       "message": null,
                     *       "send_at": null,
                     *       "hours": null,
                     *       "daily_limit": 1000,
                     *       "stop_at_failed": 30,
                     *       "labels": {
                     *         "reached": [
                     *           "cake week"
                     *         ]
                     *       },
                     *       "people": 63,
                     *       "estimate": null,
                     *       "queued": 40,
                     *       "plan": "5d41402abc4b2a76",
                     *       "plan_job_id": "job_01m822prqpec0sbfjcevpfj9r5",
                     *       "retry_of": "brd_01m822prqpec0sbfjcevpfj9r5",
                     *       "by": "per_01m822prkse7ntqj3aprp9t2m6",
                     *       "created_at": "2026-11-22T16:51:21.979Z",
                     *       "planned_at": null,
                     *       "started_at": null,
                     *       "finished_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Broadcast"];
                };
            };
        };
    };
    pauseBroadcast: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The broadcast's id.
                 * @example brd_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The broadcast is paused. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "brd_01m822prqpec0sbfjcevpfj9r5",
                     *       "name": "Cake week",
                     *       "status": "draft",
                     *       "paused_reason": null,
                     *       "channel": "whatsapp",
                     *       "source_phone": "+15550001000",
                     *       "audience": {
                     *         "people": 63,
                     *         "failed_of": "brd_01m822prqpec0sbfjcevpfj9r5"
                     *       },
                     *       "template": null,
                     *       "message": null,
                     *       "send_at": null,
                     *       "hours": null,
                     *       "daily_limit": 1000,
                     *       "stop_at_failed": 30,
                     *       "labels": {
                     *         "reached": [
                     *           "cake week"
                     *         ]
                     *       },
                     *       "people": 63,
                     *       "estimate": null,
                     *       "queued": 40,
                     *       "plan": "5d41402abc4b2a76",
                     *       "plan_job_id": "job_01m822prqpec0sbfjcevpfj9r5",
                     *       "retry_of": "brd_01m822prqpec0sbfjcevpfj9r5",
                     *       "by": "per_01m822prkse7ntqj3aprp9t2m6",
                     *       "created_at": "2026-11-22T16:51:21.979Z",
                     *       "planned_at": null,
                     *       "started_at": null,
                     *       "finished_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Broadcast"];
                };
            };
        };
    };
    planBroadcast: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The broadcast's id.
                 * @example brd_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan is being made. */
            202: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "brd_01m822prqpec0sbfjcevpfj9r5",
                     *       "name": "Cake week",
                     *       "status": "draft",
                     *       "paused_reason": null,
                     *       "channel": "whatsapp",
                     *       "source_phone": "+15550001000",
                     *       "audience": {
                     *         "people": 63,
                     *         "failed_of": "brd_01m822prqpec0sbfjcevpfj9r5"
                     *       },
                     *       "template": null,
                     *       "message": null,
                     *       "send_at": null,
                     *       "hours": null,
                     *       "daily_limit": 1000,
                     *       "stop_at_failed": 30,
                     *       "labels": {
                     *         "reached": [
                     *           "cake week"
                     *         ]
                     *       },
                     *       "people": 63,
                     *       "estimate": null,
                     *       "queued": 40,
                     *       "plan": "5d41402abc4b2a76",
                     *       "plan_job_id": "job_01m822prqpec0sbfjcevpfj9r5",
                     *       "retry_of": "brd_01m822prqpec0sbfjcevpfj9r5",
                     *       "by": "per_01m822prkse7ntqj3aprp9t2m6",
                     *       "created_at": "2026-11-22T16:51:21.979Z",
                     *       "planned_at": null,
                     *       "started_at": null,
                     *       "finished_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Broadcast"];
                };
            };
        };
    };
    listBroadcastRecipients: {
        parameters: {
            query?: {
                /** @description The most entries of a page. A page also ends after about 2 MiB. */
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
                /**
                 * @description Only people whose message is so far.
                 * @example left_out
                 */
                status?: "planned" | "left_out" | "queued" | "sent" | "delivered" | "read" | "failed" | "canceled" | "forgotten";
                /** @description Only people with this code. */
                code?: string;
                /**
                 * @description Only people who wrote afterwards, or who didn't.
                 * @example true
                 */
                replied?: "true" | "false";
                /** @description Only people who opted out afterwards, or who didn't. */
                opted_out?: "true" | "false";
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The broadcast's id.
                 * @example brd_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of people. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "contact_id": "con_01m822prqpec0sbfjcevpfj9r5",
                     *           "name": "Ana Sousa",
                     *           "phone_number": "+15551234567",
                     *           "status": "planned",
                     *           "code": "opted_out",
                     *           "message_id": "msg_01m822prqpec0sbfjcevpfj9r5",
                     *           "replied": false,
                     *           "opted_out": false,
                     *           "queued_at": null
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": {
                        /** @description The entries of this page. */
                        data: components["schemas"]["BroadcastRecipient"][];
                        /** @description The `after` of the next page; null when there are no more entries. */
                        next: string | null;
                    };
                };
            };
        };
    };
    getBroadcastReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The broadcast's id.
                 * @example brd_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    resumeBroadcast: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The broadcast's id.
                 * @example brd_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The broadcast isn't paused. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "brd_01m822prqpec0sbfjcevpfj9r5",
                     *       "name": "Cake week",
                     *       "status": "draft",
                     *       "paused_reason": null,
                     *       "channel": "whatsapp",
                     *       "source_phone": "+15550001000",
                     *       "audience": {
                     *         "people": 63,
                     *         "failed_of": "brd_01m822prqpec0sbfjcevpfj9r5"
                     *       },
                     *       "template": null,
                     *       "message": null,
                     *       "send_at": null,
                     *       "hours": null,
                     *       "daily_limit": 1000,
                     *       "stop_at_failed": 30,
                     *       "labels": {
                     *         "reached": [
                     *           "cake week"
                     *         ]
                     *       },
                     *       "people": 63,
                     *       "estimate": null,
                     *       "queued": 40,
                     *       "plan": "5d41402abc4b2a76",
                     *       "plan_job_id": "job_01m822prqpec0sbfjcevpfj9r5",
                     *       "retry_of": "brd_01m822prqpec0sbfjcevpfj9r5",
                     *       "by": "per_01m822prkse7ntqj3aprp9t2m6",
                     *       "created_at": "2026-11-22T16:51:21.979Z",
                     *       "planned_at": null,
                     *       "started_at": null,
                     *       "finished_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Broadcast"];
                };
            };
        };
    };
    retryFailed: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The broadcast's id.
                 * @example brd_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The broadcast was made. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "brd_01m822prqpec0sbfjcevpfj9r5",
                     *       "name": "Cake week",
                     *       "status": "draft",
                     *       "paused_reason": null,
                     *       "channel": "whatsapp",
                     *       "source_phone": "+15550001000",
                     *       "audience": {
                     *         "people": 63,
                     *         "failed_of": "brd_01m822prqpec0sbfjcevpfj9r5"
                     *       },
                     *       "template": null,
                     *       "message": null,
                     *       "send_at": null,
                     *       "hours": null,
                     *       "daily_limit": 1000,
                     *       "stop_at_failed": 30,
                     *       "labels": {
                     *         "reached": [
                     *           "cake week"
                     *         ]
                     *       },
                     *       "people": 63,
                     *       "estimate": null,
                     *       "queued": 40,
                     *       "plan": "5d41402abc4b2a76",
                     *       "plan_job_id": "job_01m822prqpec0sbfjcevpfj9r5",
                     *       "retry_of": "brd_01m822prqpec0sbfjcevpfj9r5",
                     *       "by": "per_01m822prkse7ntqj3aprp9t2m6",
                     *       "created_at": "2026-11-22T16:51:21.979Z",
                     *       "planned_at": null,
                     *       "started_at": null,
                     *       "finished_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Broadcast"];
                };
            };
        };
    };
    startBroadcast: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The broadcast's id.
                 * @example brd_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Names the plan.
                     * @example 5d41402abc4b2a76
                     */
                    plan: string;
                };
            };
        };
        responses: {
            /** @description The broadcast runs. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "brd_01m822prqpec0sbfjcevpfj9r5",
                     *       "name": "Cake week",
                     *       "status": "draft",
                     *       "paused_reason": null,
                     *       "channel": "whatsapp",
                     *       "source_phone": "+15550001000",
                     *       "audience": {
                     *         "people": 63,
                     *         "failed_of": "brd_01m822prqpec0sbfjcevpfj9r5"
                     *       },
                     *       "template": null,
                     *       "message": null,
                     *       "send_at": null,
                     *       "hours": null,
                     *       "daily_limit": 1000,
                     *       "stop_at_failed": 30,
                     *       "labels": {
                     *         "reached": [
                     *           "cake week"
                     *         ]
                     *       },
                     *       "people": 63,
                     *       "estimate": null,
                     *       "queued": 40,
                     *       "plan": "5d41402abc4b2a76",
                     *       "plan_job_id": "job_01m822prqpec0sbfjcevpfj9r5",
                     *       "retry_of": "brd_01m822prqpec0sbfjcevpfj9r5",
                     *       "by": "per_01m822prkse7ntqj3aprp9t2m6",
                     *       "created_at": "2026-11-22T16:51:21.979Z",
                     *       "planned_at": null,
                     *       "started_at": null,
                     *       "finished_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Broadcast"];
                };
            };
        };
    };
    testBroadcast: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The broadcast's id.
                 * @example brd_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The phones.
                     * @example [
                     *       "+15551234567"
                     *     ]
                     */
                    to: string[];
                    /** @description The person of the plan whose message it is. If left out: the first. */
                    contact_id?: string | null;
                };
            };
        };
        responses: {
            /** @description The messages were accepted. */
            202: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "messages": [
                     *         "msg_01m822prqpec0sbfjcevpfj9r5"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The messages, in the order of the phones. */
                        messages: string[];
                    };
                };
            };
        };
    };
    listChannels: {
        parameters: {
            query?: {
                /**
                 * @description The language of the texts for people.
                 * @example de
                 */
                language?: "en" | "de";
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All channels. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "channel": "whatsapp",
                     *           "connector": "whatsapp-cloud",
                     *           "name": "WhatsApp",
                     *           "title": "WhatsApp Cloud API",
                     *           "setup": "In the app dashboard, open WhatsApp, Configuration, and enter these values.",
                     *           "credentials": [
                     *             {
                     *               "name": "access_token",
                     *               "title": "Access token",
                     *               "help": "In the app dashboard under App settings, Basic.",
                     *               "required": false,
                     *               "secret": false,
                     *               "chosen": false,
                     *               "choices": [
                     *                 {
                     *                   "value": "on",
                     *                   "title": "Use it"
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "capabilities": {
                     *             "text": {
                     *               "max_length": 4096,
                     *               "segments": null
                     *             },
                     *             "template": null,
                     *             "sticker": null,
                     *             "files": null,
                     *             "voice": [
                     *               "audio/ogg; codecs=opus"
                     *             ],
                     *             "location": false,
                     *             "contact_cards": null,
                     *             "interactive": null,
                     *             "replies": false,
                     *             "reactions": false,
                     *             "read_marks": false,
                     *             "typing": false,
                     *             "window": null,
                     *             "receipts": "read",
                     *             "receipts_name_attempt": false,
                     *             "opt_out": null,
                     *             "rate": 80,
                     *             "app_rate": 20,
                     *             "pair_rate": null,
                     *             "rate_unit": "message"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The channels. */
                        data: components["schemas"]["Channel"][];
                    };
                };
            };
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /**
                 * @description The most entries of a page. A page also ends after about 2 MiB.
                 * @example 50
                 */
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
                /**
                 * @description A part of the name or of the phone, or several words of the name in any order; or the beginnings of words that are in the name, the labels, and the texts and descriptions of `enhanced_data`. Accents and case are ignored, and in a name ü can be written ue. A phone can be written as in its own country. There are no wildcards.
                 * @example ana
                 */
                q?: string;
                /**
                 * @description A label's exact name. If repeated, contacts must have all of these labels.
                 * @example [
                 *       "VIP"
                 *     ]
                 */
                label?: string[];
                /** @description Contacts changed at this time or later. */
                updated_since?: string;
                /**
                 * @description Whether the contact waits for an answer: since its last message, the channel took no message to it. A scheduled, queued or failed message, and one whose outcome is unknown, is no answer.
                 * @example true
                 */
                waiting?: "true" | "false";
                /** @description Whether a customer service window of the contact is open, so that a free text or a sticker can be sent. `closed`: the contact wrote before, and all windows have closed. Contacts who never wrote are in neither list. Only channels with a window count: over SMS, a text can be sent at any time. */
                window?: "open" | "closed";
                /** @description Whether the contact has opted out of anything: `opt_outs` of the contact says of what, and on which channel. */
                opted_out?: "true" | "false";
                /**
                 * @description The order. `name`: from A to Z without accents, then contacts without a name. `last_message_at`: the newest message first, then contacts without messages; with `waiting=true`, who waits longest first. `updated_at`: the last change first. If left out, the oldest contact first.
                 * @example last_message_at
                 */
                sort?: "name" | "last_message_at" | "updated_at";
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of contacts. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "con_01m822prqpec0sbfjcevpfj9r5",
                     *           "phone": "+15551234567",
                     *           "name": "Ana Marlowe",
                     *           "username": "ana.marlowe",
                     *           "labels": "VIP, newsletter",
                     *           "enhanced_data": {
                     *             "Orders": [
                     *               {
                     *                 "text": "A-1047",
                     *                 "description": "2 cakes, paid",
                     *                 "link": "https://shop.example/orders/1047"
                     *               }
                     *             ]
                     *           },
                     *           "last_message_at": null,
                     *           "windows": [
                     *             {
                     *               "sender_id": "snd_01m822prqpec0sbfjcevpfj9r5",
                     *               "expires_at": "2026-11-22T16:51:21.979Z"
                     *             }
                     *           ],
                     *           "window_expires_at": null,
                     *           "opt_outs": [
                     *             {
                     *               "channel": "whatsapp",
                     *               "sender_id": "snd_01m822prqpec0sbfjcevpfj9r5",
                     *               "scope": "marketing",
                     *               "at": "2026-11-22T16:51:21.979Z",
                     *               "cause": "word",
                     *               "evidence": "STOP",
                     *               "blocked": false
                     *             }
                     *           ],
                     *           "opted_out": false,
                     *           "inbox": {
                     *             "state": "open",
                     *             "snoozed_until": null,
                     *             "assignee": "per_01m822prkse7ntqj3aprp9t2m6",
                     *             "handler": "team",
                     *             "waiting_since": null
                     *           },
                     *           "created_at": "2026-11-22T16:51:21.979Z",
                     *           "updated_at": "2026-11-22T16:51:21.979Z"
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": {
                        /** @description The entries of this page. */
                        data: components["schemas"]["Contact"][];
                        /** @description The `after` of the next page; null when there are no more entries. */
                        next: string | null;
                    };
                };
            };
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The contact's phone number with country code, or its id. The plus sign may be left out.
                 * @example 15551234567
                 */
                phone_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact. */
            200: {
                headers: {
                    /** @description Changes exactly when the answer of GET changes. */
                    ETag?: string;
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "con_01m822prqpec0sbfjcevpfj9r5",
                     *       "phone": "+15551234567",
                     *       "name": "Ana Marlowe",
                     *       "username": "ana.marlowe",
                     *       "labels": "VIP, newsletter",
                     *       "enhanced_data": {
                     *         "Orders": [
                     *           {
                     *             "text": "A-1047",
                     *             "description": "2 cakes, paid",
                     *             "link": "https://shop.example/orders/1047"
                     *           }
                     *         ]
                     *       },
                     *       "last_message_at": null,
                     *       "windows": [
                     *         {
                     *           "sender_id": "snd_01m822prqpec0sbfjcevpfj9r5",
                     *           "expires_at": "2026-11-22T16:51:21.979Z"
                     *         }
                     *       ],
                     *       "window_expires_at": null,
                     *       "opt_outs": [
                     *         {
                     *           "channel": "whatsapp",
                     *           "sender_id": "snd_01m822prqpec0sbfjcevpfj9r5",
                     *           "scope": "marketing",
                     *           "at": "2026-11-22T16:51:21.979Z",
                     *           "cause": "word",
                     *           "evidence": "STOP",
                     *           "blocked": false
                     *         }
                     *       ],
                     *       "opted_out": false,
                     *       "inbox": {
                     *         "state": "open",
                     *         "snoozed_until": null,
                     *         "assignee": "per_01m822prkse7ntqj3aprp9t2m6",
                     *         "handler": "team",
                     *         "waiting_since": null
                     *       },
                     *       "created_at": "2026-11-22T16:51:21.979Z",
                     *       "updated_at": "2026-11-22T16:51:21.979Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Contact"];
                };
            };
        };
    };
    deleteContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description One or several ETags, or `*`. Unless the current ETag is among them, the answer is 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The contact's phone number with country code, or its id. The plus sign may be left out.
                 * @example 15551234567
                 */
                phone_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact was deleted. Only the erasure record is kept. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Contact 15551234567 was deleted",
                     *       "erasure": {
                     *         "id": "era_01m822prqpec0sbfjcevpfj9r5",
                     *         "contact_id": "con_01m822prqpec0sbfjcevpfj9r5",
                     *         "by": "per_01m822prkse7ntqj3aprp9t2m6",
                     *         "counts": {
                     *           "messages": 3,
                     *           "waiting": 1
                     *         },
                     *         "phone_hash": null,
                     *         "exports_mailed": [
                     *           "exp_01m822prqpec0sbfjcevpfj9r5"
                     *         ],
                     *         "opt_outs_kept": false,
                     *         "created_at": "2026-11-22T16:51:21.979Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Says what the request did, for people.
                         * @example Contact 15551234567 was deleted
                         */
                        message: string;
                        erasure: components["schemas"]["Erasure"];
                    };
                };
            };
        };
    };
    listConsents: {
        parameters: {
            query?: {
                /** @description The most entries of a page. A page also ends after about 2 MiB. */
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The contact's phone number with country code, or its id. The plus sign may be left out.
                 * @example 15551234567
                 */
                phone_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "cns_01m822prqpec0sbfjcevpfj9r5",
                     *           "direction": "out",
                     *           "channel": "whatsapp",
                     *           "sender_id": "snd_01m822prqpec0sbfjcevpfj9r5",
                     *           "scope": "marketing",
                     *           "at": "2026-11-22T16:51:21.979Z",
                     *           "cause": "word",
                     *           "evidence": "STOP",
                     *           "blocked": false,
                     *           "message_id": "msg_01m822prqpec0sbfjcevpfj9r5",
                     *           "by": "per_01m822prkse7ntqj3aprp9t2m6"
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": {
                        /** @description The entries of this page. */
                        data: components["schemas"]["Consent"][];
                        /** @description The `after` of the next page; null when there are no more entries. */
                        next: string | null;
                    };
                };
            };
        };
    };
    previewErasure: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The contact's phone number with country code, or its id. The plus sign may be left out.
                 * @example 15551234567
                 */
                phone_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "contact_id": "con_01m822prqpec0sbfjcevpfj9r5",
                     *       "counts": {
                     *         "messages": 3,
                     *         "waiting": 1
                     *       },
                     *       "exports_mailed": [
                     *         "exp_01m822prqpec0sbfjcevpfj9r5"
                     *       ],
                     *       "opt_outs_kept": false
                     *     }
                     */
                    "application/json": components["schemas"]["ErasurePreview"];
                };
            };
        };
    };
    changeInbox: {
        parameters: {
            query?: never;
            header?: {
                /** @description One or several ETags, or `*`. Unless the current ETag is among them, the answer is 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The contact's phone number with country code, or its id. The plus sign may be left out.
                 * @example 15551234567
                 */
                phone_number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The new state.
                     * @enum {string}
                     */
                    state?: "open" | "snoozed" | "done";
                    /** @description The id of the owner or agent who answers; null for nobody. */
                    assignee?: string | null;
                    /**
                     * @description Who answers: the team, or a program.
                     * @enum {string}
                     */
                    handler?: "team" | "bot";
                    /**
                     * Format: date-time
                     * @description With the state `snoozed`: when the thread is open again, at most a year ahead. If left out or null: when the contact writes.
                     */
                    snoozed_until?: string | null;
                };
            };
        };
        responses: {
            /** @description The thread has the requested state. */
            200: {
                headers: {
                    /** @description Changes exactly when the answer of GET changes. */
                    ETag?: string;
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Thread changed",
                     *       "contact": {
                     *         "id": "con_01m822prqpec0sbfjcevpfj9r5",
                     *         "phone": "+15551234567",
                     *         "name": "Ana Marlowe",
                     *         "username": "ana.marlowe",
                     *         "labels": "VIP, newsletter",
                     *         "enhanced_data": {
                     *           "Orders": [
                     *             {
                     *               "text": "A-1047",
                     *               "description": "2 cakes, paid",
                     *               "link": "https://shop.example/orders/1047"
                     *             }
                     *           ]
                     *         },
                     *         "last_message_at": null,
                     *         "windows": [
                     *           {
                     *             "sender_id": "snd_01m822prqpec0sbfjcevpfj9r5",
                     *             "expires_at": "2026-11-22T16:51:21.979Z"
                     *           }
                     *         ],
                     *         "window_expires_at": null,
                     *         "opt_outs": [
                     *           {
                     *             "channel": "whatsapp",
                     *             "sender_id": "snd_01m822prqpec0sbfjcevpfj9r5",
                     *             "scope": "marketing",
                     *             "at": "2026-11-22T16:51:21.979Z",
                     *             "cause": "word",
                     *             "evidence": "STOP",
                     *             "blocked": false
                     *           }
                     *         ],
                     *         "opted_out": false,
                     *         "inbox": {
                     *           "state": "open",
                     *           "snoozed_until": null,
                     *           "assignee": "per_01m822prkse7ntqj3aprp9t2m6",
                     *           "handler": "team",
                     *           "waiting_since": null
                     *         },
                     *         "created_at": "2026-11-22T16:51:21.979Z",
                     *         "updated_at": "2026-11-22T16:51:21.979Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Says what the request did, for people.
                         * @example Thread changed
                         */
                        message: string;
                        contact: components["schemas"]["Contact"];
                    };
                };
            };
        };
    };
    listContactMessages: {
        parameters: {
            query?: {
                /** @description The most entries of a page. A page also ends after about 2 MiB. */
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
                /**
                 * @description Only messages with a file: pictures, videos, sounds, documents, received stickers, and templates with a file in their header or in a card.
                 * @example true
                 */
                has_media?: "true";
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The contact's phone number with country code, or its id. The plus sign may be left out.
                 * @example 15551234567
                 */
                phone_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of messages */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "msg_01m822prqpec0sbfjcevpfj9r5",
                     *           "contact_id": "con_01m822prqpec0sbfjcevpfj9r5",
                     *           "phone_number": "+15551234567",
                     *           "channel": "whatsapp",
                     *           "source_phone": "+15550001000",
                     *           "direction": "out",
                     *           "source": null,
                     *           "type": "text",
                     *           "text": "Hello Ana, your cakes are ready.",
                     *           "caption": "The broken cake",
                     *           "reply_to": "msg_01m822prqpec0sbfjcevpfj9r5",
                     *           "reference": "order-1047",
                     *           "status": "sent",
                     *           "times": {},
                     *           "attempts": 0,
                     *           "price": null,
                     *           "held": "quality_check",
                     *           "error": null,
                     *           "by": "per_01m822prkse7ntqj3aprp9t2m6",
                     *           "retry_of": "msg_01m822prqpec0sbfjcevpfj9r5",
                     *           "broadcast_id": "brd_01m822prqpec0sbfjcevpfj9r5",
                     *           "send_at": null,
                     *           "expires_at": null,
                     *           "uncertain_since": null,
                     *           "possibly_duplicate": false,
                     *           "created_at": "2026-11-22T16:51:21.979Z"
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": {
                        /** @description The entries of this page. */
                        data: components["schemas"]["Message"][];
                        /** @description The `after` of the next page; null when there are no more entries. */
                        next: string | null;
                    };
                };
            };
        };
    };
    listNotes: {
        parameters: {
            query?: {
                /** @description The most entries of a page. A page also ends after about 2 MiB. */
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The contact's phone number with country code, or its id. The plus sign may be left out.
                 * @example 15551234567
                 */
                phone_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of notes. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "not_01m822prqpec0sbfjcevpfj9r5",
                     *           "contact_id": "con_01m822prqpec0sbfjcevpfj9r5",
                     *           "text": "Wants to collect the cake on Saturday.",
                     *           "by": "per_01m822prkse7ntqj3aprp9t2m6",
                     *           "created_at": "2026-11-22T16:51:21.979Z"
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": {
                        /** @description The entries of this page. */
                        data: components["schemas"]["Note"][];
                        /** @description The `after` of the next page; null when there are no more entries. */
                        next: string | null;
                    };
                };
            };
        };
    };
    createNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The contact's phone number with country code, or its id. The plus sign may be left out.
                 * @example 15551234567
                 */
                phone_number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The text of the note. */
                    text: string;
                };
            };
        };
        responses: {
            /** @description The note was written. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "not_01m822prqpec0sbfjcevpfj9r5",
                     *       "contact_id": "con_01m822prqpec0sbfjcevpfj9r5",
                     *       "text": "Wants to collect the cake on Saturday.",
                     *       "by": "per_01m822prkse7ntqj3aprp9t2m6",
                     *       "created_at": "2026-11-22T16:51:21.979Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Note"];
                };
            };
        };
    };
    optInContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The contact's phone number with country code, or its id. The plus sign may be left out.
                 * @example 15551234567
                 */
                phone_number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Only this channel. All channels if left out or null.
                     * @enum {string|null}
                     */
                    channel?: "whatsapp" | "sms" | null;
                    /**
                     * @description Why, in your words: how the person said it, for example. The ledger keeps it.
                     * @example Asked for it on the phone
                     */
                    cause?: string | null;
                    /**
                     * @description `false`: messages again, but no marketing templates.
                     * @default true
                     */
                    marketing?: boolean;
                };
            };
        };
        responses: {
            /** @description The opt-in was recorded. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The contact has opted in",
                     *       "contact": {
                     *         "id": "con_01m822prqpec0sbfjcevpfj9r5",
                     *         "phone": "+15551234567",
                     *         "name": "Ana Marlowe",
                     *         "username": "ana.marlowe",
                     *         "labels": "VIP, newsletter",
                     *         "enhanced_data": {
                     *           "Orders": [
                     *             {
                     *               "text": "A-1047",
                     *               "description": "2 cakes, paid",
                     *               "link": "https://shop.example/orders/1047"
                     *             }
                     *           ]
                     *         },
                     *         "last_message_at": null,
                     *         "windows": [
                     *           {
                     *             "sender_id": "snd_01m822prqpec0sbfjcevpfj9r5",
                     *             "expires_at": "2026-11-22T16:51:21.979Z"
                     *           }
                     *         ],
                     *         "window_expires_at": null,
                     *         "opt_outs": [
                     *           {
                     *             "channel": "whatsapp",
                     *             "sender_id": "snd_01m822prqpec0sbfjcevpfj9r5",
                     *             "scope": "marketing",
                     *             "at": "2026-11-22T16:51:21.979Z",
                     *             "cause": "word",
                     *             "evidence": "STOP",
                     *             "blocked": false
                     *           }
                     *         ],
                     *         "opted_out": false,
                     *         "inbox": {
                     *           "state": "open",
                     *           "snoozed_until": null,
                     *           "assignee": "per_01m822prkse7ntqj3aprp9t2m6",
                     *           "handler": "team",
                     *           "waiting_since": null
                     *         },
                     *         "created_at": "2026-11-22T16:51:21.979Z",
                     *         "updated_at": "2026-11-22T16:51:21.979Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Says what the request did, for people.
                         * @example The contact has opted in
                         */
                        message: string;
                        contact: components["schemas"]["Contact"];
                    };
                };
            };
        };
    };
    optOutContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The contact's phone number with country code, or its id. The plus sign may be left out.
                 * @example 15551234567
                 */
                phone_number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Only this channel. All channels if left out or null.
                     * @enum {string|null}
                     */
                    channel?: "whatsapp" | "sms" | null;
                    /**
                     * @description Why, in your words: how the person said it, for example. The ledger keeps it.
                     * @example Asked for it on the phone
                     */
                    cause?: string | null;
                    /**
                     * @description `marketing`: marketing templates. `all`: every message.
                     * @default all
                     * @enum {string}
                     */
                    scope?: "marketing" | "all";
                };
            };
        };
        responses: {
            /** @description The opt-out was recorded. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The contact has opted out",
                     *       "contact": {
                     *         "id": "con_01m822prqpec0sbfjcevpfj9r5",
                     *         "phone": "+15551234567",
                     *         "name": "Ana Marlowe",
                     *         "username": "ana.marlowe",
                     *         "labels": "VIP, newsletter",
                     *         "enhanced_data": {
                     *           "Orders": [
                     *             {
                     *               "text": "A-1047",
                     *               "description": "2 cakes, paid",
                     *               "link": "https://shop.example/orders/1047"
                     *             }
                     *           ]
                     *         },
                     *         "last_message_at": null,
                     *         "windows": [
                     *           {
                     *             "sender_id": "snd_01m822prqpec0sbfjcevpfj9r5",
                     *             "expires_at": "2026-11-22T16:51:21.979Z"
                     *           }
                     *         ],
                     *         "window_expires_at": null,
                     *         "opt_outs": [
                     *           {
                     *             "channel": "whatsapp",
                     *             "sender_id": "snd_01m822prqpec0sbfjcevpfj9r5",
                     *             "scope": "marketing",
                     *             "at": "2026-11-22T16:51:21.979Z",
                     *             "cause": "word",
                     *             "evidence": "STOP",
                     *             "blocked": false
                     *           }
                     *         ],
                     *         "opted_out": false,
                     *         "inbox": {
                     *           "state": "open",
                     *           "snoozed_until": null,
                     *           "assignee": "per_01m822prkse7ntqj3aprp9t2m6",
                     *           "handler": "team",
                     *           "waiting_since": null
                     *         },
                     *         "created_at": "2026-11-22T16:51:21.979Z",
                     *         "updated_at": "2026-11-22T16:51:21.979Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Says what the request did, for people.
                         * @example The contact has opted out
                         */
                        message: string;
                        contact: components["schemas"]["Contact"];
                    };
                };
            };
        };
    };
    viewThread: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The contact's phone number with country code, or its id. The plus sign may be left out.
                 * @example 15551234567
                 */
                phone_number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Whether the person writes an answer. */
                    is_typing?: boolean | null;
                    /** @description The newest message that the person has seen. Seen messages stay seen. */
                    seen_message_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Colleagues are told. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Colleagues see that you are here"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Says what the request did, for people.
                         * @example Colleagues see that you are here
                         */
                        message: string;
                    };
                };
            };
        };
    };
    bulkContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The contacts with these ids.
                     * @example [
                     *       "con_01m822prqpec0sbfjcevpfj9r5"
                     *     ]
                     */
                    ids?: string[] | null;
                    /** @description The contacts with these phones. */
                    phones?: string[] | null;
                    /** @description The contacts that match. An empty filter matches every contact. */
                    filter?: components["schemas"]["ContactFilter"] | null;
                    /**
                     * @description Contacts that match `filter` but are left out, by their ids.
                     * @example [
                     *       "con_01m822prqpec0sbfjcevpfj9r5"
                     *     ]
                     */
                    except?: string[] | null;
                    /**
                     * Format: date-time
                     * @description Leaves out contacts that match `filter` but were created after this time, so that nobody is chosen whom the list didn't show yet.
                     */
                    as_of?: string | null;
                    /** @description What to do: change labels, erase, or export. */
                    act: {
                        /** @description Names of labels, as a list. */
                        add_labels?: string[];
                        /** @description Names of labels, as a list. */
                        remove_labels?: string[];
                        /**
                         * @description Deletes the contacts and all their data. This can't be undone.
                         * @constant
                         */
                        erase?: true;
                        /** @description Makes a file of the contacts. */
                        export?: {
                            /**
                             * Format: email
                             * @description One plain address, which gets the file. Without it, `GET /exports/{id}/file` answers the file.
                             * @example ana@example.com
                             */
                            email?: string | null;
                            /**
                             * @description The form of the file.
                             * @default csv
                             * @enum {string}
                             */
                            format?: "csv" | "csv_semicolon" | "xlsx";
                        } | null;
                    };
                };
            };
        };
        responses: {
            /** @description The job is queued. */
            202: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The job has started",
                     *       "job": {
                     *         "id": "job_01m822prqpec0sbfjcevpfj9r5",
                     *         "kind": "erase",
                     *         "status": "queued",
                     *         "rows_done": 0,
                     *         "rows_total": 2,
                     *         "not_found": 0,
                     *         "refused": 0,
                     *         "rate": null,
                     *         "error": null,
                     *         "created_at": "2026-11-22T16:51:21.979Z",
                     *         "started_at": null,
                     *         "finished_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Says what the request did, for people.
                         * @example The job has started
                         */
                        message: string;
                        job: components["schemas"]["Job"];
                    };
                };
            };
        };
    };
    upsertContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description One or several ETags, or `*`. Unless the current ETag is among them, the answer is 412. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    contact: components["schemas"]["NewContact"];
                };
            };
        };
        responses: {
            /** @description The contact existed and has the requested values. */
            200: {
                headers: {
                    /** @description Changes exactly when the answer of GET changes. */
                    ETag?: string;
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Contact updated",
                     *       "contact": {
                     *         "id": "con_01m822prqpec0sbfjcevpfj9r5",
                     *         "phone": "+15551234567",
                     *         "name": "Ana Marlowe",
                     *         "username": "ana.marlowe",
                     *         "labels": "VIP, newsletter",
                     *         "enhanced_data": {
                     *           "Orders": [
                     *             {
                     *               "text": "A-1047",
                     *               "description": "2 cakes, paid",
                     *               "link": "https://shop.example/orders/1047"
                     *             }
                     *           ]
                     *         },
                     *         "last_message_at": null,
                     *         "windows": [
                     *           {
                     *             "sender_id": "snd_01m822prqpec0sbfjcevpfj9r5",
                     *             "expires_at": "2026-11-22T16:51:21.979Z"
                     *           }
                     *         ],
                     *         "window_expires_at": null,
                     *         "opt_outs": [
                     *           {
                     *             "channel": "whatsapp",
                     *             "sender_id": "snd_01m822prqpec0sbfjcevpfj9r5",
                     *             "scope": "marketing",
                     *             "at": "2026-11-22T16:51:21.979Z",
                     *             "cause": "word",
                     *             "evidence": "STOP",
                     *             "blocked": false
                     *           }
                     *         ],
                     *         "opted_out": false,
                     *         "inbox": {
                     *           "state": "open",
                     *           "snoozed_until": null,
                     *           "assignee": "per_01m822prkse7ntqj3aprp9t2m6",
                     *           "handler": "team",
                     *           "waiting_since": null
                     *         },
                     *         "created_at": "2026-11-22T16:51:21.979Z",
                     *         "updated_at": "2026-11-22T16:51:21.979Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Says what the request did, for people.
                         * @example Contact updated
                         */
                        message: string;
                        contact: components["schemas"]["Contact"];
                        /** @description What is probably meant otherwise. Missing if there is nothing. */
                        notices?: {
                            /**
                             * @description What the notice is about.
                             * @constant
                             */
                            code: "comma_in_label";
                            /**
                             * @description The field of the request.
                             * @example /contact/labels
                             */
                            pointer: string;
                            /**
                             * @description A sentence for people.
                             * @example A comma without a space after it doesn't separate labels: "VIP,newsletter" is one label.
                             */
                            detail: string;
                        }[];
                    };
                };
            };
            /** @description The contact is new. */
            201: {
                headers: {
                    /** @description Changes exactly when the answer of GET changes. */
                    ETag?: string;
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Contact created",
                     *       "contact": {
                     *         "id": "con_01m822prqpec0sbfjcevpfj9r5",
                     *         "phone": "+15551234567",
                     *         "name": "Ana Marlowe",
                     *         "username": "ana.marlowe",
                     *         "labels": "VIP, newsletter",
                     *         "enhanced_data": {
                     *           "Orders": [
                     *             {
                     *               "text": "A-1047",
                     *               "description": "2 cakes, paid",
                     *               "link": "https://shop.example/orders/1047"
                     *             }
                     *           ]
                     *         },
                     *         "last_message_at": null,
                     *         "windows": [
                     *           {
                     *             "sender_id": "snd_01m822prqpec0sbfjcevpfj9r5",
                     *             "expires_at": "2026-11-22T16:51:21.979Z"
                     *           }
                     *         ],
                     *         "window_expires_at": null,
                     *         "opt_outs": [
                     *           {
                     *             "channel": "whatsapp",
                     *             "sender_id": "snd_01m822prqpec0sbfjcevpfj9r5",
                     *             "scope": "marketing",
                     *             "at": "2026-11-22T16:51:21.979Z",
                     *             "cause": "word",
                     *             "evidence": "STOP",
                     *             "blocked": false
                     *           }
                     *         ],
                     *         "opted_out": false,
                     *         "inbox": {
                     *           "state": "open",
                     *           "snoozed_until": null,
                     *           "assignee": "per_01m822prkse7ntqj3aprp9t2m6",
                     *           "handler": "team",
                     *           "waiting_since": null
                     *         },
                     *         "created_at": "2026-11-22T16:51:21.979Z",
                     *         "updated_at": "2026-11-22T16:51:21.979Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Says what the request did, for people.
                         * @example Contact created
                         */
                        message: string;
                        contact: components["schemas"]["Contact"];
                        /** @description What is probably meant otherwise. Missing if there is nothing. */
                        notices?: {
                            /**
                             * @description What the notice is about.
                             * @constant
                             */
                            code: "comma_in_label";
                            /**
                             * @description The field of the request.
                             * @example /contact/labels
                             */
                            pointer: string;
                            /**
                             * @description A sentence for people.
                             * @example A comma without a space after it doesn't separate labels: "VIP,newsletter" is one label.
                             */
                            detail: string;
                        }[];
                    };
                };
            };
        };
    };
    countContacts: {
        parameters: {
            query?: {
                /** @description A part of the name or of the phone, or several words of the name in any order; or the beginnings of words that are in the name, the labels, and the texts and descriptions of `enhanced_data`. Accents and case are ignored, and in a name ü can be written ue. A phone can be written as in its own country. There are no wildcards. */
                q?: string;
                /**
                 * @description A label's exact name. If repeated, contacts must have all of these labels.
                 * @example [
                 *       "VIP"
                 *     ]
                 */
                label?: string[];
                /** @description Contacts changed at this time or later. */
                updated_since?: string;
                /** @description Whether the contact waits for an answer: since its last message, the channel took no message to it. A scheduled, queued or failed message, and one whose outcome is unknown, is no answer. */
                waiting?: "true" | "false";
                /** @description Whether a customer service window of the contact is open, so that a free text or a sticker can be sent. `closed`: the contact wrote before, and all windows have closed. Contacts who never wrote are in neither list. Only channels with a window count: over SMS, a text can be sent at any time. */
                window?: "open" | "closed";
                /** @description Whether the contact has opted out of anything: `opt_outs` of the contact says of what, and on which channel. */
                opted_out?: "true" | "false";
                /**
                 * @description True: count exactly, however long that takes. False: more than 20,000 contacts may be estimated.
                 * @example true
                 */
                exact?: "true" | "false";
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of contacts that match every given field. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1200,
                     *       "exact": false,
                     *       "counted_at": "2026-11-22T16:51:21.979Z"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description How many contacts match.
                         * @example 1200
                         */
                        count: number;
                        /** @description False for an estimate. */
                        exact: boolean;
                        /**
                         * Format: date-time
                         * @description When the count began. As `as_of` of a bulk job, it leaves out contacts that were created later.
                         */
                        counted_at: string;
                    };
                };
            };
        };
    };
    exportContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @description One plain address, which gets the file. Without it, nothing is mailed: `GET /exports/{id}/file` answers the file.
                     * @example owner@bakery.example
                     */
                    email?: string | null;
                    /** @description The contacts to export. Without it, all contacts. */
                    filter?: components["schemas"]["ContactFilter"] | null;
                    /**
                     * @description csv, with commas; csv_semicolon, which spreadsheets of many countries open as a table; or xlsx, an Excel workbook whose cells are all text. Without it, csv.
                     * @enum {string|null}
                     */
                    format?: "csv" | "csv_semicolon" | "xlsx" | null;
                };
            };
        };
        responses: {
            /** @description The export is queued. */
            202: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The contacts will be sent to owner@bakery.example",
                     *       "export": {
                     *         "id": "exp_01m822prqpec0sbfjcevpfj9r5",
                     *         "email": "owner@bakery.example",
                     *         "filter": {
                     *           "label": [
                     *             "VIP"
                     *           ]
                     *         },
                     *         "format": "csv",
                     *         "status": "queued",
                     *         "rows_done": 0,
                     *         "rows_total": null,
                     *         "bytes": null,
                     *         "delivery": null,
                     *         "file_expires_at": null,
                     *         "error": null,
                     *         "created_at": "2026-11-22T16:51:21.979Z",
                     *         "finished_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Says what the request did, for people.
                         * @example The contacts will be sent to owner@bakery.example
                         */
                        message: string;
                        export: components["schemas"]["Export"];
                    };
                };
            };
        };
    };
    importContacts: {
        parameters: {
            query?: {
                /** @description The encoding of a CSV file. Without it: UTF-8, or UTF-16 if the file begins like it. A byte order mark always counts. */
                encoding?: "utf-8" | "windows-1252" | "utf-16le" | "utf-16be";
                /**
                 * @description The country of phone numbers without a country code: two letters (ISO 3166-1). A column such as Country Code counts before it. Without both, such numbers are refused.
                 * @example DE
                 */
                country?: string;
                /** @description The sheet of a workbook, by its name in any case. Without it: the first sheet that isn't hidden. Other files have no sheets. */
                sheet?: string;
                /**
                 * @description What columns mean, where the headings don't say it: a JSON object from a heading, in any case, or from `#` and the column's number from 1, to `phone`, `name`, `first_name`, `middle_name`, `last_name`, `labels`, `ignore`, `{"group": "Address", "field": "text"}` for enhanced data, or `{"opt_out": "marketing", "yes": "wants"}` for consent. A mapped phone, name or labels replaces recognised ones.
                 * @example {"Rufname": "name"}
                 */
                mapping?: string;
                /** @description A label that everybody in the file gets, for example to write to them. */
                label?: string;
                /**
                 * @description `keep` stores each column without a meaning as a group of enhanced data that has its name.
                 * @example keep
                 */
                other_columns?: "ignore" | "keep";
                /** @description What becomes of what a contact has and its row doesn't name. `keep`: it stays. An empty cell changes nothing, and labels are added. `clear`: an empty cell clears its field, labels that the cell doesn't name are removed, and groups that a column for all groups doesn't name. Columns that the file doesn't have change nothing either way. */
                missing?: "keep" | "clear";
            };
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
                "text/vcard": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
            };
        };
        responses: {
            /** @description The file was received and the import is queued. */
            202: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The file was received: 3 rows",
                     *       "import": {
                     *         "id": "imp_01m822prqpec0sbfjcevpfj9r5",
                     *         "format": "csv",
                     *         "status": "queued",
                     *         "error": null,
                     *         "rows_done": 0,
                     *         "rows_total": 3,
                     *         "accepted": 0,
                     *         "created": 0,
                     *         "updated": 0,
                     *         "unchanged": 0,
                     *         "refused": 0,
                     *         "repeated": 0,
                     *         "erased": 0,
                     *         "ignored_columns": [
                     *           "created_at",
                     *           "updated_at"
                     *         ],
                     *         "notices": [],
                     *         "created_at": "2026-11-22T16:51:21.979Z",
                     *         "finished_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Says what the request did, for people.
                         * @example The file was received: 3 rows
                         */
                        message: string;
                        import: components["schemas"]["Import"];
                    };
                };
            };
        };
    };
    previewImport: {
        parameters: {
            query?: {
                /** @description The encoding of a CSV file. Without it: UTF-8, or UTF-16 if the file begins like it. A byte order mark always counts. */
                encoding?: "utf-8" | "windows-1252" | "utf-16le" | "utf-16be";
                /** @description The country of phone numbers without a country code: two letters (ISO 3166-1). A column such as Country Code counts before it. Without both, such numbers are refused. */
                country?: string;
                /** @description The sheet of a workbook, by its name in any case. Without it: the first sheet that isn't hidden. Other files have no sheets. */
                sheet?: string;
                /** @description What columns mean, where the headings don't say it: a JSON object from a heading, in any case, or from `#` and the column's number from 1, to `phone`, `name`, `first_name`, `middle_name`, `last_name`, `labels`, `ignore`, `{"group": "Address", "field": "text"}` for enhanced data, or `{"opt_out": "marketing", "yes": "wants"}` for consent. A mapped phone, name or labels replaces recognised ones. */
                mapping?: string;
                /** @description A label that everybody in the file gets, for example to write to them. */
                label?: string;
                /** @description `keep` stores each column without a meaning as a group of enhanced data that has its name. */
                other_columns?: "ignore" | "keep";
                /** @description What becomes of what a contact has and its row doesn't name. `keep`: it stays. An empty cell changes nothing, and labels are added. `clear`: an empty cell clears its field, labels that the cell doesn't name are removed, and groups that a column for all groups doesn't name. Columns that the file doesn't have change nothing either way. */
                missing?: "keep" | "clear";
            };
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
                "text/vcard": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
            };
        };
        responses: {
            /** @description What the file's beginning says. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "format": "csv",
                     *       "encoding": null,
                     *       "encoding_is_sure": false,
                     *       "delimiter": ";",
                     *       "sheet": "Customers",
                     *       "sheets": [],
                     *       "columns": [
                     *         {
                     *           "heading": "Mobile Phone",
                     *           "meaning": "phone",
                     *           "suggestion": null
                     *         }
                     *       ],
                     *       "rows": [
                     *         {
                     *           "line": 2,
                     *           "cells": [
                     *             "Ana"
                     *           ],
                     *           "contact": null,
                     *           "refused": null,
                     *           "notices": []
                     *         }
                     *       ],
                     *       "counts": {
                     *         "rows": 0,
                     *         "is_whole": false,
                     *         "created": 0,
                     *         "updated": 0,
                     *         "unchanged": 0,
                     *         "refused": 0,
                     *         "repeated": 0
                     *       },
                     *       "notices": [],
                     *       "errors": []
                     *     }
                     */
                    "application/json": components["schemas"]["ImportPreview"];
                };
            };
        };
    };
    listContactNames: {
        parameters: {
            query: {
                /**
                 * @description The id of a contact. It may be repeated.
                 * @example [
                 *       "con_01m822prqpec0sbfjcevpfj9r5"
                 *     ]
                 */
                id: string[];
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The names of the contacts that exist. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "con_01m822prqpec0sbfjcevpfj9r5",
                     *           "name": "Ana Marlowe"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The contacts. */
                        data: components["schemas"]["ContactName"][];
                    };
                };
            };
        };
    };
    listErasures: {
        parameters: {
            query?: {
                /**
                 * @description The most entries of a page. A page also ends after about 2 MiB.
                 * @example 50
                 */
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
                /**
                 * @description A phone number with country code. The plus sign may be left out.
                 * @example +15551234567
                 */
                phone?: string;
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "era_01m822prqpec0sbfjcevpfj9r5",
                     *           "contact_id": "con_01m822prqpec0sbfjcevpfj9r5",
                     *           "by": "per_01m822prkse7ntqj3aprp9t2m6",
                     *           "counts": {
                     *             "messages": 3,
                     *             "waiting": 1
                     *           },
                     *           "phone_hash": null,
                     *           "exports_mailed": [
                     *             "exp_01m822prqpec0sbfjcevpfj9r5"
                     *           ],
                     *           "opt_outs_kept": false,
                     *           "created_at": "2026-11-22T16:51:21.979Z"
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": {
                        /** @description The entries of this page. */
                        data: components["schemas"]["Erasure"][];
                        /** @description The `after` of the next page; null when there are no more entries. */
                        next: string | null;
                    };
                };
            };
        };
    };
    getErasure: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example era_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "era_01m822prqpec0sbfjcevpfj9r5",
                     *       "contact_id": "con_01m822prqpec0sbfjcevpfj9r5",
                     *       "by": "per_01m822prkse7ntqj3aprp9t2m6",
                     *       "counts": {
                     *         "messages": 3,
                     *         "waiting": 1
                     *       },
                     *       "phone_hash": null,
                     *       "exports_mailed": [
                     *         "exp_01m822prqpec0sbfjcevpfj9r5"
                     *       ],
                     *       "opt_outs_kept": false,
                     *       "created_at": "2026-11-22T16:51:21.979Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Erasure"];
                };
            };
        };
    };
    listErrors: {
        parameters: {
            query?: {
                /**
                 * @description The language of the texts for people.
                 * @example de
                 */
                language?: "en" | "de";
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All errors. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "code": "sender_in_use",
                     *           "channel": null,
                     *           "title": "Messages still wait to leave through the sender",
                     *           "meaning": "Messages still wait to leave through the sender.",
                     *           "cause": "It is paused or slow, or messages are planned for later.",
                     *           "action": "Wait until its `waiting` is 0, or cancel the messages.",
                     *           "retryable": null,
                     *           "remedies": [
                     *             "try_again"
                     *           ],
                     *           "provider_codes": {
                     *             "whatsapp": [
                     *               "131026"
                     *             ]
                     *           },
                     *           "type": "/api/docs/errors#sender_in_use"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description All errors. */
                        data: components["schemas"]["Error"][];
                    };
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description The most entries of a page. A page also ends after about 2 MiB.
                 * @example 50
                 */
                limit?: number;
                /** @description The `cursor` of an earlier page, or the id of an event. Without it: the oldest event. */
                after?: string;
                /**
                 * @description Event types separated by commas. Without it: all types whose resources the key may read.
                 * @example message.received,message.failed
                 */
                types?: string;
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "evt_01m822prqpec0sbfjcevpfj9r5",
                     *           "type": "contact.created",
                     *           "timestamp": "2026-11-22T16:51:21.979Z",
                     *           "data": {
                     *             "id": "con_01m822prqpec0sbfjcevpfj9r5",
                     *             "phone": "+15551234567",
                     *             "name": "Ana Marlowe",
                     *             "username": "ana.marlowe",
                     *             "labels": "VIP, newsletter",
                     *             "enhanced_data": {
                     *               "Orders": [
                     *                 {
                     *                   "text": "A-1047",
                     *                   "description": "2 cakes, paid",
                     *                   "link": "https://shop.example/orders/1047"
                     *                 }
                     *               ]
                     *             },
                     *             "last_message_at": null,
                     *             "windows": [
                     *               {
                     *                 "sender_id": "snd_01m822prqpec0sbfjcevpfj9r5",
                     *                 "expires_at": "2026-11-22T16:51:21.979Z"
                     *               }
                     *             ],
                     *             "window_expires_at": null,
                     *             "opt_outs": [
                     *               {
                     *                 "channel": "whatsapp",
                     *                 "sender_id": "snd_01m822prqpec0sbfjcevpfj9r5",
                     *                 "scope": "marketing",
                     *                 "at": "2026-11-22T16:51:21.979Z",
                     *                 "cause": "word",
                     *                 "evidence": "STOP",
                     *                 "blocked": false
                     *               }
                     *             ],
                     *             "opted_out": false,
                     *             "inbox": {
                     *               "state": "open",
                     *               "snoozed_until": null,
                     *               "assignee": "per_01m822prkse7ntqj3aprp9t2m6",
                     *               "handler": "team",
                     *               "waiting_since": null
                     *             },
                     *             "created_at": "2026-11-22T16:51:21.979Z",
                     *             "updated_at": "2026-11-22T16:51:21.979Z"
                     *           }
                     *         }
                     *       ],
                     *       "next": null,
                     *       "cursor": "MTA0Nw"
                     *     }
                     */
                    "application/json": {
                        /** @description The events of this page. */
                        data: components["schemas"]["Event"][];
                        /** @description Null when there are no later events yet. */
                        next: string | null;
                        /**
                         * @description Where this page ends. Later, it continues from here, also when the page is empty.
                         * @example MTA0Nw
                         */
                        cursor: string;
                    };
                };
            };
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /** @description The id of an event, or the `cursor` of a page. `Last-Event-ID` takes precedence. */
                after?: string;
                /**
                 * @description Event types separated by commas. Without it: all types whose resources the key may read.
                 * @example message.received,message.failed
                 */
                types?: string;
                /** @description Only events of the contact with this id. */
                contact?: string;
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    getExport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The export's id.
                 * @example exp_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "exp_01m822prqpec0sbfjcevpfj9r5",
                     *       "email": "owner@bakery.example",
                     *       "filter": {
                     *         "label": [
                     *           "VIP"
                     *         ]
                     *       },
                     *       "format": "csv",
                     *       "status": "queued",
                     *       "rows_done": 0,
                     *       "rows_total": null,
                     *       "bytes": null,
                     *       "delivery": null,
                     *       "file_expires_at": null,
                     *       "error": null,
                     *       "created_at": "2026-11-22T16:51:21.979Z",
                     *       "finished_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Export"];
                };
            };
        };
    };
    getExportFile: {
        parameters: {
            query?: {
                /**
                 * @description The secret of a mailed link, in place of an API key.
                 * @example <token of the link>
                 */
                token?: string;
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The export's id.
                 * @example exp_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, as an attachment. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The import's id.
                 * @example imp_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "imp_01m822prqpec0sbfjcevpfj9r5",
                     *       "format": "csv",
                     *       "status": "queued",
                     *       "error": null,
                     *       "rows_done": 0,
                     *       "rows_total": 3,
                     *       "accepted": 0,
                     *       "created": 0,
                     *       "updated": 0,
                     *       "unchanged": 0,
                     *       "refused": 0,
                     *       "repeated": 0,
                     *       "erased": 0,
                     *       "ignored_columns": [
                     *         "created_at",
                     *         "updated_at"
                     *       ],
                     *       "notices": [],
                     *       "created_at": "2026-11-22T16:51:21.979Z",
                     *       "finished_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Import"];
                };
            };
        };
    };
    getImportReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The import's id.
                 * @example imp_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listInbox: {
        parameters: {
            query: {
                /** @description The most entries of a page. A page also ends after about 2 MiB. */
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
                /**
                 * @description `waiting`: contacts who wait for the team's answer and aren't snoozed, who waits longest first. `mine`: open threads that are assigned to the caller, who waits longest first, then what was opened last; none for an API key. `unassigned`: open threads of nobody, in the same order. `snoozed`: what comes back next first. `done`: what was finished last first. `all`: contacts with messages, the newest message first.
                 * @example waiting
                 */
                view: "waiting" | "mine" | "unassigned" | "snoozed" | "done" | "all";
                /** @description A part of the name or of the phone, or several words of the name in any order; or the beginnings of words that are in the name, the labels, and the texts and descriptions of `enhanced_data`. Accents and case are ignored, and in a name ü can be written ue. A phone can be written as in its own country. There are no wildcards. */
                q?: string;
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of contacts. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "con_01m822prqpec0sbfjcevpfj9r5",
                     *           "phone": "+15551234567",
                     *           "name": "Ana Marlowe",
                     *           "username": "ana.marlowe",
                     *           "labels": "VIP, newsletter",
                     *           "enhanced_data": {
                     *             "Orders": [
                     *               {
                     *                 "text": "A-1047",
                     *                 "description": "2 cakes, paid",
                     *                 "link": "https://shop.example/orders/1047"
                     *               }
                     *             ]
                     *           },
                     *           "last_message_at": null,
                     *           "windows": [
                     *             {
                     *               "sender_id": "snd_01m822prqpec0sbfjcevpfj9r5",
                     *               "expires_at": "2026-11-22T16:51:21.979Z"
                     *             }
                     *           ],
                     *           "window_expires_at": null,
                     *           "opt_outs": [
                     *             {
                     *               "channel": "whatsapp",
                     *               "sender_id": "snd_01m822prqpec0sbfjcevpfj9r5",
                     *               "scope": "marketing",
                     *               "at": "2026-11-22T16:51:21.979Z",
                     *               "cause": "word",
                     *               "evidence": "STOP",
                     *               "blocked": false
                     *             }
                     *           ],
                     *           "opted_out": false,
                     *           "inbox": {
                     *             "state": "open",
                     *             "snoozed_until": null,
                     *             "assignee": "per_01m822prkse7ntqj3aprp9t2m6",
                     *             "handler": "team",
                     *             "waiting_since": null
                     *           },
                     *           "created_at": "2026-11-22T16:51:21.979Z",
                     *           "updated_at": "2026-11-22T16:51:21.979Z",
                     *           "seen_message_id": "msg_01m822prqpec0sbfjcevpfj9r5"
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": {
                        /** @description The entries of this page. */
                        data: components["schemas"]["InboxEntry"][];
                        /** @description The `after` of the next page; null when there are no more entries. */
                        next: string | null;
                    };
                };
            };
        };
    };
    getWaitMail: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person's choice. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "after_minutes": null,
                     *       "quiet": null,
                     *       "time_zone": "Europe/Lisbon",
                     *       "is_mail_set_up": true
                     *     }
                     */
                    "application/json": components["schemas"]["WaitMail"];
                };
            };
        };
    };
    setWaitMail: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Minutes that a contact waits before there is a mail; null for no mails.
                     * @enum {number|null}
                     */
                    after_minutes: 15 | 60 | 240 | null;
                    /**
                     * @description The part of each day in which no mail is sent; null for none. It may last over midnight.
                     * @default null
                     */
                    quiet?: {
                        /**
                         * @description Hours and minutes.
                         * @example 20:00
                         */
                        from: string;
                        /**
                         * @description Hours and minutes.
                         * @example 20:00
                         */
                        to: string;
                    } | null;
                    /**
                     * @description The time zone of these times.
                     * @default UTC
                     * @example Europe/Lisbon
                     */
                    time_zone?: string;
                };
            };
        };
        responses: {
            /** @description The person's choice. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "after_minutes": null,
                     *       "quiet": null,
                     *       "time_zone": "Europe/Lisbon",
                     *       "is_mail_set_up": true
                     *     }
                     */
                    "application/json": components["schemas"]["WaitMail"];
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /**
                 * @description The most entries of a page. A page also ends after about 2 MiB.
                 * @example 50
                 */
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of invitations. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "inv_01m822prqpec0sbfjcevpfj9r5",
                     *           "email": "bo@bakery.example",
                     *           "role": "owner",
                     *           "by": "per_01m822prkse7ntqj3aprp9t2m6",
                     *           "expires_at": "2026-11-22T16:51:21.979Z",
                     *           "created_at": "2026-11-22T16:51:21.979Z"
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": {
                        /** @description The entries of this page. */
                        data: components["schemas"]["Invitation"][];
                        /** @description The `after` of the next page; null when there are no more entries. */
                        next: string | null;
                    };
                };
            };
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInvitation"];
            };
        };
        responses: {
            /** @description The invitation, with its link. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The invitation was mailed",
                     *       "invitation": {
                     *         "id": "inv_01m822prqpec0sbfjcevpfj9r5",
                     *         "email": "bo@bakery.example",
                     *         "role": "owner",
                     *         "by": "per_01m822prkse7ntqj3aprp9t2m6",
                     *         "expires_at": "2026-11-22T16:51:21.979Z",
                     *         "created_at": "2026-11-22T16:51:21.979Z"
                     *       },
                     *       "url": "https://parley.example/#invitation=<token>",
                     *       "mailed": false
                     *     }
                     */
                    "application/json": components["schemas"]["InvitationWithLink"];
                };
            };
        };
    };
    deleteInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The invitation's id.
                 * @example inv_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link no longer works. */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What follows `#invitation=` in the link. */
                    token: string;
                    /**
                     * @description The person's name, as colleagues see it.
                     * @example Ana Sousa
                     */
                    name?: string | null;
                    /** @description A new password, or the known one. At least 10 characters. Passwords that many people use are refused. */
                    password: string;
                    /** @description A one-time code of the person's authenticator app, or a recovery code. */
                    code?: string | null;
                };
            };
        };
        responses: {
            /** @description The person is a member, and the browser is signed in. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    openInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What follows `#invitation=` in the link. */
                    token: string;
                };
            };
        };
        responses: {
            /** @description The account and the person of the link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "account": "Corner Bakery",
                     *       "email": "bo@bakery.example",
                     *       "role": "owner",
                     *       "resets": false,
                     *       "known": false
                     *     }
                     */
                    "application/json": components["schemas"]["OpenedInvitation"];
                };
            };
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /**
                 * @description The most entries of a page. A page also ends after about 2 MiB.
                 * @example 50
                 */
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
                /**
                 * @description Only jobs of this kind.
                 * @example export
                 */
                kind?: "erase" | "labels" | "plan" | "export" | "import";
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of jobs. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "job_01m822prqpec0sbfjcevpfj9r5",
                     *           "kind": "erase",
                     *           "status": "queued",
                     *           "rows_done": 0,
                     *           "rows_total": 2,
                     *           "not_found": 0,
                     *           "refused": 0,
                     *           "rate": null,
                     *           "error": null,
                     *           "created_at": "2026-11-22T16:51:21.979Z",
                     *           "started_at": null,
                     *           "finished_at": null
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": {
                        /** @description The entries of this page. */
                        data: components["schemas"]["Job"][];
                        /** @description The `after` of the next page; null when there are no more entries. */
                        next: string | null;
                    };
                };
            };
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The job's id.
                 * @example job_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "job_01m822prqpec0sbfjcevpfj9r5",
                     *       "kind": "erase",
                     *       "status": "queued",
                     *       "rows_done": 0,
                     *       "rows_total": 2,
                     *       "not_found": 0,
                     *       "refused": 0,
                     *       "rate": null,
                     *       "error": null,
                     *       "created_at": "2026-11-22T16:51:21.979Z",
                     *       "started_at": null,
                     *       "finished_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    cancelJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The job's id.
                 * @example job_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job, canceled. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "job_01m822prqpec0sbfjcevpfj9r5",
                     *       "kind": "erase",
                     *       "status": "queued",
                     *       "rows_done": 0,
                     *       "rows_total": 2,
                     *       "not_found": 0,
                     *       "refused": 0,
                     *       "rate": null,
                     *       "error": null,
                     *       "created_at": "2026-11-22T16:51:21.979Z",
                     *       "started_at": null,
                     *       "finished_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /**
                 * @description The most entries of a page. A page also ends after about 2 MiB.
                 * @example 50
                 */
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of keys. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "key_01m822prqpec0sbfjcevpfj9r5",
                     *           "name": "Shop",
                     *           "scopes": [
                     *             "messages:send"
                     *           ],
                     *           "prefix": "parley_01m822pr",
                     *           "expires_at": null,
                     *           "last_used_at": null,
                     *           "revoked_at": null,
                     *           "by": "per_01m822prkse7ntqj3aprp9t2m6",
                     *           "created_at": "2026-11-22T16:51:21.979Z"
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": {
                        /** @description The entries of this page. */
                        data: components["schemas"]["Key"][];
                        /** @description The `after` of the next page; null when there are no more entries. */
                        next: string | null;
                    };
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewKey"];
            };
        };
        responses: {
            /** @description The key, with its secret. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_01m822prqpec0sbfjcevpfj9r5",
                     *       "name": "Shop",
                     *       "scopes": [
                     *         "messages:send"
                     *       ],
                     *       "prefix": "parley_01m822pr",
                     *       "expires_at": null,
                     *       "last_used_at": null,
                     *       "revoked_at": null,
                     *       "by": "per_01m822prkse7ntqj3aprp9t2m6",
                     *       "created_at": "2026-11-22T16:51:21.979Z",
                     *       "secret": "parley_<account>_<secret>_<checksum>"
                     *     }
                     */
                    "application/json": components["schemas"]["KeyWithSecret"];
                };
            };
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The key's id.
                 * @example key_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked, by this request or an earlier one. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Key Shop was revoked",
                     *       "key": {
                     *         "id": "key_01m822prqpec0sbfjcevpfj9r5",
                     *         "name": "Shop",
                     *         "scopes": [
                     *           "messages:send"
                     *         ],
                     *         "prefix": "parley_01m822pr",
                     *         "expires_at": null,
                     *         "last_used_at": null,
                     *         "revoked_at": null,
                     *         "by": "per_01m822prkse7ntqj3aprp9t2m6",
                     *         "created_at": "2026-11-22T16:51:21.979Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Says what the request did, for people.
                         * @example Key Shop was revoked
                         */
                        message: string;
                        key: components["schemas"]["Key"];
                    };
                };
            };
        };
    };
    listLabels: {
        parameters: {
            query?: {
                /**
                 * @description The most entries of a page. A page also ends after about 2 MiB.
                 * @example 50
                 */
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
                /** @description A part of the name or of the phone, or several words of the name in any order; or the beginnings of words that are in the name, the labels, and the texts and descriptions of `enhanced_data`. Accents and case are ignored, and in a name ü can be written ue. A phone can be written as in its own country. There are no wildcards. */
                q?: string;
                /** @description A label's exact name. If repeated, contacts must have all of these labels. */
                label?: string[];
                /** @description Contacts changed at this time or later. */
                updated_since?: string;
                /** @description Whether the contact waits for an answer: since its last message, the channel took no message to it. A scheduled, queued or failed message, and one whose outcome is unknown, is no answer. */
                waiting?: "true" | "false";
                /** @description Whether a customer service window of the contact is open, so that a free text or a sticker can be sent. `closed`: the contact wrote before, and all windows have closed. Contacts who never wrote are in neither list. Only channels with a window count: over SMS, a text can be sent at any time. */
                window?: "open" | "closed";
                /** @description Whether the contact has opted out of anything: `opt_outs` of the contact says of what, and on which channel. */
                opted_out?: "true" | "false";
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of labels. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "VIP",
                     *           "count": 120
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": {
                        /** @description The entries of this page. */
                        data: {
                            /**
                             * @description The label's name.
                             * @example VIP
                             */
                            name: string;
                            /**
                             * @description How many contacts have it.
                             * @example 120
                             */
                            count: number;
                        }[];
                        /** @description The `after` of the next page; null when there are no more entries. */
                        next: string | null;
                    };
                };
            };
        };
    };
    uploadMedia: {
        parameters: {
            query?: {
                /**
                 * @description The name that people see.
                 * @example note.txt
                 */
                filename?: string;
            };
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/msword": string;
                "application/octet-stream": string;
                "application/pdf": string;
                "application/vnd.ms-excel": string;
                "application/vnd.ms-powerpoint": string;
                "application/vnd.openxmlformats-officedocument.presentationml.presentation": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                "application/vnd.openxmlformats-officedocument.wordprocessingml.document": string;
                "audio/aac": string;
                "audio/amr": string;
                "audio/mp4": string;
                "audio/mpeg": string;
                "audio/ogg": string;
                "image/gif": string;
                "image/jpeg": string;
                "image/png": string;
                "image/webp": string;
                "text/plain": string;
                "video/3gpp": string;
                "video/mp4": string;
                "video/quicktime": string;
                "video/webm": string;
            };
        };
        responses: {
            /** @description The file is stored. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The file was stored",
                     *       "media": {
                     *         "id": "med_01m822prqpec0sbfjcevpfj9r5",
                     *         "status": "waiting",
                     *         "error": null,
                     *         "mime_type": "image/jpeg",
                     *         "filename": "invoice.pdf",
                     *         "bytes": 183040,
                     *         "sha256": null,
                     *         "width": 1600,
                     *         "height": 1600,
                     *         "duration_ms": 4200,
                     *         "has_preview": false,
                     *         "created_at": "2026-11-22T16:51:21.979Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Says what the request did, for people.
                         * @example The file was stored
                         */
                        message: string;
                        media: components["schemas"]["Media"];
                    };
                };
            };
        };
    };
    getMedia: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The file's id.
                 * @example med_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "application/pdf": string;
                    "audio/aac": string;
                    "audio/amr": string;
                    "audio/mp4": string;
                    "audio/mpeg": string;
                    "audio/ogg": string;
                    "audio/wav": string;
                    "image/gif": string;
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                    "video/3gpp": string;
                    "video/mp4": string;
                    "video/quicktime": string;
                    "video/webm": string;
                };
            };
            /** @description The part that `Range` asks for. */
            206: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "application/pdf": string;
                    "audio/aac": string;
                    "audio/amr": string;
                    "audio/mp4": string;
                    "audio/mpeg": string;
                    "audio/ogg": string;
                    "audio/wav": string;
                    "image/gif": string;
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                    "video/3gpp": string;
                    "video/mp4": string;
                    "video/quicktime": string;
                    "video/webm": string;
                };
            };
        };
    };
    getLinkedMedia: {
        parameters: {
            query?: {
                /**
                 * @description The secret of the link.
                 * @example <token of the file's link>
                 */
                token?: string;
                /**
                 * @description The message that shows the file.
                 * @example msg_01m822prqpec0sbfjcevpfj9r5
                 */
                message?: string;
                /**
                 * @description When the link ends, in seconds since 1970.
                 * @example 1795780800
                 */
                until?: string;
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The file's id.
                 * @example med_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "application/pdf": string;
                    "audio/aac": string;
                    "audio/amr": string;
                    "audio/mp4": string;
                    "audio/mpeg": string;
                    "audio/ogg": string;
                    "audio/wav": string;
                    "image/gif": string;
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                    "video/3gpp": string;
                    "video/mp4": string;
                    "video/quicktime": string;
                    "video/webm": string;
                };
            };
        };
    };
    getMediaPreview: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The file's id.
                 * @example med_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preview. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /**
                 * @description The most entries of a page. A page also ends after about 2 MiB.
                 * @example 50
                 */
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
                /** @description A phone number with country code. The plus sign may be left out. */
                phone?: string;
                /** @description Messages of the contact with this id. */
                contact_id?: string;
                /** @description Messages with this status. */
                status?: "scheduled" | "queued" | "sending" | "sent" | "delivered" | "read" | "failed" | "expired" | "canceled" | "received";
                /** @description Messages on this channel. */
                channel?: string;
                /** @description Messages that the sender with this id sends, or received. Senders of several channels may have one phone. */
                sender?: string;
                /** @description in: received messages. out: sent messages. */
                direction?: "in" | "out";
                /**
                 * @description Messages whose sender gave this reference.
                 * @example order-1047
                 */
                reference?: string;
                /** @description Messages whose error has this code, for example `recipient_unreachable`. */
                error?: string;
                /** @description Messages of the broadcast with this id. */
                broadcast?: string;
                /** @description Only messages created at this time or later. */
                since?: string;
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of messages */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "msg_01m822prqpec0sbfjcevpfj9r5",
                     *           "contact_id": "con_01m822prqpec0sbfjcevpfj9r5",
                     *           "phone_number": "+15551234567",
                     *           "channel": "whatsapp",
                     *           "source_phone": "+15550001000",
                     *           "direction": "out",
                     *           "source": null,
                     *           "type": "text",
                     *           "text": "Hello Ana, your cakes are ready.",
                     *           "caption": "The broken cake",
                     *           "reply_to": "msg_01m822prqpec0sbfjcevpfj9r5",
                     *           "reference": "order-1047",
                     *           "status": "sent",
                     *           "times": {},
                     *           "attempts": 0,
                     *           "price": null,
                     *           "held": "quality_check",
                     *           "error": null,
                     *           "by": "per_01m822prkse7ntqj3aprp9t2m6",
                     *           "retry_of": "msg_01m822prqpec0sbfjcevpfj9r5",
                     *           "broadcast_id": "brd_01m822prqpec0sbfjcevpfj9r5",
                     *           "send_at": null,
                     *           "expires_at": null,
                     *           "uncertain_since": null,
                     *           "possibly_duplicate": false,
                     *           "created_at": "2026-11-22T16:51:21.979Z"
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": {
                        /** @description The entries of this page. */
                        data: components["schemas"]["Message"][];
                        /** @description The `after` of the next page; null when there are no more entries. */
                        next: string | null;
                    };
                };
            };
        };
    };
    getMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The message's id.
                 * @example msg_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "msg_01m822prqpec0sbfjcevpfj9r5",
                     *       "contact_id": "con_01m822prqpec0sbfjcevpfj9r5",
                     *       "phone_number": "+15551234567",
                     *       "channel": "whatsapp",
                     *       "source_phone": "+15550001000",
                     *       "direction": "out",
                     *       "source": null,
                     *       "type": "text",
                     *       "text": "Hello Ana, your cakes are ready.",
                     *       "caption": "The broken cake",
                     *       "reply_to": "msg_01m822prqpec0sbfjcevpfj9r5",
                     *       "reference": "order-1047",
                     *       "status": "sent",
                     *       "times": {},
                     *       "attempts": 0,
                     *       "price": null,
                     *       "held": "quality_check",
                     *       "error": null,
                     *       "by": "per_01m822prkse7ntqj3aprp9t2m6",
                     *       "retry_of": "msg_01m822prqpec0sbfjcevpfj9r5",
                     *       "broadcast_id": "brd_01m822prqpec0sbfjcevpfj9r5",
                     *       "send_at": null,
                     *       "expires_at": null,
                     *       "uncertain_since": null,
                     *       "possibly_duplicate": false,
                     *       "created_at": "2026-11-22T16:51:21.979Z",
                     *       "history": [
                     *         {
                     *           "kind": "status",
                     *           "at": "2026-11-22T16:51:21.979Z",
                     *           "status": "received"
                     *         }
                     *       ],
                     *       "waiting": null,
                     *       "payload": null
                     *     }
                     */
                    "application/json": components["schemas"]["MessageDetails"];
                };
            };
        };
    };
    listAttempts: {
        parameters: {
            query?: {
                /** @description The most entries of a page. A page also ends after about 2 MiB. */
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The message's id.
                 * @example msg_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of attempts. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "attempt": 1,
                     *           "status": "sending",
                     *           "channel_message_id": "HBgLMTU1NTEyMzQ1NjcVAgARGBI",
                     *           "error": null,
                     *           "started_at": null,
                     *           "settled_at": null
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": {
                        /** @description The entries of this page. */
                        data: components["schemas"]["Attempt"][];
                        /** @description The `after` of the next page; null when there are no more entries. */
                        next: string | null;
                    };
                };
            };
        };
    };
    cancelMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The message's id.
                 * @example msg_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The canceled message. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "msg_01m822prqpec0sbfjcevpfj9r5",
                     *       "contact_id": "con_01m822prqpec0sbfjcevpfj9r5",
                     *       "phone_number": "+15551234567",
                     *       "channel": "whatsapp",
                     *       "source_phone": "+15550001000",
                     *       "direction": "out",
                     *       "source": null,
                     *       "type": "text",
                     *       "text": "Hello Ana, your cakes are ready.",
                     *       "caption": "The broken cake",
                     *       "reply_to": "msg_01m822prqpec0sbfjcevpfj9r5",
                     *       "reference": "order-1047",
                     *       "status": "sent",
                     *       "times": {},
                     *       "attempts": 0,
                     *       "price": null,
                     *       "held": "quality_check",
                     *       "error": null,
                     *       "by": "per_01m822prkse7ntqj3aprp9t2m6",
                     *       "retry_of": "msg_01m822prqpec0sbfjcevpfj9r5",
                     *       "broadcast_id": "brd_01m822prqpec0sbfjcevpfj9r5",
                     *       "send_at": null,
                     *       "expires_at": null,
                     *       "uncertain_since": null,
                     *       "possibly_duplicate": false,
                     *       "created_at": "2026-11-22T16:51:21.979Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    reactToMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The message's id.
                 * @example msg_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description One emoji. Null or empty takes the reaction back.
                     * @example 👍
                     */
                    emoji: string | null;
                };
            };
        };
        responses: {
            /** @description The message with the reaction. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "msg_01m822prqpec0sbfjcevpfj9r5",
                     *       "contact_id": "con_01m822prqpec0sbfjcevpfj9r5",
                     *       "phone_number": "+15551234567",
                     *       "channel": "whatsapp",
                     *       "source_phone": "+15550001000",
                     *       "direction": "out",
                     *       "source": null,
                     *       "type": "text",
                     *       "text": "Hello Ana, your cakes are ready.",
                     *       "caption": "The broken cake",
                     *       "reply_to": "msg_01m822prqpec0sbfjcevpfj9r5",
                     *       "reference": "order-1047",
                     *       "status": "sent",
                     *       "times": {},
                     *       "attempts": 0,
                     *       "price": null,
                     *       "held": "quality_check",
                     *       "error": null,
                     *       "by": "per_01m822prkse7ntqj3aprp9t2m6",
                     *       "retry_of": "msg_01m822prqpec0sbfjcevpfj9r5",
                     *       "broadcast_id": "brd_01m822prqpec0sbfjcevpfj9r5",
                     *       "send_at": null,
                     *       "expires_at": null,
                     *       "uncertain_since": null,
                     *       "possibly_duplicate": false,
                     *       "created_at": "2026-11-22T16:51:21.979Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    markMessageRead: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The id of a received message.
                 * @example msg_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Whether the person sees that an answer is being written. Repeat it every 20 seconds while that lasts.
                     * @example true
                     */
                    typing?: boolean | null;
                };
            };
        };
        responses: {
            /** @description The message. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "msg_01m822prqpec0sbfjcevpfj9r5",
                     *       "contact_id": "con_01m822prqpec0sbfjcevpfj9r5",
                     *       "phone_number": "+15551234567",
                     *       "channel": "whatsapp",
                     *       "source_phone": "+15550001000",
                     *       "direction": "out",
                     *       "source": null,
                     *       "type": "text",
                     *       "text": "Hello Ana, your cakes are ready.",
                     *       "caption": "The broken cake",
                     *       "reply_to": "msg_01m822prqpec0sbfjcevpfj9r5",
                     *       "reference": "order-1047",
                     *       "status": "sent",
                     *       "times": {},
                     *       "attempts": 0,
                     *       "price": null,
                     *       "held": "quality_check",
                     *       "error": null,
                     *       "by": "per_01m822prkse7ntqj3aprp9t2m6",
                     *       "retry_of": "msg_01m822prqpec0sbfjcevpfj9r5",
                     *       "broadcast_id": "brd_01m822prqpec0sbfjcevpfj9r5",
                     *       "send_at": null,
                     *       "expires_at": null,
                     *       "uncertain_since": null,
                     *       "possibly_duplicate": false,
                     *       "created_at": "2026-11-22T16:51:21.979Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    retryMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `wait=N`: the answer waits for the outcome, at most N seconds (1 to 30). Other preferences are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The message's id.
                 * @example msg_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With `Prefer: wait`: the channel has taken the message. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Message sent",
                     *       "id": "msg_01m822prqpec0sbfjcevpfj9r5",
                     *       "status": "sent",
                     *       "phone_number": "+15551234567",
                     *       "contact_id": "con_01m822prqpec0sbfjcevpfj9r5",
                     *       "channel": "whatsapp",
                     *       "source_phone": "+15550001000",
                     *       "reference": "order-1047",
                     *       "created_at": "2026-11-22T16:51:21.979Z"
                     *     }
                     */
                    "application/json": components["schemas"]["AcceptedMessage"];
                };
            };
            /** @description The message is stored and will be sent. */
            202: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Message accepted and being sent",
                     *       "id": "msg_01m822prqpec0sbfjcevpfj9r5",
                     *       "status": "queued",
                     *       "phone_number": "+15551234567",
                     *       "contact_id": "con_01m822prqpec0sbfjcevpfj9r5",
                     *       "channel": "whatsapp",
                     *       "source_phone": "+15550001000",
                     *       "reference": "order-1047",
                     *       "created_at": "2026-11-22T16:51:21.979Z"
                     *     }
                     */
                    "application/json": components["schemas"]["AcceptedMessage"];
                };
            };
        };
    };
    explainMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The message's id.
                 * @example msg_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "cause": "no_worker",
                     *       "arrived": "yes",
                     *       "sentence": "It waits because a client paused its sender at 2026-11-24 09:00:00 UTC.",
                     *       "since": null,
                     *       "until": null,
                     *       "ahead": 0,
                     *       "reason": "channel_token_invalid",
                     *       "next": "Resume the sender with POST /senders/{id}/resume.",
                     *       "evidence": [
                     *         {
                     *           "fact": "worker",
                     *           "at": null,
                     *           "value": null,
                     *           "text": "A hook of the sender last arrived at 2026-11-24 09:00:00 UTC."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Why"];
                };
            };
        };
    };
    deleteNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The note's id.
                 * @example not_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The note was deleted. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The note was deleted"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Says what the request did, for people.
                         * @example The note was deleted
                         */
                        message: string;
                    };
                };
            };
        };
    };
    listPeople: {
        parameters: {
            query?: {
                /**
                 * @description The most entries of a page. A page also ends after about 2 MiB.
                 * @example 50
                 */
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of people. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "per_01m822prqpec0sbfjcevpfj9r5",
                     *           "name": "Ana Sousa",
                     *           "email": "ana@bakery.example",
                     *           "role": "owner",
                     *           "has_codes": null,
                     *           "last_used_at": null,
                     *           "joined_at": "2026-11-22T16:51:21.979Z",
                     *           "ended_at": null
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": {
                        /** @description The entries of this page. */
                        data: components["schemas"]["Person"][];
                        /** @description The `after` of the next page; null when there are no more entries. */
                        next: string | null;
                    };
                };
            };
        };
    };
    removePerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The person's id.
                 * @example per_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The membership has ended. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Bo is no longer a member",
                     *       "person": {
                     *         "id": "per_01m822prqpec0sbfjcevpfj9r5",
                     *         "name": "Ana Sousa",
                     *         "email": "ana@bakery.example",
                     *         "role": "owner",
                     *         "has_codes": null,
                     *         "last_used_at": null,
                     *         "joined_at": "2026-11-22T16:51:21.979Z",
                     *         "ended_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Says what the request did, for people.
                         * @example Bo is no longer a member
                         */
                        message: string;
                        person: components["schemas"]["Person"];
                    };
                };
            };
        };
    };
    updatePerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The person's id.
                 * @example per_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonChange"];
            };
        };
        responses: {
            /** @description The member, with the new role. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The role was changed",
                     *       "person": {
                     *         "id": "per_01m822prqpec0sbfjcevpfj9r5",
                     *         "name": "Ana Sousa",
                     *         "email": "ana@bakery.example",
                     *         "role": "owner",
                     *         "has_codes": null,
                     *         "last_used_at": null,
                     *         "joined_at": "2026-11-22T16:51:21.979Z",
                     *         "ended_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Says what the request did, for people.
                         * @example The role was changed
                         */
                        message: string;
                        person: components["schemas"]["Person"];
                    };
                };
            };
        };
    };
    removeCodes: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The person's id.
                 * @example per_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Codes are off. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Bo signs in without codes",
                     *       "person": {
                     *         "id": "per_01m822prqpec0sbfjcevpfj9r5",
                     *         "name": "Ana Sousa",
                     *         "email": "ana@bakery.example",
                     *         "role": "owner",
                     *         "has_codes": null,
                     *         "last_used_at": null,
                     *         "joined_at": "2026-11-22T16:51:21.979Z",
                     *         "ended_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Says what the request did, for people.
                         * @example Bo signs in without codes
                         */
                        message: string;
                        person: components["schemas"]["Person"];
                    };
                };
            };
        };
    };
    erasePerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The person's id.
                 * @example per_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account knows the name no more. */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    resetPerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The person's id.
                 * @example per_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The link was mailed",
                     *       "url": "https://parley.example/#invitation=<token>",
                     *       "mailed": false
                     *     }
                     */
                    "application/json": components["schemas"]["PasswordLink"];
                };
            };
        };
    };
    listQuickReplies: {
        parameters: {
            query?: {
                /**
                 * @description The most entries of a page. A page also ends after about 2 MiB.
                 * @example 50
                 */
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of quick replies. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "qrp_01m822prqpec0sbfjcevpfj9r5",
                     *           "name": "opening hours",
                     *           "text": "Hello {{name|there}}, we are open from nine to six.",
                     *           "media": null,
                     *           "by": "per_01m822prkse7ntqj3aprp9t2m6",
                     *           "created_at": "2026-11-22T16:51:21.979Z",
                     *           "updated_at": "2026-11-22T16:51:21.979Z"
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": {
                        /** @description The entries of this page. */
                        data: components["schemas"]["QuickReply"][];
                        /** @description The `after` of the next page; null when there are no more entries. */
                        next: string | null;
                    };
                };
            };
        };
    };
    createQuickReply: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The name, unique in the account whatever its capital letters. */
                    name: string;
                    /** @description The text, with the contact's fields `{{name}}` and `{{phone}}`. `{{name|there}}` gives `there` for a contact without a name. */
                    text: string;
                    /** @description The id of an uploaded file that goes with the text, by `POST /media`; null for none. It isn't deleted while the quick reply has it. */
                    media_id?: string | null;
                };
            };
        };
        responses: {
            /** @description The quick reply was added. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "qrp_01m822prqpec0sbfjcevpfj9r5",
                     *       "name": "opening hours",
                     *       "text": "Hello {{name|there}}, we are open from nine to six.",
                     *       "media": null,
                     *       "by": "per_01m822prkse7ntqj3aprp9t2m6",
                     *       "created_at": "2026-11-22T16:51:21.979Z",
                     *       "updated_at": "2026-11-22T16:51:21.979Z"
                     *     }
                     */
                    "application/json": components["schemas"]["QuickReply"];
                };
            };
        };
    };
    deleteQuickReply: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The quick reply's id.
                 * @example qrp_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The quick reply was deleted. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The quick reply was deleted"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Says what the request did, for people.
                         * @example The quick reply was deleted
                         */
                        message: string;
                    };
                };
            };
        };
    };
    updateQuickReply: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The quick reply's id.
                 * @example qrp_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The name, unique in the account whatever its capital letters. */
                    name?: string | null;
                    /** @description The text, with the contact's fields `{{name}}` and `{{phone}}`. `{{name|there}}` gives `there` for a contact without a name. */
                    text?: string | null;
                    /** @description The id of an uploaded file that goes with the text, by `POST /media`; null for none. It isn't deleted while the quick reply has it. */
                    media_id?: string | null;
                };
            };
        };
        responses: {
            /** @description The changed quick reply. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "qrp_01m822prqpec0sbfjcevpfj9r5",
                     *       "name": "opening hours",
                     *       "text": "Hello {{name|there}}, we are open from nine to six.",
                     *       "media": null,
                     *       "by": "per_01m822prkse7ntqj3aprp9t2m6",
                     *       "created_at": "2026-11-22T16:51:21.979Z",
                     *       "updated_at": "2026-11-22T16:51:21.979Z"
                     *     }
                     */
                    "application/json": components["schemas"]["QuickReply"];
                };
            };
        };
    };
    search: {
        parameters: {
            query: {
                /**
                 * @description As `q` of `GET /contacts`. A message is found by the beginnings of words that are all in the message, in any order.
                 * @example A-1047
                 */
                q: string;
                /** @description The most contacts, and the most messages. */
                limit?: number;
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "contacts": null,
                     *       "messages": null,
                     *       "messages_since": null
                     *     }
                     */
                    "application/json": {
                        /** @description Those with the newest messages first, of over 2,000 only some; null for a key without `contacts:read`. */
                        contacts: components["schemas"]["FoundContact"][] | null;
                        /** @description The newest first; null for a key without `messages:read`. */
                        messages: components["schemas"]["FoundMessage"][] | null;
                        /**
                         * Format: date-time
                         * @description Where words are in very many messages: older messages than this time weren't searched. Else null.
                         */
                        messages_since: string | null;
                    };
                };
            };
        };
    };
    listSenders: {
        parameters: {
            query?: {
                /**
                 * @description The most entries of a page. A page also ends after about 2 MiB.
                 * @example 50
                 */
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of senders. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "snd_01m822prqpec0sbfjcevpfj9r5",
                     *           "channel": "whatsapp",
                     *           "connector": "whatsapp-cloud",
                     *           "phone": "+15550001000",
                     *           "country": "US",
                     *           "default": true,
                     *           "rate": 80,
                     *           "status": "active",
                     *           "paused_reason": null,
                     *           "paused_at": null,
                     *           "limited": null,
                     *           "health": null,
                     *           "credentials": {
                     *             "phone_number_id": "106540352242922",
                     *             "business_account_id": "102290129340398"
                     *           },
                     *           "business_id": "102290129340398",
                     *           "hook_url": "https://parley.example/hooks/whatsapp/6Zk3...",
                     *           "waiting": 0,
                     *           "scheduled": 0,
                     *           "last_hook_at": null,
                     *           "last_test_at": null,
                     *           "last_unverified_at": null,
                     *           "dropped_facts": {
                     *             "foreign": 0,
                     *             "not_ours": 0,
                     *             "unknown_message": 0,
                     *             "erased": 0,
                     *             "unreadable": 0,
                     *             "unverified": 0,
                     *             "expired": 0
                     *           },
                     *           "unknown_facts": [
                     *             {
                     *               "field": "messaging_handovers",
                     *               "count": 0,
                     *               "last_at": "2026-11-22T16:51:21.979Z"
                     *             }
                     *           ],
                     *           "app": null,
                     *           "created_at": "2026-11-22T16:51:21.979Z"
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": {
                        /** @description The entries of this page. */
                        data: components["schemas"]["Sender"][];
                        /** @description The `after` of the next page; null when there are no more entries. */
                        next: string | null;
                    };
                };
            };
        };
    };
    createSender: {
        parameters: {
            query?: {
                /** @description `false` stores the credentials without trying them at the channel. */
                check?: "true" | "false";
            };
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSender"];
            };
        };
        responses: {
            /** @description The sender was added. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "snd_01m822prqpec0sbfjcevpfj9r5",
                     *       "channel": "whatsapp",
                     *       "connector": "whatsapp-cloud",
                     *       "phone": "+15550001000",
                     *       "country": "US",
                     *       "default": true,
                     *       "rate": 80,
                     *       "status": "active",
                     *       "paused_reason": null,
                     *       "paused_at": null,
                     *       "limited": null,
                     *       "health": null,
                     *       "credentials": {
                     *         "phone_number_id": "106540352242922",
                     *         "business_account_id": "102290129340398"
                     *       },
                     *       "business_id": "102290129340398",
                     *       "hook_url": "https://parley.example/hooks/whatsapp/6Zk3...",
                     *       "waiting": 0,
                     *       "scheduled": 0,
                     *       "last_hook_at": null,
                     *       "last_test_at": null,
                     *       "last_unverified_at": null,
                     *       "dropped_facts": {
                     *         "foreign": 0,
                     *         "not_ours": 0,
                     *         "unknown_message": 0,
                     *         "erased": 0,
                     *         "unreadable": 0,
                     *         "unverified": 0,
                     *         "expired": 0
                     *       },
                     *       "unknown_facts": [
                     *         {
                     *           "field": "messaging_handovers",
                     *           "count": 0,
                     *           "last_at": "2026-11-22T16:51:21.979Z"
                     *         }
                     *       ],
                     *       "app": null,
                     *       "created_at": "2026-11-22T16:51:21.979Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Sender"];
                };
            };
        };
    };
    getSender: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The sender's id.
                 * @example snd_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sender. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "snd_01m822prqpec0sbfjcevpfj9r5",
                     *       "channel": "whatsapp",
                     *       "connector": "whatsapp-cloud",
                     *       "phone": "+15550001000",
                     *       "country": "US",
                     *       "default": true,
                     *       "rate": 80,
                     *       "status": "active",
                     *       "paused_reason": null,
                     *       "paused_at": null,
                     *       "limited": null,
                     *       "health": null,
                     *       "credentials": {
                     *         "phone_number_id": "106540352242922",
                     *         "business_account_id": "102290129340398"
                     *       },
                     *       "business_id": "102290129340398",
                     *       "hook_url": "https://parley.example/hooks/whatsapp/6Zk3...",
                     *       "waiting": 0,
                     *       "scheduled": 0,
                     *       "last_hook_at": null,
                     *       "last_test_at": null,
                     *       "last_unverified_at": null,
                     *       "dropped_facts": {
                     *         "foreign": 0,
                     *         "not_ours": 0,
                     *         "unknown_message": 0,
                     *         "erased": 0,
                     *         "unreadable": 0,
                     *         "unverified": 0,
                     *         "expired": 0
                     *       },
                     *       "unknown_facts": [
                     *         {
                     *           "field": "messaging_handovers",
                     *           "count": 0,
                     *           "last_at": "2026-11-22T16:51:21.979Z"
                     *         }
                     *       ],
                     *       "app": null,
                     *       "created_at": "2026-11-22T16:51:21.979Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Sender"];
                };
            };
        };
    };
    deleteSender: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The sender's id.
                 * @example snd_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sender was deleted. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Sender +15550001000 was deleted"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Says what the request did, for people.
                         * @example Sender +15550001000 was deleted
                         */
                        message: string;
                    };
                };
            };
        };
    };
    updateSender: {
        parameters: {
            query?: {
                /** @description `false` stores the credentials without trying them at the channel. */
                check?: "true" | "false";
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The sender's id.
                 * @example snd_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SenderChanges"];
            };
        };
        responses: {
            /** @description The changed sender. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "snd_01m822prqpec0sbfjcevpfj9r5",
                     *       "channel": "whatsapp",
                     *       "connector": "whatsapp-cloud",
                     *       "phone": "+15550001000",
                     *       "country": "US",
                     *       "default": true,
                     *       "rate": 80,
                     *       "status": "active",
                     *       "paused_reason": null,
                     *       "paused_at": null,
                     *       "limited": null,
                     *       "health": null,
                     *       "credentials": {
                     *         "phone_number_id": "106540352242922",
                     *         "business_account_id": "102290129340398"
                     *       },
                     *       "business_id": "102290129340398",
                     *       "hook_url": "https://parley.example/hooks/whatsapp/6Zk3...",
                     *       "waiting": 0,
                     *       "scheduled": 0,
                     *       "last_hook_at": null,
                     *       "last_test_at": null,
                     *       "last_unverified_at": null,
                     *       "dropped_facts": {
                     *         "foreign": 0,
                     *         "not_ours": 0,
                     *         "unknown_message": 0,
                     *         "erased": 0,
                     *         "unreadable": 0,
                     *         "unverified": 0,
                     *         "expired": 0
                     *       },
                     *       "unknown_facts": [
                     *         {
                     *           "field": "messaging_handovers",
                     *           "count": 0,
                     *           "last_at": "2026-11-22T16:51:21.979Z"
                     *         }
                     *       ],
                     *       "app": null,
                     *       "created_at": "2026-11-22T16:51:21.979Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Sender"];
                };
            };
        };
    };
    checkSender: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The sender's id.
                 * @example snd_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channel accepts the credentials. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The channel accepts the credentials of +15550001000"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Says what the request did, for people.
                         * @example The channel accepts the credentials of +15550001000
                         */
                        message: string;
                    };
                };
            };
        };
    };
    pauseSender: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The sender's id.
                 * @example snd_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The paused sender. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "snd_01m822prqpec0sbfjcevpfj9r5",
                     *       "channel": "whatsapp",
                     *       "connector": "whatsapp-cloud",
                     *       "phone": "+15550001000",
                     *       "country": "US",
                     *       "default": true,
                     *       "rate": 80,
                     *       "status": "active",
                     *       "paused_reason": null,
                     *       "paused_at": null,
                     *       "limited": null,
                     *       "health": null,
                     *       "credentials": {
                     *         "phone_number_id": "106540352242922",
                     *         "business_account_id": "102290129340398"
                     *       },
                     *       "business_id": "102290129340398",
                     *       "hook_url": "https://parley.example/hooks/whatsapp/6Zk3...",
                     *       "waiting": 0,
                     *       "scheduled": 0,
                     *       "last_hook_at": null,
                     *       "last_test_at": null,
                     *       "last_unverified_at": null,
                     *       "dropped_facts": {
                     *         "foreign": 0,
                     *         "not_ours": 0,
                     *         "unknown_message": 0,
                     *         "erased": 0,
                     *         "unreadable": 0,
                     *         "unverified": 0,
                     *         "expired": 0
                     *       },
                     *       "unknown_facts": [
                     *         {
                     *           "field": "messaging_handovers",
                     *           "count": 0,
                     *           "last_at": "2026-11-22T16:51:21.979Z"
                     *         }
                     *       ],
                     *       "app": null,
                     *       "created_at": "2026-11-22T16:51:21.979Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Sender"];
                };
            };
        };
    };
    resumeSender: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The sender's id.
                 * @example snd_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resumed sender. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "snd_01m822prqpec0sbfjcevpfj9r5",
                     *       "channel": "whatsapp",
                     *       "connector": "whatsapp-cloud",
                     *       "phone": "+15550001000",
                     *       "country": "US",
                     *       "default": true,
                     *       "rate": 80,
                     *       "status": "active",
                     *       "paused_reason": null,
                     *       "paused_at": null,
                     *       "limited": null,
                     *       "health": null,
                     *       "credentials": {
                     *         "phone_number_id": "106540352242922",
                     *         "business_account_id": "102290129340398"
                     *       },
                     *       "business_id": "102290129340398",
                     *       "hook_url": "https://parley.example/hooks/whatsapp/6Zk3...",
                     *       "waiting": 0,
                     *       "scheduled": 0,
                     *       "last_hook_at": null,
                     *       "last_test_at": null,
                     *       "last_unverified_at": null,
                     *       "dropped_facts": {
                     *         "foreign": 0,
                     *         "not_ours": 0,
                     *         "unknown_message": 0,
                     *         "erased": 0,
                     *         "unreadable": 0,
                     *         "unverified": 0,
                     *         "expired": 0
                     *       },
                     *       "unknown_facts": [
                     *         {
                     *           "field": "messaging_handovers",
                     *           "count": 0,
                     *           "last_at": "2026-11-22T16:51:21.979Z"
                     *         }
                     *       ],
                     *       "app": null,
                     *       "created_at": "2026-11-22T16:51:21.979Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Sender"];
                };
            };
        };
    };
    listUnknownFacts: {
        parameters: {
            query?: {
                /** @description The most entries of a page. A page also ends after about 2 MiB. */
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The sender's id.
                 * @example snd_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of facts. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "fct_01m822prqpec0sbfjcevpfj9r5",
                     *           "field": "messaging_handovers",
                     *           "payload": "{\"field\": \"messaging_handovers\", \"item\": {}}",
                     *           "bytes": 0,
                     *           "received_at": "2026-11-22T16:51:21.979Z"
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": {
                        /** @description The entries of this page. */
                        data: components["schemas"]["UnknownFact"][];
                        /** @description The `after` of the next page; null when there are no more entries. */
                        next: string | null;
                    };
                };
            };
        };
    };
    getSending: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether sending is held. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "held_since": null,
                     *       "queued": 12,
                     *       "scheduled": 3
                     *     }
                     */
                    "application/json": components["schemas"]["Sending"];
                };
            };
        };
    };
    releaseSending: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Says that a person knows: the queued messages leave now, even those that left already, after the backup or from the original.
                     * @constant
                     */
                    confirm: true;
                };
            };
        };
        responses: {
            /** @description Sending is released. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "held_since": null,
                     *       "queued": 12,
                     *       "scheduled": 3
                     *     }
                     */
                    "application/json": components["schemas"]["Sending"];
                };
            };
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account, the person or key, and the scopes. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "account": {
                     *         "id": "acc_01m822prqpec0sbfjcevpfj9r5",
                     *         "name": "Shop",
                     *         "default_channel": "whatsapp",
                     *         "outside_window": "refuse",
                     *         "opted_out_allows": [
                     *           "replies"
                     *         ]
                     *       },
                     *       "person": null,
                     *       "key": null,
                     *       "scopes": [
                     *         "messages:send"
                     *       ],
                     *       "own_threads_only": false,
                     *       "expires_at": null,
                     *       "events_cursor": "MTA0Nw"
                     *     }
                     */
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    createSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The address of a person. */
                    email?: string | null;
                    /** @description The person's password. */
                    password?: string | null;
                    /** @description The id of the account, for a member of several. Without it, such a member gets 401 `account_required` for the right password, with the accounts in which a password signs in. */
                    account?: string | null;
                    /** @description A one-time code of the person's authenticator app, or a recovery code. */
                    code?: string | null;
                    /** @description An API key of the account. */
                    api_key?: string | null;
                    /** @description What follows `#link=` in a sign-in link. */
                    token?: string | null;
                };
            };
        };
        responses: {
            /** @description The browser is signed in: the answer sets the cookie parley_session, on https __Host-parley_session, or __Secure-parley_session if the public address has a path. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteSession: {
        parameters: {
            query?: {
                /**
                 * @description True: end all sessions of the person or key, in all browsers, and the sign-in links that weren't opened. A key stays valid. A request with an API key can do this too.
                 * @example true
                 */
                everywhere?: "true" | "false";
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended, and the answer removes the cookie. */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    beginCodes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The person's password. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description The secret, shown only once. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
                     *       "uri": "otpauth://totp/Parley:ana%40bakery.example?issuer=Parley&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
                     *     }
                     */
                    "application/json": components["schemas"]["CodeSecret"];
                };
            };
        };
    };
    confirmCodes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A one-time code of the person's authenticator app, or a recovery code. */
                    code: string;
                };
            };
        };
        responses: {
            /** @description The recovery codes, shown only once. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recovery_codes": [
                     *         "k3f7-x5wq-2mtn-h6c4"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
        };
    };
    endCodes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The person's password. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Codes are off. */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @description The address that the person signs in with.
                     * @example ana@example.com
                     */
                    email: string;
                };
            };
        };
        responses: {
            /** @description If somebody signs in with the address, a mail is on its way. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The password of now. */
                    current: string;
                    /** @description At least 10 characters. Passwords that many people use are refused. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description The password was changed. */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    findSignInProviders: {
        parameters: {
            query: {
                /**
                 * @description What follows @ in an address.
                 * @example bakery.example
                 */
                domain: string;
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The providers of at most ten accounts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "account": "acc_01m822prqpec0sbfjcevpfj9r5",
                     *           "account_name": "Corner Bakery",
                     *           "name": "Google",
                     *           "only": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SignInProviders"];
                };
            };
        };
    };
    finishProviderSignIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The query of the address with which the browser came back, without the question mark. */
                    answer: string;
                };
            };
        };
        responses: {
            /** @description The browser is signed in. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    startProviderSignIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The account's id. */
                    account: string;
                    /**
                     * Format: email
                     * @description What the person typed, for the provider's form.
                     * @example ana@example.com
                     */
                    email?: string | null;
                };
            };
        };
        responses: {
            /** @description Where to sign in. The answer sets the cookie parley_sign_in, with the prefix of the session's cookie. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://accounts.google.com/o/oauth2/v2/auth?…"
                     *     }
                     */
                    "application/json": components["schemas"]["StartedSignIn"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /**
                 * @description The most entries of a page. A page also ends after about 2 MiB.
                 * @example 50
                 */
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sessions. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "ses_01m822prqpec0sbfjcevpfj9r5",
                     *           "browser": "Firefox",
                     *           "system": "Windows",
                     *           "is_current": false,
                     *           "created_at": "2026-11-22T16:51:21.979Z",
                     *           "last_used_at": "2026-11-22T16:51:21.979Z",
                     *           "expires_at": "2026-11-22T16:51:21.979Z"
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": {
                        /** @description The entries of this page. */
                        data: components["schemas"]["SignedInBrowser"][];
                        /** @description The `after` of the next page; null when there are no more entries. */
                        next: string | null;
                    };
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The session's id.
                 * @example ses_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All settings. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "export_domains": [
                     *         "bakery.example"
                     *       ],
                     *       "notify_email": null,
                     *       "notify_after": 3600,
                     *       "uncertain_wait": 900,
                     *       "uncertain_after": 60,
                     *       "uncertain_action": "resend",
                     *       "outside_window": "refuse",
                     *       "default_channel": "whatsapp",
                     *       "agents_see_only_own": false,
                     *       "taps_wait": false,
                     *       "opt_out_words": {
                     *         "en": [
                     *           "STOP",
                     *           "UNSUBSCRIBE"
                     *         ]
                     *       },
                     *       "opt_in_words": {
                     *         "en": [
                     *           "START"
                     *         ]
                     *       },
                     *       "opt_out_reply": "You won't get any more messages. Write START if you want them again.",
                     *       "opted_out_allows": [
                     *         "authentication",
                     *         "replies"
                     *       ],
                     *       "keep_erased_opt_outs": true,
                     *       "retention": {
                     *         "events": 30,
                     *         "deliveries": 14,
                     *         "hooks": 30,
                     *         "idempotency_keys": 1,
                     *         "messages": 730,
                     *         "media": 365,
                     *         "media_bytes": 50000000000
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Settings"];
                };
            };
        };
    };
    updateSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsChange"];
            };
        };
        responses: {
            /** @description All settings after the change. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "export_domains": [
                     *         "bakery.example"
                     *       ],
                     *       "notify_email": null,
                     *       "notify_after": 3600,
                     *       "uncertain_wait": 900,
                     *       "uncertain_after": 60,
                     *       "uncertain_action": "resend",
                     *       "outside_window": "refuse",
                     *       "default_channel": "whatsapp",
                     *       "agents_see_only_own": false,
                     *       "taps_wait": false,
                     *       "opt_out_words": {
                     *         "en": [
                     *           "STOP",
                     *           "UNSUBSCRIBE"
                     *         ]
                     *       },
                     *       "opt_in_words": {
                     *         "en": [
                     *           "START"
                     *         ]
                     *       },
                     *       "opt_out_reply": "You won't get any more messages. Write START if you want them again.",
                     *       "opted_out_allows": [
                     *         "authentication",
                     *         "replies"
                     *       ],
                     *       "keep_erased_opt_outs": true,
                     *       "retention": {
                     *         "events": 30,
                     *         "deliveries": 14,
                     *         "hooks": 30,
                     *         "idempotency_keys": 1,
                     *         "messages": 730,
                     *         "media": 365,
                     *         "media_bytes": 50000000000
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Settings"];
                };
            };
        };
    };
    getSignInProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The provider; null without one. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "provider": null,
                     *       "redirect_uri": "https://parley.example/sign-in"
                     *     }
                     */
                    "application/json": components["schemas"]["SignInProviderSetting"];
                };
            };
        };
    };
    setSignInProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSignInProvider"];
            };
        };
        responses: {
            /** @description The provider was stored. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "provider": null,
                     *       "redirect_uri": "https://parley.example/sign-in"
                     *     }
                     */
                    "application/json": components["schemas"]["SignInProviderSetting"];
                };
            };
        };
    };
    deleteSignInProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The provider was removed. */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listSources: {
        parameters: {
            query?: {
                /** @description The most entries of a page. A page also ends after about 2 MiB. */
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sources. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "src_01m822prqpec0sbfjcevpfj9r5",
                     *           "name": "Cake shop",
                     *           "url": "https://parley.example/api/sync/01m822prqpec0sbfjcevpfj9r5k3n8q5t7w9y1a2c4e6g8j0m2p4",
                     *           "preset": "shopify",
                     *           "outcomes": {
                     *             "created": 12,
                     *             "updated": 40,
                     *             "unchanged": 3,
                     *             "ignored": 7,
                     *             "repeated": 2,
                     *             "stale": 0,
                     *             "refused": 1
                     *           },
                     *           "last_received_at": null,
                     *           "last_unverified_at": null,
                     *           "created_at": "2026-11-22T16:51:21.979Z"
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": {
                        /** @description The entries of this page. */
                        data: components["schemas"]["Source"][];
                        /** @description The `after` of the next page; null when there are no more entries. */
                        next: string | null;
                    };
                };
            };
        };
    };
    createSource: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSource"];
            };
        };
        responses: {
            /** @description The source, with its secret. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "src_01m822prqpec0sbfjcevpfj9r5",
                     *       "name": "Cake shop",
                     *       "url": "https://parley.example/api/sync/01m822prqpec0sbfjcevpfj9r5k3n8q5t7w9y1a2c4e6g8j0m2p4",
                     *       "preset": "shopify",
                     *       "outcomes": {
                     *         "created": 12,
                     *         "updated": 40,
                     *         "unchanged": 3,
                     *         "ignored": 7,
                     *         "repeated": 2,
                     *         "stale": 0,
                     *         "refused": 1
                     *       },
                     *       "last_received_at": null,
                     *       "last_unverified_at": null,
                     *       "created_at": "2026-11-22T16:51:21.979Z",
                     *       "secret": "hCq8mVJ2tR0wZ5nXbLk7yEo3PdSa9fUg1iTvKxMcNrQ"
                     *     }
                     */
                    "application/json": components["schemas"]["SourceWithSecret"];
                };
            };
        };
    };
    getSource: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The source's id.
                 * @example src_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The source. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "src_01m822prqpec0sbfjcevpfj9r5",
                     *       "name": "Cake shop",
                     *       "url": "https://parley.example/api/sync/01m822prqpec0sbfjcevpfj9r5k3n8q5t7w9y1a2c4e6g8j0m2p4",
                     *       "preset": "shopify",
                     *       "outcomes": {
                     *         "created": 12,
                     *         "updated": 40,
                     *         "unchanged": 3,
                     *         "ignored": 7,
                     *         "repeated": 2,
                     *         "stale": 0,
                     *         "refused": 1
                     *       },
                     *       "last_received_at": null,
                     *       "last_unverified_at": null,
                     *       "created_at": "2026-11-22T16:51:21.979Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Source"];
                };
            };
        };
    };
    deleteSource: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The source's id.
                 * @example src_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The source was deleted. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The source Cake shop was deleted"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Says what the request did, for people.
                         * @example The source Cake shop was deleted
                         */
                        message: string;
                    };
                };
            };
        };
    };
    updateSource: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The source's id.
                 * @example src_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SourceChanges"];
            };
        };
        responses: {
            /** @description The source after the change. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "src_01m822prqpec0sbfjcevpfj9r5",
                     *       "name": "Cake shop",
                     *       "url": "https://parley.example/api/sync/01m822prqpec0sbfjcevpfj9r5k3n8q5t7w9y1a2c4e6g8j0m2p4",
                     *       "preset": "shopify",
                     *       "outcomes": {
                     *         "created": 12,
                     *         "updated": 40,
                     *         "unchanged": 3,
                     *         "ignored": 7,
                     *         "repeated": 2,
                     *         "stale": 0,
                     *         "refused": 1
                     *       },
                     *       "last_received_at": null,
                     *       "last_unverified_at": null,
                     *       "created_at": "2026-11-22T16:51:21.979Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Source"];
                };
            };
        };
    };
    listSourceErrors: {
        parameters: {
            query?: {
                /** @description The most entries of a page. A page also ends after about 2 MiB. */
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The source's id.
                 * @example src_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of errors. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "err_01m822prqpec0sbfjcevpfj9r5",
                     *           "errors": [
                     *             {
                     *               "pointer": "/phone",
                     *               "code": "missing_plus",
                     *               "detail": "A phone number starts with a plus sign."
                     *             }
                     *           ],
                     *           "payload": "{\"tel\": \"0171 1234567\"}",
                     *           "payload_bytes": 0,
                     *           "created_at": "2026-11-22T16:51:21.979Z"
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": {
                        /** @description The entries of this page. */
                        data: components["schemas"]["SourceError"][];
                        /** @description The `after` of the next page; null when there are no more entries. */
                        next: string | null;
                    };
                };
            };
        };
    };
    rotateSourceSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The source's id.
                 * @example src_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The other system's secret. If it is left out, a secret is made up and answered. */
                    secret?: string;
                };
            };
        };
        responses: {
            /** @description The source, with its new secret. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "src_01m822prqpec0sbfjcevpfj9r5",
                     *       "name": "Cake shop",
                     *       "url": "https://parley.example/api/sync/01m822prqpec0sbfjcevpfj9r5k3n8q5t7w9y1a2c4e6g8j0m2p4",
                     *       "preset": "shopify",
                     *       "outcomes": {
                     *         "created": 12,
                     *         "updated": 40,
                     *         "unchanged": 3,
                     *         "ignored": 7,
                     *         "repeated": 2,
                     *         "stale": 0,
                     *         "refused": 1
                     *       },
                     *       "last_received_at": null,
                     *       "last_unverified_at": null,
                     *       "created_at": "2026-11-22T16:51:21.979Z",
                     *       "secret": "hCq8mVJ2tR0wZ5nXbLk7yEo3PdSa9fUg1iTvKxMcNrQ"
                     *     }
                     */
                    "application/json": components["schemas"]["SourceWithSecret"];
                };
            };
        };
    };
    listSourcePresets: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All presets. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "preset": "shopify",
                     *           "title": "Shopify: customers and orders",
                     *           "verification": {
                     *             "kind": "hmac",
                     *             "header": "X-Shopify-Hmac-Sha256"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description All presets. */
                        data: components["schemas"]["SourcePreset"][];
                    };
                };
            };
        };
    };
    listStickers: {
        parameters: {
            query?: {
                /**
                 * @description The most entries of a page. A page also ends after about 2 MiB.
                 * @example 50
                 */
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of stickers. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "number": 1,
                     *           "animated": false,
                     *           "bytes": 48214,
                     *           "sha256": "5a15dffb487cd3860312c5bac0cedd09842781419bfef6b9dde9b4294eb3db6a",
                     *           "created_at": "2026-11-22T16:51:21.979Z"
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": {
                        /** @description The entries of this page. */
                        data: components["schemas"]["Sticker"][];
                        /** @description The `after` of the next page; null when there are no more entries. */
                        next: string | null;
                    };
                };
            };
        };
    };
    addSticker: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/webp": string;
            };
        };
        responses: {
            /** @description The sticker was added. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "number": 1,
                     *       "animated": false,
                     *       "bytes": 48214,
                     *       "sha256": "5a15dffb487cd3860312c5bac0cedd09842781419bfef6b9dde9b4294eb3db6a",
                     *       "created_at": "2026-11-22T16:51:21.979Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Sticker"];
                };
            };
        };
    };
    getSticker: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The sticker's number.
                 * @example 1
                 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sticker. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "number": 1,
                     *       "animated": false,
                     *       "bytes": 48214,
                     *       "sha256": "5a15dffb487cd3860312c5bac0cedd09842781419bfef6b9dde9b4294eb3db6a",
                     *       "created_at": "2026-11-22T16:51:21.979Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Sticker"];
                };
            };
        };
    };
    replaceSticker: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The sticker's number.
                 * @example 1
                 */
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/webp": string;
            };
        };
        responses: {
            /** @description The changed sticker. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "number": 1,
                     *       "animated": false,
                     *       "bytes": 48214,
                     *       "sha256": "5a15dffb487cd3860312c5bac0cedd09842781419bfef6b9dde9b4294eb3db6a",
                     *       "created_at": "2026-11-22T16:51:21.979Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Sticker"];
                };
            };
        };
    };
    deleteSticker: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The sticker's number.
                 * @example 1
                 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sticker was deleted. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Sticker 1 was deleted"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Says what the request did, for people.
                         * @example Sticker 1 was deleted
                         */
                        message: string;
                    };
                };
            };
        };
    };
    getStickerImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The sticker's number.
                 * @example 1
                 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
        };
    };
    syncPayload: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The last part of the source's `url`.
                 * @example 01m822prqpec0sbfjcevpfj9r5k3n8q5t7w9y1a2c4e6g8j0m2p4
                 */
                source: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": unknown;
            };
        };
        responses: {
            /** @description The payload was processed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "outcome": "created",
                     *       "contact_id": "con_01m822prqpec0sbfjcevpfj9r5",
                     *       "errors": []
                     *     }
                     */
                    "application/json": components["schemas"]["Synced"] | {
                        /** @description For each contact of the list, in its order. */
                        data: components["schemas"]["Synced"][];
                    };
                };
            };
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                /**
                 * @description The most entries of a page. A page also ends after about 2 MiB.
                 * @example 50
                 */
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of templates. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "tpl_01m822prqpec0sbfjcevpfj9r5",
                     *           "name": "order_update",
                     *           "language": "en_US",
                     *           "channel": "whatsapp",
                     *           "business_id": "102290129340398",
                     *           "category": "UTILITY",
                     *           "previous_category": "MARKETING",
                     *           "status": "APPROVED",
                     *           "parameter_format": "POSITIONAL",
                     *           "header": null,
                     *           "body": "Hi {{1}}, your order {{2}} is on its way.",
                     *           "variables": [
                     *             "1",
                     *             "2"
                     *           ],
                     *           "footer": "Thank you for shopping with us",
                     *           "buttons": [
                     *             {
                     *               "type": "quick_reply",
                     *               "text": "Shop now",
                     *               "url": "https://shop.example/?promo={{1}}",
                     *               "phone": "+15550001000",
                     *               "value": "none"
                     *             }
                     *           ],
                     *           "offer": null,
                     *           "cards": [
                     *             {
                     *               "header": null,
                     *               "body": "Lemons for {{1}}",
                     *               "variables": [
                     *                 "1",
                     *                 "2"
                     *               ],
                     *               "buttons": [
                     *                 {
                     *                   "type": "quick_reply",
                     *                   "text": "Shop now",
                     *                   "url": "https://shop.example/?promo={{1}}",
                     *                   "phone": "+15550001000",
                     *                   "value": "none"
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "unsupported": [],
                     *           "components": [
                     *             {
                     *               "type": "BODY",
                     *               "text": "Hi {{1}}, your order {{2}} is on its way."
                     *             }
                     *           ],
                     *           "synced_at": "2026-11-22T16:51:21.979Z"
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": {
                        /** @description The entries of this page. */
                        data: components["schemas"]["Template"][];
                        /** @description The `after` of the next page; null when there are no more entries. */
                        next: string | null;
                    };
                };
            };
        };
    };
    createTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description A channel whose templates can be written here: those with `template.written` in `GET /channels`.
                     * @example sms
                     */
                    channel: string;
                    /**
                     * @description A number of the business that gets the template, on a channel that approves templates. If left out: the default number.
                     * @example +15551234567
                     */
                    source_phone?: string | null;
                    /**
                     * @description The name by which messages use it. A template may have a variant in each language.
                     * @example order_ready
                     */
                    name: string;
                    /**
                     * @description The language of the body, without spaces.
                     * @example en
                     */
                    language: string;
                    /**
                     * @description One of the channel's categories. Required if it has any.
                     * @example UTILITY
                     */
                    category?: string | null;
                    /**
                     * @description What stands above the body.
                     * @example {
                     *       "type": "text",
                     *       "text": "Our {{1}} is on!"
                     *     }
                     */
                    header?: {
                        /**
                         * @description What the header shows.
                         * @enum {string}
                         */
                        type: "text" | "image" | "video" | "document" | "location";
                        /** @description The text of a header of type text, with at most one variable. */
                        text?: string | null;
                        /** @description Read-only: a client may send it back, and it is ignored. */
                        readonly variable?: unknown;
                    } | null;
                    /**
                     * @description The text, with variables such as {{1}} or {{first_name}}.
                     * @example Hello {{first_name}}, your {{order}} is ready.
                     */
                    body: string;
                    /** @description What stands below the body. */
                    footer?: string | null;
                    /** @description In order. */
                    buttons?: {
                        /**
                         * @description What a tap does, as in the answer.
                         * @enum {string}
                         */
                        type: "quick_reply" | "url" | "phone" | "call" | "copy_code" | "one_time_code" | "form" | "request_contact" | "other";
                        /** @description What the button says. */
                        text: string;
                        /** @description The address that a `url` opens. A variable stands at its end. */
                        url?: string | null;
                        /**
                         * @description The number that a `phone` calls.
                         * @example +15551234567
                         */
                        phone?: string | null;
                        /** @description Read-only: a client may send it back, and it is ignored. */
                        readonly value?: unknown;
                    }[] | null;
                    /** @description Values as a message gives them, for the channel's reviewers. Required for every variable, if the channel approves templates. */
                    example?: {
                        /** @description A value for each variable of the body, and no others. */
                        variables?: {
                            [key: string]: string | number;
                        } | null;
                        /**
                         * @description The content of the header: the one that `header` of the template or card asks for.
                         * @example {
                         *       "text": "Summer Sale"
                         *     }
                         */
                        header?: {
                            /** @description The picture that the header shows. */
                            image?: ({
                                /** @description The id of a file: of `POST /media`, or of a received message. */
                                media_id?: string | null;
                                /**
                                 * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                                 * @example https://shop.example/cake.jpg
                                 */
                                link?: string | null;
                            } | null) & (unknown | unknown);
                            /** @description The video that the header shows. */
                            video?: ({
                                /** @description The id of a file: of `POST /media`, or of a received message. */
                                media_id?: string | null;
                                /**
                                 * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                                 * @example https://shop.example/cake.jpg
                                 */
                                link?: string | null;
                            } | null) & (unknown | unknown);
                            /** @description The document that the header shows. */
                            document?: ({
                                /** @description The id of a file: of `POST /media`, or of a received message. */
                                media_id?: string | null;
                                /**
                                 * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                                 * @example https://shop.example/cake.jpg
                                 */
                                link?: string | null;
                                /** @description The name that the person sees. If left out: that of the file. */
                                filename?: string | null;
                            } | null) & (unknown | unknown);
                            /** @description The value of the variable in the header's text. */
                            text?: string | number | null;
                            /** @description The place that the header shows. */
                            location?: {
                                /**
                                 * @description In degrees, positive in the north.
                                 * @example 48.2082
                                 */
                                latitude: number;
                                /**
                                 * @description In degrees, positive in the east.
                                 * @example 16.3738
                                 */
                                longitude: number;
                                /** @description The name of the place. */
                                name?: string | null;
                                /** @description The address of the place. */
                                address?: string | null;
                            } | null;
                        } | null;
                        /**
                         * @description A value for each button that requires one, by its place in the `buttons` of the template or card, from 0. Others may have one if their `value` is `optional`.
                         * @example {
                         *       "1": "summer2026"
                         *     }
                         */
                        buttons?: {
                            [key: string]: string | number;
                        } | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description The template was created. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "tpl_01m822prqpec0sbfjcevpfj9r5",
                     *       "name": "order_update",
                     *       "language": "en_US",
                     *       "channel": "whatsapp",
                     *       "business_id": "102290129340398",
                     *       "category": "UTILITY",
                     *       "previous_category": "MARKETING",
                     *       "status": "APPROVED",
                     *       "parameter_format": "POSITIONAL",
                     *       "header": null,
                     *       "body": "Hi {{1}}, your order {{2}} is on its way.",
                     *       "variables": [
                     *         "1",
                     *         "2"
                     *       ],
                     *       "footer": "Thank you for shopping with us",
                     *       "buttons": [
                     *         {
                     *           "type": "quick_reply",
                     *           "text": "Shop now",
                     *           "url": "https://shop.example/?promo={{1}}",
                     *           "phone": "+15550001000",
                     *           "value": "none"
                     *         }
                     *       ],
                     *       "offer": null,
                     *       "cards": [
                     *         {
                     *           "header": null,
                     *           "body": "Lemons for {{1}}",
                     *           "variables": [
                     *             "1",
                     *             "2"
                     *           ],
                     *           "buttons": [
                     *             {
                     *               "type": "quick_reply",
                     *               "text": "Shop now",
                     *               "url": "https://shop.example/?promo={{1}}",
                     *               "phone": "+15550001000",
                     *               "value": "none"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "unsupported": [],
                     *       "components": [
                     *         {
                     *           "type": "BODY",
                     *           "text": "Hi {{1}}, your order {{2}} is on its way."
                     *         }
                     *       ],
                     *       "synced_at": "2026-11-22T16:51:21.979Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
        };
    };
    replaceTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The template's id.
                 * @example tpl_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The name by which messages use it. A template may have a variant in each language.
                     * @example order_ready
                     */
                    name: string;
                    /**
                     * @description The language of the body, without spaces.
                     * @example en
                     */
                    language: string;
                    /**
                     * @description One of the channel's categories. Required if it has any.
                     * @example UTILITY
                     */
                    category?: string | null;
                    /**
                     * @description What stands above the body.
                     * @example {
                     *       "type": "text",
                     *       "text": "Our {{1}} is on!"
                     *     }
                     */
                    header?: {
                        /**
                         * @description What the header shows.
                         * @enum {string}
                         */
                        type: "text" | "image" | "video" | "document" | "location";
                        /** @description The text of a header of type text, with at most one variable. */
                        text?: string | null;
                        /** @description Read-only: a client may send it back, and it is ignored. */
                        readonly variable?: unknown;
                    } | null;
                    /**
                     * @description The text, with variables such as {{1}} or {{first_name}}.
                     * @example Hello {{first_name}}, your {{order}} is ready.
                     */
                    body: string;
                    /** @description What stands below the body. */
                    footer?: string | null;
                    /** @description In order. */
                    buttons?: {
                        /**
                         * @description What a tap does, as in the answer.
                         * @enum {string}
                         */
                        type: "quick_reply" | "url" | "phone" | "call" | "copy_code" | "one_time_code" | "form" | "request_contact" | "other";
                        /** @description What the button says. */
                        text: string;
                        /** @description The address that a `url` opens. A variable stands at its end. */
                        url?: string | null;
                        /**
                         * @description The number that a `phone` calls.
                         * @example +15551234567
                         */
                        phone?: string | null;
                        /** @description Read-only: a client may send it back, and it is ignored. */
                        readonly value?: unknown;
                    }[] | null;
                    /** @description Values as a message gives them, for the channel's reviewers. Required for every variable, if the channel approves templates. */
                    example?: {
                        /** @description A value for each variable of the body, and no others. */
                        variables?: {
                            [key: string]: string | number;
                        } | null;
                        /**
                         * @description The content of the header: the one that `header` of the template or card asks for.
                         * @example {
                         *       "text": "Summer Sale"
                         *     }
                         */
                        header?: {
                            /** @description The picture that the header shows. */
                            image?: ({
                                /** @description The id of a file: of `POST /media`, or of a received message. */
                                media_id?: string | null;
                                /**
                                 * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                                 * @example https://shop.example/cake.jpg
                                 */
                                link?: string | null;
                            } | null) & (unknown | unknown);
                            /** @description The video that the header shows. */
                            video?: ({
                                /** @description The id of a file: of `POST /media`, or of a received message. */
                                media_id?: string | null;
                                /**
                                 * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                                 * @example https://shop.example/cake.jpg
                                 */
                                link?: string | null;
                            } | null) & (unknown | unknown);
                            /** @description The document that the header shows. */
                            document?: ({
                                /** @description The id of a file: of `POST /media`, or of a received message. */
                                media_id?: string | null;
                                /**
                                 * @description Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the file can't change any more.
                                 * @example https://shop.example/cake.jpg
                                 */
                                link?: string | null;
                                /** @description The name that the person sees. If left out: that of the file. */
                                filename?: string | null;
                            } | null) & (unknown | unknown);
                            /** @description The value of the variable in the header's text. */
                            text?: string | number | null;
                            /** @description The place that the header shows. */
                            location?: {
                                /**
                                 * @description In degrees, positive in the north.
                                 * @example 48.2082
                                 */
                                latitude: number;
                                /**
                                 * @description In degrees, positive in the east.
                                 * @example 16.3738
                                 */
                                longitude: number;
                                /** @description The name of the place. */
                                name?: string | null;
                                /** @description The address of the place. */
                                address?: string | null;
                            } | null;
                        } | null;
                        /**
                         * @description A value for each button that requires one, by its place in the `buttons` of the template or card, from 0. Others may have one if their `value` is `optional`.
                         * @example {
                         *       "1": "summer2026"
                         *     }
                         */
                        buttons?: {
                            [key: string]: string | number;
                        } | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description The template after the change. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "tpl_01m822prqpec0sbfjcevpfj9r5",
                     *       "name": "order_update",
                     *       "language": "en_US",
                     *       "channel": "whatsapp",
                     *       "business_id": "102290129340398",
                     *       "category": "UTILITY",
                     *       "previous_category": "MARKETING",
                     *       "status": "APPROVED",
                     *       "parameter_format": "POSITIONAL",
                     *       "header": null,
                     *       "body": "Hi {{1}}, your order {{2}} is on its way.",
                     *       "variables": [
                     *         "1",
                     *         "2"
                     *       ],
                     *       "footer": "Thank you for shopping with us",
                     *       "buttons": [
                     *         {
                     *           "type": "quick_reply",
                     *           "text": "Shop now",
                     *           "url": "https://shop.example/?promo={{1}}",
                     *           "phone": "+15550001000",
                     *           "value": "none"
                     *         }
                     *       ],
                     *       "offer": null,
                     *       "cards": [
                     *         {
                     *           "header": null,
                     *           "body": "Lemons for {{1}}",
                     *           "variables": [
                     *             "1",
                     *             "2"
                     *           ],
                     *           "buttons": [
                     *             {
                     *               "type": "quick_reply",
                     *               "text": "Shop now",
                     *               "url": "https://shop.example/?promo={{1}}",
                     *               "phone": "+15550001000",
                     *               "value": "none"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "unsupported": [],
                     *       "components": [
                     *         {
                     *           "type": "BODY",
                     *           "text": "Hi {{1}}, your order {{2}} is on its way."
                     *         }
                     *       ],
                     *       "synced_at": "2026-11-22T16:51:21.979Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
        };
    };
    deleteTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The template's id.
                 * @example tpl_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template was deleted. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The template order_ready in en was deleted"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Says what the request did, for people.
                         * @example The template order_ready in en was deleted
                         */
                        message: string;
                    };
                };
            };
        };
    };
    syncTemplates: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The templates were read. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "3 templates are in step with the channel",
                     *       "synced": 3,
                     *       "removed": 0,
                     *       "failed": [
                     *         {
                     *           "business_id": "102290129340398",
                     *           "source_phone": "+15550001000",
                     *           "error": {
                     *             "code": "channel_unreachable",
                     *             "detail": "The channel can't be reached.",
                     *             "retryable": false,
                     *             "provider_code": null
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Says what the request did, for people.
                         * @example 3 templates are in step with the channel
                         */
                        message: string;
                        /**
                         * @description Number of templates that the channel has.
                         * @example 3
                         */
                        synced: number;
                        /** @description Number of templates that the channel no longer has. */
                        removed: number;
                        /** @description The businesses whose templates couldn't be read. Their templates stay as they were. */
                        failed: {
                            /**
                             * @description The channel's id of the business.
                             * @example 102290129340398
                             */
                            business_id: string;
                            /**
                             * @description The number with whose credentials the templates were asked for.
                             * @example +15550001000
                             */
                            source_phone: string;
                            /** @description Why they couldn't be read. */
                            error: {
                                /**
                                 * @description The kind of error. Stable, for programs.
                                 * @example channel_unreachable
                                 */
                                code: string;
                                /**
                                 * @description A sentence for people.
                                 * @example The channel can't be reached.
                                 */
                                detail: string;
                                /** @description Whether the same could succeed later. */
                                retryable: boolean;
                                /** @description The channel's own code, if it gave one. */
                                provider_code: number | null;
                            };
                        }[];
                    };
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query?: {
                /**
                 * @description The beginning; 24 hours before `to` if left out. Rounded down to an hour.
                 * @example 2026-11-22T00:00:00Z
                 */
                from?: string;
                /**
                 * @description The end; now if left out.
                 * @example 2026-11-23T00:00:00Z
                 */
                to?: string;
                /**
                 * @description The length of a step in seconds, a multiple of 3600. If left out, it fits the range. At most 1000 steps.
                 * @example 3600
                 */
                step?: number;
                /**
                 * @description Only messages of the sender with this id.
                 * @example snd_01m822prqpec0sbfjcevpfj9r5
                 */
                sender?: string;
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Usage, step by step. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "2026-11-22T16:51:21.979Z",
                     *       "to": "2026-11-22T16:51:21.979Z",
                     *       "step": 3600,
                     *       "total": {
                     *         "counts": {
                     *           "scheduled": 0,
                     *           "queued": 0,
                     *           "sent": 0,
                     *           "delivered": 0,
                     *           "read": 0,
                     *           "failed": 0,
                     *           "expired": 0,
                     *           "canceled": 0,
                     *           "received": 0
                     *         },
                     *         "latency": null
                     *       },
                     *       "steps": [
                     *         {
                     *           "at": "2026-11-22T16:51:21.979Z",
                     *           "counts": {
                     *             "scheduled": 0,
                     *             "queued": 0,
                     *             "sent": 0,
                     *             "delivered": 0,
                     *             "read": 0,
                     *             "failed": 0,
                     *             "expired": 0,
                     *             "canceled": 0,
                     *             "received": 0
                     *           },
                     *           "latency": null
                     *         }
                     *       ],
                     *       "failures": [
                     *         {
                     *           "code": "recipient_unreachable",
                     *           "channel": "whatsapp",
                     *           "provider_code": 131026,
                     *           "count": 9
                     *         }
                     *       ],
                     *       "prices": [
                     *         {
                     *           "channel": "whatsapp",
                     *           "billable": true,
                     *           "category": "utility",
                     *           "type": "regular",
                     *           "count": 412,
                     *           "cost": null
                     *         }
                     *       ],
                     *       "waiting": [
                     *         {
                     *           "sender_id": "snd_01m822prqpec0sbfjcevpfj9r5",
                     *           "cause": "no_worker",
                     *           "count": 3,
                     *           "oldest_at": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Usage"];
                };
            };
        };
    };
    listWarnings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those that stop messages first, then the oldest. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "kind": "sender_paused",
                     *           "stops_messages": true,
                     *           "id": "snd_01m822prqpec0sbfjcevpfj9r5",
                     *           "name": "+15550001000",
                     *           "channel": "whatsapp",
                     *           "reason": "channel_token_invalid",
                     *           "waiting": 218,
                     *           "since": null,
                     *           "title": "Messages from +15550001000 wait",
                     *           "detail": "The sender +15550001000 was paused at 2026-11-26 16:04 UTC.",
                     *           "action": "Enter a new token. Then resume the sender."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The warnings. */
                        data: components["schemas"]["Warning"][];
                    };
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /**
                 * @description The most entries of a page. A page also ends after about 2 MiB.
                 * @example 50
                 */
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of webhooks. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "whk_01m822prqpec0sbfjcevpfj9r5",
                     *           "url": "https://shop.example/parley",
                     *           "description": null,
                     *           "types": [
                     *             "message.received",
                     *             "message.failed"
                     *           ],
                     *           "status": "active",
                     *           "disabled_reason": null,
                     *           "failing_since": null,
                     *           "created_at": "2026-11-22T16:51:21.979Z"
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": {
                        /** @description The entries of this page. */
                        data: components["schemas"]["Webhook"][];
                        /** @description The `after` of the next page; null when there are no more entries. */
                        next: string | null;
                    };
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description The webhook, with its secret. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whk_01m822prqpec0sbfjcevpfj9r5",
                     *       "url": "https://shop.example/parley",
                     *       "description": null,
                     *       "types": [
                     *         "message.received",
                     *         "message.failed"
                     *       ],
                     *       "status": "active",
                     *       "disabled_reason": null,
                     *       "failing_since": null,
                     *       "created_at": "2026-11-22T16:51:21.979Z",
                     *       "secret": "whsec_c2VjcmV0IG9mIHRoZSBleGFtcGxlIGFib3ZlLCAzMg=="
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The webhook's id.
                 * @example whk_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whk_01m822prqpec0sbfjcevpfj9r5",
                     *       "url": "https://shop.example/parley",
                     *       "description": null,
                     *       "types": [
                     *         "message.received",
                     *         "message.failed"
                     *       ],
                     *       "status": "active",
                     *       "disabled_reason": null,
                     *       "failing_since": null,
                     *       "created_at": "2026-11-22T16:51:21.979Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The webhook's id.
                 * @example whk_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook was deleted. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The webhook to https://shop.example/parley was deleted"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Says what the request did, for people.
                         * @example The webhook to https://shop.example/parley was deleted
                         */
                        message: string;
                    };
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The webhook's id.
                 * @example whk_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookChanges"];
            };
        };
        responses: {
            /** @description The webhook after the change. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whk_01m822prqpec0sbfjcevpfj9r5",
                     *       "url": "https://shop.example/parley",
                     *       "description": null,
                     *       "types": [
                     *         "message.received",
                     *         "message.failed"
                     *       ],
                     *       "status": "active",
                     *       "disabled_reason": null,
                     *       "failing_since": null,
                     *       "created_at": "2026-11-22T16:51:21.979Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description The most entries of a page. A page also ends after about 2 MiB. */
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
                /**
                 * @description Deliveries with this status.
                 * @example failed
                 */
                status?: "pending" | "succeeded" | "failed";
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The webhook's id.
                 * @example whk_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "dlv_01m822prqpec0sbfjcevpfj9r5",
                     *           "event_id": "evt_01m822prqpec0sbfjcevpfj9r5",
                     *           "type": "contact.created",
                     *           "status": "pending",
                     *           "attempts": 0,
                     *           "next_attempt_at": null,
                     *           "last_attempt": null
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": {
                        /** @description The entries of this page. */
                        data: components["schemas"]["Delivery"][];
                        /** @description The `after` of the next page; null when there are no more entries. */
                        next: string | null;
                    };
                };
            };
        };
    };
    retryDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The webhook's id.
                 * @example whk_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
                /**
                 * @description The delivery's id.
                 * @example dlv_01m822prqpec0sbfjcevpfj9r5
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery is due now. */
            202: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The delivery is being sent again",
                     *       "delivery": {
                     *         "id": "dlv_01m822prqpec0sbfjcevpfj9r5",
                     *         "event_id": "evt_01m822prqpec0sbfjcevpfj9r5",
                     *         "type": "contact.created",
                     *         "status": "pending",
                     *         "attempts": 0,
                     *         "next_attempt_at": null,
                     *         "last_attempt": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Says what the request did, for people.
                         * @example The delivery is being sent again
                         */
                        message: string;
                        delivery: components["schemas"]["Delivery"];
                    };
                };
            };
        };
    };
    resendDeliveries: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The webhook's id.
                 * @example whk_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date-time
                     * @description Events at this time or later.
                     */
                    since: string;
                    /**
                     * Format: date-time
                     * @description Events at this time or earlier. Without it: all later ones.
                     */
                    until?: string;
                };
            };
        };
        responses: {
            /** @description The deliveries are due now. */
            202: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "12 deliveries are being sent again",
                     *       "deliveries": 12
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Says what the request did, for people.
                         * @example 12 deliveries are being sent again
                         */
                        message: string;
                        /**
                         * @description How many deliveries are due now.
                         * @example 12
                         */
                        deliveries: number;
                    };
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The webhook's id.
                 * @example whk_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook, with its new secret. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whk_01m822prqpec0sbfjcevpfj9r5",
                     *       "url": "https://shop.example/parley",
                     *       "description": null,
                     *       "types": [
                     *         "message.received",
                     *         "message.failed"
                     *       ],
                     *       "status": "active",
                     *       "disabled_reason": null,
                     *       "failing_since": null,
                     *       "created_at": "2026-11-22T16:51:21.979Z",
                     *       "secret": "whsec_c2VjcmV0IG9mIHRoZSBleGFtcGxlIGFib3ZlLCAzMg=="
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, or as long as the setting `retention.idempotency_keys` says, the same request with the same key is executed once, and repeats get the answer to the first. Blanks and the order of fields make no difference. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description The webhook's id.
                 * @example whk_01m822prqpec0sbfjcevpfj9r5
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, which is about to be sent. */
            202: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "A test event is being sent",
                     *       "delivery": {
                     *         "id": "dlv_01m822prqpec0sbfjcevpfj9r5",
                     *         "event_id": "evt_01m822prqpec0sbfjcevpfj9r5",
                     *         "type": "contact.created",
                     *         "status": "pending",
                     *         "attempts": 0,
                     *         "next_attempt_at": null,
                     *         "last_attempt": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Says what the request did, for people.
                         * @example A test event is being sent
                         */
                        message: string;
                        delivery: components["schemas"]["Delivery"];
                    };
                };
            };
        };
    };
}
