import { config } from "zod";

// The content security policy forbids `eval`, and the browser reports even the attempt.
config({ jitless: true });
