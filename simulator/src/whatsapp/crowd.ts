// People whose phones say what becomes of templates to them: +1 555 600 and four digits, of which the last two decide.

const CROWD = /^1555600\d\d(\d\d)$/;
/** The first of these that the last two digits are below. */
const SHARES: [below: number, fate: Fate][] = [
  // The number has no WhatsApp.
  [3, { failsWith: 131026 }],
  [5, { answer: "STOP" }],
  [20, { answer: "Thank you! 🎂" }],
];

export interface Fate {
  /** The error with which every template fails. */
  failsWith?: number;
  /** What the person writes after reading a template. */
  answer?: string;
}

export function fateOf(person: string | null): Fate {
  const digits = CROWD.exec(person ?? "")?.[1];
  return SHARES.find(([below]) => digits !== undefined && Number(digits) < below)?.[1] ?? {};
}
