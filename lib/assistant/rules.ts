/** What stands for a sentence of the rules in an answer. */
const LEFT_OUT = "…";

/** Where a rule, or what may become one, begins in a text; the length of the text if nowhere. */
function findBegin(text: string, rules: readonly string[]): { at: number; rule: string | null } {
  for (let at = 0; at < text.length; at++) {
    const rest = text.slice(at);
    const rule = rules.find((one) => rest.startsWith(one));
    if (rule) return { at, rule };
    if (rules.some((one) => one.startsWith(rest))) return { at, rule: null };
  }
  return { at: text.length, rule: null };
}

/**
 * Takes the rules that the model was given out of its answer, as it arrives piece by piece. What may be the beginning
 * of a rule is held back until it is one or is not. `end` gives what is still held.
 */
export function makeRulesFilter(rules: readonly string[]) {
  let held = "";
  return {
    add(piece: string): string {
      held += piece;
      let given = "";
      for (;;) {
        const { at, rule } = findBegin(held, rules);
        given += held.slice(0, at) + (rule ? LEFT_OUT : "");
        held = held.slice(at + (rule?.length ?? 0));
        if (!rule) return given;
      }
    },
    end(): string {
      const given = held;
      held = "";
      return given;
    },
  };
}
