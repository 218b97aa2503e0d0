const held = new Set<symbol>();

const request = (event: BeforeUnloadEvent) => event.preventDefault();

/** Holds the page while something typed is not saved; call what it gives back to let go. */
export function holdUnsaved(): () => void {
  const draft = Symbol("unsaved");
  if (held.size === 0) globalThis.addEventListener?.("beforeunload", request);
  held.add(draft);
  return () => {
    held.delete(draft);
    if (held.size === 0) globalThis.removeEventListener?.("beforeunload", request);
  };
}
export const hasUnsaved = () => held.size > 0;
