// People who sign in with a password, for tests of the whole service.
import { callApi } from "./api.ts";
import type { Served } from "./running-service.ts";

export interface Member {
  call: Served["call"];
  cookie: string;
  id: string;
  email: string;
}

export const PASSWORD = "violet-stairs-58";

/** Invites the address to the account of `parley`, and accepts the invitation. */
export async function joinAs(
  parley: Served,
  role: string,
  email = `${role}@bakery.example`,
): Promise<Member> {
  const invited = await parley.call("POST", "/invitations", { email, role });
  const token = invited.body.url.split("#invitation=")[1];
  const anybody = callApi(parley.url, null);
  const name = email.split("@")[0];
  const joined = await anybody("POST", "/invitations/accept", { token, name, password: PASSWORD });
  const cookie = String(joined.headers["set-cookie"]).split(";")[0] as string;
  const call: Served["call"] = (method, path, body, headers = {}) =>
    anybody(method, path, body, { cookie, "x-parley-console": "1", origin: parley.url, ...headers });
  return { call, cookie, email, id: (await call("GET", "/session")).body.person.id };
}
