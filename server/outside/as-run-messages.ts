import { inflateRawSync } from "node:zlib";
import { type AsRunFile, type AsRunRead, readAsRun } from "@/lib/traffic/asrun/read";
import { handleTasks } from "./thread-side";

// The thread that reads as-run files.
handleTasks<AsRunFile, AsRunRead>((file) =>
  readAsRun(file, (packed, most) => inflateRawSync(packed, { maxOutputLength: most })),
);
