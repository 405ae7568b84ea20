import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { isAlive } from './processes.ts'

/**
 * Has a folder made under a name of this process's own and gives it its real name when it is whole, so that a run that is killed leaves
 * nothing half, and runs side by side do not meet: the first one's stays. What killed runs left under their names is removed.
 */
export async function makeWhole(
  folder: string,
  make: (unfinished: string) => Promise<unknown>,
): Promise<void> {
  const parent = path.dirname(folder)
  await mkdir(parent, { recursive: true })
  await removeLeftovers(parent, path.basename(folder))
  const unfinished = `${folder}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    await make(unfinished)
    await rename(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => {})
    if (!existsSync(folder)) throw error
  }
}

async function removeLeftovers(parent: string, name: string) {
  for (const entry of await readdir(parent)) {
    if (!entry.startsWith(`${name}.`)) continue
    const pid = /^\.(\d+)\.[0-9a-f]{8}$/.exec(entry.slice(name.length))?.[1]
    if (pid === undefined || isAlive(Number(pid))) continue
    // A killed run's initdb may still be writing there; the next start tries again.
    await rm(path.join(parent, entry), { recursive: true, force: true }).catch(() => {})
  }
}
