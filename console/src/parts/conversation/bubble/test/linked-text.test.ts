import { expect, test } from "vitest";
import { linkedText } from "../linked-text.ts";

const shown = (text: string) =>
  linkedText(text)
    .map((part) => (part.href === null ? part.text : `[${part.text}](${part.href})`))
    .join("");

test.each([
  ["no address", "no address"],
  ["", ""],
  ["see https://a.example/b?c=d#e", "see [https://a.example/b?c=d#e](https://a.example/b?c=d#e)"],
  ["www.a.example works", "[www.a.example](https://www.a.example) works"],
  ["(https://a.example).", "([https://a.example](https://a.example))."],
  ["https://a.example/b_(c)!", "[https://a.example/b_(c)](https://a.example/b_(c))!"],
  [
    "http://a.example, https://b.example",
    "[http://a.example](http://a.example), [https://b.example](https://b.example)",
  ],
  ["javascript:alert(1)", "javascript:alert(1)"],
  ['<a href="https://a.example">', '<a href="[https://a.example](https://a.example)">'],
  ["https://[", "https://["],
])("%s", (text, expected) => {
  expect(shown(text)).toBe(expected);
});
