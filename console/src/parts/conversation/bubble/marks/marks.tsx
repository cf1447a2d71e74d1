// Above what a message says: where it was written, where it came from, and what it is about.
import { IconArrowForwardUp, IconShoppingBag, IconSpeakerphone, IconUsers } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Message } from "../../../../platform/cache/thread-cache.ts";
import { useWords } from "../../../../words/use-words.tsx";
import classes from "./marks.module.css";

export function Marks({ message }: { message: Message }) {
  const { t } = useWords();
  const { group, forwarded, referral, product } = message;
  return (
    <>
      {group && (
        <Mark icon={IconUsers} isStrong>
          {t("mark.group")}
        </Mark>
      )}
      {forwarded && (
        <Mark icon={IconArrowForwardUp}>
          {t(forwarded === "often" ? "mark.forwardedOften" : "mark.forwarded")}
        </Mark>
      )}
      {referral && <Referral referral={referral} />}
      {product && <Mark icon={IconShoppingBag}>{t("mark.product", { product: product.product_id })}</Mark>}
    </>
  );
}

function Referral({ referral }: { referral: NonNullable<Message["referral"]> }) {
  const { t } = useWords();
  const { kind, headline, body, url } = referral;
  const isLink = url !== null && /^https?:\/\//.test(url);
  return (
    <div className={classes.referral}>
      <Mark icon={IconSpeakerphone}>
        {t(kind === "ad" ? "mark.ad" : kind === "post" ? "mark.post" : "mark.referral")}
      </Mark>
      {headline && <strong dir="auto">{headline}</strong>}
      {body && <span dir="auto">{body}</span>}
      {isLink && (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {t("mark.seeAd")}
        </a>
      )}
    </div>
  );
}

interface MarkProps {
  icon: typeof IconUsers;
  isStrong?: boolean;
  children: ReactNode;
}

function Mark({ icon: Icon, isStrong = false, children }: MarkProps) {
  return (
    <p className={classes.mark} data-strong={isStrong}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {children}
    </p>
  );
}

/** Whether anything stands above the content. */
export function hasMarks({ group, forwarded, referral, product, reply_to: answered }: Message): boolean {
  return Boolean(group ?? forwarded ?? referral ?? product ?? answered);
}
