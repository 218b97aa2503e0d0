/** The value a record holds under a name that comes from outside; what every object inherits ("constructor") is none. */
export const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
