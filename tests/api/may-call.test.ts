import { expect, test } from "vitest";
import { mayCall } from "@/server/api/run";
import { makeCtx } from "@/server/ctx";
import { make } from "@/tests/make";
import { person, world } from "@/tests/world";

test("a page knows before it opens a form or a log whether the person may", async () => {
  const { here, ana, vera, sam, tom, fay } = await world();
  const { uuid } = await make.station(ana);
  const lee = await person(here, "traffic", "lee", { stations: [uuid] });
  const found = await Promise.all(
    Object.entries({ ana, vera, sam, tom, fay, lee }).map(async ([name, who]) => {
      const ctx = await who.ctx();
      return [name, mayCall(ctx, "stations.create"), mayCall(ctx, "logs.retrieve")];
    }),
  );
  expect(found).toEqual([
    ["ana", true, true],
    ["vera", false, true],
    ["sam", false, false],
    ["tom", true, true],
    ["fay", false, false],
    ["lee", false, true],
  ]);
  await expect(lee.api.stations.create({ name: "Pier 103", code: "P1" })).rejects.toThrow("out_of_scope");
  expect(mayCall(makeCtx({ request_id: "test" }), "logs.retrieve")).toBe(false);
});
