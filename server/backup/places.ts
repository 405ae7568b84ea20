import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { isAlive } from '../processes.ts'
import { BackupError, MANIFEST, type Manifest } from './manifest.ts'

/** createAtomically appends the process and random digits to the name of an unfinished folder. */
const UNFINISHED = /\.(\d+)\.[0-9a-f]{8}$/

/** A backup in a place. `manifest` is null for one that is not complete, undefined if it cannot be read as one. */
export interface KeptBackup {
  name: string
  manifest: Manifest | null | undefined
}

/** Where scheduled backups are: a folder, or a bucket. */
export interface BackupPlace {
  list(): Promise<KeptBackup[]>
  /** Removes a backup, its manifest first, so that a half removed one does not look complete. */
  remove(name: string): Promise<void>
}

/** The name of a scheduled backup: the second in UTC at which it began, and six digits that are the marketplace's own. */
export function backupName(at: Date, fingerprint: string): string {
  return `magari-${at.toISOString().replace(/[:-]|\.\d+/g, '')}-${fingerprint.slice(0, 6)}`
}

/** Whether the text is such a name. */
export function isBackupName(text: string): boolean {
  return /^magari-\d{8}T\d{6}Z-[0-9a-f]{6}$/.test(text)
}

/** The backups of a folder on disk; none if the folder does not exist. */
export function folderPlace(directory: string): BackupPlace {
  return {
    async list() {
      const entries = existsSync(directory) ? await readdir(directory) : []
      const names = entries.filter(
        (entry) => isBackupName(entry.replace(UNFINISHED, '')) && !isBeingMade(entry),
      )
      return Promise.all(
        names.map(async (name) => {
          const text = await readFile(path.join(directory, name, MANIFEST), 'utf8').catch((error) => {
            if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
            throw error
          })
          return { name, manifest: isBackupName(name) ? parseManifest(text) : null }
        }),
      )
    },
    async remove(name) {
      await rm(path.join(directory, name, MANIFEST), { force: true })
      await rm(path.join(directory, name), { recursive: true, force: true })
    },
  }
}

/** The manifest at a place: null if missing, undefined if invalid. */
export function parseManifest(text: string | null): KeptBackup['manifest'] {
  if (text === null) return null
  try {
    const manifest = JSON.parse(text)
    return Number.isFinite(Date.parse(manifest.madeAt)) && manifest.secrets ? manifest : undefined
  } catch {
    return undefined
  }
}

/** The complete backups that the schedule of this marketplace made, the newest first. */
export function ownBackups(kept: KeptBackup[], fingerprint: string) {
  return kept
    .flatMap(({ name, manifest }) =>
      manifest?.scheduled && manifest.secrets.fingerprint === fingerprint ? [{ name, manifest }] : [],
    )
    .sort((one, other) => Date.parse(other.manifest.madeAt) - Date.parse(one.manifest.madeAt))
}

/**
 * Removes the oldest complete backups beyond `keep` that this marketplace's schedule made, and what its killed attempts left.
 * Manual or unreadable backups, and those of other marketplaces, are never removed.
 */
export async function removeOld(place: BackupPlace, keep: number, fingerprint: string): Promise<void> {
  const kept = await place.list()
  const mark = `Z-${fingerprint.slice(0, 6)}`
  const killed = kept.filter(({ name, manifest }) => manifest === null && name.includes(mark))
  for (const { name } of [...killed, ...ownBackups(kept, fingerprint).slice(keep)]) await place.remove(name)
}

/** Throws BackupError for a name that no scheduled backup has. */
export function requireBackupName(name: string): void {
  if (!isBackupName(name))
    throw new BackupError(
      `"${name}" is not the name of a backup, such as magari-20261130T231500Z-4f0c1e. "node server/main.ts backups" lists them.`,
    )
}

function isBeingMade(entry: string): boolean {
  const pid = UNFINISHED.exec(entry)?.[1]
  return pid !== undefined && isAlive(Number(pid))
}
