import { expect, test } from "vitest";
import { nameStatement } from "@/server/data/kernel/statements";
import { getEnv } from "@/server/env";

/** Connections behind PgBouncer name no statements, and each call sets its tenant. */
const isShared = getEnv().TENANT_MODE === "transaction";

const use = (sql: string, times: number) =>
  Array.from({ length: times }, () => nameStatement({ sql })).at(-1);

test.skipIf(isShared)("a statement has a name from its third use on, and another text another name", () => {
  expect(use("select 'a statement'", 2)).toBeUndefined();
  const name = use("select 'a statement'", 1);
  expect(name).toMatch(/^[\w-]{27}$/);
  expect(use("select 'a statement'", 5)).toBe(name);
  expect(use("select 'another statement'", 3)).not.toBe(name);
});

test.skipIf(isShared)(
  "what is in use keeps its name while a thousand others come; what is not must be used often again",
  () => {
    const name = use("select 'in use'", 3);
    use("select 'out of use'", 3);
    for (let n = 0; n < 1000; n++) {
      use(`select ${n} as passing`, 3);
      expect(use("select 'in use'", 1)).toBe(name);
    }
    expect(use("select 'out of use'", 2)).toBeUndefined();
    expect(use("select 'out of use'", 1)).toBeDefined();
  },
);
