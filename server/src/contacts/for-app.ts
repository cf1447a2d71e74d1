// What only the composition of the service uses.
export { unassignThreadsOfFormer } from "./inbox/unassign-threads.ts";
