import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { BELOW_REQUESTS, lowerPriority } from '#backend/priority.ts'
import { onConnection } from '#database/connection.ts'
import type { Log } from '../log.ts'
import { isDue, readSchedule } from './schedule.ts'

/** The maker of scheduled backups in this process. */
export interface BackupMaker {
  /** Starts a backup if one is due and nobody makes it; does not wait for its end. */
  startIfDue(): Promise<void>
  /** The last complete backup of any server (seconds since 1970), as known a minute ago; null: none is known. */
  last(): { seconds: number; bytes: number } | null
  /** Stops a running one, of which nothing stays. */
  stop(): Promise<void>
}

const REFRESH_MS = 60_000
const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/**
 * Makes backups in a child process of low priority, `backup --if-due`, which locks, verifies and records. A child whose server is
 * killed still finishes its backup.
 */
export function createBackupMaker(
  owner: pg.ClientConfig,
  every: number,
  log: Log,
  environment: NodeJS.ProcessEnv = process.env,
): BackupMaker {
  let child: ChildProcess | undefined
  let last: { seconds: number; bytes: number } | null = null

  async function read() {
    const state = await onConnection(owner, readSchedule)
    const { madeAt, bytes } = state
    if (madeAt && bytes !== null) last = { seconds: madeAt.getTime() / 1_000, bytes }
    return state
  }

  // Another server may have made it. Without the database the value stays, and an alarm on its age still comes.
  const refresh = () => void read().catch(() => {})
  refresh()
  const timer = setInterval(refresh, REFRESH_MS)
  timer.unref()

  async function run() {
    const running = spawn(process.execPath, [main, 'backup', '--if-due'], {
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child = running
    if (running.pid) lowerPriority(BELOW_REQUESTS, running.pid)
    let complaint = ''
    running.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-2_000)
    })
    const [code, signal] = await once(running, 'close')
    child = undefined
    if (code === 0) {
      const { madeAt, bytes } = await read()
      return log('info', 'a scheduled backup is complete', { madeAt, bytes })
    }
    if (stopping) return log('info', 'a backup was stopped with the server')
    log('error', 'a scheduled backup failed', {
      reason: complaint.trim() || `it ended with ${code ?? signal}`,
    })
  }

  let stopping = false
  let ended: Promise<void> = Promise.resolve()
  return {
    async startIfDue() {
      if (child || stopping) return
      const state = await read()
      if (child || stopping || !isDue(state, every)) return
      ended = run().catch((error) => {
        child = undefined
        log('error', 'a scheduled backup could not start', { error: String(error) })
      })
    },
    last: () => last,
    async stop() {
      stopping = true
      clearInterval(timer)
      child?.kill('SIGTERM')
      await ended
    },
  }
}
