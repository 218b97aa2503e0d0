import { register } from "tsx/esm/api";

// Loads the engine from its TypeScript source, in development and tests; a bundled process has a built thread.
register();
await import("./scheduler-messages.ts");
