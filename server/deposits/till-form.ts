/** What an owner enters to connect their till or paybill. */
export interface TillForm {
  kind: 'till' | 'paybill'
  /** The paybill; of a till its store or head office number. */
  shortCode: string
  /** The number that buyers pay to; null for a paybill. */
  till: string | null
  consumerKey: string
  consumerSecret: string
  passkey: string
}

/** Reads the form; the name of a field and a sentence for the first that is missing or of another form. */
export function readTillForm(body: unknown): TillForm | { field: string; sentence: string } {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const text = (name: string) => (typeof given[name] === 'string' ? (given[name] as string).trim() : '')
  const kind = text('kind')
  if (kind !== 'till' && kind !== 'paybill')
    return { field: 'kind', sentence: 'Choose whether buyers pay to a till or to a paybill.' }
  const till = text('till').replace(/[\s-]/g, '')
  if (kind === 'till' && !NUMBER.test(till))
    return { field: 'till', sentence: 'Enter the till number, 5 to 10 digits.' }
  const shortCode = text('short_code').replace(/[\s-]/g, '')
  if (!NUMBER.test(shortCode))
    return {
      field: 'short_code',
      sentence:
        kind === 'till'
          ? 'Enter the store number of the till, 5 to 10 digits.'
          : 'Enter the paybill number, 5 to 10 digits.',
    }
  for (const [field, name] of SECRETS)
    if (!SECRET.test(text(field)))
      return { field, sentence: `Enter the ${name} of your app at developer.safaricom.co.ke.` }
  return {
    kind,
    shortCode,
    till: kind === 'till' ? till : null,
    consumerKey: text('consumer_key'),
    consumerSecret: text('consumer_secret'),
    passkey: text('passkey'),
  }
}

const NUMBER = /^\d{5,10}$/
const SECRET = /^[\x21-\x7e]{1,200}$/
const SECRETS = [
  ['consumer_key', 'consumer key'],
  ['consumer_secret', 'consumer secret'],
  ['passkey', 'passkey'],
] as const
