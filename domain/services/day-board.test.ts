import { describe, expect, test } from 'vitest'
import { MINUTE } from '../foundation/dates.ts'
import { arrivals, dropOf, dueInWords, laneKinds, lanesOf, type Visit } from './day-board.ts'
import type { Resource } from './resources.ts'

const DAY = '2026-11-24'
const at = (time: string) => Date.parse(`${DAY}T${time}:00+03:00`)
const bay = (nth: number, active = true): Resource => ({
  id: `bay-${nth}`,
  name: `Bay ${nth}`,
  kind: 'bay',
  active,
})
const otieno: Resource = { id: 'otieno', name: 'Otieno', kind: 'person', active: true }

function visit(time: string, columns: Partial<Visit> = {}): Visit {
  return {
    id: time,
    status: 'confirmed',
    preferred_date: `${DAY}T${time}:00+03:00`,
    duration_minutes: 60,
    resources: [],
    ...columns,
  }
}

describe('who is late', () => {
  test('says when an agreed visit is due', () => {
    const ten = visit('10:00')
    expect(dueInWords(ten, at('08:30'))).toBe('in 1 h 30 min')
    expect(dueInWords(ten, at('09:59') + 1)).toBe('in 1 min')
    expect(dueInWords(ten, at('10:00'))).toBe('due now')
    expect(dueInWords(ten, at('10:09'))).toBe('due now')
    expect(dueInWords(ten, at('10:10'))).toBe('10 min late')
    expect(dueInWords(ten, at('11:05'))).toBe('1 h 5 min late')
  })

  test('says nothing of requests and of work that has begun', () => {
    for (const status of ['pending', 'in_progress', 'completed', 'cancelled'] as const)
      expect(dueInWords(visit('10:00', { status }), at('12:00'))).toBeNull()
  })

  test('has those who are late, and the next three, in order', () => {
    const visits = ['14:00', '09:00', '12:00', '13:00', '08:00', '11:55'].map((time) => visit(time))
    const { late, next } = arrivals([...visits, visit('12:30', { status: 'pending' })], at('12:00'))
    expect(late.map(({ id }) => id)).toEqual(['08:00', '09:00'])
    expect(next.map(({ id }) => id)).toEqual(['11:55', '12:00', '13:00'])
  })
})

describe('lanes', () => {
  const blocks = (lanes: ReturnType<typeof lanesOf<Visit>>) =>
    lanes.map(({ resource, placed }) => [
      resource?.name ?? null,
      placed.map(({ booking, from, to }) => `${booking.visit?.id ?? 'offer'} ${from}-${to}`),
    ])

  test('one for each resource of the kind, and for visits that take none of it', () => {
    const resources = [bay(1), bay(2), otieno]
    const visits = [
      visit('10:00', { resources: [bay(2), otieno] }),
      visit('11:00', { resources: [otieno] }),
      visit('12:00', { status: 'pending' }),
    ]
    expect(laneKinds(resources)).toEqual(['bay', 'person'])
    expect(blocks(lanesOf(resources, 'bay', visits, [], DAY, at('08:00')))).toEqual([
      ['Bay 1', []],
      ['Bay 2', ['10:00 600-660']],
      [null, ['11:00 660-720']],
    ])
    expect(blocks(lanesOf(resources, 'person', visits, [], DAY, at('08:00')))).toEqual([
      ['Otieno', ['10:00 600-660', '11:00 660-720']],
    ])
  })

  test('one that is set aside is shown while it holds something', () => {
    const resources = [bay(1), bay(2, false)]
    const shown = (visits: Visit[]) =>
      lanesOf(resources, 'bay', visits, [], DAY, at('08:00')).map(({ resource }) => resource?.name)
    expect(shown([])).toEqual(['Bay 1'])
    expect(shown([visit('10:00', { resources: [bay(2)] })])).toEqual(['Bay 1', 'Bay 2'])
  })

  test('work in progress lasts until now, also since the night before', () => {
    const overrun = visit('10:00', { status: 'in_progress', resources: [bay(1)] })
    expect(blocks(lanesOf([bay(1)], 'bay', [overrun], [], DAY, at('12:30')))).toEqual([
      ['Bay 1', ['10:00 600-750']],
    ])
    const tow = { ...overrun, id: 'tow', preferred_date: '2026-11-23T23:30:00+03:00' }
    expect(blocks(lanesOf([bay(1)], 'bay', [tow], [], DAY, at('01:00')))).toEqual([['Bay 1', ['tow 0-60']]])
  })

  test('offered times are where they are held', () => {
    const offer = {
      booking_id: 'a',
      resource_id: 'bay-1',
      begins: `${DAY}T15:00:00+03:00`,
      duration_minutes: 90,
      offer_ends_at: `${DAY}T12:00:00+03:00`,
      who: 'KDA 123A',
    }
    expect(blocks(lanesOf([bay(1), bay(2)], 'bay', [], [offer], DAY, at('11:00')))).toEqual([
      ['Bay 1', ['offer 900-990']],
      ['Bay 2', []],
    ])
  })
})

describe('dropping a visit', () => {
  const drop = (over: Resource | null, minutes: number, columns: Partial<Visit> = {}) =>
    dropOf({ visit: visit('10:00', columns), from: bay(1), over, minutes })

  test('sideways it gets another resource, although the hand trembles', () => {
    expect(drop(bay(2), 20)).toEqual({ resource: bay(2) })
    expect(drop(bay(1), -20)).toBeNull()
  })

  test('up and down another time, on the quarter hour', () => {
    expect(drop(bay(1), 50)).toEqual({ begins: new Date(at('10:45')).toISOString() })
    expect(drop(bay(2), -61)).toEqual({ begins: new Date(at('09:00')).toISOString() })
    const odd = new Date(at('10:00') + 5 * MINUTE).toISOString()
    expect(drop(bay(1), 60, { preferred_date: odd })).toEqual({ begins: new Date(at('11:00')).toISOString() })
  })

  test('work that has begun keeps its time, and what takes none of the kind stays', () => {
    expect(drop(bay(1), 120, { status: 'in_progress' })).toBeNull()
    expect(drop(bay(2), 120, { status: 'in_progress' })).toEqual({ resource: bay(2) })
    expect(drop(null, 0)).toBeNull()
    expect(dropOf({ visit: visit('10:00'), from: null, over: bay(1), minutes: 0 })).toBeNull()
  })
})
