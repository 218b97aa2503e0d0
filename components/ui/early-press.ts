type EarlyPress = { button: HTMLButtonElement | null; note: (event: MouseEvent) => void };

declare global {
  interface Window {
    earlyPress?: EarlyPress;
  }
}

/**
 * A script for the head of the document: notes the button that was pressed last before the scripts of the page were
 * there. Links, fields and what submits or opens a popover are the browser's own and need no script.
 */
export const NOTE_EARLY_PRESS = `{
  const early = {
    button: null,
    note({ target }) {
      const button = target.closest("button");
      if (button?.type === "button" && !button.popoverTargetElement) early.button = button;
    },
  };
  window.earlyPress = early;
  document.addEventListener("click", early.note, true);
}`;

/** Presses the button that was noted, once, as soon as React answers: on a slow line a press is late, not lost. */
export function replayEarlyPress() {
  const early = window.earlyPress;
  if (!early) return;
  delete window.earlyPress;
  document.removeEventListener("click", early.note, true);
  if (early.button?.isConnected) early.button.click();
}
