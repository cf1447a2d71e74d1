// Errors of files.
import { errorTable } from "../platform/errors/error-table.ts";

export const mediaErrors = errorTable({
  media_empty: {
    meaning: "The file has no bytes.",
    cause: "The body of the request is empty.",
    action: "Send the file's bytes as the body.",
  },
  media_not_found: {
    status: 404,
    meaning: "The account has no file with this id.",
    cause: "The id is mistyped, or the file's contact was erased, or the file's message was deleted.",
    action: "Read the id from the message's `media`.",
  },
  media_not_ready: {
    status: 409,
    meaning: "Parley hasn't stored the file yet.",
    cause:
      "Parley fetches a file within seconds after its message. It tries again while the channel can't be reached.",
    action: "Read it after the event `message.updated` of its message.",
    retryable: true,
  },
  media_gone: {
    status: 410,
    meaning: "The channel doesn't have the file any more.",
    cause: "The person or the channel deleted the file before Parley could fetch it.",
    action: "Ask the person to send it again.",
  },
  media_too_large: {
    status: 410,
    meaning: "The file is larger than Parley stores.",
    cause: "Parley stores files of up to 100 MB.",
    action: "Ask the person for a smaller file.",
  },
  media_damaged: {
    status: 410,
    meaning: "The file differs from the one that the channel announced.",
    cause: "The channel delivered other bytes than those whose hash it had announced.",
    action: "Ask the person to send it again.",
  },
  media_unavailable: {
    status: 410,
    meaning: "Parley couldn't fetch the file for three days.",
    cause: "The channel couldn't be reached, or refused the sender's credentials.",
    action: "Check the sender, and ask the person to send the file again.",
  },
  media_unreadable: {
    status: 410,
    meaning: "Parley can't process the file.",
    cause: "Parley's process ended three times while it fetched the file.",
    action: "Ask the person to send another file, and tell the operator: the log says why the process ended.",
  },
  media_foreign_host: {
    status: 410,
    meaning: "The file is at a host that doesn't belong to the channel, so Parley didn't ask for it.",
    cause: "The channel's hook named the host. It would have got the sender's credentials.",
    action:
      "Ask the person to send it again. The operator should check the setting of the channel's address.",
  },
  media_sender_deleted: {
    status: 410,
    meaning: "The sender was deleted before Parley could fetch the file.",
    cause: "Only the sender's credentials open files that people sent to the sender.",
    action: "Ask the person to send it again, to another sender.",
  },
  media_access_refused: {
    status: 410,
    meaning: "The channel refuses the sender's credentials, so Parley can't fetch the file.",
    cause: "The token is wrong, has expired, or may not read files.",
    action:
      "Enter a new token. Parley then fetches the file within six hours, if it came in the last three days.",
  },
  media_missing: {
    status: 410,
    meaning: "The file isn't where Parley stored it.",
    cause:
      "Its contact was erased or its message deleted during the request, or somebody else than Parley deleted the file from the store.",
    action: "Read the message again. If it still shows the file, tell the operator.",
  },
  media_removed: {
    status: 410,
    meaning: "The account doesn't keep the file any more.",
    cause:
      "The file was older than the setting `retention` keeps files, or the account kept more bytes of files than it says.",
    action: "Ask the person to send it again. The setting can be changed for files that come later.",
  },
  media_store_unavailable: {
    status: 503,
    meaning: "The store that has the files can't be used at this moment.",
    cause: "The store of PARLEY_MEDIA_STORE can't be reached, or refuses Parley's key.",
    action:
      "Repeat the request with the same Idempotency-Key. The operator should look at the log, or run `parley doctor`.",
    retryable: true,
  },
  media_without_preview: {
    status: 404,
    meaning: "The file has no preview.",
    cause: "Only pictures that can be read have one.",
    action: "Read the file itself.",
  },
  too_many_unsent_files: {
    status: 409,
    meaning: "The account has uploaded too many files that no message shows.",
    cause: "An account can have 10,000 such files, and 5 GiB of them. They are deleted after 30 days.",
    action: "Send the files that were uploaded, or upload each file only once and send it many times.",
  },
  range_not_satisfiable: {
    status: 416,
    meaning: "The file ends before the range that the request asks for.",
    cause: "The header `Range` begins behind the last byte.",
    action: "Ask for a range within `bytes`.",
  },
});
