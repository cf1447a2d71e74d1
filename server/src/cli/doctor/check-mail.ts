import { mailServerFault } from "../../platform/mail/mailer.ts";
import { type Examination, REQUEST_MS } from "./examination.ts";
import { type Finding, failed, ok, warning } from "./finding.ts";

export async function checkMail({ config, demo }: Examination): Promise<Finding[]> {
  const { smtpUrl: url, mailFrom: from } = config;
  if (url === null || from === null) {
    if (demo) return [ok("mail", "captured by the demo")];
    const advice = "Set SMTP_URL and PARLEY_MAIL_FROM.";
    return [warning("mail", "There is no mail server: no export and no warning is mailed.", advice)];
  }
  const { host } = new URL(url);
  const fault = await mailServerFault({ url, from, timeout: REQUEST_MS });
  if (fault === null) return [ok("mail", `${host} accepts the connection`)];
  return [failed("mail", `${host}: ${fault}`, "Correct SMTP_URL, or the mail server.")];
}
