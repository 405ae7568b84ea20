import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

/** A temporary folder with packages that the project itself does without. */
export interface Installed {
  folder: string
  remove(): Promise<void>
}

/** Installs packages (`name@version`) for one run; throws when they cannot be had. */
export async function installForTheBench(packages: string[]): Promise<Installed> {
  const folder = await mkdtemp(path.join(tmpdir(), 'magari-bench-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const install = ['install', '--prefix', folder, '--no-audit', '--no-fund', ...packages]
    await promisify(execFile)('npm', install, { timeout: 180_000 })
    return { folder, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
