// The operations of events over HTTP, with resources that exist under any id.
import { beforeEach } from "vitest";
import { z } from "zod";
import { createTestAccount } from "../../../test/account.ts";
import { startTestApi, type TestApi } from "../../../test/api.ts";
import { useDatabase, usePool } from "../../../test/database.ts";
import { systemClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { Listener } from "../../platform/database/listener.ts";
import { LiveFeed } from "../../platform/database/live-feed.ts";
import type { Authenticate, Caller } from "../../platform/http/access/caller.ts";
import { CONNECTION_LIMITS } from "../../platform/http/http-server.ts";
import { newUuid, publicId, uuidOf } from "../../platform/ids.ts";
import { createLog } from "../../platform/log.ts";
import { appendEvents } from "../append-events.ts";
import {
  type EventResources,
  type EventType,
  EventWatch,
  eventOperations,
  type ThreadPresence,
} from "../index.ts";

/** After so many milliseconds, a client that doesn't read is given up. */
const IDLE_MS = 1_000;

export interface FeedApi {
  database: Database;
  resources: EventResources;
  caller: Caller;
  api: TestApi;
  watch: EventWatch;
  presence: LiveFeed<ThreadPresence>;
  /** Public ids of the contacts that a limited member sees. */
  visible: Set<string>;
  /** Public ids of resources that no longer exist. */
  gone: Set<string>;
  /** A text in each event, to make events large. */
  padding: string;
  /** How many resources were read, and how often one was made JSON. */
  reads: number;
  serialized: number;
  /** Replaces the check of the API key. */
  authenticate: Authenticate;
  /** Appends events in one transaction; returns the public ids of their resources, which are new unless given. */
  append(types: EventType[], ids?: string[]): Promise<string[]>;
}

/** Makes a database for the test file, and an account and a server for each test. */
export function useFeedApi(): FeedApi {
  const server = useDatabase();
  const feed = { append } as FeedApi;
  feed.resources = [
    resource("ContactEvent", ["contact.created", "contact.updated"], "contacts:read"),
    resource("MessageEvent", ["message.queued", "message.sent", "message.received"], "messages:read"),
  ];

  feed.database = usePool(server);
  beforeEach(async () => {
    const { database } = feed;
    feed.gone = new Set();
    feed.visible = new Set();
    feed.padding = "";
    feed.reads = 0;
    feed.serialized = 0;
    feed.caller = await createTestAccount(database);
    feed.authenticate = async () => feed.caller;
    feed.watch = new EventWatch({ database, clock: systemClock, log: createLog("silent") });
    feed.presence = new LiveFeed("test_presence", (accountId) => feed.watch.wake(accountId));
    const listener = new Listener(server.url, createLog("silent"));
    feed.presence.follow(listener);
    await listener.start();
    const findVisible = async () => feed.visible;
    const operations = eventOperations({ ...feed, database, findVisible });
    feed.api = await startTestApi(database, operations, feed.caller, {
      authenticate: (key) => feed.authenticate(key),
      connectionLimits: { ...CONNECTION_LIMITS, idleMs: IDLE_MS },
    });
    return () => {
      feed.watch.stop();
      return Promise.all([feed.api.close(), listener.stop()]);
    };
  });
  return feed;

  function resource(name: string, types: [EventType, ...EventType[]], scope: string) {
    return {
      name,
      types,
      scope,
      schema: z.object({ id: z.string(), padding: z.string().optional() }),
      contactField: "id" as const,
      async read(_accountId: string, ids: string[]) {
        feed.reads += ids.length;
        const more = feed.padding === "" ? {} : { padding: feed.padding };
        const resourceOf = (id: string) => ({
          id: shown(id),
          toJSON() {
            feed.serialized++;
            return { id: shown(id), ...more };
          },
        });
        return new Map(ids.flatMap((id) => (feed.gone.has(shown(id)) ? [] : [[id, resourceOf(id)]])));
      },
    };
  }

  async function append(types: EventType[], ids = types.map(() => shown(newUuid()))): Promise<string[]> {
    const { accountId } = feed.caller;
    const events = types.map((type, index) => ({
      accountId,
      type,
      id: uuidOf("con", ids[index] as string) as string,
    }));
    await feed.database.transaction((session) => appendEvents(session, events));
    return ids;
  }
}

function shown(id: string): string {
  return publicId("con", id);
}
