import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Whether a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The process id in the data directory's lock file, if that process is alive and runs PostgreSQL on this directory. */
export function runningPostgres(data: string): number | undefined {
  const pid = Number(textOf(path.join(data, 'postmaster.pid'))?.split('\n')[0])
  if (!(pid > 0) || !isAlive(pid)) return undefined
  // After a reboot another program may have that id.
  if (existsSync('/proc') && !textOf(`/proc/${pid}/cmdline`)?.split('\0').includes(data)) return undefined
  return pid
}

// Both files may disappear at any time.
function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Stops a PostgreSQL with a fast shutdown, and after 7 s with an immediate one. */
export async function stopProcess(pid: number) {
  const deadline = Date.now() + 7_000
  signal(pid, 'SIGINT')
  while (isAlive(pid)) {
    if (Date.now() > deadline) signal(pid, 'SIGQUIT')
    await sleep(10)
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {}
}
