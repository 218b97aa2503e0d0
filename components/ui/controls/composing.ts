import type { KeyboardEvent } from "react";

/** What Safari reports for the key that ends a composition, after it has ended. */
const INPUT_METHOD = 229;

/** Whether an input method takes this key, to choose among its own words. */
export const isComposing = (event: KeyboardEvent) =>
  event.nativeEvent.isComposing || event.keyCode === INPUT_METHOD;
