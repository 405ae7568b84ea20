import { readdirSync, readFileSync } from 'node:fs'

/** Memory of processes and their children in MB, with shared memory counted once (Linux: PSS). */
export function residentMegabytes(roots: (number | undefined)[]): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const parents = new Map(all.map((pid) => [pid, parentOf(pid)]))
  const belongs = (pid: number | undefined): boolean =>
    pid !== undefined && (roots.includes(pid) || belongs(parents.get(pid)))
  return all.filter(belongs).reduce((sum, pid) => sum + proportionalKilobytes(pid), 0) / 1024
}

function parentOf(pid: number): number | undefined {
  const parent = Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1])
  return parent > 0 ? parent : undefined
}

function proportionalKilobytes(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
