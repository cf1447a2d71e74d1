import { expect, test } from "vitest";
import { readEnvironment } from "../env.ts";

test("only names that could be meant for us are read, and an empty one isn't set", () => {
  const environment = {
    PARLEY_PORT: "1",
    PARLEY_HOST: "",
    DATABASE_URL: "x",
    SMTP_URL_FILE: "y",
    PARLEY_PROT: "2",
    HOME: "/root",
  };
  expect(readEnvironment(environment)).toEqual({
    PARLEY_PORT: "1",
    DATABASE_URL: "x",
    SMTP_URL_FILE: "y",
    PARLEY_PROT: "2",
  });
});
