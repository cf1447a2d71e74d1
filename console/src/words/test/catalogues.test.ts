// Every text is used, every key that is used has a text in each language, and each text gets its values.
import { globSync, readFileSync } from "node:fs";
import { IntlMessageFormat } from "intl-messageformat";
import ts from "typescript";
import { expect, test } from "vitest";
import german from "../de.json";
import english from "../en.json";
import type { Message } from "../t.ts";

const SOURCE = new URL("../../", import.meta.url);
const ARGUMENT = 1;

interface Call {
  /** The file and the call. */
  where: string;
  keys: string[];
  /** Null if the call passes an object that this test can't read. */
  values: string[] | null;
}

const catalogues: Record<string, Record<string, string>> = { english, german };
const { calls, strings, patterns } = readSources();
const isUsed = (key: string) => strings.has(key) || patterns.some((pattern) => pattern.test(key));

test.each(Object.keys(catalogues))("the %s catalogue has every key, in order", (language) => {
  // The service says in English what its errors mean.
  const own = Object.keys(catalogues[language] ?? {}).filter((key) => !key.startsWith("error."));
  expect(own).toEqual(Object.keys(english).toSorted());
});

test("each text has the same placeholders in each language", () => {
  for (const [key, text] of Object.entries(english)) {
    expect([key, ...placeholders(german[key as keyof typeof german])]).toEqual([key, ...placeholders(text)]);
  }
});

/** An opt-out isn't a canceled order, and a report about an event no delivery of goods. */
const OTHER_WORDS: [word: string, others: RegExp][] = [
  ["Abmeldung", /abbestell/i],
  ["Gespräch", /Unterhaltung|Konversation/],
  ["Ländervorwahl", /Landesvorwahl|Landeskennzahl/],
  ["Telefon", /Handy|Mobiltelefon/],
  ["Callback-URL", /Callback(?!-URL)/],
  ["Zustellung", /Lieferung|geliefert/i],
  ["Knopf", /Schaltfläche|Button/],
];

test.each(OTHER_WORDS)("in German, %s is the only word for it", (_word, others) => {
  const ofChannels = globSync("../../server/src/channels/*/words/de.json", { cwd: SOURCE });
  const texts = [
    ...Object.values(german),
    ...ofChannels.map((file) => readFileSync(new URL(file, SOURCE), "utf8")),
  ];
  expect(texts.length).toBeGreaterThan(Object.keys(german).length);
  expect(texts.filter((text) => others.test(text))).toEqual([]);
});

test("whatever operation of a person is noted, the history says it in words", () => {
  const files = globSync("../../server/src/**/api/*.ts", { cwd: SOURCE });
  const operations = files.map((file) => readFileSync(new URL(file, SOURCE), "utf8"));
  const noted = operations.filter((text) =>
    /route: "(POST|PUT|PATCH|DELETE) /.test(text)
      ? !/unnoted: true|scope: null/.test(text)
      : /noted: "reads"/.test(text),
  );
  const names = noted.flatMap((text) => /operationId: "(\w+)"/.exec(text)?.[1] ?? []);
  expect(names).toEqual(expect.arrayContaining(["listContactMessages", "createBroadcast"]));
  expect(names.filter((name) => !(`did.${name}` in english))).toEqual([]);
});

test.each(Object.keys(catalogues))(
  "in the %s catalogue, no two categories of a price have one word",
  (language) => {
    const keys = ["templates.utility", "templates.marketing", "templates.authentication", "price.service"];
    const words = keys.map((key) => catalogues[language]?.[key]?.toLowerCase());
    expect(new Set(words).size).toBe(keys.length);
  },
);

test("no text is unused", () => {
  // What helps is found by the code of the error.
  const unused = Object.keys(english).filter((key) => !key.startsWith("help.") && !isUsed(key));
  expect(unused).toEqual([]);
});

test("each call gives exactly the values that its texts need", () => {
  const faults = calls.flatMap(({ where, keys, values }) => {
    const needed = keys.map((key) => names(catalogues["english"]?.[key]));
    const all = new Set(needed.flat());
    const missing = values === null ? [] : [...all].filter((name) => !values.includes(name));
    const needless = (values ?? []).filter((name) => !all.has(name));
    return missing.length + needless.length > 0 ? [`${where}: ${[...missing, ...needless].join(", ")}`] : [];
  });
  expect(calls.length).toBeGreaterThan(500);
  expect(faults).toEqual([]);
});

/** The type checker finds keys that are missing. This reads keys as text, also those in tables. */
function readSources() {
  const found = { calls: [] as Call[], strings: new Set<string>(), patterns: [] as RegExp[] };
  for (const file of globSync("**/*.{ts,tsx}", { cwd: SOURCE, exclude: ["**/test/**"] })) {
    const text = readFileSync(new URL(file, SOURCE), "utf8");
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node) => {
      if (ts.isStringLiteralLike(node)) found.strings.add(node.text);
      if (ts.isCallExpression(node) && ["t", "sentence"].includes(nameOf(node.expression))) {
        const [given, values] = node.arguments;
        const key = given && ts.isAsExpression(given) ? given.expression : given;
        if (key && ts.isTemplateExpression(key)) found.patterns.push(patternOf(key));
        const keys = key ? literals(key) : [];
        const where = `${file} ${node.getText()}`;
        if (keys.length > 0) found.calls.push({ where, keys, values: valuesOf(values) });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

function nameOf(node: ts.Expression): string {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  return ts.isIdentifier(node) ? node.text : "";
}

/** The keys of `t("a")` and of `t(isA ? "a" : "b")`. */
function literals(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  return ts.isConditionalExpression(node) ? [...literals(node.whenTrue), ...literals(node.whenFalse)] : [];
}

/** The keys that a template with variable parts can stand for. */
function patternOf({ head, templateSpans }: ts.TemplateExpression): RegExp {
  return new RegExp(`^${[head.text, ...templateSpans.map(({ literal }) => literal.text)].join("[\\w:]+")}$`);
}

function valuesOf(node: ts.Expression | undefined): string[] | null {
  if (!node) return [];
  if (!ts.isObjectLiteralExpression(node) || node.properties.some(ts.isSpreadAssignment)) return null;
  return node.properties.map((property) => property.name?.getText() ?? "");
}

function names(text = ""): string[] {
  return [...new Set(placeholders(text).map((placeholder) => placeholder.replace(/ .*/, "")))];
}

/** The name and the kind of each placeholder. A plural in one language can be a plain number in another. */
function placeholders(text: string): string[] {
  const found = new Set<string>();
  const visit = (message: Message) => {
    for (const part of message) {
      if (part.type !== 0 && "value" in part) found.add(`${part.value} ${kindOf(part.type)}`);
      if ("children" in part) visit(part.children);
      if ("options" in part) for (const { value } of Object.values(part.options)) visit(value);
    }
  };
  visit(new IntlMessageFormat(text, "en").getAst());
  return [...found].toSorted();
}

function kindOf(type: number): string {
  const [number, select, plural, tag] = [2, 5, 6, 8];
  if (type === ARGUMENT) return "text";
  if (type === number || type === plural) return "number";
  return type === select ? "choice" : type === tag ? "element" : "other";
}
