import { File } from "lucide-react";
import { expect, test } from "vitest";
import { findKindIcon } from "@/components/kind-icon";
import { FOUND } from "@/lib/entities";
import { EVENT_NAMES, getEvent } from "@/lib/notifications/events";

test("every kind of record that the search finds or a notification is about has an icon of its own", () => {
  const told = EVENT_NAMES.flatMap((name) => getEvent(name).kinds ?? []);
  const without = [...new Set([...FOUND, ...told])].filter((kind) => findKindIcon(kind) === File);
  expect(without).toEqual([]);
  expect(findKindIcon("toString")).toBe(File);
});
