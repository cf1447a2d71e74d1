import metadata from "libphonenumber-js/metadata.min";
import { expect, test } from "vitest";
import { COUNTRIES, namedCountries } from "../src/features/transfer/file/countries.ts";

test("the countries are those whose numbers the service knows, by their names", () => {
  expect(COUNTRIES).toEqual(Object.keys(metadata.countries).sort());
  expect(namedCountries("de")).toContainEqual({ value: "PT", label: "Portugal" });
});
