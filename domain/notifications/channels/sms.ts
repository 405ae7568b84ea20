import { kindNamed, type Told, wordsOf } from '../render.ts'
import { oneLine } from '../short-text.ts'
import { gsmLength, gsmText } from './gsm.ts'

export const LONGEST_SMS = 160

/**
 * The text message, at most 160 letters of GSM 03.38, so that it is billed as one. It ends with a short address of its kind, or that of
 * the notifications, which leads on: `magari.co.ke/notifications`; with a code, by the line from which browsers fill it in. `host` is that of
 * the site.
 */
export function smsText(told: Told, host: string): string {
  const { title, sentence, sms, smsPath, smsCode } = wordsOf(told, true)
  const isListed = kindNamed(told.kind)?.isListed !== false
  const ending =
    smsCode === null ? ` ${host}${smsPath ?? (isListed ? '/notifications' : '')}` : bindingLine(smsCode, host)
  const texts = sms ? [sms] : [withStop(title), ...sentence.split(/(?<=[.!?])\s+/)]
  return (
    fitting(
      texts.map((text) => gsmText(oneLine(text))),
      LONGEST_SMS - gsmLength(ending),
    ) + ending
  )
}

/**
 * The last line that binds a code to the site (WICG, Origin-bound one-time codes delivered via SMS), after an empty one. Without a
 * port: Chrome does not recognise a line that has one.
 */
function bindingLine(code: string, host: string): string {
  return `\n\n@${host.replace(/:\d+$/, '')} #${code}`
}

/** The code that the last line of a text binds to a site; null without one. */
export function boundCode(text: string): string | null {
  return /\n@\S+ #(\S+)$/.exec(text)?.[1] ?? null
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
