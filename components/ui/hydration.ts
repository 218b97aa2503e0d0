import { type RefObject, useEffect, useSyncExternalStore } from "react";

const never = () => () => undefined;
/** Whether the script of the page is there: before it nothing answers. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Hands over what was typed, or filled in by the browser, before the script was there: React takes no note of it. */
export function useTypedBefore(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!;
    for (const input of form.current?.querySelectorAll("input") ?? []) {
      const { value, defaultValue, type } = input;
      if (value === defaultValue || type === "checkbox" || type === "radio" || type === "file") continue;
      input.value = defaultValue;
      set?.call(input, value);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, [form]);
}
