const held = new Set<symbol>();

const request = (event: BeforeUnloadEvent) => event.preventDefault();

/** Warns before the page is left while something is unsaved. Returns a function that ends it. */
export function holdUnsaved(): () => void {
  const draft = Symbol("unsaved");
  if (held.size === 0) globalThis.addEventListener?.("beforeunload", request);
  held.add(draft);
  return () => {
    held.delete(draft);
    if (held.size === 0) globalThis.removeEventListener?.("beforeunload", request);
  };
}
/** Whether something on the page is unsaved. */
export const hasUnsaved = () => held.size > 0;
