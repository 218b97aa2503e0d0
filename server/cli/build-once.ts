import { beginBuild } from "./build";

// Builds for a container image; `npm start` builds by itself.
const { finished } = await beginBuild((line) => process.stdout.write(`${line}\n`));
await finished;
