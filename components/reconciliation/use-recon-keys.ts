"use client";
import { useTranslations } from "next-intl";
import { type Choice, KEYS } from "@/components/reconciliation/choices";
import { EXTRA_CHOICES, EXTRA_KEYS, type Extras } from "@/components/reconciliation/use-extras";
import { useKeys } from "@/components/ui/controls/keys";

type Acts = {
  mayDecide: boolean;
  mayImport: boolean;
  extras: Extras;
  go: (by: 1 | -1) => void;
  choose: (choice: Choice) => void;
  pairNearest: () => void;
  select: () => void;
  selectAlike: () => void;
  clear: () => void;
  back: () => void;
  undo: () => void;
  importFile: () => void;
};

/** The keys of reconciliation. On a line without a spot, those of its choices come first. */
export function useReconKeys({ mayDecide, mayImport, extras, go, choose, ...acts }: Acts) {
  const t = useTranslations("reconciliation");
  const ofExtra = (extras.line ? EXTRA_CHOICES : []).map((choice) => ({
    keys: EXTRA_KEYS[choice],
    says: t(`extra.choice.${choice}`),
    run: () => extras.decide(choice),
  }));
  const ofSpot = (["make_good", "credit", "accept", "bill"] as const).map((choice) => ({
    keys: KEYS[choice],
    says: t(`choice.${choice}`),
    run: () => choose(choice),
  }));
  const deciding = [
    ...ofExtra,
    ...ofSpot,
    { keys: "p", says: t("pairing.pair"), run: acts.pairNearest },
    { keys: "x", says: t("keys.select"), run: acts.select },
    { keys: "shift+x", says: t("keys.alike"), run: acts.selectAlike },
    { keys: "u", says: t("take_back"), run: () => (extras.line ? extras.takeBack() : acts.back()) },
    { keys: "escape", says: t("keys.clear"), run: acts.clear },
    { keys: "mod+z", says: t("keys.undo"), run: acts.undo },
  ];
  useKeys("reconciliation", t("title"), [
    { keys: "j", says: t("keys.next"), run: () => go(1) },
    { keys: "k", says: t("keys.previous"), run: () => go(-1) },
    { keys: "arrowdown", says: t("keys.next"), run: () => go(1) },
    { keys: "arrowup", says: t("keys.previous"), run: () => go(-1) },
    { keys: "e", says: t("extra.next"), run: extras.goNext },
    ...(mayDecide ? deciding : []),
    ...(mayImport ? [{ keys: "i", says: t("add_file"), run: acts.importFile }] : []),
  ]);
}
