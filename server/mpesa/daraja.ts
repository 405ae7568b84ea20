/** Client of Safaricom's Daraja API, which prompts phones to pay by M-Pesa. Contacts only the configured host. */
import type { X509Certificate } from 'node:crypto'
import { mpesaFailure } from '#domain/money/mpesa.ts'
import { registrationRefusal } from '#domain/money/paybill.ts'
import type { Initiator } from './initiator.ts'

/** The operator's Daraja account. */
export interface DarajaConfig {
  baseUrl: string
  consumerKey: string
  consumerSecret: string
  /** The paybill number; with a till, its head office or store number. */
  shortcode: string
  /** If set, payments go to this till (Buy Goods). */
  till: string | undefined
  passkey: string
  /** Part of the callback URL, so that only M-Pesa can call it. */
  callbackSecret: string
  /** Who reverses payments; undefined: nobody, so money is returned by hand. */
  initiator?: Initiator | undefined
  /** M-Pesa's, with which passwords of initiators are encrypted. */
  certificate?: X509Certificate | undefined
}

export interface PushRequest {
  /** E.164. */
  phone: string
  amount: number
  /** Shown on the phone as the account. */
  paymentNumber: string
  /** Shown to the payer, at most 13 characters. */
  description?: string
  callbackUrl: string
}

/** Where M-Pesa reports the result of a request, and that it gave up on it. */
export interface ResultUrls {
  resultUrl: string
  timeoutUrl: string
}

export interface ReversalRequest extends ResultUrls {
  /** The receipt of the payment. */
  receipt: string
  /** The whole amount of the payment in KES. */
  amount: number
  /** At most 100 characters; the payer may read them. */
  remarks: string
}

/** Names a transaction: by its receipt, or by Daraja's id of the request that made it. */
export type TransactionAsked = ResultUrls & ({ receipt: string } | { originatorConversationId: string })

/** Daraja's ids of an accepted request; its result repeats them. */
export interface Conversation {
  originatorConversationId: string
  conversationId: string
}

export interface Registration {
  /** The paybill or till whose payments are reported. */
  shortCode: string
  confirmationUrl: string
  validationUrl: string
  /** What M-Pesa does with a payment while the validation URL does not answer. */
  responseType: 'Completed' | 'Cancelled'
}

export interface Daraja {
  /** Prompts the phone and returns Daraja's request id. Throws DarajaError when the request was not accepted. */
  push(request: PushRequest): Promise<string>
  /** Daraja's result code, including "still under processing"; null: no result yet, or an error. */
  query(checkoutRequestId: string): Promise<string | null>
  /** Asks M-Pesa to return a payment; the result follows at the URL. Throws DarajaError when the request was not accepted. */
  reverse(request: ReversalRequest): Promise<Conversation>
  /** Asks for the state of a transaction; it follows at the URL. Throws DarajaError when the request was not accepted. */
  askForTransaction(asked: TransactionAsked): Promise<Conversation>
  /** Registers where payments to the paybill or till are reported. Throws DarajaError, whose message is for the administrator. */
  register(registration: Registration): Promise<void>
  /** Throws DarajaError unless M-Pesa accepts the key, the secret, the short code and the passkey. Moves no money and prompts no phone. */
  check(): Promise<void>
}

/** A request that failed. The message is for the payer, `detail` for the log. */
export class DarajaError extends Error {
  override name = 'DarajaError'
  /** Whether the request may have reached M-Pesa anyway: there was no response. */
  readonly unsure: boolean
  readonly detail: string
  /** Whether M-Pesa refuses the account itself: key, secret, short code or passkey. */
  readonly refusesAccount: boolean
  constructor(message: string, detail: string, unsure = false, refusesAccount = false) {
    super(message)
    this.detail = detail
    this.unsure = unsure
    this.refusesAccount = refusesAccount
  }
}

const TIME_LIMIT_MS = 20_000
/** Tokens are valid for an hour and renewed this long before they expire. */
const RENEW_BEFORE_MS = 60_000
/** Error codes for a token that expired or was replaced by another server's. */
const BAD_TOKEN = ['404.001.03', '400.002.02', '401.002.01', '401.003.01']

const UNREACHABLE = 'M-Pesa could not be reached. Try again in a moment, or pay another way.'

const NO_INITIATOR =
  'This server has no M-Pesa initiator, so it cannot reverse payments. Return the money by hand.'

interface Answer {
  access_token?: string
  expires_in?: string | number
  CheckoutRequestID?: string
  ConversationID?: string
  OriginatorConversationID?: string
  ResponseCode?: string
  ResponseDescription?: string
  ResultCode?: string | number
  status: number
  errorCode?: string
  errorMessage?: string
}

/** A Daraja client with one shared token for all requests. */
export function createDaraja(config: DarajaConfig, { timeLimit = TIME_LIMIT_MS } = {}): Daraja {
  let token: { text: Promise<string>; until: number } | undefined

  async function ask(path: string, init: RequestInit): Promise<Answer> {
    let answer: Response
    try {
      answer = await fetch(config.baseUrl + path, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(timeLimit),
      })
    } catch (error) {
      throw new DarajaError(UNREACHABLE, String(error), true)
    }
    const text = await answer.text().catch(() => '')
    try {
      const parsed: unknown = JSON.parse(text)
      if (parsed === null || typeof parsed !== 'object') throw new SyntaxError('no object')
      return { ...parsed, status: answer.status } as Answer
    } catch {
      throw new DarajaError(UNREACHABLE, `${answer.status} ${text.slice(0, 200)}`, answer.status >= 500)
    }
  }

  async function newToken(): Promise<string> {
    const login = Buffer.from(`${config.consumerKey}:${config.consumerSecret}`).toString('base64')
    const answer = await ask('/oauth/v1/generate?grant_type=client_credentials', {
      headers: { authorization: `Basic ${login}` },
    }).catch((error) => {
      // Without a token no phone was prompted, so the outcome is certain.
      throw error instanceof DarajaError ? new DarajaError(error.message, error.detail) : error
    })
    if (!answer.access_token)
      throw new DarajaError(
        UNREACHABLE,
        `no token: ${answer.errorCode} ${answer.errorMessage}`,
        false,
        answer.status === 400 || answer.status === 401,
      )
    if (token) token.until = Date.now() + Number(answer.expires_in ?? 3599) * 1000 - RENEW_BEFORE_MS
    return answer.access_token
  }

  /** A new token revokes the one before it, so all requests share one. */
  function currentToken(): Promise<string> {
    if (token && Date.now() < token.until) return token.text
    const fresh = { until: Date.now() + timeLimit, text: Promise.resolve('') }
    token = fresh
    fresh.text = newToken().catch((error) => {
      if (token === fresh) token = undefined
      throw error
    })
    return fresh.text
  }

  async function send(path: string, body: object): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const answer = await ask(path, {
        method: 'POST',
        headers: { authorization: `Bearer ${await currentToken()}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (attempt > 1 || !BAD_TOKEN.includes(answer.errorCode ?? '')) return answer
      token = undefined
    }
  }

  function signed() {
    const timestamp = nairobiTimestamp(new Date())
    return {
      BusinessShortCode: config.shortcode,
      Password: Buffer.from(config.shortcode + config.passkey + timestamp).toString('base64'),
      Timestamp: timestamp,
    }
  }

  /** Sends a request of the initiator whose result follows; `what` is for the log. */
  async function start(what: string, path: string, body: object, urls: ResultUrls): Promise<Conversation> {
    if (!config.initiator) throw new DarajaError(NO_INITIATOR, `${what}: no initiator`)
    const answer = await send(path, {
      Initiator: config.initiator.name,
      SecurityCredential: config.initiator.securityCredential,
      ...body,
      ResultURL: urls.resultUrl,
      QueueTimeOutURL: urls.timeoutUrl,
    })
    const { ResponseCode, ConversationID, OriginatorConversationID } = answer
    if (ResponseCode === '0' && ConversationID && OriginatorConversationID)
      return { conversationId: ConversationID, originatorConversationId: OriginatorConversationID }
    const code = answer.errorCode ?? ResponseCode ?? ''
    throw new DarajaError(
      `M-Pesa did not accept the request (${[code, answer.errorMessage].filter(Boolean).join(' ').slice(0, 200) || answer.status}).`,
      `${what}: ${answer.status} ${code} ${answer.errorMessage ?? ''}`,
      // Accepted without an id, or failed without a code: it may be on its way.
      code === '0' || (code === '' && (answer.status < 400 || answer.status >= 500)),
    )
  }

  /** The number that received the payments. */
  const receiver = config.till ?? config.shortcode

  return {
    reverse({ receipt, amount, remarks, ...urls }) {
      const body = {
        CommandID: 'TransactionReversal',
        TransactionID: receipt,
        Amount: String(amount),
        ReceiverParty: receiver,
        // Spelled so by Daraja.
        RecieverIdentifierType: '11',
        Remarks: remarks.slice(0, 100),
        Occasion: 'Return',
      }
      return start('reversal', '/mpesa/reversal/v1/request', body, urls)
    },

    askForTransaction(asked) {
      const body = {
        CommandID: 'TransactionStatusQuery',
        ...('receipt' in asked
          ? { TransactionID: asked.receipt }
          : { OriginatorConversationID: asked.originatorConversationId }),
        PartyA: receiver,
        IdentifierType: config.till ? '2' : '4',
        Remarks: 'Return',
        Occasion: 'Return',
      }
      return start('transaction', '/mpesa/transactionstatus/v1/query', body, asked)
    },

    async push({ phone, amount, paymentNumber, description = 'Magari plan', callbackUrl }) {
      const msisdn = phone.replace(/^\+/, '')
      const answer = await send('/mpesa/stkpush/v1/processrequest', {
        ...signed(),
        TransactionType: config.till ? 'CustomerBuyGoodsOnline' : 'CustomerPayBillOnline',
        Amount: amount,
        PartyA: msisdn,
        PartyB: config.till ?? config.shortcode,
        PhoneNumber: msisdn,
        CallBackURL: callbackUrl,
        AccountReference: paymentNumber,
        TransactionDesc: description,
      })
      if (answer.ResponseCode === '0' && answer.CheckoutRequestID) return answer.CheckoutRequestID
      const code = answer.errorCode ?? answer.ResponseCode ?? ''
      throw new DarajaError(
        code.startsWith('500.003') ? 'M-Pesa is busy. Try again in a moment.' : mpesaFailure(code),
        `push: ${code} ${answer.errorMessage ?? ''}`,
        // An error without a Daraja code may have occurred before or after the phone was prompted.
        code === '' && answer.status >= 500,
        refusesAccount(answer),
      )
    },

    async check() {
      // No push has this id: an account that M-Pesa accepts is told so, and another is refused first.
      const answer = await send('/mpesa/stkpushquery/v1/query', {
        ...signed(),
        CheckoutRequestID: 'ws_CO_000000000000000000000000',
      })
      const detail = `check: ${answer.errorCode} ${answer.errorMessage ?? ''}`
      if (answer.status === 401 || answer.status === 403 || refusesAccount(answer))
        throw new DarajaError(UNREACHABLE, detail, false, true)
      if (answer.status >= 500 && !answer.errorCode?.startsWith('500.001'))
        throw new DarajaError(UNREACHABLE, detail)
    },

    async query(checkoutRequestId) {
      const answer = await send('/mpesa/stkpushquery/v1/query', {
        ...signed(),
        CheckoutRequestID: checkoutRequestId,
      })
      // Daraja answers early queries with an error: the outcome is not known yet.
      if (answer.status >= 400 || answer.ResultCode == null) return null
      if (answer.CheckoutRequestID && answer.CheckoutRequestID !== checkoutRequestId) return null
      return String(answer.ResultCode)
    },

    async register({ shortCode, confirmationUrl, validationUrl, responseType }) {
      const answer = await send('/mpesa/c2b/v2/registerurl', {
        ShortCode: shortCode,
        ResponseType: responseType,
        ConfirmationURL: confirmationUrl,
        ValidationURL: validationUrl,
      })
      if (isRegistered(answer)) return
      const code = String(answer.errorCode ?? answer.ResponseCode ?? '')
      const said = String(answer.errorMessage ?? answer.ResponseDescription ?? '')
      throw new DarajaError(registrationRefusal(code, said), `register: ${answer.status} ${code} ${said}`)
    },
  }
}

/** Production answers ResponseCode "0", the sandbox "00000000"; a refusal may come with status 200 and no code. */
function isRegistered({ status, errorCode, ResponseCode, ResponseDescription }: Answer): boolean {
  if (status >= 400 || errorCode) return false
  return ResponseCode
    ? /^0+$/.test(String(ResponseCode))
    : /^success/i.test(String(ResponseDescription ?? ''))
}

/** Daraja has one code for several faults; its words tell a wrong short code or passkey (500.001.1001, 400.002.02). */
function refusesAccount({ errorMessage = '' }: Answer): boolean {
  return /wrong credentials|shortcode|merchant does not exist|invalid password|invalid passkey/i.test(
    errorMessage,
  )
}

/** `20261121193000`: Daraja expects Nairobi time. */
function nairobiTimestamp(moment: Date): string {
  return new Date(moment.getTime() + 3 * 60 * 60 * 1000).toISOString().replace(/\D/g, '').slice(0, 14)
}
