// The Graph API at one address and version.
import type { ChannelHttp, ChannelSender, Failure } from "../channel.ts";
import { type GraphRequest, requestGraph } from "./graph-request.ts";
import { readAnswer } from "./read-answer.ts";

/** Sends one request with the sender's token. `path` is below the version. Never throws. */
export type Graph = (
  sender: ChannelSender,
  http: ChannelHttp,
  request: Omit<GraphRequest, "accessToken">,
) => Promise<{ ok: true; body: unknown } | { ok: false; failure: Failure }>;

export function createGraph(baseUrl: string, version: string): Graph {
  const base = new URL(baseUrl);
  return async (sender, http, request) => {
    const path = `/${version}${request.path}`;
    const { accessToken } = sender.credentials;
    return readAnswer(await requestGraph(http, base, { ...request, path, accessToken }), sender);
  };
}
