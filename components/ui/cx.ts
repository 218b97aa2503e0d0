/** Class names of an element; what is false is left out. */
export const cx = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(" ");
