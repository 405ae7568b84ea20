import { kindNamed, type Told, wordsOf } from '../render.ts'
import { oneLine } from '../short-text.ts'
import { gsmLength, gsmText } from './gsm.ts'

export const LONGEST_SMS = 160

/**
 * The text message, at most 160 letters of GSM 03.38, so that it is billed as one. It ends with a short address of its kind, or that of
 * the notifications, which leads on: `magari.co.ke/notifications`. `host` is that of the site.
 */
export function smsText(told: Told, host: string): string {
  const { title, sentence, sms, smsPath } = wordsOf(told, true)
  const isListed = kindNamed(told.kind)?.isListed !== false
  const address = host + (smsPath ?? (isListed ? '/notifications' : ''))
  const room = LONGEST_SMS - gsmLength(address) - 1
  const texts = sms ? [sms] : [withStop(title), ...sentence.split(/(?<=[.!?])\s+/)]
  return `${fitting(
    texts.map((text) => gsmText(oneLine(text))),
    room,
  )} ${address}`
}

function withStop(title: string): string {
  return /[.!?]$/.test(title) ? title : `${title}.`
}

/** The title and as many sentences as fit; the first sentence without the title rather than cut. */
function fitting([title = '', first, ...others]: string[], room: number): string {
  if (first === undefined) return cut(title, room)
  const both = `${title} ${first}`
  if (gsmLength(both) > room) return gsmLength(first) <= room ? first : cut(both, room)
  let fitted = both
  for (const sentence of others) {
    if (gsmLength(`${fitted} ${sentence}`) > room) break
    fitted = `${fitted} ${sentence}`
  }
  return fitted
}

function cut(text: string, room: number): string {
  if (gsmLength(text) <= room) return text
  let end = text.length
  while (gsmLength(text.slice(0, end)) > room - 3) end -= 1
  return `${text.slice(0, end).trimEnd()}...`
}
