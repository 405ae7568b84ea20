/** The seller's inquiry list: tabs, waiting times and follow-up dates. */

import { DAY, formatDate, HOUR, MINUTE } from '../foundation/dates.ts'
import { dayInNairobi } from '../foundation/days.ts'
import { INQUIRY_STATUS_LABELS, INQUIRY_STATUSES, type InquiryStatus } from '../messages/messages.ts'
import { PROMISED_ANSWER } from '../services/provider-facts.ts'

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

/** A duration as a clock shows it: `under a minute`, `12 min`, `2 h 10 min`, `3 days`. */
export function formatWait(milliseconds: number): string {
  if (milliseconds < MINUTE) return 'under a minute'
  if (milliseconds >= DAY) return inUnits(milliseconds, DAY, 'day')
  const hours = Math.floor(milliseconds / HOUR)
  const minutes = Math.floor((milliseconds % HOUR) / MINUTE)
  return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ')
}

/** When an inquiry came, and its first answer. */
export interface InquiryClock {
  status: InquiryStatus
  createdAt: string
  firstAnswerAt: string | null
  /** First name of who wrote it for a business. */
  answeredBy?: string | null
  now: number
}

/** The wait for the first answer so far, or how long it took; null for one closed without an answer. */
export function inquiryWait({
  status,
  createdAt,
  firstAnswerAt,
  answeredBy,
  now,
}: InquiryClock): { words: string; isLate: boolean } | null {
  const asked = Date.parse(createdAt)
  if (firstAnswerAt) {
    const words = `Answered after ${formatWait(Date.parse(firstAnswerAt) - asked)}`
    return { words: answeredBy ? `${words} by ${answeredBy}` : words, isLate: false }
  }
  if (status !== 'new') return null
  return { words: `Waiting ${formatWait(now - asked)}`, isLate: now - asked > PROMISED_ANSWER * MINUTE }
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
