"use client";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Field } from "@/components/ui/controls/field";

/** Stations ticked one by one. */
export function StationTicks({
  label,
  error,
  stations,
  value,
  onChange,
}: {
  label: string;
  error?: string | undefined;
  stations: readonly { uuid: string; name: string }[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}) {
  return (
    <Field id="stations" label={label} error={error} group>
      <div className="grid max-h-48 gap-1.5 overflow-auto sm:grid-cols-2">
        {stations.map(({ uuid, name }) => (
          <Checkbox
            key={uuid}
            label={name}
            value={value.includes(uuid)}
            onChange={(on) => onChange(on ? [...value, uuid] : value.filter((one) => one !== uuid))}
          />
        ))}
      </div>
    </Field>
  );
}
