// Several hundred contacts with strings that break careless writers and readers of CSV.
import { hostileStrings } from "../../contacts/test/hostile-strings.ts";

export interface HostileContact {
  phone: string;
  name: string;
  labels: string;
  enhanced_data: Record<string, { text: string; description: string }[]>;
}

const FORMULA_STARTS = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"];
const BEFORE = ["", "'", "''", "'''", " ", "\u00a0", "\ufeff", '"', '""', ",", ";", "\\", "a", "\u202e"];
const AFTER = ["", "1+1", " ", "'", '"', "\n", "\r\n", "\r", "\\", "\\.", ",", "\t", "\u0001"];
const WORDS = [
  ..."'\"`,;|\t\r\n\\ ".split(""),
  "''",
  "'a",
  "' =1",
  "\r\n",
  "\n\r",
  "\r\r\n",
  '"\n"',
  '","',
  '"",""',
  "\\.",
  "\\.\n",
  "\\N",
  "NULL",
  "null",
  "true",
  "#REF!",
  "#N/A",
  "sep=;",
  "ID",
  "0123",
  "1e5",
  "1/2",
  "00:00",
  "12345678901234567890",
  "=cmd|' /C calc'!A0",
  "=1+1\n=2+2",
  "%0A=1",
  "\u0085",
  "\u2028=1",
  "\u2029",
  "\u000b=1",
  "\u000c",
  "\u001a",
  "\u001f",
  "\u007f",
  "\u200b=1",
  "\u200e+1",
  "\u061c-1",
  "\ufeff",
  "﹦1",
  "﹢1",
  "﹣1",
  "﹫1",
  "−1",
  "➕1",
  "＇＝1",
  "’=1",
  "ʼ=1",
  "İıßſﬁ",
  "e\u0301",
  "\u0301",
  "नमस्ते",
  "שלום\u200f=1",
  "中文，全角",
  "𝟙𝟚𝟛",
  "🏳️‍🌈",
  "\u{e0001}",
  "\u{10ffff}",
];

/** Unique values, cut to the length of a name. */
const values = [
  ...new Set([
    ...hostileStrings.map(([, text]) => text),
    ...WORDS,
    ...FORMULA_STARTS.flatMap((start) => BEFORE.map((before) => `${before}${start}1`)),
    ...FORMULA_STARTS.flatMap((start) => AFTER.map((after) => `${start}${after}`)),
  ]),
].map((text) => [...text].slice(0, 256).join(""));

/** A group for each value would need too many columns for PostgreSQL's COPY. */
const OWN_GROUPS = 400;

export const hostileContacts: HostileContact[] = values.map((value, index) => ({
  phone: `+1555${String(index).padStart(7, "0")}`,
  // Names lose the spaces at their ends. The texts of entries keep them.
  name: value.trim(),
  labels: [...value].slice(0, 128).join(""),
  enhanced_data: {
    [index < OWN_GROUPS ? value : "Others"]: [
      { text: value, description: `${value}${value}`.slice(0, 3_999) },
    ],
  },
}));
