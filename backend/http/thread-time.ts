/** Processor time that this thread has used, in ms, regardless of other load on the machine. */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
