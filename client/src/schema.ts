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
         * @description Give one of message, template and sticker. The answer comes when the message is stored durably; delivery follows. `channel` is a channel's name, or the word channel for the account's default channel.
         */
        post: operations["sendMessage"];
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
         * @description Oldest first. A contact that is created or deleted moves no other contact between pages. A contact must match every given field. A cursor belongs to the filter of its first page. There may be more contacts while `next` isn't null, even after a short page.
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
         */
        get: operations["getContact"];
        put?: never;
        post?: never;
        /**
         * Delete a contact and all its data
         * @description Deletes the contact and all related data, including all messages exchanged with it. This can't be undone. With If-Match, the contact is deleted only if it hasn't changed.
         */
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        patch?: never;
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
    "/contacts/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many contacts and all their data
         * @description Starts a job that deletes each contact as DELETE does, each with its own erasure record. A phone without a contact is counted as not found. A deletion can't be undone. Canceling the job keeps the remaining contacts.
         */
        post: operations["eraseContacts"];
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
         * Export contacts to an e-mail address
         * @description Mails a file with all contacts, or the contacts that a filter finds, with all their enhanced data. The file shows one moment. A repeat under the same Idempotency-Key answers the current state of the export.
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
         * @description CSV in UTF-8, whose header names the columns as an export does, in any order and case; or one contact object per line. An absent column or field keeps its value, an empty one clears it. Rows that break a rule are refused and listed in the report. The other rows are applied in the background. If the API key is revoked during the upload, the whole file is refused.
         */
        post: operations["importContacts"];
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
        /** Get an erasure record */
        get: operations["getErasure"];
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
         * @description Server-sent events, as `EventSource` reads them. The stream begins now, or after the event of `after` or `Last-Event-ID`. `event` is the type and `data` is the event as `GET /events` answers it. An event `gap` says that events after `Last-Event-ID` were deleted because of their age; the stream goes on with the oldest event. The stream ends with its API key. It can end at any time: connect again with the last id.
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
    "/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exports
         * @description Newest first.
         */
        get: operations["listExports"];
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
        /** Get an export */
        get: operations["getExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an export
         * @description Nothing is mailed. An export that has ended, or whose mail is being sent, can't be canceled.
         */
        post: operations["cancelExport"];
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
         * Open the file of an export by its link
         * @description An export that is too large to attach is mailed as a link. The link needs no API key. It ends after a day, or when the account erases a contact.
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
    "/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports
         * @description Imports of the last 7 days, newest first.
         */
        get: operations["listImports"];
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
        /** Get an import */
        get: operations["getImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an import
         * @description Rows that were applied stay applied. Waiting rows are deleted.
         */
        post: operations["cancelImport"];
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
         * Get the refused rows of an import
         * @description CSV with the file's own columns and four more: line, column, code and value. A new import ignores these four, so the corrected report can be sent again. Kept for 7 days.
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
    "/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs
         * @description Newest first. A key with contacts:read sees all jobs; any other key sees the kinds of jobs that it may start. A job is kept for 30 days after its end.
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
        /** Get a job */
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
         * @description Changes that the job has made stay. After the answer it makes no further changes. The key needs the scope that starts a job of this kind.
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
        /** List the account's API keys, oldest first */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create an API key
         * @description The new key can't have more scopes, or expire later, than the calling key.
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
         * @description Every process refuses the key and its sessions from then on. A key can revoke itself.
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
    "/labels/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add labels to many contacts, or remove them
         * @description Starts a job. Labels keep their order, and new ones come last. A contact that would have more than 200 labels is left unchanged and counted as refused. A phone without a contact is counted as not found. An empty filter matches every contact. The job changes the contacts that match the filter when the request is answered. If more than 100,000 match, it changes those that still match when their turn comes; then its total is exact only at the end.
         */
        post: operations["applyLabels"];
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
        /** List messages, newest first */
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
        /** Get a message with its status, its times and the reason why it waits */
        get: operations["getMessage"];
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
         * @description A canceled message is never sent. Only a queued message can be canceled: not one that is being handed over to the channel, and not one of which an earlier attempt may have reached the contact (`possibly_duplicate`).
         */
        post: operations["cancelMessage"];
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
         */
        get: operations["listSenders"];
        put?: never;
        /**
         * Add a sender
         * @description Register the answered `hook_url` and the verify token as the callback in Meta's console. Senders with the same app secret share a hook. The credentials are stored encrypted and never shown again.
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
        /** Get a sender */
        get: operations["getSender"];
        put?: never;
        post?: never;
        /**
         * Delete a sender
         * @description The sender's messages stay; its credentials are deleted. A channel's default sender can only be deleted last.
         */
        delete: operations["deleteSender"];
        options?: never;
        head?: never;
        /**
         * Change a sender
         * @description Fields that are left out stay as they are. New credentials don't resume a paused sender; `POST /senders/{id}/resume` does. A new app secret keeps the `hook_url`, unless another sender has that secret: then both senders share that sender's hook.
         */
        patch: operations["updateSender"];
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
         */
        post: operations["resumeSender"];
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
         * @description Answers with a cookie that authorizes requests for 12 hours, with the rights of the key, until the key or the session ends. Scripts can't read it. A request with the header Authorization ignores it. Every method except GET and HEAD then needs the header X-Parley-Console: 1 and the service's own Origin. An address has 10 failed attempts a minute; a valid key is always accepted.
         */
        post: operations["createSession"];
        /**
         * Sign a browser out
         * @description Every process refuses the session from then on. Other sessions of the key go on.
         */
        delete: operations["deleteSession"];
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
        /** Get the account's settings */
        get: operations["getSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the account's settings
         * @description Fields that are left out don't change; null clears a field. Exports requested before continue.
         */
        patch: operations["updateSettings"];
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
         */
        get: operations["listStickers"];
        put?: never;
        /**
         * Add a sticker
         * @description The body is a WebP picture of 512 x 512 pixels. A static picture can have up to 100 KB, an animated one up to 500 KB (1 KB is 1,024 bytes). The sticker gets the next number. Numbers of deleted stickers are never used again.
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
        /** Get a sticker */
        get: operations["getSticker"];
        /**
         * Replace a sticker's picture
         * @description The number stays. Waiting messages are sent with the new picture.
         */
        put: operations["replaceSticker"];
        post?: never;
        /**
         * Delete a sticker
         * @description The number is never used again. Messages that wait to be sent with the sticker fail.
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
        /** Get a sticker's picture */
        get: operations["getStickerImage"];
        put?: never;
        post?: never;
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
         * @description The channel's templates as of the last sync, ordered by name.
         */
        get: operations["listTemplates"];
        put?: never;
        post?: never;
        delete?: never;
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
         */
        post: operations["syncTemplates"];
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
        /** List webhooks, oldest first */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Send events to an address
         * @description Every event is sent at least once, signed by Standard Webhooks 1.0. Any answer from 200 to 299 within 15 s is a success. A failed delivery is repeated for three days. First attempts are in the order of the events of each contact.
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
        /** Get a webhook */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /** Delete a webhook with its deliveries */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change, disable or enable a webhook
         * @description Fields that are left out don't change. Waiting deliveries go to the new address.
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
        /** Send a delivery again now */
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
        AcceptedMessage: {
            message: string;
            id: string;
            /** @enum {string} */
            status: "queued" | "sending" | "sent" | "delivered" | "read" | "failed" | "canceled" | "received";
            phone_number: string | null;
            contact_id: string;
            channel: string | null;
            source_phone: string | null;
            reference: string | null;
            /** Format: date-time */
            created_at: string;
        };
        Contact: {
            id: string;
            /** @description In E.164; null if the person hides it. */
            phone: string | null;
            name: string | null;
            /** @description Names separated by a comma and a space. */
            labels: string;
            enhanced_data: {
                [key: string]: components["schemas"]["Entry"][];
            };
            last_message_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        ContactEvent: {
            /** @description The same for each delivery of the event. */
            id: string;
            /** @enum {string} */
            type: "contact.created" | "contact.updated";
            /**
             * Format: date-time
             * @description When the change happened.
             */
            timestamp: string;
            data: components["schemas"]["Contact"];
        };
        ContactFilter: {
            /** @description A part of the name or of the phone. Accents and case are ignored. There are no wildcards. */
            q?: string;
            label?: string[];
            /**
             * Format: date-time
             * @description Contacts changed at this time or later.
             */
            updated_since?: string;
        };
        Delivery: {
            id: string;
            /** @description The `webhook-id` of every attempt: deduplicate by it. */
            event_id: string;
            /** @enum {string} */
            type: "contact.created" | "contact.updated" | "contact.deleted" | "message.queued" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.canceled" | "message.received" | "template.updated" | "sender.paused" | "sender.resumed" | "export.queued" | "export.sent" | "export.failed" | "import.finished" | "webhook.disabled" | "webhook.test";
            /** @enum {string} */
            status: "pending" | "succeeded" | "failed";
            attempts: number;
            next_attempt_at: string | null;
            last_attempt: {
                /** Format: date-time */
                at: string;
                duration_ms: number;
                /** @description The first 16 KiB. Null for exports. */
                request_body: string | null;
                /** @description Null when no answer came. */
                response_status: number | null;
                /** @description The first 4 KiB. Null for exports. */
                response_body: string | null;
                /** @description Why the attempt failed. */
                error: string | null;
            } | null;
        };
        Entry: {
            text?: string;
            description?: string;
            link?: string;
        };
        /** @description Nothing personal: the ids of the contact and of its erasure record. */
        ErasedContact: {
            contact_id: string;
            erasure_id: string;
        };
        Erasure: {
            id: string;
            contact_id: string;
            api_key_id: string | null;
            /** @description The number of erased records of each kind. */
            counts: {
                [key: string]: number;
            };
            /** @description A keyed hash of the phone, in hex. */
            phone_hash: string | null;
            /** @description Exports that may contain this contact or an earlier contact with the same phone, and that were or may have been mailed. */
            exports_mailed: string[];
            /** Format: date-time */
            created_at: string;
        };
        ErasureEvent: {
            /** @description The same for each delivery of the event. */
            id: string;
            /** @enum {string} */
            type: "contact.deleted";
            /**
             * Format: date-time
             * @description When the change happened.
             */
            timestamp: string;
            data: components["schemas"]["ErasedContact"];
        };
        /** @description A change. `data` is the resource as it is now, not as it was then. */
        Event: components["schemas"]["ContactEvent"] | components["schemas"]["ErasureEvent"] | components["schemas"]["MessageEvent"] | components["schemas"]["TemplateEvent"] | components["schemas"]["SenderEvent"] | components["schemas"]["ExportEvent"] | components["schemas"]["ImportEvent"] | components["schemas"]["WebhookEvent"];
        Export: {
            id: string;
            email: string;
            filter: components["schemas"]["ExportFilter"];
            /** @enum {string} */
            format: "csv" | "ndjson";
            /** @enum {string} */
            status: "queued" | "running" | "sent" | "failed" | "canceled";
            rows_done: number;
            rows_total: number | null;
            /** @description Size of the uncompressed file. */
            bytes: number | null;
            /** @description Known when the file is complete. A file too large to attach gets a link. */
            delivery: ("attachment" | "link") | null;
            /** @description Why the export failed or was canceled, with the mail server's own words if it sent any. */
            error: string | null;
            /** Format: date-time */
            created_at: string;
            finished_at: string | null;
        };
        ExportEvent: {
            /** @description The same for each delivery of the event. */
            id: string;
            /** @enum {string} */
            type: "export.queued" | "export.sent" | "export.failed";
            /**
             * Format: date-time
             * @description When the change happened.
             */
            timestamp: string;
            data: components["schemas"]["Export"];
        };
        /** @description The exported contacts. Without fields, all contacts. */
        ExportFilter: {
            q?: string;
            label?: string[];
            /** Format: date-time */
            updated_since?: string;
            /**
             * @description The filter's words were removed when a contact was erased, because they could name a person.
             * @constant
             */
            forgotten?: true;
        };
        Import: {
            id: string;
            /** @enum {string} */
            format: "csv" | "ndjson";
            /** @description Rows are only counted; no contact changes. */
            dry_run: boolean;
            /** @enum {string} */
            status: "receiving" | "queued" | "running" | "finished" | "canceled";
            /** @description Rows that are settled. */
            rows_done: number;
            /** @description Null while the file is being received. */
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
            /** @description Rows whose phone appears again further down. Only the last row of a phone counts. */
            repeated: number;
            /** @description Rows of people who were erased after the import began. */
            erased: number;
            /** @description Columns that the import ignores. */
            ignored_columns: string[];
            /** Format: date-time */
            created_at: string;
            finished_at: string | null;
        };
        ImportEvent: {
            /** @description The same for each delivery of the event. */
            id: string;
            /** @enum {string} */
            type: "import.finished";
            /**
             * Format: date-time
             * @description When the change happened.
             */
            timestamp: string;
            data: components["schemas"]["Import"];
        };
        Job: {
            id: string;
            /** @enum {string} */
            kind: "erase" | "labels";
            /** @enum {string} */
            status: "queued" | "running" | "done" | "failed" | "canceled";
            /** @description Rows processed so far, including those not found and refused. */
            rows_done: number;
            rows_total: number;
            /** @description Rows without a contact, or whose contact was deleted before its turn. */
            not_found: number;
            /** @description Contacts left unchanged because a rule forbids the change. */
            refused: number;
            /** @description Rows per second since the job started. */
            rate: number | null;
            error: string | null;
            /** Format: date-time */
            created_at: string;
            finished_at: string | null;
        };
        Key: {
            /** @example key_01jd2x5v8qf6p9r0w3t7y1z4ab */
            id: string;
            name: string;
            scopes: string[];
            /** @description Beginning of the key, to tell keys apart. */
            prefix: string;
            expires_at: string | null;
            /** @description Up to a minute old. */
            last_used_at: string | null;
            revoked_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        KeyWithSecret: {
            /** @example key_01jd2x5v8qf6p9r0w3t7y1z4ab */
            id: string;
            name: string;
            scopes: string[];
            /** @description Beginning of the key, to tell keys apart. */
            prefix: string;
            expires_at: string | null;
            /** @description Up to a minute old. */
            last_used_at: string | null;
            revoked_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description The key, shown only once; null in the answer to a repeated request. */
            secret: string | null;
        };
        Message: {
            id: string;
            contact_id: string;
            phone_number: string | null;
            channel: string | null;
            source_phone: string | null;
            /** @enum {string} */
            direction: "in" | "out";
            /**
             * @description `unsupported`: the person sent something that can't be shown yet, such as a picture.
             * @enum {string}
             */
            type: "text" | "template" | "sticker" | "unsupported";
            /** @description The body of a text. */
            text?: string;
            template?: {
                name: string;
                language: string;
                variables: {
                    [key: string]: string;
                };
            };
            /** @description The number in the sticker library. */
            sticker?: number;
            reference: string | null;
            /** @enum {string} */
            status: "queued" | "sending" | "sent" | "delivered" | "read" | "failed" | "canceled" | "received";
            times: {
                received_at?: string | null;
                queued_at?: string | null;
                sending_at?: string | null;
                sent_at?: string | null;
                delivered_at?: string | null;
                read_at?: string | null;
                failed_at?: string | null;
                canceled_at?: string | null;
            };
            /** @description How often the message was handed over to the channel. */
            attempts: number;
            error: {
                code: string;
                detail: string;
                retryable: boolean;
                provider_code: number | null;
            } | null;
            /** @description Since when it is unknown whether the channel took the message; null when it is known. */
            uncertain_since: string | null;
            /** @description The message was sent again because the outcome of an earlier attempt stayed unknown. */
            possibly_duplicate: boolean;
            /** Format: date-time */
            created_at: string;
        };
        MessageDetails: {
            id: string;
            contact_id: string;
            phone_number: string | null;
            channel: string | null;
            source_phone: string | null;
            /** @enum {string} */
            direction: "in" | "out";
            /**
             * @description `unsupported`: the person sent something that can't be shown yet, such as a picture.
             * @enum {string}
             */
            type: "text" | "template" | "sticker" | "unsupported";
            /** @description The body of a text. */
            text?: string;
            template?: {
                name: string;
                language: string;
                variables: {
                    [key: string]: string;
                };
            };
            /** @description The number in the sticker library. */
            sticker?: number;
            reference: string | null;
            /** @enum {string} */
            status: "queued" | "sending" | "sent" | "delivered" | "read" | "failed" | "canceled" | "received";
            times: {
                received_at?: string | null;
                queued_at?: string | null;
                sending_at?: string | null;
                sent_at?: string | null;
                delivered_at?: string | null;
                read_at?: string | null;
                failed_at?: string | null;
                canceled_at?: string | null;
            };
            /** @description How often the message was handed over to the channel. */
            attempts: number;
            error: {
                code: string;
                detail: string;
                retryable: boolean;
                provider_code: number | null;
            } | null;
            /** @description Since when it is unknown whether the channel took the message; null when it is known. */
            uncertain_since: string | null;
            /** @description The message was sent again because the outcome of an earlier attempt stayed unknown. */
            possibly_duplicate: boolean;
            /** Format: date-time */
            created_at: string;
            /** @description Why the message waits; null when it doesn't wait. */
            waiting: components["schemas"]["Waiting"] | null;
        };
        MessageEvent: {
            /** @description The same for each delivery of the event. */
            id: string;
            /** @enum {string} */
            type: "message.queued" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.canceled" | "message.received";
            /**
             * Format: date-time
             * @description When the change happened.
             */
            timestamp: string;
            data: components["schemas"]["Message"];
        };
        NewKey: {
            /** @description A name, to tell keys apart. */
            name: string;
            /** @description What the key allows. The calling key must have these scopes. */
            scopes: ("contacts:read" | "contacts:write" | "contacts:export" | "contacts:erase" | "messages:read" | "messages:send" | "templates:read" | "templates:write" | "stickers:write" | "senders:write" | "webhooks:write" | "events:read" | "keys:write" | "settings:write" | "usage:read")[];
            /** @description Expiry time, no later than that of the calling key. Without it, the key doesn't expire. */
            expires_at?: string | null;
            readonly id?: unknown;
            readonly prefix?: unknown;
            readonly secret?: unknown;
            readonly last_used_at?: unknown;
            readonly revoked_at?: unknown;
            readonly created_at?: unknown;
        };
        /** @description A text, a template or a sticker. */
        NewMessage: components["schemas"]["NewTextMessage"] | components["schemas"]["NewTemplateMessage"] | components["schemas"]["NewStickerMessage"];
        NewSender: {
            /** @description whatsapp, which is also the default. */
            channel?: "whatsapp" | null;
            /** @description True makes the sender its channel's default. A channel's first sender is always the default. */
            default?: boolean | null;
            /** @description Maximum messages per second; 80 by default. */
            rate?: number | null;
            readonly id?: unknown;
            readonly status?: unknown;
            readonly paused_reason?: unknown;
            readonly hook_url?: unknown;
            readonly waiting?: unknown;
            readonly dropped_facts?: unknown;
            readonly created_at?: unknown;
            /** @description A phone number with a leading plus sign and country code. */
            phone: string;
            whatsapp: {
                phone_number_id: string;
                business_account_id: string;
                access_token: string;
                app_secret: string;
                verify_token: string;
            };
        };
        /** Sticker */
        NewStickerMessage: {
            /** @description The recipient's phone, with a leading plus sign and country code. A phone without a contact gets one. Required unless `contact_id` is given. */
            phone_number?: string | null;
            /** @description The id of a contact, instead of `phone_number`. Needed for a contact that hides its phone. */
            contact_id?: string | null;
            /** @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number. */
            source_phone?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /** @description The number of a sticker in the account's library. */
            sticker: number;
        };
        /** Template */
        NewTemplateMessage: {
            /** @description The recipient's phone, with a leading plus sign and country code. A phone without a contact gets one. Required unless `contact_id` is given. */
            phone_number?: string | null;
            /** @description The id of a contact, instead of `phone_number`. Needed for a contact that hides its phone. */
            contact_id?: string | null;
            /** @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number. */
            source_phone?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            template: components["schemas"]["TemplateMessage"];
        };
        /** Text */
        NewTextMessage: {
            /** @description The recipient's phone, with a leading plus sign and country code. A phone without a contact gets one. Required unless `contact_id` is given. */
            phone_number?: string | null;
            /** @description The id of a contact, instead of `phone_number`. Needed for a contact that hides its phone. */
            contact_id?: string | null;
            /** @description The number of the account to send from. If left out: the number that last sent to this contact, else the channel's default number. */
            source_phone?: string | null;
            /** @description The client's own id of the message. Answers repeat it, and a list can be filtered by it. */
            reference?: string | null;
            /** @description The text. Each channel has its own limit; WhatsApp's is 4,096 characters. */
            message: string;
        };
        NewWebhook: {
            /**
             * @description A public https address. Redirects aren't followed.
             * @example https://shop.example/parley
             */
            url: string;
            /** @description Without it: all types that the key may read. */
            types?: ("contact.created" | "contact.updated" | "contact.deleted" | "message.queued" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.canceled" | "message.received" | "template.updated" | "sender.paused" | "sender.resumed" | "export.queued" | "export.sent" | "export.failed" | "import.finished" | "webhook.disabled")[];
            /** @description For people; null for none. */
            description?: string | null;
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            /** @description A sentence for people. */
            detail: string;
            instance: string;
            /** @description Stable, for programs. */
            code: string;
            request_id: string;
            /** @description Whether the same request can succeed later. */
            retryable: boolean;
            /** @description The faults of the input, at most 100. */
            errors?: {
                /** @description JSON Pointer to the faulty value. */
                pointer: string;
                code: string;
                detail: string;
            }[];
            /** @description Number of faults that `errors` leaves out; absent if none. */
            errors_omitted?: number;
        };
        Sender: {
            id: string;
            channel: string;
            phone: string;
            /** @description Whether messages without a `source_phone` leave through this sender. */
            default: boolean;
            /** @description Maximum messages per second. */
            rate: number;
            /** @enum {string} */
            status: "active" | "paused";
            /** @description Why the channel refused the sender, as a code, for example `channel_token_invalid`. */
            paused_reason: string | null;
            whatsapp: {
                phone_number_id: string;
                business_account_id: string;
            };
            /** @description The callback address to register at the channel. */
            hook_url: string;
            /** @description Number of messages that wait to leave through this sender. */
            waiting: number;
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
                /** @description Stored because it couldn't be applied, and deleted after 30 days. */
                expired: number;
            };
            created_at: string;
        };
        SenderChanges: {
            /** @description whatsapp, which is also the default. */
            channel?: "whatsapp" | null;
            /** @description True makes the sender its channel's default. A channel's first sender is always the default. */
            default?: boolean | null;
            /** @description Maximum messages per second; 80 by default. */
            rate?: number | null;
            readonly id?: unknown;
            readonly status?: unknown;
            readonly paused_reason?: unknown;
            readonly hook_url?: unknown;
            readonly waiting?: unknown;
            readonly dropped_facts?: unknown;
            readonly created_at?: unknown;
            /** @description Must be the sender's phone, which can't change. */
            phone?: string | null;
            whatsapp?: {
                phone_number_id?: string | null;
                business_account_id?: string | null;
                access_token?: string | null;
                app_secret?: string | null;
                verify_token?: string | null;
            } | null;
        };
        SenderEvent: {
            /** @description The same for each delivery of the event. */
            id: string;
            /** @enum {string} */
            type: "sender.paused" | "sender.resumed";
            /**
             * Format: date-time
             * @description When the change happened.
             */
            timestamp: string;
            data: components["schemas"]["Sender"];
        };
        Session: {
            /** @description The account of the request. */
            account: {
                /** @example acc_01jd2x5v8qf6p9r0w3t7y1z4ab */
                id: string;
                name: string;
            };
            /** @description The API key of the request or of its session. */
            key: {
                /** @example key_01jd2x5v8qf6p9r0w3t7y1z4ab */
                id: string;
                name: string;
            };
            /** @description What the request may do: the scopes of the key. */
            scopes: string[];
            /** @description When the session ends, or the key if there is no session. Null: the key doesn't expire. */
            expires_at: string | null;
        };
        Settings: {
            /** @description Domains that exports may be mailed to. A subdomain is another domain. If empty, every domain is allowed. */
            export_domains: string[];
            /** @description Address that gets a mail, without content, about each export; null for none. */
            notify_email: string | null;
            /** @description A message with an unknown outcome normally waits one minute (templates: ten) for a receipt. While no hook of its sender arrives, it waits up to this many seconds longer. Only time in which Parley could receive hooks counts. Then it is sent again, marked possibly_duplicate. */
            uncertain_wait: number;
            retention: {
                /** @description Days that events can be read. */
                events: number;
            };
        };
        SettingsChange: {
            /** @description Domains that exports may be mailed to. A subdomain is another domain. If empty, every domain is allowed. */
            export_domains?: string[] | null;
            /** @description Address that gets a mail, without content, about each export; null for none. */
            notify_email?: ("" | string) | null;
            /** @description A message with an unknown outcome normally waits one minute (templates: ten) for a receipt. While no hook of its sender arrives, it waits up to this many seconds longer. Only time in which Parley could receive hooks counts. Then it is sent again, marked possibly_duplicate. null: 900. */
            uncertain_wait?: number | null;
            retention?: {
                /** @description Days that events can be read. null: 30. */
                events?: number | null;
            };
        };
        Sticker: {
            /** @description The number that a message gives as its `sticker`. */
            number: number;
            animated: boolean;
            bytes: number;
            /** @description SHA-256 of the picture, in hex. */
            sha256: string;
            created_at: string;
        };
        Template: {
            name: string;
            language: string;
            channel: string;
            /** @description The channel's id of the business that owns the template. */
            business_account_id: string;
            category: string;
            /** @description The channel's status. Only APPROVED templates can be sent. */
            status: string;
            /** @enum {string} */
            parameter_format: "POSITIONAL" | "NAMED";
            body: string;
            /** @description The BODY's variables, which a message must give. */
            variables: string[];
            /** @description As the channel lists them. */
            components: unknown[];
            synced_at: string;
        };
        TemplateEvent: {
            /** @description The same for each delivery of the event. */
            id: string;
            /** @enum {string} */
            type: "template.updated";
            /**
             * Format: date-time
             * @description When the change happened.
             */
            timestamp: string;
            data: components["schemas"]["Template"];
        };
        TemplateMessage: {
            name: string;
            /** @description For example en_US. Needed only for a name that is approved in several languages. */
            language?: string | null;
            /** @description A value for each variable of the template's BODY, and no others. */
            variables?: {
                [key: string]: string | number;
            } | null;
        };
        Waiting: {
            /**
             * @description no_worker: No process that sends messages is running. Check the service.
             *
             *     sender_paused: The sender is paused, because the channel refused it. `reason` is the sender's `paused_reason`. Remove the cause, then resume the sender.
             *
             *     retry: The last attempt failed, and the next one is at `until`. `reason` is the code of the error.
             *
             *     contact_turn: Earlier messages of this sender to the same contact haven't left yet.
             *
             *     queue: The message leaves when it is its turn, at the sender's rate.
             *
             *     receipt: It is unknown whether the channel took the message, and a receipt may still arrive.
             *
             *     no_hooks: As `receipt`, but no hook of the sender arrives, so a missing receipt proves nothing. Check that the channel can reach the hook's address. The message is sent again at `until` and marked `possibly_duplicate`, unless a hook of the sender arrives first.
             *
             *     Later versions may add causes.
             * @enum {string}
             */
            cause: "no_worker" | "sender_paused" | "retry" | "contact_turn" | "queue" | "receipt" | "no_hooks";
            /** @description When the cause is expected to end. An estimate for `queue`, the latest time for `receipt` and `no_hooks`. Null when nobody knows. */
            until: string | null;
            /** @description How many waiting messages come before this one: of the same contact for `contact_turn`, else of the sender. At most 10000 are counted. */
            ahead: number;
            /** @description A code that tells more about the cause, for example `channel_token_invalid`. */
            reason: string | null;
        };
        Webhook: {
            id: string;
            url: string;
            description: string | null;
            /** @description The types of events that the endpoint gets. */
            types: ("contact.created" | "contact.updated" | "contact.deleted" | "message.queued" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.canceled" | "message.received" | "template.updated" | "sender.paused" | "sender.resumed" | "export.queued" | "export.sent" | "export.failed" | "import.finished" | "webhook.disabled")[];
            /** @enum {string} */
            status: "active" | "disabled";
            /** @description requested: by a client. gone: the endpoint answered 410. failing: no attempt succeeded for five days. */
            disabled_reason: ("requested" | "gone" | "failing") | null;
            /** @description Since when no attempt has succeeded; null while deliveries succeed. */
            failing_since: string | null;
            /** Format: date-time */
            created_at: string;
        };
        WebhookChanges: {
            /**
             * @description A public https address. Redirects aren't followed.
             * @example https://shop.example/parley
             */
            url?: string;
            /** @description The types of events to send. Each needs the scope that reads its resource. */
            types?: ("contact.created" | "contact.updated" | "contact.deleted" | "message.queued" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.canceled" | "message.received" | "template.updated" | "sender.paused" | "sender.resumed" | "export.queued" | "export.sent" | "export.failed" | "import.finished" | "webhook.disabled")[];
            /** @description For people; null for none. */
            description?: string | null;
            /**
             * @description `active` enables a disabled webhook: it gets the events since it was disabled, as long as they are kept.
             * @enum {string}
             */
            status?: "active" | "disabled";
            readonly id?: unknown;
            readonly disabled_reason?: unknown;
            readonly failing_since?: unknown;
            readonly created_at?: unknown;
        };
        WebhookEvent: {
            /** @description The same for each delivery of the event. */
            id: string;
            /** @enum {string} */
            type: "webhook.disabled";
            /**
             * Format: date-time
             * @description When the change happened.
             */
            timestamp: string;
            data: components["schemas"]["Webhook"];
        };
        WebhookWithSecret: {
            id: string;
            url: string;
            description: string | null;
            /** @description The types of events that the endpoint gets. */
            types: ("contact.created" | "contact.updated" | "contact.deleted" | "message.queued" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.canceled" | "message.received" | "template.updated" | "sender.paused" | "sender.resumed" | "export.queued" | "export.sent" | "export.failed" | "import.finished" | "webhook.disabled")[];
            /** @enum {string} */
            status: "active" | "disabled";
            /** @description requested: by a client. gone: the endpoint answered 410. failing: no attempt succeeded for five days. */
            disabled_reason: ("requested" | "gone" | "failing") | null;
            /** @description Since when no attempt has succeeded; null while deliveries succeed. */
            failing_since: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Verifies the signatures, by a library of Standard Webhooks. Shown only once; null in the answer to a repeated request. */
            secret: string | null;
        };
    };
    responses: never;
    parameters: {
        /** @description The API version that the client was written for; the current one if left out. */
        ApiVersion: "2026-11-20";
        /** @description Makes a retry safe: for 24 hours, the same request with the same key is executed once, and repeats get the answer to the first. */
        IdempotencyKey: string;
        /** @description One or several ETags, or `*`. Unless the current ETag is among them, the answer is 412. */
        "If-Match": string;
        /** @description One or several ETags. If the current ETag is among them, the answer is 304 without a body. */
        "If-None-Match": string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    sendMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, the same request with the same key is executed once, and repeats get the answer to the first. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
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
            /** @description The message is stored and will be sent */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedMessage"];
                };
            };
        };
    };
    listContacts: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
                /** @description A part of the name or of the phone. Accents and case are ignored. There are no wildcards. */
                q?: string;
                /** @description A label's exact name. If repeated, contacts must have all of these labels. */
                label?: string[];
                /** @description Contacts changed at this time or later. */
                updated_since?: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Contact"][];
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
                /** @description One or several ETags. If the current ETag is among them, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description The contact's phone number with country code and without the plus sign, or its id. */
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
                    [name: string]: unknown;
                };
                content: {
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
                /** @description The contact's phone number with country code and without the plus sign, or its id. */
                phone_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact was deleted. Only the erasure record is kept. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        erasure: components["schemas"]["Erasure"];
                    };
                };
            };
        };
    };
    listContactMessages: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description The contact's phone number with country code and without the plus sign, or its id. */
                phone_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of messages */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Message"][];
                        next: string | null;
                    };
                };
            };
        };
    };
    upsertContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, the same request with the same key is executed once, and repeats get the answer to the first. */
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
                    contact: {
                        /** @description A phone number with a leading plus sign and country code. */
                        phone: string;
                        name?: string | null;
                        /** @description Names separated by a comma and a space. All labels of the contact are replaced. */
                        labels?: string | null;
                        /** @description Groups of entries. A named group is replaced as a whole; null or an empty list removes it. Other groups stay. */
                        enhanced_data?: {
                            [key: string]: {
                                text?: string | null;
                                description?: string | null;
                                link?: string | null;
                            }[] | null;
                        } | null;
                        readonly id?: unknown;
                        readonly last_message_at?: unknown;
                        readonly created_at?: unknown;
                        readonly updated_at?: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The contact existed and has the requested values. */
            200: {
                headers: {
                    /** @description Changes exactly when the answer of GET changes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        contact: components["schemas"]["Contact"];
                    };
                };
            };
            /** @description The contact is new. */
            201: {
                headers: {
                    /** @description Changes exactly when the answer of GET changes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        contact: components["schemas"]["Contact"];
                    };
                };
            };
        };
    };
    countContacts: {
        parameters: {
            query?: {
                /** @description A part of the name or of the phone. Accents and case are ignored. There are no wildcards. */
                q?: string;
                /** @description A label's exact name. If repeated, contacts must have all of these labels. */
                label?: string[];
                /** @description Contacts changed at this time or later. */
                updated_since?: string;
                /** @description True: count exactly, however long that takes. False: more than 20,000 contacts may be estimated. */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                        /** @description False for an estimate. */
                        exact: boolean;
                    };
                };
            };
        };
    };
    eraseContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, the same request with the same key is executed once, and repeats get the answer to the first. */
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
                    phones: string[];
                };
            };
        };
        responses: {
            /** @description The job is queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        job: components["schemas"]["Job"];
                    };
                };
            };
        };
    };
    exportContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, the same request with the same key is executed once, and repeats get the answer to the first. */
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
                     * @example ana@example.com
                     */
                    email: string;
                    /** @description The contacts to export. Without it, all contacts. */
                    filter?: components["schemas"]["ContactFilter"] | null;
                    /** @description csv; or ndjson, with one contact per line as POST /contacts/contact takes it. */
                    format?: ("csv" | "ndjson") | null;
                };
            };
        };
        responses: {
            /** @description The export is queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                /** @description Only counts what the import would do. */
                dry_run?: "true" | "false";
            };
            header?: {
                /** @description Makes a retry safe: for 24 hours, the same request with the same key is executed once, and repeats get the answer to the first. */
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
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description The file was received and the import is queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        import: components["schemas"]["Import"];
                    };
                };
            };
        };
    };
    listErasures: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
                /** @description A phone number. The plus sign may be left out. */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Erasure"][];
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The `cursor` of an earlier page, or the id of an event. Without it: the oldest event. */
                after?: string;
                /** @description Event types separated by commas. Without it: all types whose resources the key may read. */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Event"][];
                        /** @description Null when there are no later events yet. */
                        next: string | null;
                        /** @description Where this page ends. Later, it continues from here, also when the page is empty. */
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
                /** @description Event types separated by commas. Without it: all types whose resources the key may read. */
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
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    listExports: {
        parameters: {
            query?: {
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
            /** @description A page of exports. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Export"][];
                        next: string | null;
                    };
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Export"];
                };
            };
        };
    };
    cancelExport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, the same request with the same key is executed once, and repeats get the answer to the first. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The canceled export. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Export"];
                };
            };
        };
    };
    getExportFile: {
        parameters: {
            query: {
                token: string;
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, as an attachment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
        };
    };
    listImports: {
        parameters: {
            query?: {
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
            /** @description A page of imports. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Import"][];
                        next: string | null;
                    };
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
        };
    };
    cancelImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, the same request with the same key is executed once, and repeats get the answer to the first. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The canceled import. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listJobs: {
        parameters: {
            query?: {
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
            /** @description A page of jobs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Job"][];
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    cancelJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, the same request with the same key is executed once, and repeats get the answer to the first. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job, canceled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: {
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
            /** @description A page of keys, including revoked and expired ones. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Key"][];
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
                /** @description Makes a retry safe: for 24 hours, the same request with the same key is executed once, and repeats get the answer to the first. */
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
                    [name: string]: unknown;
                };
                content: {
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
                /** @description The key's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked, by this request or an earlier one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
                /** @description A part of the name or of the phone. Accents and case are ignored. There are no wildcards. */
                q?: string;
                /** @description A label's exact name. If repeated, contacts must have all of these labels. */
                label?: string[];
                /** @description Contacts changed at this time or later. */
                updated_since?: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            name: string;
                            count: number;
                        }[];
                        next: string | null;
                    };
                };
            };
        };
    };
    applyLabels: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, the same request with the same key is executed once, and repeats get the answer to the first. */
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
                    phones?: string[] | null;
                    filter?: components["schemas"]["ContactFilter"] | null;
                    /** @description Names of labels, as a list. */
                    add?: string[];
                    /** @description Names of labels, as a list. */
                    remove?: string[];
                };
            };
        };
        responses: {
            /** @description The job is queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        job: components["schemas"]["Job"];
                    };
                };
            };
        };
    };
    listMessages: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
                /** @description A phone number. The plus sign may be left out. */
                phone?: string;
                contact_id?: string;
                status?: "queued" | "sending" | "sent" | "delivered" | "read" | "failed" | "canceled" | "received";
                channel?: string;
                direction?: "in" | "out";
                reference?: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Message"][];
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageDetails"];
                };
            };
        };
    };
    cancelMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, the same request with the same key is executed once, and repeats get the answer to the first. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The canceled message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    listSenders: {
        parameters: {
            query?: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Sender"][];
                        next: string | null;
                    };
                };
            };
        };
    };
    createSender: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, the same request with the same key is executed once, and repeats get the answer to the first. */
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
                    [name: string]: unknown;
                };
                content: {
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sender. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sender was deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
        };
    };
    updateSender: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sender"];
                };
            };
        };
    };
    resumeSender: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, the same request with the same key is executed once, and repeats get the answer to the first. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resumed sender. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sender"];
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
            /** @description The account, the key and its scopes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                    /** @description An API key of the account. */
                    api_key: string;
                };
            };
        };
        responses: {
            /** @description The browser is signed in: the answer sets the cookie parley_session. */
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
            /** @description The session has ended, and the answer removes the cookie. */
            204: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
        };
    };
    listStickers: {
        parameters: {
            query?: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Sticker"][];
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
                /** @description Makes a retry safe: for 24 hours, the same request with the same key is executed once, and repeats get the answer to the first. */
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
                    [name: string]: unknown;
                };
                content: {
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
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sticker. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sticker was deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
        };
    };
    listTemplates: {
        parameters: {
            query?: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Template"][];
                        next: string | null;
                    };
                };
            };
        };
    };
    syncTemplates: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, the same request with the same key is executed once, and repeats get the answer to the first. */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        /** @description Number of templates that the channel has. */
                        synced: number;
                        /** @description Number of templates that the channel no longer has. */
                        removed: number;
                    };
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"][];
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
                /** @description Makes a retry safe: for 24 hours, the same request with the same key is executed once, and repeats get the answer to the first. */
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
                    [name: string]: unknown;
                };
                content: {
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
                /** @description The webhook's id, for example `whk_01jd2x...`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                /** @description The webhook's id, for example `whk_01jd2x...`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook was deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                /** @description The webhook's id, for example `whk_01jd2x...`. */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The `next` of the previous page. */
                after?: string;
                status?: "pending" | "succeeded" | "failed";
            };
            header?: {
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description The webhook's id, for example `whk_01jd2x...`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Delivery"][];
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
                /** @description Makes a retry safe: for 24 hours, the same request with the same key is executed once, and repeats get the answer to the first. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description The webhook's id, for example `whk_01jd2x...`. */
                id: string;
                /** @description The delivery's id. */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery is due now. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                /** @description Makes a retry safe: for 24 hours, the same request with the same key is executed once, and repeats get the answer to the first. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description The webhook's id, for example `whk_01jd2x...`. */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
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
                /** @description Makes a retry safe: for 24 hours, the same request with the same key is executed once, and repeats get the answer to the first. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description The webhook's id, for example `whk_01jd2x...`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook, with its new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 24 hours, the same request with the same key is executed once, and repeats get the answer to the first. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The API version that the client was written for; the current one if left out. */
                "Api-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description The webhook's id, for example `whk_01jd2x...`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, which is about to be sent. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        delivery: components["schemas"]["Delivery"];
                    };
                };
            };
        };
    };
}
