type T = { (key: string): string; has: (key: string) => boolean };

/** What was done, from "customer.updated": "changed". */
export function actionWord(t: T, action: string): string {
  const verb = action.slice(action.indexOf(".") + 1);
  return t.has(`actions.${verb}`) ? t(`actions.${verb}`) : verb.replaceAll("_", " ");
}
