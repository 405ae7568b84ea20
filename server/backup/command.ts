import path from 'node:path'
import { type Config, ConfigError } from '../config.ts'
import { backUp } from './back-up.ts'
import { BackupError } from './manifest.ts'
import { restore } from './restore.ts'

const REPORT_EVERY_MS = 2_000

/** `backup DIR [--without-remote-files]`. */
export async function backupCommand(config: Config, words: string[]): Promise<void> {
  const { directory, flags } = read('backup', words, ['--without-remote-files'])
  const remoteFiles = !flags.has('--without-remote-files')
  const startedAt = performance.now()
  const { tables, files, secrets } = await stoppable((signal) =>
    backUp(config, directory, { remoteFiles, report: reporter(), signal }),
  )
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

/** `restore DIR [--same-stores]`. */
export async function restoreCommand(config: Config, words: string[]): Promise<void> {
  const { directory, flags } = read('restore', words, ['--same-stores'])
  const startedAt = performance.now()
  const { madeAt } = await stoppable((signal) =>
    restore(config, directory, { sameStores: flags.has('--same-stores'), report: reporter(), warn, signal }),
  )
  say(`Restored in ${seconds(startedAt)} s: everything is as it was at ${madeAt}.`)
  warn(
    'Waiting mails are sent when a server starts. Start it with DEMO=off, or with DEMO=on if it was the demo world.',
  )
}

function read(command: string, words: string[], known: string[]): { directory: string; flags: Set<string> } {
  const flags = words.filter((word) => word.startsWith('--'))
  const [directory, ...more] = words.filter((word) => !word.startsWith('--'))
  const strange = flags.find((flag) => !known.includes(flag))
  if (strange)
    throw new ConfigError(`"${strange}" is not an option of ${command}. There is ${known.join(', ')}.`)
  if (!directory || more.length > 0)
    throw new ConfigError(`Name one folder: node server/main.ts ${command} DIR.`)
  return { directory: path.resolve(directory), flags: new Set(flags) }
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
