/** Payments to the operator's paybill or till without a push ("C2B" of Safaricom's Daraja). */

/** What an external validation answers: Daraja's code, its meaning and where it is documented. */
interface ValidationCode {
  code: string
  meaning: string
  source: string
}

const DOCUMENTS = 'Daraja 3.0 documents, Customer To Business, 2025-12-28'

/** Daraja's codes by which a payment is accepted or refused before the money moves. */
export const VALIDATION_CODES = {
  accepted: { code: '0', meaning: 'Accepted', source: DOCUMENTS },
  account: { code: 'C2B00012', meaning: 'Invalid account number', source: DOCUMENTS },
  amount: { code: 'C2B00013', meaning: 'Invalid amount', source: DOCUMENTS },
  short_code: { code: 'C2B00015', meaning: 'Invalid short code', source: DOCUMENTS },
} as const satisfies Record<string, ValidationCode>
export type Validation = keyof typeof VALIDATION_CODES

/** The answer to a validation; Daraja compares ResultDesc with "Accepted" and "Rejected". */
export function validationAnswer(validation: Validation): { ResultCode: string; ResultDesc: string } {
  return {
    ResultCode: VALIDATION_CODES[validation].code,
    ResultDesc: validation === 'accepted' ? 'Accepted' : 'Rejected',
  }
}

/** Words that Daraja refuses in a registered address, in any case (documents of Register URL, 2025-12-28). */
const REFUSED_WORDS = ['m-pesa', 'mpesa', 'safaricom', 'exe', 'exec', 'cmd', 'sql', 'query'] as const

/** Why Daraja would refuse to register addresses that begin with this one, as a sentence; null: nothing known. */
export function registrationProblem(baseUrl: string, isSandbox: boolean): string | null {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (!isSandbox && url?.protocol !== 'https:')
    return `M-Pesa confirms payments only to https addresses, and this site is at ${url?.origin ?? baseUrl}. Set PUBLIC_URL.`
  const word = REFUSED_WORDS.find((refused) => baseUrl.toLowerCase().includes(refused))
  if (word)
    return `Safaricom refuses addresses that contain "${word}". Change PUBLIC_URL or DARAJA_CALLBACK_SECRET, whichever contains it.`
  return null
}

interface Refusal {
  /** For the administrator. */
  sentence: string
  source: string
}

const REPORTED = 'reported by integrators, 2024-09-05 to 2025-07-31'

/** Refusals of a registration by code; texts are matched where one code stands for several. */
const REGISTRATION_REFUSALS: readonly (Refusal & { code: RegExp; text?: RegExp })[] = [
  {
    code: /./,
    text: /already registered|duplicate notification/i,
    sentence:
      'Safaricom has addresses for this number already, and takes them once. Delete them on the Daraja portal (Self Services, URL management), or ask apisupport@safaricom.co.ke to, then register again.',
    source: REPORTED,
  },
  {
    code: /^401\.003\.01$/,
    text: /apiproduct/i,
    sentence:
      'The app on the Daraja portal has no product "C2B v2". Add it there (My apps), then register again.',
    source: REPORTED,
  },
  {
    code: /^(404\.001\.03|401\.00[23]\.01|400\.008\.01)$/,
    sentence: 'Safaricom did not accept the consumer key and secret. Check the DARAJA_… variables.',
    source: DOCUMENTS,
  },
  {
    code: /^400\.003\.02$/,
    sentence:
      'Safaricom refused the addresses. They must be https, reachable from outside, and free of words like "mpesa".',
    source: REPORTED,
  },
  {
    code: /^400\.00[23]\./,
    sentence: 'Safaricom could not read the registration. Check DARAJA_SHORTCODE and PUBLIC_URL.',
    source: DOCUMENTS,
  },
  {
    code: /^500\.003\.0[23]$/,
    sentence: 'Safaricom is busy. Try again in a few minutes.',
    source: DOCUMENTS,
  },
]

/** Why Daraja refused to register addresses, in words for the administrator; unknown refusals with Daraja's own text. */
export function registrationRefusal(code: string, text: string): string {
  const known = REGISTRATION_REFUSALS.find(
    (refusal) => refusal.code.test(code || '-') && (!refusal.text || refusal.text.test(text)),
  )
  if (known) return known.sentence
  const said = text.replace(/\s+/g, ' ').trim().slice(0, 200)
  return said
    ? `Safaricom refused: ${said}${code ? ` (${code})` : ''}`
    : 'Safaricom refused without a reason. Try again later.'
}

/** What administrators read about the registration. */
export interface PaybillState {
  short_code: string
  till: string | null
  /** The site's address, which M-Pesa reports to; the secret part is not told. */
  base_url: string
  response_type: 'Completed' | 'Cancelled'
  /** Why registering would be refused; null: nothing known. */
  problem: string | null
  registered: {
    short_code: string
    base_url: string
    response_type: string
    registered_at: string
    registered_by: string | null
  } | null
  /** When M-Pesa last confirmed a payment. */
  confirmed_at: string | null
}
