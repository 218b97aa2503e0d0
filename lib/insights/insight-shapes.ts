import { z } from "zod";

const Value = z.number().int().min(0).max(1000).optional();
/** Schema of parameters as they are stored and sent; which of them count is said by the type. */
export const InsightParams = z.object({ months: Value, days: Value, percent: Value });
