// Which entry of its data a column joins, and what a change leaves as it was.
import { expect, test } from "vitest";
import type { Meaning } from "../../file/chosen.ts";
import { changedMeanings, freeEntries, meaningsBy } from "../change-meaning.ts";

const data = (group: string, field: "text" | "description" | "link", entry?: number): Meaning =>
  entry === undefined ? { group, field } : { group, field, entry };

test.each<[string, Meaning[], number, Meaning, Record<string, Meaning>]>([
  [
    "a column of the contact's own fields leaves the other ones named",
    ["phone", "first_name", "ignore", data("City", "text")],
    2,
    "last_name",
    { "#1": "phone", "#2": "first_name", "#3": "last_name" },
  ],
  [
    "a link joins the text of the same group",
    ["phone", data("Orders", "text"), data("Address", "link")],
    2,
    data("Orders", "link"),
    { "#1": "phone", "#2": data("Orders", "text", 1), "#3": data("Orders", "link", 1) },
  ],
  [
    "a second text is another entry",
    [data("Orders", "text"), "ignore"],
    1,
    data("Orders", "text"),
    { "#1": data("Orders", "text", 1), "#2": data("Orders", "text", 2) },
  ],
  [
    "a second link joins the second text, in any order of columns",
    [data("O", "text", 1), data("O", "text", 2), data("O", "link", 1), "ignore"],
    3,
    data("O", "link"),
    {
      "#1": data("O", "text", 1),
      "#2": data("O", "text", 2),
      "#3": data("O", "link", 1),
      "#4": data("O", "link", 2),
    },
  ],
  [
    "an entry that was chosen stays",
    [data("O", "text", 1), data("O", "text", 2), data("O", "link", 1)],
    2,
    data("O", "link", 2),
    { "#1": data("O", "text", 1), "#2": data("O", "text", 2), "#3": data("O", "link", 2) },
  ],
])("%s", (_, meanings, place, chosen, mapping) => {
  const changed = changedMeanings(meanings, place, chosen);
  expect(changed).toEqual(mapping);
  expect(meaningsBy(changed, meanings)[place]).toEqual(changed[`#${place + 1}`]);
});

test("an entry can be chosen if its field is free there, and a new one always", () => {
  const meanings = [data("O", "text", 1), data("O", "link", 1), data("O", "text", 2), data("P", "text", 3)];
  const link = { group: "O", field: "link", entry: 1 } as const;
  expect(freeEntries(meanings, 1, link)).toEqual([1, 2, 3]);
  expect(freeEntries(meanings, 1, { ...link, field: "description" })).toEqual([1, 2, 3]);
  expect(freeEntries(meanings, 1, { ...link, field: "text" })).toEqual([3]);
});
