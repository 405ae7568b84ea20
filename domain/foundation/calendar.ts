/** Appointments as iCalendar files (RFC 5545). */

export interface CalendarEvent {
  /** Stable per appointment, so that a newer file replaces an older one. */
  uid: string
  begins: Date
  minutes: number
  title: string
  place: string | null
  description: string | null
  /** The booking's page. */
  url: string
  /** Becomes SEQUENCE: of two files with one uid, the higher value wins. */
  changed: Date
}

/** An `.ics` file with this event and a reminder two hours before. */
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

/** RFC 5545 §3.3.11; control characters are not allowed in TEXT. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ')
}

const LONGEST_LINE = 75

/** RFC 5545 §3.1: lines of at most 75 bytes, continued on lines that begin with a space, never inside a character. */
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
