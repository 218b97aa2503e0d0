// `npm run bench`: figures as ratios against a baseline of the same run. `--long` adds 60 seconds and 20 stations.
import { benchDocuments } from "./documents.bench";
import { benchInsert, benchMatch, benchSchedule } from "./engines.bench";
import { benchHouse } from "./house.bench";
import { benchOrders } from "./orders.bench";

const long = process.argv.includes("--long");
const { calls, script } = await benchHouse();
console.log("Calls over HTTP beside the same SQL by node-postgres behind a bare Next route handler");
console.table(calls);
console.log("Script of the first load, gzipped kB");
console.table(script);
const { writing, board, estimate, lists } = await benchOrders();
console.log("A month of spots written, beside one insert of the same rows");
console.table([writing]);
console.log("The planner's board, an estimate");
console.table([{ ...board, estimate_ms: estimate.ms }]);
console.log("Lists of a hundred thousand campaigns, beside ten thousand");
console.table(lists);
console.log("Documents, beside PDFKit alone");
console.table(await benchDocuments());
console.log("Matching: F1 by noise, beside the plain way");
console.table(benchMatch());
console.log("One late campaign into a full month");
console.table([await benchInsert()]);
console.log("Scheduling: value ÷ upper bound, beside the greedy plan");
console.table(await benchSchedule({ seconds: long ? [10, 60] : [10], network: long }));
process.exit(0);
