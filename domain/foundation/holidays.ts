/**
 * Kenya's public holidays, suggested as closing days (Public Holidays Act, Cap. 110, first schedule). Idd-ul-Fitr and Idd-ul-Azha
 * depend on the moon and are gazetted only days before: until then their dates are expectations.
 */
import { addDays } from './days.ts'

export interface Holiday {
  /** `2026-06-01`. */
  day: string
  name: string
  /** The Gazette confirms the date only days before, and may name the next day. */
  expected?: true
}

const FIXED: readonly [monthAndDay: string, name: string][] = [
  ['01-01', 'New Year’s Day'],
  ['05-01', 'Labour Day'],
  ['06-01', 'Madaraka Day'],
  ['10-10', 'Mazingira Day'],
  ['10-20', 'Mashujaa Day'],
  ['12-12', 'Jamhuri Day'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Boxing Day'],
]

/** The dates of the Umm al-Qura calendar, as ICU computes it; later years are not listed. */
const EXPECTED: readonly Holiday[] = [
  ['2026-03-20', '2026-05-27'],
  ['2027-03-09', '2027-05-16'],
  ['2028-02-26', '2028-05-05'],
  ['2029-02-14', '2029-04-24'],
  ['2030-02-04', '2030-04-13'],
].flatMap(([fitr = '', azha = '']) => [
  { day: fitr, name: 'Idd-ul-Fitr', expected: true },
  { day: azha, name: 'Idd-ul-Azha', expected: true },
])

/** The holidays of a year in order. After one on a Sunday, the next ordinary day is one too (section 4 of the Act). */
export function holidaysOf(year: number): Holiday[] {
  const holidays: Holiday[] = FIXED.map(([day, name]) => ({ day: `${year}-${day}`, name }))
  const easter = easterSunday(year)
  holidays.push(
    { day: addDays(easter, -2), name: 'Good Friday' },
    { day: addDays(easter, 1), name: 'Easter Monday' },
  )
  const days = new Set(holidays.map(({ day }) => day))
  for (const { day, name } of [...holidays]) {
    if (new Date(`${day}T00:00:00Z`).getUTCDay() !== 0) continue
    let next = addDays(day, 1)
    while (days.has(next)) next = addDays(next, 1)
    days.add(next)
    holidays.push({ day: next, name: `${name}, observed` })
  }
  // The Act moves only holidays with a fixed date from a Sunday, and a second holiday on a day closes nothing more.
  holidays.push(...EXPECTED.filter(({ day }) => day.startsWith(`${year}-`) && !days.has(day)))
  return holidays.sort((one, other) => (one.day < other.day ? -1 : 1))
}

/** The next `count` holidays from this day (`2026-11-24`) on. */
export function holidaysFrom(day: string, count: number): Holiday[] {
  const year = Number(day.slice(0, 4))
  return [...holidaysOf(year), ...holidaysOf(year + 1)]
    .filter((holiday) => holiday.day >= day)
    .slice(0, count)
}

/** The holidays of the twelve months from this day on. */
export function holidaysOfTwelveMonths(day: string): Holiday[] {
  const until = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  return holidaysFrom(day, 40).filter((holiday) => holiday.day < until)
}

/** Easter Sunday in the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const skipped = Math.floor((century + 8) / 25)
  const epact =
    (19 * golden + century - Math.floor(century / 4) - Math.floor((century - skipped + 1) / 3) + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const sum = epact + weekday - 7 * late + 114
  const two = (value: number) => String(value).padStart(2, '0')
  return `${year}-${two(Math.floor(sum / 31))}-${two((sum % 31) + 1)}`
}
