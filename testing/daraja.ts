/** A stand-in for Safaricom's Daraja: an HTTP server that behaves as documented. */
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

export interface DarajaStandIn extends Reversals {
  config: DarajaConfig
  pushes: ReceivedPush[]
  /** Number of issued tokens; each invalidates the previous one. */
  tokens(): number
  /** Invalidates the current token, as a new token for another server does. */
  endToken(): void
  /** Fails the next pushes with an error, or never responds. */
  misbehave(how: { status: number; body: unknown } | 'silent' | null): void
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
  close(): Promise<void>
}

/** Starts the stand-in; port 0 picks a free one. `post` sends the callbacks, by default over HTTP. */
export async function startDaraja(
  port = 0,
  post: (url: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<DarajaStandIn> {
  const pushes: ReceivedPush[] = []
  const results = new Map<string, string>()
  const { handle: handleReversal, ...reversals } = standInReversals(post)
  let given = 0
  let token: string | undefined
  let misbehaviour: { status: number; body: unknown } | 'silent' | null = null

  let callbacks: Callbacks | null = null
  let underWay: Promise<number[]>[] = []
  let queryFailure: { status: number; body: unknown } | null = null

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
          MpesaReceiptNumber: `SJK${checkoutRequestId.replace(/\D/g, '').slice(-9)}`,
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

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const say = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const { authorization } = request.headers
    if (request.url === '/oauth/v1/generate?grant_type=client_credentials') {
      const login = Buffer.from(`${darajaLogin.consumerKey}:${darajaLogin.consumerSecret}`).toString('base64')
      if (authorization !== `Basic ${login}`) return say(400, { errorCode: '400.008.01' })
      given += 1
      token = `token-${given}`
      return say(200, { access_token: token, expires_in: '3599' })
    }
    let text = ''
    for await (const part of request) text += part
    const body = JSON.parse(text || '{}')
    if (!token || authorization !== `Bearer ${token}`)
      return say(404, { errorCode: '404.001.03', errorMessage: 'Invalid Access Token' })
    if (body.Initiator !== undefined) {
      const { name, securityCredential } = darajaLogin.initiator
      if (body.Initiator !== name || body.SecurityCredential !== securityCredential)
        return say(400, { errorCode: '400.002.02', errorMessage: 'Bad Request - Invalid Initiator' })
      if (await handleReversal(request.url, body, say)) return
    }
    const password = Buffer.from(darajaLogin.shortcode + darajaLogin.passkey + body.Timestamp).toString(
      'base64',
    )
    if (body.Password !== password)
      return say(500, { errorCode: '500.001.1001', errorMessage: 'Wrong credentials' })
    if (request.url === '/mpesa/stkpush/v1/processrequest') {
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
    if (request.url === '/mpesa/stkpushquery/v1/query') {
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
    endToken: () => {
      token = undefined
    },
    misbehave: (how) => {
      misbehaviour = how
    },
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
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
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
