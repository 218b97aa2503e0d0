import { afterAll, beforeAll, describe, vi } from "vitest";
import { testMatrix } from "./isolation/matrix";
import { testScopes } from "./isolation/scope";
import { owner, tellAll } from "./isolation/told";

beforeAll(tellAll, 300_000);
afterAll(async () => {
  vi.useRealTimers();
  await owner.end();
});

describe("members with limits", () => testScopes());
// Last, because it lets the clock run.
describe("access matrix: every actor, every call, every position of an id", () => testMatrix());
