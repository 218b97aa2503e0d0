/** The own property of a record under a name from outside; undefined for inherited names such as "constructor". */
export const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
