/** How hints call the command line: pasted in the project's folder, they work. */
export const PROGRAM = "npx parley";
