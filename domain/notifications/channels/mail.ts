import type { MailWords } from '../kind.ts'
import { type Told, wordsOf } from '../render.ts'
import { oneLine } from '../short-text.ts'

/** The text of a mail: the kind's own, or title, sentence and link. */
export function mailWords(told: Told): MailWords {
  const { title, sentence, link, action, ad, mail } = wordsOf(told)
  const words = {
    subject: title,
    paragraphs: sentence.split(/\n{2,}/),
    ads: ad ? [ad] : [],
    action: { label: action, path: link },
    second: null,
    notes: [],
    ...mail,
  }
  return { ...words, subject: oneLine(words.subject) }
}
