import path from 'node:path'
import { type Config, ConfigError } from '../config.ts'
import { backUp, requireFree } from './back-up.ts'
import { openBucket } from './bucket.ts'
import { explainFailure } from './explain-failure.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { type BackupPlace, folderPlace, requireBackupName } from './places.ts'
import { rehearse } from './rehearse.ts'
import { restore } from './restore.ts'
import { makeScheduledBackup } from './scheduled.ts'

const REPORT_EVERY_MS = 2_000

/** `backup DIR [--without-remote-files]`, or `backup [--if-due]` as the schedule makes it. */
export async function backupCommand(config: Config, words: string[]): Promise<void> {
  const { names, flags } = read('backup', words, ['--without-remote-files', '--if-due'])
  const startedAt = performance.now()
  if (names.length === 0) return scheduledCommand(config, flags, startedAt)
  const directory = path.resolve(one('backup', names))
  const remoteFiles = !flags.has('--without-remote-files')
  const manifest = await stoppable((signal) =>
    backUp(config, directory, { remoteFiles, report: reporter(), signal }),
  )
  sayMade(directory, manifest, startedAt)
}

async function scheduledCommand(config: Config, flags: Set<string>, startedAt: number) {
  const backups = {
    ...config.backups,
    remoteFiles: config.backups.remoteFiles && !flags.has('--without-remote-files'),
  }
  const made = await stoppable((signal) =>
    makeScheduledBackup({ ...config, backups }, { ifDue: flags.has('--if-due'), report: reporter(), signal }),
  )
  if (!made) return say('No backup is due.')
  sayMade(made.directory, made.manifest, startedAt)
  if (made.bucket) say(`It is in the bucket ${made.bucket} too.`)
}

function sayMade(directory: string, { tables, files, secrets }: Manifest, startedAt: number) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `Backed up to ${directory} in ${seconds(startedAt)} s: ${rows} rows of ${tables.length} tables, ${files.count} files.`,
  )
  if (files.missing > 0)
    warn(`The files of ${files.missing} objects were not found: the original has lost them.`)
  if (files.leftInStores > 0)
    warn(`${files.leftInStores} files are only in S3 stores and are not in the backup.`)
  if (secrets.included)
    warn('It holds the secrets and everybody’s data: keep it where nobody else can read it.')
  else
    warn(
      'JWT_SECRET, ANON_KEY and SERVICE_KEY of the environment are not in it: keep them too, or nobody’s second factor works.',
    )
}

/** `backups`: lists the complete scheduled backups in BACKUP_DIR and in the bucket. */
export async function backupsCommand({ backups }: Config, words: string[]): Promise<void> {
  const { names } = read('backups', words, [])
  if (names.length > 0) throw new ConfigError('"backups" takes no arguments.')
  if (!backups.directory && !backups.bucket)
    throw new ConfigError('Set BACKUP_DIR or BACKUP_S3_…: there is no backup location to list.')
  const places: [string, BackupPlace][] = [
    ...(backups.directory
      ? [[backups.directory, folderPlace(backups.directory)] as [string, BackupPlace]]
      : []),
    ...(backups.bucket
      ? [[`the bucket ${backups.bucket.bucket}`, openBucket(backups.bucket)] as [string, BackupPlace]]
      : []),
  ]
  for (const [place, { list }] of places) {
    const complete = (await list()).filter(({ manifest }) => manifest)
    say(complete.length > 0 ? `In ${place}:` : `In ${place}: none.`)
    for (const { name, manifest } of complete.sort((one, other) => (one.name < other.name ? 1 : -1)))
      say(`  ${name}  ${manifest?.tables.length} tables, ${manifest?.files.count} files`)
  }
}

/** `fetch NAME DIR`: downloads a backup from the bucket. */
export async function fetchCommand({ backups }: Config, words: string[]): Promise<void> {
  const { names } = read('fetch', words, [])
  const [name, directory, ...more] = names
  if (!name || !directory || more.length > 0)
    throw new ConfigError('Name a backup and a new folder: node server/main.ts fetch NAME DIR.')
  requireBackupName(name)
  const { bucket } = backups
  if (!bucket) throw new ConfigError('Set BACKUP_S3_…: there is no bucket to fetch from.')
  const target = path.resolve(directory)
  await requireFree(target)
  await stoppable((signal) =>
    openBucket(bucket)
      .fetch(name, target, reporter(), signal)
      .catch((error) => {
        const outcome = 'Nothing was kept.'
        throw explainFailure(error, { name: 'download', disk: `The disk of ${target}`, outcome, signal })
      }),
  )
  say(`Fetched ${name} to ${target}; every file was verified.`)
}

/** `rehearse DIR`: restores a backup beside the marketplace and compares it. Throws BackupError for any difference. */
export async function rehearseCommand(config: Config, words: string[]): Promise<void> {
  const { names } = read('rehearse', words, [])
  const directory = path.resolve(one('rehearse', names))
  const startedAt = performance.now()
  const { manifest, passed, differences } = await stoppable((signal) =>
    rehearse(config, directory, { report: reporter(), warn, signal }),
  )
  say(`The backup of ${manifest.madeAt}, restored as a copy and served, in ${seconds(startedAt)} s:`)
  for (const line of passed) say(`  ${line}`)
  if (differences.length > 0)
    throw new BackupError(`It differs from the backup:\n${differences.map((line) => `  ${line}`).join('\n')}`)
  say('Everything matches the backup. The copy was removed.')
}

/** `restore DIR [--same-stores]`. */
export async function restoreCommand(config: Config, words: string[]): Promise<void> {
  const { names, flags } = read('restore', words, ['--same-stores'])
  const directory = path.resolve(one('restore', names))
  const startedAt = performance.now()
  const { madeAt } = await stoppable((signal) =>
    restore(config, directory, { sameStores: flags.has('--same-stores'), report: reporter(), warn, signal }),
  )
  say(`Restored in ${seconds(startedAt)} s: everything matches the backup of ${madeAt}.`)
  warn(
    'Waiting mails are sent when a server starts. Start it with DEMO=off, or with DEMO=on if it was the demo world.',
  )
}

function read(command: string, words: string[], known: string[]): { names: string[]; flags: Set<string> } {
  const flags = words.filter((word) => word.startsWith('--'))
  const strange = flags.find((flag) => !known.includes(flag))
  if (strange && known.length === 0) throw new ConfigError(`"${strange}" is not an option of ${command}.`)
  if (strange)
    throw new ConfigError(`"${strange}" is not an option of ${command}. The options are ${known.join(', ')}.`)
  return { names: words.filter((word) => !word.startsWith('--')), flags: new Set(flags) }
}

function one(command: string, [name, ...more]: string[]): string {
  if (!name || more.length > 0) throw new ConfigError(`Name one folder: node server/main.ts ${command} DIR.`)
  return name
}

/** Aborts the work cleanly on SIGINT or SIGTERM. */
async function stoppable<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController()
  const stop = () => controller.abort(new BackupError('It was stopped.'))
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  try {
    return await work(controller.signal)
  } finally {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
}

/** Prints progress lines, at most one every two seconds. */
function reporter(): (line: string) => void {
  let last = performance.now()
  return (line) => {
    if (performance.now() - last < REPORT_EVERY_MS) return
    last = performance.now()
    say(line)
  }
}

function seconds(startedAt: number): string {
  return ((performance.now() - startedAt) / 1_000).toFixed(1)
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}

function warn(line: string) {
  process.stderr.write(`${line}\n`)
}
