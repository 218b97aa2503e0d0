// Writes what programs rely on in the current version, for the page of the API to compare later versions with.
// To be run when a version is released: `npx tsx server/cli/contract.ts`; then list the file in `RELEASED` of
// server/api/reference/page.ts.
import { writeFileSync } from "node:fs";
import newest from "@/lib/changelog/newest.json";
import { describeCurrentContract } from "@/server/api/reference/page";

const file = `server/api/reference/contracts/${newest.version}.json`;
writeFileSync(file, `${JSON.stringify(describeCurrentContract(), null, 2)}\n`);
console.log(file);
