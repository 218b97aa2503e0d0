import type { Page } from "@playwright/test";

/**
 * Seconds of the keystroke-level model (Card, Moran and Newell 1980): a key of an average typist, pointing, pressing a
 * button, moving the hand between keyboard and mouse, and the thought before an act. `screen` is what a newcomer takes to
 * read a screen that has just appeared; the model has no value for it.
 */
const PACE = { key: 0.28, point: 1.1, press: 0.2, home: 0.4, think: 1.35, screen: 8 } as const;

/** What a person did: presses of the pointer, fields typed into or chosen, characters typed, screens that appeared. */
export type Acts = { presses: number; fields: number; characters: number; screens: number };

/** Counts what a person does on a page from now on. Fields count once at a time. */
export async function countActs(page: Page): Promise<Acts> {
  const acts: Acts = { presses: 0, fields: 0, characters: 0, screens: 0 };
  await page.exposeFunction("countAct", (kind: keyof Acts, by: number) => {
    acts[kind] += by;
  });
  let path = "";
  page.on("framenavigated", (frame) => {
    const { pathname } = new URL(frame.url());
    if (frame !== page.mainFrame() || pathname === path) return;
    path = pathname;
    acts.screens += 1;
  });
  await page.addInitScript(() => {
    const tell = (kind: string, by: number) => {
      const count: unknown = Reflect.get(window, "countAct");
      if (typeof count === "function") count(kind, by);
    };
    let typing: EventTarget | null = null;
    let length = 0;
    document.addEventListener("pointerdown", () => tell("presses", 1), true);
    document.addEventListener(
      "input",
      ({ target }) => {
        if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
        if (["checkbox", "radio", "file"].includes(target.type)) return;
        if (target !== typing) {
          typing = target;
          length = 0;
          tell("fields", 1);
        }
        tell("characters", Math.abs(target.value.length - length));
        length = target.value.length;
      },
      true,
    );
    new MutationObserver((changes) => {
      const opened = changes
        .flatMap(({ addedNodes }) => [...addedNodes])
        .filter(
          (node) => node instanceof Element && (node.matches("dialog") || node.querySelector("dialog")),
        );
      if (opened.length > 0) tell("screens", 1);
    }).observe(document, { childList: true, subtree: true });
  });
  return acts;
}

/** Presses and fields together: what is called interactions. */
export const countInteractions = ({ presses, fields }: Acts): number => presses + fields;

/** The minutes that acts take a person, with the seconds for which the product was waited for. */
export function estimateMinutes({ presses, fields, characters, screens }: Acts, waited: number): number {
  const seconds =
    presses * (PACE.think + PACE.point + PACE.press) +
    fields * (PACE.think + 2 * PACE.home) +
    characters * PACE.key +
    screens * PACE.screen +
    waited;
  return seconds / 60;
}
