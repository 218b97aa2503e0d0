import { NextIntlClientProvider } from "next-intl";
import { createRoot } from "react-dom/client";
import campaigns from "@/lib/i18n/en/campaigns.json";
import errors from "@/lib/i18n/en/errors.json";
import feedback from "@/lib/i18n/en/feedback.json";
import log from "@/lib/i18n/en/log.json";
import payments from "@/lib/i18n/en/payments.json";
import planner from "@/lib/i18n/en/planner.json";
import reconciliation from "@/lib/i18n/en/reconciliation.json";
import status from "@/lib/i18n/en/status.json";
import ui from "@/lib/i18n/en/ui.json";
import { ChartScene, TreemapScene } from "./chart";
import {
  CalendarScene,
  ComboboxScene,
  DateScene,
  MenuScene,
  MoneyScene,
  PressScene,
  SelectScene,
  SlowComboboxScene,
  SuggestScene,
  TabsScene,
  TipScene,
  ToastScene,
} from "./controls";
import { DialogScene, HeldScene, PasswordScene, PopoverScene } from "./dialogs";
import { CustomerScene, PaymentScene } from "./forms";
import { BoardScene, LogScene, MonthScene } from "./grids";
import { PictureScene, ShotScene } from "./picture";
import { TableScene } from "./table";

const SCENES = {
  board: BoardScene,
  calendar: CalendarScene,
  chart: ChartScene,
  combobox: ComboboxScene,
  customer: CustomerScene,
  slow_combobox: SlowComboboxScene,
  date: DateScene,
  dialog: DialogScene,
  held: HeldScene,
  log: LogScene,
  menu: MenuScene,
  money: MoneyScene,
  month: MonthScene,
  password: PasswordScene,
  payment: PaymentScene,
  picture: PictureScene,
  popover: PopoverScene,
  press: PressScene,
  select: SelectScene,
  shot: ShotScene,
  suggest: SuggestScene,
  table: TableScene,
  tabs: TabsScene,
  tip: TipScene,
  toast: ToastScene,
  treemap: TreemapScene,
};
export type SceneName = keyof typeof SCENES;

const name = window.location.pathname.slice(1) as SceneName;
const Scene = SCENES[name];
createRoot(document.getElementById("root")!).render(
  <NextIntlClientProvider
    locale="en"
    timeZone="UTC"
    messages={{ campaigns, errors, feedback, log, payments, planner, reconciliation, status, ui }}
  >
    <Scene />
  </NextIntlClientProvider>,
);
