// The source of a program that uses a client of another generator. It compiles only beside that client.
export const CONSUMER = `import { getMessage, type Message, sendMessage } from "./generated";

export async function sendAndRead(baseUrl: string, key: string): Promise<Message> {
  const call = { baseUrl, auth: () => key, throwOnError: true } as const;
  const body = { phone_number: "+15551234567", message: "Hello Ana" };
  const { data: sent } = await sendMessage({ ...call, path: { channel: "whatsapp" }, body });
  const { data: message } = await getMessage({ ...call, path: { id: sent.id } });
  return message;
}

export const refused = [
  // @ts-expect-error: a number
  () => sendMessage({ path: { channel: "whatsapp" }, body: { phone_number: 1, message: "Hello" } }),
  // @ts-expect-error: no type of message
  () => sendMessage({ path: { channel: "whatsapp" }, body: { phone_number: "+1" } }),
  // @ts-expect-error: no id
  () => getMessage({ path: {} }),
];
`;
