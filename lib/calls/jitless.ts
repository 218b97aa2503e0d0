import { config } from "zod";

// The policy of our pages allows no code made from text, and reports even the try.
config({ jitless: true });
