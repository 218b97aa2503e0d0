import { createContext, type RefObject, useCallback, useContext, useRef } from "react";

/** What is typed here only finds something: it is no loss. */
const FINDING = "[type=search], [role=combobox]";

/** Tells the dialog around that something was entered at this element. */
export const TouchContext = createContext<(at: EventTarget | null) => void>(() => undefined);

/** For a control whose value is picked: no event of the browser says that it changed. */
export const useTouch = () => useContext(TouchContext);

/** Whether a dialog holds what a person entered. A form says itself that it is dirty, by `data-dirty`. */
export function useTouched(box: RefObject<HTMLElement | null>) {
  const touched = useRef(false);
  const touch = useCallback((at: EventTarget | null) => {
    if (at instanceof Element && !at.closest("form") && !at.matches(FINDING)) touched.current = true;
  }, []);
  const wasTouched = () => touched.current || Boolean(box.current?.querySelector("form[data-dirty]"));
  return { touch, wasTouched };
}
