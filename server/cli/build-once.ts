import { buildIfChanged } from "./build";

// Builds for a container image; `npm start` builds by itself.
await buildIfChanged((line) => process.stdout.write(`${line}\n`));
