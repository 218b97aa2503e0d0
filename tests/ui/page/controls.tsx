import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Calendar } from "@/components/ui/controls/calendar";
import { Combobox } from "@/components/ui/controls/combobox";
import { DateField } from "@/components/ui/controls/date-field";
import { MoneyField } from "@/components/ui/controls/number-field";
import { Select } from "@/components/ui/controls/select";
import { SuggestField } from "@/components/ui/controls/suggest-field";
import { toast } from "@/components/ui/feedback/toast-store";
import { Toaster } from "@/components/ui/feedback/toaster";
import { Tabs } from "@/components/ui/layout/tabs";
import { Menu } from "@/components/ui/overlay/menu";
import { TipLayer } from "@/components/ui/overlay/tip-layer";
import type { Day } from "@/lib/day";
import { ZERO } from "@/lib/money";

const STATIONS = [
  { id: "1", label: "Alpenfunk" },
  { id: "2", label: "Bergradio" },
  { id: "3", label: "Bodensee FM" },
];
const DAYS = ["mon", "tue", "wed"].map((value) => ({ value, label: value.toUpperCase() }));

function Chosen({ value }: { value: string | null }) {
  return <output aria-label="Value">{value ?? "none"}</output>;
}

export function MenuScene() {
  const [done, setDone] = useState<string | null>(null);
  const item = (label: string) => ({ key: label, label, onSelect: () => setDone(label) });
  return (
    <>
      <Menu
        label="Acts"
        items={[
          item("Copy"),
          item("Cut"),
          "line",
          { heading: "Danger" },
          { ...item("Delete"), disabled: true },
          item("Export"),
        ]}
      />
      <Chosen value={done} />
    </>
  );
}

export function ComboboxScene() {
  const [value, setValue] = useState<string | null>(null);
  const [made, setMade] = useState<string | null>(null);
  return (
    <>
      <Combobox
        label="Station"
        options={STATIONS}
        value={value}
        onChange={setValue}
        create={{ label: (text) => `Add ${text}`, run: setMade }}
      />
      <Button>Next</Button>
      <Chosen value={made ?? value} />
    </>
  );
}

const SLOW = 400;
const findSlowly = (text: string) =>
  new Promise<typeof STATIONS>((done) =>
    setTimeout(() => done(STATIONS.filter(({ label }) => label.toLowerCase().includes(text))), SLOW),
  );
export function SlowComboboxScene() {
  const [value, setValue] = useState<string | null>(null);
  const [made, setMade] = useState<string | null>(null);
  return (
    <>
      <Combobox
        label="Station"
        options={findSlowly}
        value={value}
        onChange={setValue}
        create={{ label: (text) => `Add ${text}`, run: setMade }}
      />
      <Chosen value={made ?? value} />
    </>
  );
}

export function MoneyScene() {
  const [value, setValue] = useState<string | null>("10.00");
  return (
    <>
      <MoneyField label="Agreed total" least={ZERO} value={value} onChange={setValue} />
      <Button>Next</Button>
      <Chosen value={value} />
    </>
  );
}

export function SuggestScene() {
  const [value, setValue] = useState("");
  const [picked, setPicked] = useState<string | null>(null);
  return (
    <>
      <SuggestField
        label="Item"
        options={STATIONS}
        value={value}
        onChange={setValue}
        onPick={({ id, label }) => {
          setValue(label);
          setPicked(id);
        }}
      />
      <Button>Next</Button>
      <Chosen value={picked} />
    </>
  );
}

export function SelectScene() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <Select
        label="Weekday"
        help="When it airs"
        error="Choose one."
        choices={DAYS}
        value={value}
        onChange={setValue}
      />
      <Chosen value={value} />
    </>
  );
}

export function CalendarScene() {
  const [value, setValue] = useState<Day>("2026-11-18" as Day);
  return (
    <>
      <Calendar
        value={value}
        today={"2026-11-20" as Day}
        min={"2026-01-05" as Day}
        max={"2027-12-24" as Day}
        onPick={setValue}
      />
      <Chosen value={value} />
    </>
  );
}

export function DateScene() {
  const [value, setValue] = useState<string | null>("2026-11-18");
  return (
    <>
      <DateField label="Start" value={value} onChange={setValue} />
      <Chosen value={value} />
    </>
  );
}

export function TabsScene() {
  const of = ["Prices", "Hours", "Limits"].map((label) => ({ key: label, label, panel: `${label} panel` }));
  return <Tabs label="Parts" of={of} />;
}

export function ToastScene() {
  const say = (tone: "ok" | "bad") => () => {
    toast({ tone, text: `It is ${tone}`, timeout: 0, action: { label: "Undo", run: () => undefined } });
  };
  return (
    <>
      <Button onClick={say("ok")}>Good</Button>
      <Button onClick={say("bad")}>Bad</Button>
      <Toaster />
    </>
  );
}

export function TipScene() {
  return (
    <>
      <Button>First</Button>
      <Button data-tip={"Undo the last step\nmod+z"} aria-label="Undo">
        U
      </Button>
      <Button>Last</Button>
      <TipLayer />
    </>
  );
}

/** A button that sends, which is not shown as busy at once, one that steps, and one that submits. */
export function PressScene() {
  const [sent, setSent] = useState(0);
  const [steps, setSteps] = useState(0);
  const [saves, setSaves] = useState(0);
  return (
    <>
      <Button busy={false} onClick={() => setSent((n) => n + 1)}>
        Send
      </Button>
      <Button onClick={() => setSteps((n) => n + 1)}>Next day</Button>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setSaves((n) => n + 1);
        }}
      >
        <Button type="submit" busy={false}>
          Save
        </Button>
      </form>
      <Chosen value={`${sent} sent, ${steps} steps, ${saves} saves`} />
    </>
  );
}
