import { z } from "zod";
import { ClockSecond, Day, Int, Text } from "@/lib/shapes";
import { AS_RUN_ENCODINGS } from "./text";

/** What a person can say of a file's encoding; `auto` has it detected, whatever was chosen for earlier files. */
export const AsRunEncodingChoice = z.enum(["auto", ...AS_RUN_ENCODINGS]).optional();

/** A row of an as-run file. `second` counts from midnight of the clock; `length` in seconds. */
export const AsRunRow = z.object({
  line: Int(),
  date: Day,
  second: ClockSecond,
  cart: Text(40),
  title: Text(300),
  length: z.number().nullable(),
  kind: Text(40),
});

/** A line of an as-run file that could not be read, with the reason. */
export const Unreadable = z.object({ line: Int(), text: Text(500), why: Text(60) });
