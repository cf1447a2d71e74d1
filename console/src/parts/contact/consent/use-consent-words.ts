// An opt-out or opt-in in words.
import { useWords } from "../../../words/use-words.tsx";
import { useChannels } from "../../queries/use-channels.ts";
import type { Contact } from "../use-contact.ts";

type OptOut = Contact["opt_outs"][number];

export function useConsentWords() {
  const { t } = useWords();
  const { data: channels = [] } = useChannels();
  const channelOf = ({ channel }: Pick<OptOut, "channel">) =>
    channels.find((one) => one.channel === channel)?.name ?? channel;
  return {
    /** What the contact doesn't want, and on which channel. */
    what(optOut: Pick<OptOut, "scope" | "channel">): string {
      const channel = channelOf(optOut);
      if (channel === null) return t(optOut.scope === "all" ? "consent.all" : "consent.marketing");
      return t(optOut.scope === "all" ? "consent.allOn" : "consent.marketingOn", { channel });
    },
    again(optIn: Pick<OptOut, "channel">): string {
      const channel = channelOf(optIn);
      return channel === null ? t("consent.in") : t("consent.inOn", { channel });
    },
    /** How Parley knows. */
    why({ cause, evidence }: Pick<OptOut, "cause" | "evidence">): string {
      const text = evidence?.trim() ?? "";
      switch (cause) {
        case "word":
          return t("consent.byWord", { text });
        case "code":
          return t("consent.byCode", { text });
        case "import":
          return t("consent.byImport");
        case "erased":
          return t("consent.byErased");
        case "api":
          return text === "" ? t("consent.byUs") : t("consent.byUsWhy", { text });
      }
    },
  };
}
