import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { BELOW_REQUESTS, lowerPriority } from '../priority.ts'
import { type Tracing, untraced } from '../tracing.ts'
import { StorageError } from './errors.ts'
import type { JobName, JobReply, PictureJobs } from './picture-job.ts'

/** A child process that decodes and encodes pictures, started on demand and stopped when idle. */
export interface PictureProcess {
  /** Runs one job. Throws the job's StorageError, or an Error if the process crashed twice. */
  run<Name extends JobName>(
    name: Name,
    input: PictureJobs[Name]['input'],
  ): Promise<PictureJobs[Name]['output']>
  /** The process id while it runs. */
  pid(): number | null
  /** Ends the process. */
  close(): void
}

interface Pending {
  resolve: (output: never) => void
  reject: (error: Error) => void
}

const PROGRAM = fileURLToPath(new URL('./picture-child.ts', import.meta.url))
const IDLE_MS = 30_000

class ProcessDied extends Error {
  constructor() {
    super('The picture process died at its work')
    this.name = 'ProcessDied'
  }
}

/**
 * Decodes untrusted pictures with native code in a process that has no secrets and may crash. Stopping it also releases memory,
 * which the allocator would keep.
 */
export function createPictureProcess(tracing: Tracing = untraced): PictureProcess {
  const pending = new Map<number, Pending>()
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  function start(): ChildProcess {
    const started = fork(PROGRAM, {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...only('PATH', 'SystemRoot', 'TMPDIR', 'TEMP'),
        MALLOC_ARENA_MAX: '1',
        UV_THREADPOOL_SIZE: '2',
      },
    })
    // Requests go before pictures, which anybody may request in rare sizes.
    if (started.pid) lowerPriority(BELOW_REQUESTS, started.pid)
    started.on('message', settle)
    const lost = () => {
      if (child !== started) return
      child = null
      started.kill('SIGKILL')
      for (const { reject } of pending.values()) reject(new ProcessDied())
      pending.clear()
    }
    started.on('error', lost)
    started.on('exit', lost)
    // An idle process must not keep the server running.
    started.unref()
    started.channel?.unref()
    return started
  }

  function settle(reply: JobReply) {
    const job = pending.get(reply.id)
    if (!job) return
    pending.delete(reply.id)
    if (pending.size === 0) rest()
    if ('output' in reply) return job.resolve(reply.output as never)
    if ('failure' in reply) return job.reject(new Error(reply.failure))
    const { status, title, code, message } = reply.refusal
    job.reject(new StorageError(status, title, code, message))
  }

  function rest() {
    child?.channel?.unref()
    idle = setTimeout(stop, IDLE_MS)
    idle.unref()
  }

  function stop() {
    const stopping = child
    child = null
    if (stopping?.connected) stopping.disconnect()
  }

  function attempt<Name extends JobName>(name: Name, input: PictureJobs[Name]['input']) {
    clearTimeout(idle)
    child ??= start()
    child.channel?.ref()
    const id = ++lastId
    const { promise, resolve, reject } = Promise.withResolvers<PictureJobs[Name]['output']>()
    pending.set(id, { resolve, reject })
    child.send({ id, name, input })
    return promise
  }

  return {
    // Retried once, because another job may have crashed the process.
    run: (name, input) =>
      tracing.span(`picture ${name}`, {}, () =>
        attempt(name, input).catch((error: unknown) => {
          if (error instanceof ProcessDied) return attempt(name, input)
          throw error
        }),
      ),
    pid: () => child?.pid ?? null,
    close() {
      clearTimeout(idle)
      stop()
    },
  }
}

function only(...names: string[]): Record<string, string> {
  const found = names.map((name) => [name, process.env[name]] as const)
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== undefined))
}
