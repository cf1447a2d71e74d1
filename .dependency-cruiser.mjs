// The import order of server/src and the borders between the parts, as rules that fail.
const order = [
  "config",
  "platform",
  "workbooks",
  "phones",
  "accounts",
  "audit",
  "events",
  "jobs",
  "warnings",
  "webhooks",
  "contacts",
  "channels",
  "senders",
  "usage",
  "templates",
  "media",
  "stickers",
  "quick-replies",
  "messages",
  "search",
  "broadcasts",
  "dispatch",
  "intake",
  "exports",
  "imports",
  "sources",
  "backup",
  "secret-key",
  "errors",
  "app",
  "cli",
];
const source = "^server/src/";
const test = "/test/";

/** A slice imports from its own folder and from the folders above it in the order, never below. */
const later = order.slice(0, -1).map((slice, index) => ({
  name: `order-${slice}`,
  severity: "error",
  from: { path: `${source}${slice}/`, pathNot: test },
  to: {
    path: `${source}(${order.slice(index + 1).join("|")})/`,
    // The settings of connectors are data, which the table of settings includes.
    ...(slice === "config" ? { pathNot: `${source}channels/settings\\.ts$` } : {}),
  },
}));

/** The rooms of messages, each of which uses only those before it. */
const rooms = ["message", "show", "opt-outs", "accept", "facts", "lane", "waiting", "app", "signals", "api"];
const upward = rooms.slice(0, -1).map((room, index) => ({
  name: `messages-${room}`,
  severity: "error",
  from: { path: `${source}messages/${room}/`, pathNot: test },
  to: { path: `${source}messages/(${rooms.slice(index + 1).join("|")})/` },
}));

export default {
  forbidden: [
    ...later,
    ...upward,
    { name: "no-cycle", severity: "error", from: {}, to: { circular: true } },
    {
      name: "slice-index-only",
      comment:
        "Another slice is imported only through its index.ts, the table of its errors, and its for-X.ts, which is for slice X alone; " +
        "config and platform are open to all.",
      severity: "error",
      from: { path: `${source}([^/]+)/`, pathNot: test },
      to: {
        path: `${source}[^/]+/`,
        pathNot: [
          `${source}$1/`,
          `${source}[^/]+/(index|errors|for-$1)\\.ts$`,
          `${source}channels/settings\\.ts$`,
          `${source}(config|platform)/`,
        ],
      },
    },
    ...[
      ["database", "sql-types|statement|database|session|account-rows|keyed-rows"],
      ["http", "operation|access/caller|answers/answer-fields|input/(page|text|ids-and-times|issues)"],
    ].map(([room, files]) => ({
      name: `door-of-${room}`,
      comment:
        "What the index.ts of the room exports is imported from there. A connector may not see all of it.",
      severity: "error",
      from: { path: source, pathNot: [`${source}platform/${room}/`, `${source}channels/[^/]+/`, test] },
      to: { path: `${source}platform/${room}/(${files})\\.ts$` },
    })),
    {
      name: "connector-alone",
      comment:
        "A connector sees the contract and what it is handed: no database, no web server, no other slice except phones. The schemas " +
        "of its credentials are made like those of every request.",
      severity: "error",
      from: { path: `${source}channels/(?!api/)([^/]+)/`, pathNot: test },
      to: {
        path: "^(server|node_modules/(fastify|pg)/)",
        pathNot: [
          `${source}channels/$1/`,
          `${source}config/(check|setting)\\.ts$`,
          `${source}channels/(connector|connector-errors|capabilities|content|exchange|json|public-address|template)\\.ts$`,
          `${source}phones/index\\.ts$`,
          `${source}platform/http/input/(json-size|text)\\.ts$`,
        ],
      },
    },
    {
      name: "connectors-only-in-registry",
      comment: "A connector is a folder and a line: nothing else names one.",
      severity: "error",
      from: {
        path: "^(server|bench|chaos|console)/",
        pathNot: [test, `${source}channels/((registry|settings)\\.ts$|(?!api/)[^/]+/)`],
      },
      to: { path: `${source}channels/(?!api/)([^/]+)/` },
    },
    {
      name: "no-test-in-source",
      severity: "error",
      from: { path: `${source}`, pathNot: test },
      to: { path: test },
    },
    {
      name: "part-simulator",
      comment:
        "The simulator is written from the channels' contracts alone, so that it and our connectors check each other.",
      severity: "error",
      from: { path: "^simulator/" },
      to: { path: "^(server|console|client)/" },
    },
    {
      name: "part-client",
      comment: "The client is published on its own.",
      severity: "error",
      from: { path: "^client/src/" },
      to: { path: "^(server|simulator|bench|chaos|console)/" },
    },
    {
      name: "part-console",
      comment: "The console talks to the service through the client.",
      severity: "error",
      from: { path: "^console/src/" },
      to: { path: "^(server|simulator|bench|chaos)/" },
    },
    {
      name: "console-features",
      comment: "A feature of the console imports parts and platform, never another feature.",
      severity: "error",
      from: { path: "^console/src/features/([^/]+)/" },
      to: { path: "^console/src/features/[^/]+/", pathNot: "^console/src/features/$1/" },
    },
    {
      name: "client-in-cli",
      comment: "Only the command line calls the API.",
      severity: "error",
      from: { path: source, pathNot: [test, `${source}cli/`] },
      to: { path: "^client/" },
    },
    {
      name: "part-server",
      severity: "error",
      from: { path: source, pathNot: test },
      to: { path: "^(simulator|bench|chaos|console)/" },
    },
    { name: "resolvable", severity: "error", from: {}, to: { couldNotResolve: true, pathNot: "^virtual:" } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    exclude: "^(client|console)/dist/",
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["source", "import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
    },
  },
};
