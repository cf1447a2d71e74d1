// GET and PATCH /settings over HTTP.
import { describe, expect, test } from "vitest";
import { usePool } from "../../../test/database.ts";
import { useApi, useCaller } from "../../../test/use-api.ts";
import { accountOperations } from "../index.ts";
import { withStandardWords } from "../opt-out-settings.ts";

const database = usePool();
const operations = () =>
  accountOperations({
    database,
    authenticator: { invalidate: () => undefined },
    forgetErasedOptOuts: async () => undefined,
  } as unknown as Parameters<typeof accountOperations>[0]);
const api = useApi(database, operations, useCaller(database));
const other = useCaller(database);

const DEFAULTS = {
  agents_see_only_own: false,
  taps_wait: false,
  export_domains: [],
  notify_email: null,
  notify_after: 3_600,
  uncertain_wait: 900,
  uncertain_after: 60,
  uncertain_action: "resend",
  outside_window: "refuse",
  default_channel: null,
  ...withStandardWords({ opt_out_words: null, opt_in_words: null }),
  opt_out_reply: null,
  opted_out_allows: ["authentication", "replies"],
  keep_erased_opt_outs: true,
  retention: {
    events: 30,
    deliveries: null,
    hooks: 30,
    idempotency_keys: 1,
    messages: null,
    media: null,
    media_bytes: null,
  },
};

const get = async (call = api.call) => (await call("GET", "/settings")).body;
const patch = (body: unknown) => api.call("PATCH", "/settings", body);

test("an account that said nothing restricts nothing and tells nobody", async () => {
  expect(await get(api.as(other))).toEqual(DEFAULTS);
});

test("what is left out stays, what is given is answered and kept, null clears", async () => {
  const first = await patch({
    export_domains: ["Example.COM", "example.com"],
    notify_email: "Ana@example.com",
  });
  const both = { ...DEFAULTS, export_domains: ["example.com"], notify_email: "Ana@example.com" };
  expect(first).toMatchObject({ status: 200, body: both });
  expect((await patch({})).body).toEqual(both);
  expect((await patch({ notify_email: "bob@example.com" })).body.export_domains).toEqual(["example.com"]);
  expect((await patch({ export_domains: ["a.example"] })).body.notify_email).toBe("bob@example.com");
  expect((await patch({ notify_after: 60 })).body.notify_after).toBe(60);
  expect((await patch({ uncertain_wait: 0 })).body.uncertain_wait).toBe(0);
  expect((await patch({ uncertain_after: 3_600 })).body.uncertain_after).toBe(3_600);
  expect((await patch({ uncertain_action: "fail" })).body.uncertain_action).toBe("fail");
  expect((await patch({ outside_window: "try" })).body.outside_window).toBe("try");
  expect((await patch({ default_channel: "sms" })).body.default_channel).toBe("sms");
  for (const name of ["agents_see_only_own", "taps_wait"])
    expect((await patch({ [name]: true })).body[name]).toBe(true);
  expect((await patch({ retention: { events: 7 } })).body.retention).toMatchObject({
    events: 7,
    messages: null,
  });
  expect((await patch({ retention: {} })).body.retention).toMatchObject({ events: 7, messages: null });
  expect((await patch({ retention: { messages: 365 } })).body.retention).toMatchObject({
    events: 7,
    messages: 365,
  });
  const kept = { deliveries: 7, hooks: 90, idempotency_keys: 7, media: 90, media_bytes: 1_000_000_000 };
  expect((await patch({ retention: kept })).body.retention).toEqual({ events: 7, messages: 365, ...kept });
  const words = {
    opt_out_words: { en: ["STOP"] },
    opt_in_words: {},
    opt_out_reply: "Goodbye",
    opted_out_allows: [],
    keep_erased_opt_outs: false,
  };
  expect((await patch(words)).body).toMatchObject(words);
  expect((await patch(await get())).status).toBe(200);
  const nulls = (of: object) => Object.fromEntries(Object.keys(of).map((name) => [name, null]));
  const all = { ...nulls(DEFAULTS), retention: nulls(DEFAULTS.retention) };
  expect((await patch(all)).body).toEqual({ ...DEFAULTS, notify_after: null });
  await patch(both);
  expect((await patch({ export_domains: [], notify_email: "" })).body).toEqual(DEFAULTS);
  expect(await get(api.as(other))).toEqual(DEFAULTS);
});

describe("refused", () => {
  test.each<[string, unknown, string, string]>([
    ["an address as domain", { export_domains: ["ana@example.com"] }, "/export_domains/0", "invalid_domain"],
    ["two addresses", { notify_email: "a@example.com, b@example.com" }, "/notify_email", "invalid_email"],
    ["a retention of something else", { retention: { colours: 1 } }, "/retention/colours", "unknown_field"],
  ])("%s", async (_, body, pointer, code) => {
    const { status, body: problem } = await patch(body);
    expect(status).toBe(422);
    expect(problem.errors[0]).toMatchObject({ pointer, code });
  });

  test("deliveries that would be kept longer than events, whichever of the two changes", async () => {
    const fault = async (retention: object) => (await patch({ retention })).body.errors?.[0];
    const code = "deliveries_outlive_events";
    expect(await fault({ deliveries: 31 })).toMatchObject({ pointer: "/retention/deliveries", code });
    expect(await fault({ events: 90, deliveries: 91 })).toMatchObject({
      pointer: "/retention/deliveries",
      code,
    });
    expect(await fault({ events: 90, deliveries: 60 })).toBeUndefined();
    expect(await fault({ events: 59 })).toEqual({
      pointer: "/retention/events",
      code,
      detail:
        "Deliveries would be kept for 60 days, and events for 59. A delivery has a copy of its event, so it can't be kept longer.",
    });
    expect(await fault({ events: null })).toMatchObject({ pointer: "/retention/events", code });
    expect((await get()).retention).toMatchObject({ events: 90, deliveries: 60 });
    expect(await fault({ events: 7, deliveries: null })).toBeUndefined();
    await patch({ retention: { events: null } });
  });
});
