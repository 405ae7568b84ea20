import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { mayNotRaisePriorities } from '#testing/may-not-raise-priorities.ts'

const run = promisify(execFile)
const LOWEST = 19
const module = JSON.stringify(new URL('./priority.ts', import.meta.url))

/** The numbers a program prints when it is started at a niceness, by somebody who may not raise priorities. */
async function printedAt(niceness: number, program: string): Promise<number[]> {
  const node = [process.execPath, '--input-type=module', '-e', program]
  const [command = '', ...given] = [...mayNotRaisePriorities, 'nice', '-n', String(niceness), ...node]
  const { stdout } = await run(command, given, { cwd: '/' })
  return JSON.parse(stdout)
}

// The tests may run at a niceness of their own, to which `nice` adds.
test.skipIf(process.platform !== 'linux').each([0, 1, 3, 6, 12, 17, 19])(
  'an ordinary user’s thread at niceness %i gets five more, up to the maximum',
  async (steps) => {
    const program = `
      import { getPriority } from 'node:os'
      import { lowerPriority } from ${module}
      const given = getPriority()
      lowerPriority(5)
      console.log(JSON.stringify([given, getPriority()]))`
    const [given = Number.NaN, lowered] = await printedAt(steps, program)
    expect(lowered).toBe(Math.min(LOWEST, given + 5))
  },
)

test.skipIf(process.platform !== 'linux').each([0, 11])(
  'at niceness %i a child process gets a lower priority, and one that has ended is not an error',
  async (steps) => {
    const program = `
      import { spawn } from 'node:child_process'
      import { once } from 'node:events'
      import { getPriority } from 'node:os'
      import { lowerPriority } from ${module}
      const child = spawn('sleep', ['60'])
      lowerPriority(10, child.pid)
      console.log(JSON.stringify([getPriority(), getPriority(child.pid)]))
      child.kill()
      await once(child, 'exit')
      lowerPriority(10, child.pid)`
    const [own = Number.NaN, lowered] = await printedAt(steps, program)
    expect(lowered).toBe(Math.min(LOWEST, own + 10))
  },
)
