import { getEnv } from "@/server/env";

type Values = Partial<ReturnType<typeof getEnv>>;

/** Changes the environment that the process has read. Returns a function that restores it. */
export function changeEnvironment(values: Values): () => void {
  const env = getEnv();
  const before = Object.fromEntries(Object.keys(values).map((name) => [name, Reflect.get(env, name)]));
  Object.assign(env, values);
  return () => void Object.assign(env, before);
}
