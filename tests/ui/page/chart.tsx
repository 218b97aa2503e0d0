import { useRef, useState } from "react";
import { Treemap } from "@/components/storage/treemap";
import type { Group } from "@/components/storage/use-groups";
import { drawChart } from "@/lib/browser/chart-picture";

const GROUND = "rgb(250, 240, 230)";

/** A chart whose colours come from the page: a rule by class, a variable, and a hatched bar. */
export function ChartScene() {
  const box = useRef<HTMLDivElement>(null);
  const save = async () => {
    const chart = box.current?.querySelector("svg");
    if (!chart) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await drawChart(chart, GROUND));
    link.download = "chart.png";
    link.click();
  };
  return (
    <div ref={box}>
      <style>
        {":root{--booked:rgb(10, 120, 200)} .bar{fill:var(--booked)} .aired{fill:rgb(0, 130, 60)}"}
      </style>
      <svg viewBox="0 0 300 100" width="300" height="100" aria-label="Revenue">
        <defs>
          <pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse">
            <rect width="2" height="5" className="bar" />
          </pattern>
        </defs>
        <rect x="20" y="20" width="60" height="80" className="bar" />
        <rect x="100" y="50" width="60" height="50" className="aired" />
        <rect x="180" y="10" width="60" height="90" fill="url(#hatch)" />
        <text x="270" y="60">
          €
        </text>
      </svg>
      <button type="button" onClick={() => void save()}>
        Save
      </button>
    </div>
  );
}

const group = (name: string, bytes: number, href?: string): Group => ({
  ...{ key: name, name, bytes, files: 1, size: `${bytes} B`, share: "", isOn: false, href },
  label: `${name}: ${bytes} B`,
  filter: href ? { id: "customer", value: name } : null,
});

/** A treemap of three groups, of which one leads nowhere. */
export function TreemapScene() {
  const [pressed, setPressed] = useState("none");
  return (
    <>
      <Treemap
        label="By customer"
        groups={[group("Small", 10, "#small"), group("Attachments", 20), group("Large", 70, "#large")]}
        onPress={({ name }) => setPressed(name)}
      />
      <output aria-label="Pressed">{pressed}</output>
    </>
  );
}
