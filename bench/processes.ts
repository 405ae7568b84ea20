import { readdirSync, readFileSync } from 'node:fs'

/** ms of a clock tick of /proc on Linux. */
const TICK = 10

/** Memory of processes and their children in MB, with shared memory counted once (Linux: PSS). */
export function residentMegabytes(roots: (number | undefined)[]): number {
  return familyOf(roots).reduce((sum, pid) => sum + proportionalKilobytes(pid), 0) / 1024
}

/** Processor time of processes, their children and those of them that have ended, in ms (Linux, by ticks of 10 ms). */
export function processorTime(roots: (number | undefined)[]): number {
  return familyOf(roots).reduce((sum, pid) => sum + ticksOf(pid), 0) * TICK
}

function familyOf(roots: (number | undefined)[]): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const parents = new Map(all.map((pid) => [pid, parentOf(pid)]))
  const belongs = (pid: number | undefined): boolean =>
    pid !== undefined && (roots.includes(pid) || belongs(parents.get(pid)))
  return all.filter(belongs)
}

function parentOf(pid: number): number | undefined {
  const parent = Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1])
  return parent > 0 ? parent : undefined
}

function proportionalKilobytes(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)
}

/** User and system time, and that of the children that it has waited for. */
function ticksOf(pid: number): number {
  const fields = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /, '')
    .split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
