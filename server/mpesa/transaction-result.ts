/** What M-Pesa posts when a reversal or a question about a transaction is done. */

export interface TransactionResult {
  /** '0': done. */
  code: string
  originatorConversationId: string | null
  conversationId: string | null
  /** The receipt of the transaction that the request made. */
  transactionId: string | null
  /** A parameter as text; null if it is absent, empty or no text or number. */
  parameter(key: string): string | null
  /** KES; null if it is absent or no positive amount. */
  amount: number | null
}

/** Parses the body; null when it is no result. Parameters have no fixed order, one alone is no list, and failures have none. */
export function readTransactionResult(body: unknown): TransactionResult | null {
  const result = (body as { Result?: Record<string, unknown> } | null)?.Result
  const code = result?.ResultCode
  if (!result || (typeof code !== 'number' && !isToken(code, 40))) return null
  const parameters = (result.ResultParameters as { ResultParameter?: unknown } | undefined)?.ResultParameter
  const values = new Map(
    [parameters].flat().map((item) => {
      const { Key, Value } = (item ?? {}) as { Key?: unknown; Value?: unknown }
      return [Key, Value] as const
    }),
  )
  const parameter = (key: string) => {
    const value = values.get(key)
    if (typeof value !== 'string' && typeof value !== 'number') return null
    return String(value).trim().slice(0, 100) || null
  }
  const amount = Number(parameter('Amount') ?? parameter('TransactionAmount'))
  return {
    code: String(code),
    originatorConversationId: token(result.OriginatorConversationID, 100),
    conversationId: token(result.ConversationID, 100),
    transactionId: token(result.TransactionID, 40),
    parameter,
    amount: Number.isFinite(amount) && amount > 0 && amount < 1e12 ? amount : null,
  }
}

function token(value: unknown, length: number): string | null {
  return isToken(value, length) ? value : null
}

function isToken(value: unknown, length: number): value is string {
  return typeof value === 'string' && value.length <= length && /^[\w.:-]+$/.test(value)
}
