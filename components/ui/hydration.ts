import { useEffect, useRef, useSyncExternalStore } from "react";

const never = () => () => undefined;
/** Whether the script of the page is there: before it nothing answers. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Makes React hear of the text of a control, as if it were typed now. */
function announceText(control: TextControl) {
  const { value, defaultValue } = control;
  if (value === defaultValue) return;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")!;
  control.value = defaultValue;
  set?.call(control, value);
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Hands over what was typed into a text control, or filled in by the browser, before the script was there: React takes
 * no note of it. Returns the ref of the control; `ref` hears of it as well.
 */
export function useTypedBefore(ref?: (element: HTMLElement | null) => void) {
  const control = useRef<TextControl>(null);
  useEffect(() => {
    if (control.current) announceText(control.current);
  }, []);
  return (element: TextControl | null) => {
    control.current = element;
    ref?.(element);
  };
}
