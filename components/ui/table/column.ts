import type { ReactNode } from "react";
import type { Source } from "@/components/ui/controls/combobox";

export type Totals = Readonly<Record<string, string | number>>;

export type Column<Row> = {
  id: string;
  /** In the person's language, with the unit. */
  head: string;
  cell: (row: Row) => ReactNode;
  /** A literal class ("w-24"); the columns without one share what is left. */
  width?: string;
  align?: "right";
  sort?: boolean;
  /** Stays in view while the rest scrolls sideways: number and name, first in the row. */
  pin?: boolean;
  /** Only shown when chosen. */
  hidden?: boolean;
  /** Always there. */
  fixed?: boolean;
  /** Its place in the two lines of a phone's row; without one it is left out there. */
  phone?: "title" | "badge" | "fact" | "amount";
  /** Its cell in the last line, over the whole result. */
  total?: (totals: Totals) => ReactNode;
};

/** A filter by some of the values it offers. */
export type OptionFilter = {
  id: string;
  label: string;
  options: Source;
  /** Several values, any of them. */
  many?: boolean;
  /** Names of values that stand in the URL before anything was asked. */
  known?: readonly { id: string; label: string }[];
};
/** A filter by a day of the calendar. */
export type DayFilter = { id: string; label: string; day: true };
export type Filter = OptionFilter | DayFilter;

/** What is ticked; `all` means the whole result of the query, not only the rows seen. */
export type Selection<Row> = {
  keys: string[];
  rows: Row[];
  all: boolean;
  count: number;
  /** Clears the selection, when its rows are gone. */
  clear: () => void;
};
export type BulkAction<Row> = {
  key: string;
  label: string;
  icon?: ReactNode;
  /** Stands last. */
  danger?: boolean;
  run: (selection: Selection<Row>) => void;
};

/** The answer of a list call, as `useCall` gives it. */
export type ListAnswer<Row> = {
  data: { rows: Row[]; total: number; totals?: Totals } | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

/** A saved query of a list, as `lib/saved-views.ts` writes it. `shared`: everybody in the organisation sees it. */
export type View = {
  id: string;
  name: string;
  query: string;
  shared?: { by: string; mayChange: boolean; version: number };
};
/** What is kept of a view; with the id of one it replaces that one. */
export type ViewToSave = { id?: string | undefined; name: string; query: string; isShared: boolean };
/** The saved views of a list. `onSave` answers whether it was saved. */
export type SavedViews = {
  saved: readonly View[];
  saving: boolean;
  onSave: (view: ViewToSave) => Promise<boolean>;
  onDelete: (view: View) => Promise<void>;
  /** Makes a view of one's own a shared one, or a shared one one's own. */
  onMove: (view: View) => Promise<void>;
};

/** A named choice of columns, in their order. */
export type ColumnSet = { name: string; columns: readonly string[] };

export const DENSITIES = ["compact", "normal", "relaxed"] as const;
export type Density = (typeof DENSITIES)[number];
