import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { createWorkQueue, QueueFull } from './work-queue.ts'

function piece() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, finish: resolve }
}

test('concurrency is limited, and queued work runs in order', async () => {
  const queue = createWorkQueue({ places: 2, waiting: 10, background: 0 })
  const pieces = Array.from({ length: 4 }, piece)
  const begun: number[] = []
  const done = pieces.map(({ work }, index) =>
    queue.run(() => {
      begun.push(index)
      return work()
    }),
  )
  expect(begun).toEqual([0, 1])
  pieces[1]?.finish()
  await done[1]
  await Promise.resolve()
  expect(begun).toEqual([0, 1, 2])
  for (const { finish } of pieces) finish()
  await Promise.all(done)
  expect(begun).toEqual([0, 1, 2, 3])
})

test('a full queue refuses', async () => {
  const queue = createWorkQueue({ places: 1, waiting: 1, background: 0 })
  const [first, second] = [piece(), piece()]
  const running = [queue.run(first.work), queue.run(second.work)]
  await expect(queue.run(async () => {})).rejects.toThrow(QueueFull)
  first.finish()
  second.finish()
  await Promise.all(running)
  await expect(queue.run(async () => 'again')).resolves.toBe('again')
})

test('urgent work precedes background work', async () => {
  const queue = createWorkQueue({ places: 1, waiting: 10, background: 10 })
  const order: string[] = []
  const first = piece()
  const running = queue.run(first.work)
  const inBackground = Promise.withResolvers<void>()
  queue.later(
    async () => {
      order.push('background')
      inBackground.resolve()
    },
    () => {},
  )
  const urgent = queue.run(async () => order.push('urgent'))
  first.finish()
  await running
  await urgent
  await inBackground.promise
  expect(order).toEqual(['urgent', 'background'])
})

test('failures in the background are reported, and the queue goes on', async () => {
  const queue = createWorkQueue({ places: 1, waiting: 1, background: 1 })
  const errors: unknown[] = []
  const broken = () => Promise.reject(new Error('broken'))
  expect(queue.later(broken, (error) => errors.push(error))).toBe(true)
  await queue.drain()
  expect(errors).toEqual([new Error('broken')])
  await expect(queue.run(async () => 'well')).resolves.toBe('well')
})

test('draining waits for running work and drops queued background work', async () => {
  const queue = createWorkQueue({ places: 1, waiting: 1, background: 1 })
  const running = piece()
  const finished = queue.run(running.work)
  let ran = false
  queue.later(
    async () => {
      ran = true
    },
    () => {},
  )
  const drained = queue.drain()
  running.finish()
  await Promise.all([finished, drained])
  expect(ran).toBe(false)
})

test('work runs in the asynchronous context of its caller', async () => {
  const callers = new AsyncLocalStorage<string>()
  const queue = createWorkQueue({ places: 1, waiting: 10, background: 10 })
  const { work, finish } = piece()
  const first = callers.run('first', () => queue.run(() => work().then(() => callers.getStore())))
  const second = callers.run('second', () => queue.run(async () => callers.getStore()))
  const third = Promise.withResolvers<string | undefined>()
  callers.run('third', () =>
    queue.later(
      async () => third.resolve(callers.getStore()),
      () => {},
    ),
  )
  finish()
  expect(await Promise.all([first, second, third.promise])).toEqual(['first', 'second', 'third'])
})
