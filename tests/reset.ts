import { afterAll, vi } from "vitest";
import { setClock } from "@/tests/world";

// The files of a worker share its modules, so no file may leave a stopped clock to the next.
afterAll(() => {
  setClock(null);
  vi.useRealTimers();
});
