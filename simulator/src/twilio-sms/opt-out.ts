// The words with which a person stops and starts the messages of a number. Source: Twilio, "Support for opt-out keywords (SMS STOP filtering)".

export type OptOutWord = "STOP" | "START" | "HELP";

const WORDS: Record<OptOutWord, string[]> = {
  STOP: ["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"],
  START: ["START", "YES", "UNSTOP"],
  HELP: ["HELP", "INFO"],
};

/** Twilio's default answers. */
export const OPT_OUT_ANSWERS: Record<OptOutWord, string> = {
  STOP: "You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.",
  START:
    "You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe. Msg&Data Rates May Apply.",
  HELP: "Reply STOP to unsubscribe. Msg&Data Rates May Apply.",
};

/** Only a message of one word counts. */
export function optOutWord(body: string): OptOutWord | null {
  const word = body.trim().toUpperCase();
  for (const [kind, words] of Object.entries(WORDS)) if (words.includes(word)) return kind as OptOutWord;
  return null;
}
