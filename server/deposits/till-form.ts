import { type Initiator, SECURITY_CREDENTIAL } from '../mpesa/initiator.ts'

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
  /** Who returns payments; null: nobody. The password is encrypted for M-Pesa and kept nowhere else. */
  initiator: Initiator | null
}

interface Wrong {
  field: string
  sentence: string
}

/** Encrypts an initiator's password for M-Pesa; null: this server has no certificate of M-Pesa's. */
export type Encrypt = ((password: string) => string) | null

/** Reads the form; the name of a field and a sentence for the first that is missing or of another form. */
export function readTillForm(body: unknown, encrypt: Encrypt): TillForm | Wrong {
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
  const initiator = readInitiator(text('initiator_name'), text('initiator_password'), encrypt)
  if (initiator && 'sentence' in initiator) return initiator
  return {
    kind,
    shortCode,
    till: kind === 'till' ? till : null,
    consumerKey: text('consumer_key'),
    consumerSecret: text('consumer_secret'),
    passkey: text('passkey'),
    initiator,
  }
}

/** The initiator, whose password comes plain or as the portal encrypts it; null without one. */
function readInitiator(name: string, password: string, encrypt: Encrypt): Initiator | Wrong | null {
  if (!name && !password) return null
  if (!NAME.test(name))
    return {
      field: 'initiator_name',
      sentence: 'Enter the name of the initiator too, or leave its password empty.',
    }
  if (SECURITY_CREDENTIAL.test(password)) return { name, securityCredential: password }
  if (!PASSWORD.test(password))
    return {
      field: 'initiator_password',
      sentence: 'Enter the password of the initiator too, or leave its name empty.',
    }
  if (!encrypt)
    return {
      field: 'initiator_password',
      sentence:
        'This site cannot encrypt it for M-Pesa. Enter the security credential that developer.safaricom.co.ke makes of the password.',
    }
  return { name, securityCredential: encrypt(password) }
}

const NAME = /^[\x20-\x7e]{1,100}$/
const PASSWORD = /^[\x20-\x7e]{1,200}$/
const NUMBER = /^\d{5,10}$/
const SECRET = /^[\x21-\x7e]{1,200}$/
const SECRETS = [
  ['consumer_key', 'consumer key'],
  ['consumer_secret', 'consumer secret'],
  ['passkey', 'passkey'],
] as const
