import type { WhatsappWords } from '../kind.ts'
import { kindNamed, type Told, wordsOf } from '../render.ts'
import { clipped, oneLine } from '../short-text.ts'

/** The longest value that a template takes. */
export const LONGEST_WHATSAPP_VALUE = 1024

/**
 * Template and values of a WhatsApp message. By default the template of the topic (`magari_bookings`, `magari_account` without a
 * topic) with title and sentence. Values have no line breaks, which the Cloud API refuses.
 */
export function whatsappWords(told: Told): WhatsappWords {
  const { title, sentence, link, whatsapp } = wordsOf(told)
  const words = {
    template: `magari_${kindNamed(told.kind)?.topic ?? 'account'}`,
    values: [title, sentence],
    button: link.slice(1),
    ...whatsapp,
  }
  return { ...words, values: words.values.map((value) => clipped(oneLine(value), LONGEST_WHATSAPP_VALUE)) }
}
