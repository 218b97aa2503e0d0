/** Milliseconds of this thread's processor that `work` takes: other work on the machine does not lengthen them. */
export function measureProcessor(work: () => unknown): number {
  const began = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1000;
}
