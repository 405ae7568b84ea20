/** Appointments as files that calendars take in: iCalendar, RFC 5545. */

export interface CalendarEvent {
  /** The same for each file about one appointment, so that a second one replaces the first. */
  uid: string
  begins: Date
  minutes: number
  title: string
  place: string | null
  description: string | null
  /** Of the page about it. */
  url: string
  /** Counts up with each change: of two files with one uid, the higher counts. */
  changed: Date
}

/** The text of an `.ics` file with this one event and a reminder two hours before. */
export function calendarFile(event: CalendarEvent, now: Date): string {
  const ends = new Date(event.begins.getTime() + event.minutes * 60_000)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Magari//Bookings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(now)}`,
    `LAST-MODIFIED:${utc(event.changed)}`,
    `SEQUENCE:${Math.floor(event.changed.getTime() / 1000) % 2_147_483_647}`,
    `DTSTART:${utc(event.begins)}`,
    `DTEND:${utc(ends)}`,
    `SUMMARY:${escaped(event.title)}`,
    ...(event.place ? [`LOCATION:${escaped(event.place)}`] : []),
    ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
    `URL:${event.url}`,
    'STATUS:CONFIRMED',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT2H',
    `DESCRIPTION:${escaped(event.title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** `20261103T070000Z`. */
function utc(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** RFC 5545 §3.3.11; control characters have no place in a text. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ')
}

const LONGEST_LINE = 75

/** RFC 5545 §3.1: lines of at most 75 bytes, the rest on lines that begin with a space. No character is cut in two. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let length = 0
  let folded = ''
  for (const character of line) {
    const bytes = encoder.encode(character).length
    if (length + bytes > LONGEST_LINE) {
      folded += '\r\n '
      length = 1
    }
    folded += character
    length += bytes
  }
  return folded
}
