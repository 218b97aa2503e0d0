const held = new Set<symbol>();

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Holds the page while something typed is not saved; call what it gives back to let go. */
export function holdUnsaved(): () => void {
  const draft = Symbol("unsaved");
  if (held.size === 0) globalThis.addEventListener?.("beforeunload", ask);
  held.add(draft);
  return () => {
    held.delete(draft);
    if (held.size === 0) globalThis.removeEventListener?.("beforeunload", ask);
  };
}
export const hasUnsaved = () => held.size > 0;
