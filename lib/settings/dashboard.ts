/** The widgets of the dashboard. */
export const WIDGETS = [
  "on_air",
  "target",
  "revenue",
  "pipeline",
  "sell_out",
  "customers",
  "missed",
  "storage",
] as const;
/** A widget of `WIDGETS`. */
export type Widget = (typeof WIDGETS)[number];
/** A widget in its place; `wide`: over the whole width. */
export type PlacedWidget = { widget: Widget; wide: boolean };
/** The widgets of a dashboard in their order; what is not among them is not shown. */
export type DashboardLayout = readonly PlacedWidget[];

/** What a person sees who has arranged nothing, in an organisation that has set nothing. */
export const STANDARD_LAYOUT: DashboardLayout = WIDGETS.map((widget) => ({
  widget,
  wide: widget === "sell_out",
}));

/** The first layout that somebody chose: the person's, else the organisation's, else the standard; each widget once. */
export function chooseLayout(...chosen: readonly (DashboardLayout | null | undefined)[]): DashboardLayout {
  const found = chosen.find(Boolean) ?? STANDARD_LAYOUT;
  return found.filter(({ widget }, at) => found.findIndex((one) => one.widget === widget) === at);
}

/** The widgets that a layout does not show, in the order they are declared. */
export const listAbsent = (layout: DashboardLayout): Widget[] =>
  WIDGETS.filter((widget) => !layout.some((one) => one.widget === widget));

/** Moves a widget by so many places, at most to an end. */
export function moveWidget(layout: DashboardLayout, widget: Widget, by: number): DashboardLayout {
  const at = layout.findIndex((one) => one.widget === widget);
  const moved = layout[at];
  if (!moved) return layout;
  const to = Math.min(Math.max(at + by, 0), layout.length - 1);
  return layout.toSpliced(at, 1).toSpliced(to, 0, moved);
}

/** Moves a widget to the place of another one, which makes room. */
export const moveOnto = (layout: DashboardLayout, widget: Widget, onto: Widget): DashboardLayout => {
  const findPlace = (name: Widget) => layout.findIndex((one) => one.widget === name);
  return findPlace(onto) < 0 ? layout : moveWidget(layout, widget, findPlace(onto) - findPlace(widget));
};

/** Gives a widget the whole width, or half of it. */
export const setWidgetWidth = (layout: DashboardLayout, widget: Widget, wide: boolean): DashboardLayout =>
  layout.map((one) => (one.widget === widget ? { widget, wide } : one));

/** Removes a widget. */
export const removeWidget = (layout: DashboardLayout, widget: Widget): DashboardLayout =>
  layout.filter((one) => one.widget !== widget);

/** Adds a widget at the end, in its usual width; nothing where it is shown. */
export const addWidget = (layout: DashboardLayout, widget: Widget): DashboardLayout =>
  listAbsent(layout).includes(widget)
    ? [...layout, ...STANDARD_LAYOUT.filter((one) => one.widget === widget)]
    : layout;
