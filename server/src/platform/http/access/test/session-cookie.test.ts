import { expect, test } from "vitest";
import { publicPathOf, withoutPublicPath } from "../../public-path.ts";
import { sessionCookie, sessionToken } from "../session-cookie.ts";

test.each([
  ["https://shop.example", "__Host-parley_session=t; Path=/;"],
  ["https://shop.example/parley", "__Secure-parley_session=t; Path=/parley;"],
  ["http://127.0.0.1:8080/parley", "parley_session=t; Path=/parley;"],
])("at %s, only this service gets the cookie, and takes it", (publicUrl, begins) => {
  const cookie = sessionCookie("t", { seconds: 60, headers: {}, publicUrl });
  expect(cookie.startsWith(begins)).toBe(true);
  const { host } = new URL(publicUrl);
  expect(sessionToken({ host, cookie: cookie.split(";")[0] as string }, publicUrl)).toBe("t");
});

test("at a public address with a path, the plain name isn't taken", () => {
  const headers = { host: "shop.example", cookie: "parley_session=planted; __Host-parley_session=other" };
  expect(sessionToken(headers, "https://shop.example/parley")).toBeNull();
});

test.each([
  ["/parley", "/"],
  ["/parley/", "/"],
  ["/parley/api/contacts?q=%2Fparley", "/api/contacts?q=%2Fparley"],
  ["/parleys/api", "/parleys/api"],
  ["/api/contacts", "/api/contacts"],
])("the address %s without the public path is %s", (url, expected) => {
  expect(withoutPublicPath(url, publicPathOf("https://shop.example/parley/"))).toBe(expected);
});
