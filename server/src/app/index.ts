export { runDemo } from "./demo/demo.ts";
export { apiOperations } from "./operations.ts";
export { runServe } from "./serve.ts";
