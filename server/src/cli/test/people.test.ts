// People on the command line: a member who has lost everything.
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { callApi } from "../../../test/api.ts";
import { useService } from "../../../test/running-service.ts";
import { parley } from "./run-command.ts";

const { service, parley: api } = useService();
const EMAIL = "ana@bakery.example";
const PASSWORD = "violet-stairs-58";

const run = (...words: string[]) => parley(["people", ...words], service.environment);
const anybody = (path: string, body: object, headers = {}) =>
  callApi(api.url, null)("POST", path, body, headers);
const tokenIn = (text: string) => /#invitation=(\S+)/.exec(text)?.[1] as string;

test("reset makes a link for a new password, and with --codes switches one-time codes off", async () => {
  const to = ["--console", api.url];
  const invited = await run("invite", EMAIL, "--role", "agent", ...to);
  const wish = { token: tokenIn(invited.out), name: "Ana Sousa", password: PASSWORD };
  const joined = await anybody("/invitations/accept", wish);
  const cookie = String(joined.headers["set-cookie"]).split(";")[0] as string;
  const headers = { cookie, "x-parley-console": "1", origin: api.url };
  const { secret } = (await anybody("/session/codes", { password: PASSWORD }, headers)).body;
  const code = TOTP.generate({ secret: Secret.fromBase32(secret) });
  expect((await anybody("/session/codes/confirm", { code }, headers)).status).toBe(200);
  const accept = (link: string) =>
    anybody("/invitations/accept", { token: tokenIn(link), password: "green-ladder-85" });
  expect((await accept((await run("reset", EMAIL, ...to)).out)).body.code).toBe("code_required");
  expect((await accept((await run("reset", EMAIL, "--codes", ...to)).out)).status).toBe(204);
  const { id } = (await api.get("/people")).data[0];
  const { data } = await api.get("/audit?limit=200");
  const noted = data.filter((one: { operation: string }) => one.operation === "removeCodes");
  expect(noted).toMatchObject([{ by: null, about: id }]);
});
