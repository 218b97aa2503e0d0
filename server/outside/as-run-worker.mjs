import { register } from "tsx/esm/api";

// In development and in tests the reader runs from its source; a built process has a thread of its own.
register();
await import("./as-run-messages.ts");
