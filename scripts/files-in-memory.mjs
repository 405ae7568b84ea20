import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import path from 'node:path'

const memory = '/dev/shm'
const name = 'magari-tests-'
const TMPFS = 0x01021994
/** Databases, pictures and browser profiles of a run take about 2 GB. */
const ROOM = 6 * 1024 ** 3

/**
 * A folder in memory for the temporary files of a run, so that its tests do not wait for a disk; undefined where the system has none, or
 * too little room. Folders of killed runs are removed.
 */
export function folderInMemory() {
  try {
    const { type, bavail, bsize } = statfsSync(memory)
    if (type !== TMPFS) return undefined
    for (const entry of readdirSync(memory)) {
      const pid = new RegExp(`^${name}(\\d+)-`).exec(entry)?.[1]
      if (pid && !isAlive(Number(pid))) rmSync(path.join(memory, entry), { recursive: true, force: true })
    }
    if (Math.min(bavail * bsize, freemem()) < ROOM) return undefined
    const folder = mkdtempSync(path.join(memory, `${name}${process.pid}-`))
    // Run by root, PostgreSQL is another user, who must be able to enter.
    chmodSync(folder, 0o755)
    return folder
  } catch {
    return undefined
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
