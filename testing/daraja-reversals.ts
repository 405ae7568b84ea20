/** The reversals of the stand-in for Daraja, and what it answers to questions about transactions. */

/** The path of Daraja that takes reversals. */
export const REVERSAL = '/mpesa/reversal/v1/request'

interface Conversation {
  ConversationID: string
  OriginatorConversationID: string
}

/** A request for a reversal, or a question about a transaction, that it received. */
export interface ReceivedRequest extends Conversation {
  body: Record<string, unknown>
}

/** How it treats the next reversals. Without any: it accepts them, and results follow only when a test sends them. */
export interface Reversing {
  /** Instead of accepting: an error, or no response at all. */
  answer?: { status: number; body: unknown } | 'silent'
  /** Whether the money goes back, whatever the answer was. */
  happens?: boolean
  /** Result codes that it posts by itself, in this order; a repeated one is a repeated callback. */
  codes?: (number | string)[]
  when?: 'before answer' | 'after answer'
  /** Posts to the URL for timeouts instead. */
  timesOut?: boolean
}

export interface Reversals {
  reversals: ReceivedRequest[]
  questions: ReceivedRequest[]
  reversing(how: Reversing | null): void
  /** Whether questions about transactions are answered, and with what error if not. */
  answersQuestions(how: true | 'silent' | { status: number; body: unknown }): void
  /** What happened outside: the payment with this receipt was reversed. */
  reversedOutside(receipt: string, amount: number): void
  /** Posts the result of a reversal, as M-Pesa does; values replace parameters, and fields those of the result. */
  tellReversal(
    reversal: ReceivedRequest,
    code: number | string,
    values?: Record<string, unknown>,
    fields?: Record<string, unknown>,
  ): Promise<Response>
  tellTimeout(reversal: ReceivedRequest): Promise<Response>
  /** Waits for callbacks under way, and returns their statuses since the last call. */
  reversalCallbacks(): Promise<number[]>
}

type Say = (status: number, body: unknown) => void
type Post = (url: string, init: RequestInit) => Promise<Response>

/** The two endpoints; `handle` returns whether it answered the request. */
export function standInReversals(post: Post): Reversals & {
  handle(path: string | undefined, body: Record<string, unknown>, say: Say): Promise<boolean>
} {
  const reversals: ReceivedRequest[] = []
  const questions: ReceivedRequest[] = []
  /** The receipt of the reversal and the amount, by the receipt of the payment. */
  const reversed = new Map<string, { receipt: string; amount: unknown }>()
  let how: Reversing = {}
  let answering: true | 'silent' | { status: number; body: unknown } = true
  let underWay: Promise<number>[] = []

  const receiptOf = (reversal: ReceivedRequest) =>
    `RVS${reversal.ConversationID.replace(/\D/g, '').slice(-7)}`
  const send = (url: unknown, body: unknown) =>
    post(String(url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  function tellReversal(
    reversal: ReceivedRequest,
    code: number | string,
    values: Record<string, unknown> = {},
    fields: Record<string, unknown> = {},
  ) {
    const { ConversationID, OriginatorConversationID, body } = reversal
    const done = String(code) === '0'
    return send(body.ResultURL, {
      Result: {
        ResultType: 0,
        ResultCode: code,
        ResultDesc: done ? 'The service request is processed successfully.' : 'Request not completed',
        OriginatorConversationID,
        ConversationID,
        TransactionID: done ? receiptOf(reversal) : 'SJK0000000',
        ...fields,
        ...(done && {
          ResultParameters: {
            ResultParameter: Object.entries({
              DebitAccountBalance: 'Utility Account|KES|51661.00|51661.00|0.00|0.00',
              Amount: Number(body.Amount),
              TransCompletedTime: 20261121193000,
              OriginalTransactionID: body.TransactionID,
              Charge: 0,
              CreditPartyPublicName: '254712345678 - Wanjiku Kamau',
              ...values,
            }).map(([Key, Value]) => ({ Key, Value })),
          },
        }),
        ReferenceData: { ReferenceItem: { Key: 'QueueTimeoutURL', Value: body.QueueTimeOutURL } },
      },
    })
  }

  const tellTimeout = ({ body, ...conversation }: ReceivedRequest) =>
    send(body.QueueTimeOutURL, { ...conversation, ResultDesc: 'The request timed out in the queue' })

  /** Posts what is known of the transaction that a question names. */
  function tellState({ body, ...conversation }: ReceivedRequest) {
    const asked = reversals.find(
      ({ OriginatorConversationID }) => OriginatorConversationID === body.OriginatorConversationID,
    )
    const receipt = String(body.TransactionID ?? asked?.body.TransactionID)
    const back = reversed.get(receipt)
    const state = asked ? (back ? 'Completed' : 'Failed') : back ? 'Reversed' : 'Completed'
    return send(body.ResultURL, {
      Result: {
        ResultType: 0,
        ResultCode: 0,
        ResultDesc: 'The service request is processed successfully.',
        ...conversation,
        TransactionID: 'QRY0000000',
        ResultParameters: {
          ResultParameter: [
            { Key: 'ReceiptNo', Value: asked ? (back?.receipt ?? '') : receipt },
            { Key: 'TransactionStatus', Value: state },
            ...(back ? [{ Key: 'Amount', Value: back.amount }] : []),
          ],
        },
      },
    })
  }

  async function callBack(reversal: ReceivedRequest, { codes = [], timesOut }: Reversing): Promise<void> {
    const posts = timesOut
      ? [() => tellTimeout(reversal)]
      : codes.map((code) => () => tellReversal(reversal, code))
    const all = (async () => {
      let status = 0
      for (const each of posts) status = (await each()).status
      return status
    })()
    underWay.push(all)
    await all
  }

  async function reverse(body: Record<string, unknown>, say: Say): Promise<void> {
    const nth = reversals.length + 1
    const reversal = {
      ConversationID: `AG_20261201_${String(nth).padStart(12, '0')}`,
      OriginatorConversationID: `${process.pid}-${nth}-1`,
      body,
    }
    reversals.push(reversal)
    const { answer, happens, codes = [], when = 'after answer', timesOut } = how
    const receipt = String(body.TransactionID)
    const isAgain = reversed.has(receipt)
    if (!isAgain && (happens ?? codes.some((code) => String(code) === '0')))
      reversed.set(receipt, { receipt: receiptOf(reversal), amount: Number(body.Amount) })
    const results = isAgain ? { codes: ['R000001'] } : { codes, timesOut: timesOut ?? false }
    const calls = codes.length > 0 || timesOut ? () => callBack(reversal, results) : undefined
    if (when === 'before answer') await calls?.()
    if (answer === 'silent') return
    if (answer) return say(answer.status, answer.body)
    say(200, {
      ...conversationOf(reversal),
      ResponseCode: '0',
      ResponseDescription: 'Accept the service request',
    })
    if (when === 'after answer') void calls?.()
  }

  function ask(body: Record<string, unknown>, say: Say): void {
    const nth = questions.length + 1
    const question = {
      ConversationID: `AG_20261202_${String(nth).padStart(12, '0')}`,
      OriginatorConversationID: `${process.pid}-q${nth}-1`,
      body,
    }
    questions.push(question)
    if (answering === 'silent') return
    if (answering !== true) {
      say(answering.status, answering.body)
      return
    }
    say(200, {
      ...conversationOf(question),
      ResponseCode: '0',
      ResponseDescription: 'Accept the service request',
    })
    underWay.push(tellState(question).then(({ status }) => status))
  }

  return {
    reversals,
    questions,
    reversing: (next) => {
      how = next ?? {}
    },
    answersQuestions: (next) => {
      answering = next
    },
    reversedOutside: (receipt, amount) => void reversed.set(receipt, { receipt: 'RVSOUTSIDE', amount }),
    tellReversal,
    tellTimeout,
    async reversalCallbacks() {
      const statuses = await Promise.all(underWay)
      underWay = []
      return statuses
    },
    async handle(path, body, say) {
      if (path === REVERSAL) await reverse(body, say)
      else if (path === '/mpesa/transactionstatus/v1/query') ask(body, say)
      else return false
      return true
    },
  }
}

const conversationOf = ({ ConversationID, OriginatorConversationID }: Conversation): Conversation => ({
  ConversationID,
  OriginatorConversationID,
})
