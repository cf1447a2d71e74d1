// Node's HTTP without its fetch and WebSocket: an `import` of a value from node:http loads both, which takes 10 MB of memory.
export const { createServer, STATUS_CODES } = process.getBuiltinModule("node:http");
