import { expect, test } from 'vitest'
import { type CalendarEvent, calendarFile } from './calendar.ts'

const now = new Date('2026-11-20T09:00:00.500Z')
const event: CalendarEvent = {
  uid: '3f0e5a52-0000-4000-8000-000000000001@magari',
  begins: new Date('2026-11-24T07:00:00Z'),
  minutes: 90,
  title: 'Full service at Baraka Garage',
  place: 'Kenyatta Ave, Nakuru',
  description: null,
  url: 'https://magari.example/my-bookings/1',
  changed: new Date('2026-11-20T08:00:00Z'),
}
const lines = (part: Partial<CalendarEvent> = {}) => calendarFile({ ...event, ...part }, now).split('\r\n')

test('an appointment becomes an event with its times in UTC', () => {
  expect(lines()).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Magari//Bookings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:3f0e5a52-0000-4000-8000-000000000001@magari',
    'DTSTAMP:20261120T090000Z',
    'LAST-MODIFIED:20261120T080000Z',
    'SEQUENCE:1795161600',
    'DTSTART:20261124T070000Z',
    'DTEND:20261124T083000Z',
    'SUMMARY:Full service at Baraka Garage',
    'LOCATION:Kenyatta Ave\\, Nakuru',
    'URL:https://magari.example/my-bookings/1',
    'STATUS:CONFIRMED',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT2H',
    'DESCRIPTION:Full service at Baraka Garage',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('text cannot break out of its line', () => {
  const written = lines({ description: 'Brakes; a\\b\nBEGIN:VEVENT\r\u0000ATTACH:x' })
  expect(written).toContain('DESCRIPTION:Brakes\\; a\\\\b\\nBEGIN:VEVENT\\n ATTACH:x')
  expect(written.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
})

test('lines have at most 75 bytes, and unfold to the original text', () => {
  const description = 'Nyumba ya pili 🚗 '.repeat(40).trim()
  const file = calendarFile({ ...event, description }, now)
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${description}\r\n`)
})
