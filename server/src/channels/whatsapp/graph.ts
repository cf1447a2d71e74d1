// The Graph API at one address and version.
import type { ChannelHttp, ChannelSender } from "../channel.ts";
import { type GraphRequest, requestGraph } from "./graph-request.ts";
import { type Failure, readAnswer } from "./read-answer.ts";

type Result = Promise<{ ok: true; body: unknown } | { ok: false; failure: Failure }>;

export interface Graph {
  /** `path` is below the version. */
  get(sender: ChannelSender, http: ChannelHttp, path: string): Result;
  post(
    sender: ChannelSender,
    http: ChannelHttp,
    path: string,
    body: NonNullable<GraphRequest["body"]>,
  ): Result;
}

export function createGraph(baseUrl: string, version: string): Graph {
  const base = new URL(baseUrl);
  const call = async (
    sender: ChannelSender,
    http: ChannelHttp,
    request: Omit<GraphRequest, "accessToken">,
  ) => {
    const { accessToken } = sender.credentials;
    const answer = await requestGraph(http, base, {
      ...request,
      path: `/${version}${request.path}`,
      accessToken,
    });
    return readAnswer(answer, sender);
  };
  return {
    get: (sender, http, path) => call(sender, http, { method: "GET", path }),
    post: (sender, http, path, body) => call(sender, http, { method: "POST", path, body }),
  };
}
