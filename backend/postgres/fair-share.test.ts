import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PoolOverloaded, PoolTimeout } from './errors.ts'
import { FairShare, type Place } from './fair-share.ts'

// Of ten connections four are for slow statements, seven for slow or unknown ones or those of one text.
let now = 0
let share: FairShare
let places: Place[] = []

beforeEach(() => {
  vi.useFakeTimers()
  now = 0
  share = new FairShare(10, () => now)
  places = []
})
afterEach(() => {
  vi.useRealTimers()
})

/** Asks for this many places, and notes those that are given. */
async function ask(text: string, times = 1, signal?: AbortSignal, asker?: string) {
  const outcomes: ('in' | unknown)[] = []
  const before = places.length
  for (let time = 0; time < times; time++) {
    void share.enter(text, signal, asker).then(
      (place) => {
        place.begin()
        places.push(place)
      },
      (error) => outcomes.push(error),
    )
  }
  await settle()
  return { admitted: places.length - before, refused: outcomes }
}

async function settle() {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}

async function endAll(how?: 'given up') {
  for (const place of places.splice(0)) place.end(how)
  await settle()
}

/** Records the cost of a text. */
async function known(text: string, took: number) {
  await ask(text)
  now += took
  await endAll()
}

test('of an unknown text four run at once, of a quick one seven', async () => {
  expect((await ask('new', 20)).admitted).toBe(4)
  expect(share.waiting).toBe(16)
  now += 5
  await endAll()
  expect(places).toHaveLength(7)
})

test('unknown statements leave room for quick ones', async () => {
  await known('quick', 5)
  for (let n = 0; n < 20; n++) await ask(`new ${n}`)
  expect(places).toHaveLength(7)
  expect((await ask('quick', 3)).admitted).toBe(3)
})

test('slow statements leave room for unknown ones, and those for quick ones', async () => {
  await known('quick', 5)
  await known('slow', 1_000)
  await known('slow too', 400)
  expect((await ask('slow', 3)).admitted).toBe(3)
  expect((await ask('slow too', 3)).admitted).toBe(1)
  expect((await ask('new', 5)).admitted).toBe(3)
  expect((await ask('quick', 2)).admitted).toBe(2)
})

test('what was quick before counts as slow while one of it takes long', async () => {
  await known('suddenly', 5)
  expect((await ask('suddenly', 3)).admitted).toBe(3)
  now += 300
  expect((await ask('suddenly', 3)).admitted).toBe(1)
})

test('what was slow once and is quick now gets its room back', async () => {
  await known('better', 2_000)
  await known('better', 5)
  expect((await ask('better', 10)).admitted).toBe(7)
})

test('a client that hangs up early does not make a slow statement look quick', async () => {
  await known('slow', 1_000)
  await ask('slow')
  now += 5
  await endAll('given up')
  expect((await ask('slow', 7)).admitted).toBe(4)
})

describe('waiting', () => {
  test('in vain is refused at once, and as soon as it turns out to be', async () => {
    const { refused } = await ask('slow', 20)
    now += 3_000
    places.shift()?.end()
    await settle()
    // One came in. The others have waited for three seconds, and three more are too many.
    expect(places).toHaveLength(4)
    expect(refused).toEqual(Array(15).fill(expect.any(PoolOverloaded)))
    // Whoever comes now has five seconds: enough for one round, not for two.
    const late = await ask('slow', 6)
    expect(late.refused).toEqual(Array(2).fill(expect.any(PoolOverloaded)))
    expect(share.waiting).toBe(4)
  })

  test('ends after five seconds', async () => {
    await ask('new', 4)
    const { refused } = await ask('new')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(refused).toEqual([expect.any(PoolTimeout)])
    expect(share.waiting).toBe(0)
  })

  test('ends when the client leaves', async () => {
    await ask('new', 4)
    const leave = new AbortController()
    const { refused } = await ask('new', 1, leave.signal)
    leave.abort(new Error('left'))
    await settle()
    expect(refused).toEqual([new Error('left')])
    expect(share.waiting).toBe(0)
    expect((await ask('other', 1, leave.signal)).refused).toEqual([new Error('left')])
  })
})

test('even a single connection is shared', async () => {
  share = new FairShare(1, () => now)
  expect((await ask('one')).admitted).toBe(1)
  expect((await ask('other')).admitted).toBe(0)
  await endAll()
  expect(places).toHaveLength(1)
})

describe('of one asker', () => {
  test('one slow statement runs at a time, and others find room beside it', async () => {
    await known('slow', 1_000)
    expect((await ask('slow', 5, undefined, 'juma')).admitted).toBe(1)
    expect((await ask('slow', 1, undefined, 'achieng')).admitted).toBe(1)
    expect((await ask('slow', 1)).admitted).toBe(1)
    now += 1_000
    await endAll()
    expect(places).toHaveLength(1)
  })

  test('two unknown statements run at a time, quick ones as they come', async () => {
    expect((await ask('one', 1, undefined, 'juma')).admitted).toBe(1)
    expect((await ask('two', 1, undefined, 'juma')).admitted).toBe(1)
    expect((await ask('three', 1, undefined, 'juma')).admitted).toBe(0)
    expect((await ask('three', 1, undefined, 'achieng')).admitted).toBe(1)
    now += 5
    await endAll()
    await endAll()
    expect((await ask('one', 6, undefined, 'juma')).admitted).toBe(6)
  })

  test('those that would wait in vain are refused, and the line of one ends before that of all', async () => {
    await known('slow', 2_000)
    const { admitted, refused } = await ask('slow', 20, undefined, 'juma')
    expect([admitted, refused.length]).toEqual([1, 17])
    expect(refused[0]).toBeInstanceOf(PoolOverloaded)
    await known('other', 2_000)
    expect((await ask('other', 1, undefined, 'achieng')).refused).toEqual([])
    const unknown = await Promise.all(
      Array.from({ length: 60 }, (_, nth) => ask(`text ${nth}`, 1, undefined, 'kiprop')),
    )
    expect(unknown.filter(({ refused }) => refused.length > 0)).toHaveLength(18)
  })
})
