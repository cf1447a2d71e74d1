// Registers the demo's number in the simulator, as one does in Meta's console.
import { request } from "undici";

export interface DemoNumber {
  phone_number_id: string;
  business_account_id: string;
  display_phone_number: string;
  access_token: string;
  app_secret: string;
  verify_token: string;
}

/** Called at each start, because the port may have changed. */
export async function registerNumber(
  simulatorUrl: string,
  number: DemoNumber,
  hookUrl: string,
): Promise<void> {
  const { phone_number_id: id, ...rest } = number;
  const answer = await request(`${simulatorUrl}/control/numbers/${id}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...rest, verified_name: "Parley Demo", callback_url: hookUrl }),
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200)
    throw new Error(`The simulator refused the demo's number: ${text.slice(0, 500)}`);
}
