import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { isAlive } from './processes.ts'

/**
 * Creates a folder under a temporary name unique to this process and renames it once it is complete, so that a killed process leaves no
 * partial folder. With concurrent processes the first one wins. Leftovers of killed processes are removed.
 */
export async function createAtomically(
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
    // The initdb of a killed process may still be writing there; the next start retries.
    await rm(path.join(parent, entry), { recursive: true, force: true }).catch(() => {})
  }
}
