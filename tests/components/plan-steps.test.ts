import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSamePlan, type Plan } from "@/components/planner/scenarios/use-plan-steps";
import { beginSteps, convertSteps, pushStep, redoStep, type Steps, undoStep } from "@/components/ui/steps";

type Pair = { draft: string; spots: string };
const edit = (steps: Steps<Pair>, draft: string, step?: string) =>
  pushStep(steps, { ...steps.now, draft }, step);
const paint = (steps: Steps<Pair>, spots: string) => pushStep(steps, { ...steps.now, spots });
const blank = beginSteps<Pair>({ draft: "", spots: "" });
const texts = ({ past, now, future }: Steps<Pair>) =>
  [past, [now], future].map((part) => part.map(({ draft, spots }) => `${draft}|${spots}`));
const isSame = (a: Pair, b: Pair) => a.draft === b.draft && a.spots === b.spots;

describe("one stack of undo for painting and segments", () => {
  test("takes steps back in the order in which they were done, and forth again", () => {
    const done = paint(edit(paint(blank, "p1"), "s1"), "p2");
    const one = undoStep(done);
    expect(one.now).toEqual({ draft: "s1", spots: "p1" });
    const two = undoStep(one);
    expect(two.now).toEqual({ draft: "", spots: "p1" });
    expect(undoStep(undoStep(two)).now).toEqual(blank.now);
    expect(redoStep(redoStep(two)).now).toEqual(done.now);
  });
  test("keeps what is typed in one field as one step, unless something is painted between", () => {
    const typed = edit(edit(blank, "1", "draft count"), "12", "draft count");
    expect(undoStep(typed).now).toEqual(blank.now);
    const between = edit(paint(edit(blank, "1", "draft count"), "p"), "12", "draft count");
    expect(undoStep(between).now).toEqual({ draft: "1", spots: "p" });
  });
  test("drops steps of a painting that is gone, and keeps those of the segments", () => {
    const done = undoStep(paint(edit(paint(blank, "p1"), "s1"), "p2"));
    const reset = convertSteps(done, (plan) => ({ ...plan, spots: "new" }), isSame);
    expect(texts(reset)).toEqual([["|new"], ["s1|new"], []]);
  });
  test("a plan is the same where both parts are", () => {
    const plan = { draft: {}, spots: new Map() } as unknown as Plan;
    expect(isSamePlan(plan, { ...plan })).toBe(true);
    expect(isSamePlan(plan, { ...plan, spots: new Map() })).toBe(false);
  });
  test("whatever is done, undone and redone, the last state comes back", () => {
    const act = fc.record({
      kind: fc.constantFrom("edit", "paint", "undo"),
      text: fc.string({ minLength: 1 }),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        const steps = acts.reduce((at, { kind, text }, n) => {
          if (kind === "undo") return undoStep(at);
          return kind === "edit" ? edit(at, `${text}${n}`) : paint(at, `${text}${n}`);
        }, blank);
        let back = steps;
        for (let n = 0; n < steps.past.length; n++) back = undoStep(back);
        expect(back.now).toEqual(blank.now);
        for (let n = 0; n < steps.past.length; n++) back = redoStep(back);
        expect(back.now).toEqual(steps.now);
      }),
    );
  });
});
