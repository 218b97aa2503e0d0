import { getEnv } from "@/server/env";

type Values = Partial<ReturnType<typeof getEnv>>;

/** Changes what the process has read of its environment. Returns the function that changes it back. */
export function changeEnvironment(values: Values): () => void {
  const env = getEnv();
  const before = Object.fromEntries(Object.keys(values).map((name) => [name, Reflect.get(env, name)]));
  Object.assign(env, values);
  return () => void Object.assign(env, before);
}
