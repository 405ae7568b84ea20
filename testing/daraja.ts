/** A stand-in for Safaricom's Daraja: an HTTP server that behaves as documented. */
import { constants, createHash, privateDecrypt, randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { DarajaConfig } from '#server/mpesa/daraja.ts'
import { type Reversals, standInReversals } from './daraja-reversals.ts'

export const darajaLogin = {
  consumerKey: 'consumer',
  consumerSecret: 'consumer-secret',
  shortcode: '174379',
  till: undefined,
  passkey: 'passkey',
  callbackSecret: 'callback-secret-of-the-tests',
  // As long as one of 2048 bits.
  initiator: { name: 'magari', securityCredential: 'c3RhbmQ'.padEnd(344, 'A') },
}

/** An account at Daraja: an app with the short code that it may push for, and perhaps an initiator with its plain password. */
export type DarajaAccount = Pick<DarajaConfig, 'consumerKey' | 'consumerSecret' | 'shortcode' | 'passkey'> & {
  initiator?: { name: string; password: string } | { name: string; securityCredential: string }
}

/** A push that it accepted. */
export interface ReceivedPush {
  checkoutRequestId: string
  body: Record<string, unknown>
}

/** The automatic callbacks for each accepted push. */
export interface Callbacks {
  /** The result codes in order of arrival; a repeated code is a repeated callback. */
  codes: number[]
  /** Whether they are sent before or after the response to the push. */
  when: 'before answer' | 'after answer'
  /** Delay before each, in milliseconds. */
  delay?: number
  /** All arrive at the same moment. */
  raceOnLock?: boolean
}

/** Paths of Daraja. */
export const PUSH = '/mpesa/stkpush/v1/processrequest'
export const PUSH_QUERY = '/mpesa/stkpushquery/v1/query'

/** A payment that a person makes to the paybill or till on their own. */
export interface PaybillPayment {
  /** What they type as the account; absent for a till. */
  account?: string
  amount: number | string
  /** E.164. */
  phone?: string
  shown?: 'masked' | 'hashed' | 'whole'
  firstName?: string
  receipt?: string
  shortCode?: string
  /** Fields posted instead of, or beside, those that follow from the above; undefined leaves one out. */
  fields?: Record<string, unknown>
}

/** What came of such a payment. */
export interface PaidAtPaybill {
  receipt: string
  /** Our answer to the validation; null: none was asked. */
  validation: Record<string, unknown> | null
  /** The status of our answer to the confirmation; null: the validation refused, so no money moved. */
  confirmed: number | null
}

export interface DarajaStandIn extends Reversals {
  config: DarajaConfig
  pushes: ReceivedPush[]
  /** Number of issued tokens; each invalidates the previous one. */
  tokens(): number
  /** Invalidates the current token, as a new token for another server does. */
  endToken(): void
  /** Fails the next pushes with an error, or never responds. */
  misbehave(how: { status: number; body: unknown } | 'silent' | null): void
  /** Takes requests to this path from now on without answering; null: answers those and the next. */
  holds(path: string | null): void
  /** How many requests to a path have come. */
  asked(path: string): number
  /** Sends callbacks for the next pushes automatically; null: only when a test does. */
  callsBack(how: Callbacks | null): void
  /** Waits for pending callbacks, and returns the statuses of all since the last call. */
  calledBack(): Promise<number[]>
  /** Fails the next queries with this HTTP response; null: none. */
  failQueries(how: { status: number; body: unknown } | null): void
  /** The result code of queries from now on, e.g. '4999' for still being processed; null: not known yet. */
  becomes(checkoutRequestId: string, resultCode: string | null): void
  /** Posts a push's result to its callback URL, as M-Pesa does. */
  tell(push: ReceivedPush, resultCode: number, values?: Record<string, unknown>): Promise<Response>
  /** The registered addresses of the paybill, as they were sent; null: none. */
  registered(): Record<string, unknown> | null
  /** Fails the next registrations with this HTTP response; null: none. Registers once only, unless `again`. */
  registers(how: { failure?: { status: number; body: unknown } | null; again?: boolean }): void
  /** Registers addresses without being asked, as an operator who did it by hand. */
  register(confirmationUrl: string, validationUrl: string): void
  /** Whether payments are validated before they are made, which Safaricom activates on request. */
  validates(activated: boolean): void
  /** Pays to the paybill: asks the validation address if activated, then posts the confirmation `times` times, all at the same moment. */
  payToPaybill(payment: PaybillPayment, times?: number): Promise<PaidAtPaybill>
  /** Posts the confirmation of money paid by a push, which M-Pesa sends beside the callback, with the receipt of `tell` or another. */
  confirmPush(push: ReceivedPush, payment?: Partial<PaybillPayment>): Promise<PaidAtPaybill>
  close(): Promise<void>
}

/**
 * Starts the stand-in; port 0 picks a free one. `post` sends the callbacks, by default over HTTP; `others` are accounts beside that of
 * darajaLogin, which can be added to later.
 */
export async function startDaraja(
  port = 0,
  post: (url: string, init: RequestInit) => Promise<Response> = fetch,
  others: readonly DarajaAccount[] = [],
): Promise<DarajaStandIn> {
  const pushes: ReceivedPush[] = []
  const results = new Map<string, string>()
  const { handle: handleReversal, ...reversals } = standInReversals(post)
  let given = 0
  /** The current token of each account, by its consumer key. */
  const current = new Map<string, string>()
  let misbehaviour: { status: number; body: unknown } | 'silent' | null = null

  let callbacks: Callbacks | null = null
  let underWay: Promise<number[]>[] = []
  let queryFailure: { status: number; body: unknown } | null = null
  let registration: Record<string, unknown> | null = null
  let registrationFailure: { status: number; body: unknown } | null = null
  let registersAgain = false
  let validating = false
  const requests = new Map<string | undefined, number>()
  let held: string | null = null
  const heldAnswers: (() => void)[] = []

  const postJson = (url: unknown, body: unknown) =>
    post(String(url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  async function payToPaybill(payment: PaybillPayment, times = 1): Promise<PaidAtPaybill> {
    const body = paybillBody(payment)
    const receipt = String(body.TransID)
    if (!registration) return { receipt, validation: null, confirmed: null }
    let validation: Record<string, unknown> | null = null
    if (validating) {
      const answer = await postJson(registration.ValidationURL, body).catch(() => null)
      validation = answer?.ok ? ((await answer.json()) as Record<string, unknown>) : null
      const refused = validation ? validation.ResultCode !== '0' : registration.ResponseType === 'Cancelled'
      if (refused) return { receipt, validation, confirmed: null }
    }
    const url = registration.ConfirmationURL
    const answers = await Promise.all(Array.from({ length: times }, () => postJson(url, body)))
    return { receipt, validation, confirmed: Math.max(...answers.map(({ status }) => status)) }
  }

  function tell(
    { checkoutRequestId, body }: ReceivedPush,
    resultCode: number,
    values: Record<string, unknown> = {},
  ): Promise<Response> {
    return post(String(body.CallBackURL), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(
        resultBody(checkoutRequestId, resultCode, {
          Amount: body.Amount,
          MpesaReceiptNumber: receiptOf(checkoutRequestId),
          TransactionDate: 20261121193000,
          PhoneNumber: Number(body.PhoneNumber),
          ...values,
        }),
      ),
    })
  }

  async function callBack(
    push: ReceivedPush,
    { codes, delay = 0, raceOnLock }: Callbacks,
  ): Promise<number[]> {
    const one = async (code: number) => {
      if (delay) await setTimeout(delay)
      return (await tell(push, code)).status
    }
    if (raceOnLock) return Promise.all(codes.map(one))
    const statuses: number[] = []
    for (const code of codes) statuses.push(await one(code))
    return statuses
  }

  const accounts = (): readonly DarajaAccount[] => [darajaLogin, ...others]

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const say = (status: number, body: unknown) => {
      const send = () =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      if (request.url === held) heldAnswers.push(send)
      else send()
    }
    const { authorization } = request.headers
    if (request.url === '/oauth/v1/generate?grant_type=client_credentials') {
      const account = accounts().find(
        ({ consumerKey, consumerSecret }) =>
          authorization === `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`,
      )
      if (!account) return say(400, { errorCode: '400.008.01' })
      given += 1
      const token = `token-${given}`
      current.set(account.consumerKey, token)
      return say(200, { access_token: token, expires_in: '3599' })
    }
    let text = ''
    for await (const part of request) text += part
    requests.set(request.url, (requests.get(request.url) ?? 0) + 1)
    const body = JSON.parse(text || '{}')
    const account = accounts().find(
      ({ consumerKey }) => authorization === `Bearer ${current.get(consumerKey) ?? ''}`,
    )
    if (!account) return say(404, { errorCode: '404.001.03', errorMessage: 'Invalid Access Token' })
    if (request.url === '/mpesa/c2b/v2/registerurl') {
      if (registrationFailure) return say(registrationFailure.status, registrationFailure.body)
      if (registration && !registersAgain)
        return say(500, { errorCode: '500.003.1001', errorMessage: 'Urls are already registered.' })
      registration = body
      return say(200, {
        OriginatorCoversationID: `register-${given}`,
        ResponseCode: '0',
        ResponseDescription: 'Success',
      })
    }
    if (body.Initiator !== undefined) {
      if (!isInitiatorOf(account, body.Initiator, String(body.SecurityCredential)))
        return say(400, { errorCode: '400.002.02', errorMessage: 'Bad Request - Invalid Initiator' })
      if (await handleReversal(request.url, body, say)) return
    }
    const password = Buffer.from(account.shortcode + account.passkey + body.Timestamp).toString('base64')
    if (body.Password !== password)
      return say(500, { errorCode: '500.001.1001', errorMessage: 'Wrong credentials' })
    if (request.url === PUSH) {
      if (misbehaviour === 'silent') return
      if (misbehaviour) return say(misbehaviour.status, misbehaviour.body)
      const checkoutRequestId = `ws_CO_${pushes.length + 1}_${Date.now()}`
      const push = { checkoutRequestId, body }
      pushes.push(push)
      if (callbacks) {
        const callback = callBack(push, callbacks)
        underWay.push(callback)
        if (callbacks.when === 'before answer') await callback
      }
      return say(200, {
        MerchantRequestID: `merchant-${pushes.length}`,
        CheckoutRequestID: checkoutRequestId,
        ResponseCode: '0',
        ResponseDescription: 'Success. Request accepted for processing',
        CustomerMessage: 'Success. Request accepted for processing',
      })
    }
    if (request.url === PUSH_QUERY) {
      if (queryFailure) return say(queryFailure.status, queryFailure.body)
      const result = results.get(body.CheckoutRequestID)
      if (result === undefined)
        return say(500, { errorCode: '500.001.1001', errorMessage: 'The transaction is being processed' })
      return say(200, { ResponseCode: '0', CheckoutRequestID: body.CheckoutRequestID, ResultCode: result })
    }
    return say(404, { errorCode: '404.001.01', errorMessage: 'Resource not found' })
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...reversals,
    config: { ...darajaLogin, baseUrl },
    pushes,
    tokens: () => given,
    endToken: () => current.clear(),
    misbehave: (how) => {
      misbehaviour = how
    },
    holds: (path) => {
      held = path
      if (path === null) for (const answer of heldAnswers.splice(0)) answer()
    },
    asked: (path) => requests.get(path) ?? 0,
    becomes: (checkoutRequestId, resultCode) => {
      if (resultCode === null) results.delete(checkoutRequestId)
      else results.set(checkoutRequestId, resultCode)
    },
    callsBack: (how) => {
      callbacks = how
    },
    async calledBack() {
      const statuses = (await Promise.all(underWay)).flat()
      underWay = []
      return statuses
    },
    failQueries: (how) => {
      queryFailure = how
    },
    tell,
    registered: () => registration,
    registers({ failure = null, again = registersAgain }) {
      registrationFailure = failure
      registersAgain = again
    },
    register(confirmationUrl, validationUrl) {
      registration = {
        ShortCode: darajaLogin.shortcode,
        ResponseType: 'Completed',
        ConfirmationURL: confirmationUrl,
        ValidationURL: validationUrl,
      }
    },
    validates(activated) {
      validating = activated
    },
    payToPaybill,
    confirmPush: ({ checkoutRequestId, body }, payment = {}) =>
      payToPaybill({
        account: String(body.AccountReference),
        amount: Number(body.Amount),
        phone: `+${body.PhoneNumber}`,
        receipt: receiptOf(checkoutRequestId),
        ...payment,
      }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Whether the request is of the account's initiator, whose password comes encrypted for the certificate of the fixtures. */
function isInitiatorOf({ initiator }: DarajaAccount, name: unknown, credential: string): boolean {
  if (!initiator || initiator.name !== name) return false
  if ('securityCredential' in initiator) return credential === initiator.securityCredential
  const key = readFileSync(new URL('fixtures/initiator.key', import.meta.url))
  try {
    const password = privateDecrypt(
      { key, padding: constants.RSA_PKCS1_PADDING },
      Buffer.from(credential, 'base64'),
    )
    return password.toString() === initiator.password
  } catch {
    return false
  }
}

const receiptOf = (checkoutRequestId: string) => `SJK${checkoutRequestId.replace(/\D/g, '').slice(-9)}`

/** The body of a validation or confirmation, with the payer's number masked as since 24 March 2026 unless it is asked otherwise. */
export function paybillBody({
  account = '',
  amount,
  phone = '+254712345678',
  shown = 'masked',
  firstName = 'WANJIKU',
  receipt = `TLK${randomInt(1_000_000, 9_999_999)}`,
  shortCode = darajaLogin.shortcode,
  fields = {},
}: PaybillPayment): Record<string, unknown> {
  const digits = phone.replace(/^\+/, '')
  const numbers = {
    masked: `${digits.slice(0, 4)} ***** ${digits.slice(-3)}`,
    hashed: createHash('sha256').update(digits).digest('hex'),
    whole: digits,
  }
  return {
    TransactionType: account === '' ? 'Buy Goods' : 'Pay Bill',
    TransID: receipt,
    TransTime: nairobiTime(new Date()),
    TransAmount: typeof amount === 'number' ? amount.toFixed(2) : amount,
    BusinessShortCode: shortCode,
    BillRefNumber: account,
    InvoiceNumber: '',
    OrgAccountBalance: '',
    ThirdPartyTransID: '',
    MSISDN: numbers[shown],
    FirstName: firstName,
    MiddleName: '',
    LastName: '',
    ...fields,
  }
}

/** `20261121193000` in Nairobi. */
function nairobiTime(moment: Date): string {
  return new Date(moment.getTime() + 3 * 60 * 60 * 1000).toISOString().replace(/\D/g, '').slice(0, 14)
}

/** The body of a callback; a failure has no items. */
export function resultBody(checkoutRequestId: string, resultCode: number, items: Record<string, unknown>) {
  return {
    Body: {
      stkCallback: {
        MerchantRequestID: 'merchant',
        CheckoutRequestID: checkoutRequestId,
        ResultCode: resultCode,
        ResultDesc:
          resultCode === 0 ? 'The service request is processed successfully.' : 'Request not completed',
        ...(resultCode === 0
          ? {
              CallbackMetadata: {
                // M-Pesa sends this item without a value.
                Item: [
                  { Name: 'Balance' },
                  ...Object.entries(items).map(([Name, Value]) => ({ Name, Value })),
                ],
              },
            }
          : {}),
      },
    },
  }
}
