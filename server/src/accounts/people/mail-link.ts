// Mails a link with which somebody joins an account or sets a new password.
import { publicId } from "../../platform/ids.ts";
import type { PeopleDeps } from "./api/people-deps.ts";
import { INVITATION_DAYS, type Invited } from "./invitation.ts";

/** `within`: how long the link works, in words. `mailed`: whether the mail server took the mail. False without a mail server. */
export async function mailLink(
  { mailer, publicUrl }: Pick<PeopleDeps, "mailer" | "publicUrl">,
  { row, path }: Invited,
  { resets, within = `${INVITATION_DAYS} days` }: { resets: boolean; within?: string },
): Promise<{ url: string; mailed: boolean }> {
  const url = `${publicUrl()}${path}`;
  if (mailer === null) return { url, mailed: false };
  const what = resets
    ? "With this link you set a new password for Parley:"
    : "You were invited to Parley. With this link you choose a name and a password:";
  const outcome = await mailer.send({
    to: row.email,
    id: publicId("inv", row.invitation_id),
    subject: resets ? "A new password for Parley" : "An invitation to Parley",
    text: [
      "Hello,",
      what,
      url,
      `It works once, within ${within}. If you didn't expect this mail, ignore it.`,
    ].join("\n\n"),
    attachment: null,
  });
  return { url, mailed: outcome.kind === "sent" };
}
