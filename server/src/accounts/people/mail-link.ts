// Mails a link with which somebody joins an account or sets a new password.
import { publicId } from "../../platform/ids.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import { INVITATION_DAYS } from "./invitation.ts";

interface LinkMail {
  email: string;
  url: string;
  /** Of the invitation. */
  id: string;
  /** The link sets a new password. */
  resets: boolean;
  /** How long it works, in words; 7 days unless given. */
  within?: string;
}

/** Whether the mail server took the mail. False without a mail server. */
export async function mailLink(
  mailer: Mailer | null,
  { email, url, id, resets, within = `${INVITATION_DAYS} days` }: LinkMail,
): Promise<boolean> {
  if (mailer === null) return false;
  const what = resets
    ? "With this link you set a new password for Parley:"
    : "You were invited to Parley. With this link you choose a name and a password:";
  const outcome = await mailer.send({
    to: email,
    id: publicId("inv", id),
    subject: resets ? "A new password for Parley" : "An invitation to Parley",
    text: [
      "Hello,",
      what,
      url,
      `It works once, within ${within}. If you didn't expect this mail, ignore it.`,
    ].join("\n\n"),
    attachment: null,
  });
  return outcome.kind === "sent";
}
