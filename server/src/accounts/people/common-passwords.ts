// Passwords of at least ten characters that attackers try first.

/** Words that many passwords consist of, alone, repeated, or with digits and signs around them. */
const WORDS = new Set(
  (
    "password passwort passw0rd p4ssword contrasena motdepasse qwerty qwertz azerty asdfgh asdfghjkl zxcvbn zxcvbnm qwertyuiop qwertzuiop " +
    "letmein welcome willkommen bienvenue admin administrator root user guest login test testing changeme default secret geheim " +
    "iloveyou ichliebedich teamo sunshine princess dragon monkey football baseball basketball superman batman michael jordan charlie " +
    "jessica jennifer ashley thomas daniel andrew joshua hunter ranger buster soccer hockey killer george computer internet samsung " +
    "google parley company summer winter spring autumn sommer fruehling herbst january february monday " +
    "starwars pokemon minecraft chocolate butterfly liverpool chelsea arsenal barcelona manchester schalke bayern hallo hello master " +
    "shadow freedom whatever nothing trustno access flower cookie pepper ginger cheese matrix abc abcd abcdef abcdefg abcdefgh abcdefghij " +
    "password1 qwerty1 hallo1 welcome1 admin1 qaz wsx edc qazwsx qazwsxedc qweasd qweasdzxc 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc"
  ).split(" "),
);
const ROWS = [
  "01234567890123456789",
  "09876543210987654321",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
];
const SIGNS: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** At most two common words with digits and signs between and around them, a repetition, or a row of keys. */
export function isCommonPassword(given: string): boolean {
  const password = given.toLowerCase();
  if (/^(.{1,5})\1+.{0,4}$/su.test(password)) return true;
  if (ROWS.some((row) => row.includes(password))) return true;
  const bare = password.replace(/^[\d\W_]+|[\d\W_]+$/g, "");
  const spelled = bare.replace(/[0134579@$!]/g, (sign) => SIGNS[sign] ?? sign);
  return WORDS.has(bare) || [password, spelled].some(isMadeOfWords);
}

function isMadeOfWords(text: string): boolean {
  const parts = text.split(/[^\p{L}]+/u).filter((part) => part !== "");
  return parts.length <= 2 && parts.every((part) => WORDS.has(part) || isTwice(part));
}

function isTwice(part: string): boolean {
  const half = part.slice(0, part.length / 2);
  return half === part.slice(half.length) && WORDS.has(half);
}
