import { generateClient } from "./build";

// Before a command that imports the client: a clone has none, and an older one misses the newest tables.
await generateClient();
