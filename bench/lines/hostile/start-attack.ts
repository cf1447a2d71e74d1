// A flood while another process of the service starts: it must start all the same.
import { freePort } from "../../../server/test/free-port.ts";
import { startServe } from "../../world/start-serve.ts";
import { type Attack, flood, requestOf } from "./attack.ts";

const NESTED = 200_000;

export const startAttack: Attack = {
  name: "a flood during a start",
  async play({ stage }, signal) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const body = `${"[".repeat(NESTED)}${"]".repeat(NESTED)}`;
    const flooding = flood(
      { url, request: requestOf(`${url}/api/session`, { body }), connections: 30 },
      signal,
    );
    // Throws when the start fails.
    const serve = await startServe({ ...stage.environment, PARLEY_PORT: String(port) });
    await flooding;
    await serve.stop();
  },
};
