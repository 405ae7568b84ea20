/** The seller's inquiry list: tabs, waiting times and follow-up dates. */

import { DAY, formatDate, HOUR, MINUTE } from '../foundation/dates.ts'
import { dayInNairobi } from '../foundation/days.ts'
import { INQUIRY_STATUS_LABELS, INQUIRY_STATUSES } from '../messages/messages.ts'

/** Tabs of the list; `due`: the follow-up date has been reached. */
export const INQUIRY_LISTS = [...INQUIRY_STATUSES, 'due'] as const
export type InquiryList = (typeof INQUIRY_LISTS)[number]
export const INQUIRY_LIST_LABELS: Record<InquiryList, string> = { ...INQUIRY_STATUS_LABELS, due: 'Due' }

/** Maximum length of a note, in characters. */
export const MAX_INQUIRY_NOTE = 2000

/** A duration in its largest unit: `less than a minute`, `5 minutes`, `1 hour`, `3 days`. */
export function formatSpan(milliseconds: number): string {
  if (milliseconds < MINUTE) return 'less than a minute'
  if (milliseconds < HOUR) return inUnits(milliseconds, MINUTE, 'minute')
  if (milliseconds < DAY) return inUnits(milliseconds, HOUR, 'hour')
  return inUnits(milliseconds, DAY, 'day')
}

function inUnits(milliseconds: number, unit: number, name: string): string {
  const count = Math.floor(milliseconds / unit)
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

/** A follow-up day (`2026-11-21`) relative to today in Nairobi: `Due today`, `Overdue`, `Next: 3 Dec 2026`. */
export function followUp(day: string, now: number): { state: 'overdue' | 'today' | 'later'; words: string } {
  const today = dayInNairobi(now)
  if (day === today) return { state: 'today', words: 'Due today' }
  return day < today
    ? { state: 'overdue', words: 'Overdue' }
    : { state: 'later', words: `Next: ${formatDate(day)}` }
}

/** The day this many days after today in Nairobi. */
export function dayFromToday(days: number, now: number): string {
  return dayInNairobi(now + days * DAY)
}
