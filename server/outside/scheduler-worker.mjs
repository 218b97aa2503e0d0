import { register } from "tsx/esm/api";

// In development and in tests the engine is read from its source; a built process has a thread of its own.
register();
await import("./scheduler-messages.ts");
