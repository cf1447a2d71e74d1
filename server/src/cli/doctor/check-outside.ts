// The mail server, and the store of files: whether both can be used, and whether deleted files leave the store.
import { findPlacesOfFiles, readWaitingDeletions } from "../../media/index.ts";
import { mailServerFault } from "../../platform/mail/mailer.ts";
import { placeFault } from "../../platform/object-store.ts";
import { grouped } from "../progress.ts";
import { type Examination, type Found, failed, ok, REQUEST_MS, warning } from "./examination.ts";

export async function checkMail({ config, demo }: Examination): Promise<Found> {
  const { smtpUrl: url, mailFrom: from } = config;
  if (url === null || from === null) {
    if (demo) return ok("captured by the demo");
    const detail = "There is no mail server: no export and no warning is mailed.";
    return warning(detail, "Set SMTP_URL and PARLEY_MAIL_FROM.");
  }
  const { host } = new URL(url);
  const fault = await mailServerFault({ url, from, timeout: REQUEST_MS });
  if (fault === null) return ok(`${host} accepts the connection`);
  return failed(`${host}: ${fault}`, "Correct SMTP_URL, or the mail server.");
}

/** Seconds. A worker deletes every minute. */
const LATE = 3_600;

export async function checkMediaStore({ config, storage }: Examination): Promise<Found[]> {
  const { mediaStore } = config;
  const others = (await findPlacesOfFiles(storage.database)).filter(({ place }) => place !== mediaStore);
  const found = others.map(({ place, objects }) => {
    const detail = `${grouped(objects)} files are in ${place}, which isn't PARLEY_MEDIA_STORE: Parley can't delete them there.`;
    const advice = "Set PARLEY_MEDIA_STORE to this place again. A copy beside the original needs nothing.";
    return warning(detail, advice);
  });
  if (mediaStore === null) return found;
  const fault = await placeFault(config, { place: mediaStore, timeout: REQUEST_MS });
  if (fault !== null) return [...found, failed(fault, "Correct this: docs/operating.md has the settings.")];
  const { count, seconds } = await readWaitingDeletions(storage.database);
  if (seconds > LATE)
    found.push(
      warning(
        `${grouped(count)} deleted files are still in the store, the first for ${Math.floor(seconds / 3_600)} h.`,
        "Look into the log of the workers. While sending is held, nothing is deleted from the store.",
      ),
    );
  return [...found, ok(`${mediaStore} can be written and read`)];
}
