/** Processor time that this thread has used, in ms. What others on the machine do does not add to it. */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
