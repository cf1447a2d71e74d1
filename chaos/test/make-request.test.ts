// Ids of another account in the paths of a fuzzed request.
import { expect, test } from "vitest";
import type { DocumentedOperation } from "../fuzz/document.ts";
import { type FuzzRequest, idsInPath, withIds } from "../fuzz/make-request.ts";

const operationOf = (path: string, examples: Record<string, string>): DocumentedOperation => ({
  method: "GET",
  path,
  bodies: [],
  parameters: Object.entries(examples).map(([name, example]) => ({
    name,
    in: "path",
    required: true,
    schema: {},
    example,
  })),
});
const ID = "01m822prqpec0sbfjcevpfj9r5";

test.each<[string, Record<string, string>, string[]]>([
  ["/contacts/{phone_number}/messages", { phone_number: "15551234567" }, ["con"]],
  ["/messages/{id}/why", { id: `msg_${ID}` }, ["msg"]],
  [
    "/webhooks/{id}/deliveries/{delivery_id}/retry",
    { id: `whk_${ID}`, delivery_id: `dlv_${ID}` },
    ["whk", "dlv"],
  ],
])("%s takes the ids %j", (path, examples, prefixes) => {
  expect(idsInPath(operationOf(path, examples))).toEqual(prefixes);
});

test("ids take the place of those in the path, and the query stays", () => {
  const operation = operationOf("/webhooks/{id}/deliveries/{delivery_id}/retry", {});
  const request = { operation, target: "/webhooks/a/deliveries/b/retry?limit=1" } as FuzzRequest;
  expect(withIds(request, ["whk_1", "dlv_2"]).target).toBe("/webhooks/whk_1/deliveries/dlv_2/retry?limit=1");
});
