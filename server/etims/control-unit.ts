/** Client of KRA's online sales control unit (eTIMS OSCU). Contacts only the configured host. docs/operations.md, eTIMS. */
import type { EtimsDocument } from './sale.ts'
import { itemBody, momentOf, saleBody } from './sale.ts'
import type { EtimsConfig } from './settings.ts'

/** What the control unit made of a document. */
export interface SignedDocument {
  controlUnit: string
  receiptNumber: string
  internalData: string | null
  signature: string | null
  signedAt: Date | null
  /** Where KRA confirms the document; null without a signature. */
  qrAddress: string | null
}

export interface ControlUnit {
  /** Sends a document and returns what the control unit answered. Throws EtimsError. */
  send(document: EtimsDocument): Promise<SignedDocument>
}

/** An attempt that failed. */
export class EtimsError extends Error {
  override name = 'EtimsError'
  /** Whether KRA may have the document anyway: there was no answer, or none that can be read. */
  readonly isLost: boolean
  /** KRA's code; null without one. */
  readonly code: string | null
  constructor(
    message: string,
    { isLost = false, code = null }: { isLost?: boolean; code?: string | null } = {},
  ) {
    super(message)
    this.isLost = isLost
    this.code = code
  }
}

/** KRA has a document under this number already. */
export const TAKEN = '994'
/** 000 in the specification; others were seen at KRA's gateways. */
const DONE = ['000', '00', '0', '0000']
/** KRA's sandbox and system are slow at the end of a month. */
const TIME_LIMIT_MS = 60_000

interface Answer {
  resultCd?: unknown
  resultMsg?: unknown
  data?: Record<string, unknown> | null
}

/** A client that registers what is sold before its first sale. */
export function createControlUnit(config: EtimsConfig, { timeLimit = TIME_LIMIT_MS } = {}): ControlUnit {
  let isRegistered = false
  const account = { tin: config.pin, bhfId: config.branch, cmcKey: config.communicationKey }

  async function ask(path: string, body: object): Promise<Answer['data']> {
    let response: Response
    try {
      response = await fetch(`${config.url}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...account },
        body: JSON.stringify({ ...account, ...body }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeLimit),
      })
    } catch (error) {
      throw new EtimsError(`KRA could not be reached: ${(error as Error).message}`, { isLost: true })
    }
    const answer = (await response.json().catch(() => null)) as Answer | null
    const code =
      answer && typeof answer === 'object' && answer.resultCd != null ? String(answer.resultCd) : null
    if (code === null)
      throw new EtimsError(`KRA answered ${response.status} without a result.`, { isLost: true })
    if (DONE.includes(code)) return answer?.data ?? null
    throw new EtimsError(`KRA refused: ${code} ${String(answer?.resultMsg ?? '').slice(0, 300)}`.trim(), {
      code,
    })
  }

  /** Until it is registered nothing of the document is sent, so a failure is certain. */
  async function register(document: EtimsDocument): Promise<void> {
    if (isRegistered) return
    try {
      await ask('saveItem', itemBody(document))
    } catch (error) {
      const { message, code } = error as EtimsError
      if (code !== TAKEN) throw new EtimsError(message, { code })
    }
    isRegistered = true
  }

  return {
    async send(document) {
      await register(document)
      const data = trimmed(await ask('saveTrnsSalesOsdc', saleBody(document)))
      const receiptNumber = textOf(data.curRcptNo ?? data.rcptNo)
      const signature = textOf(data.rcptSign)
      if (!receiptNumber) throw new EtimsError('KRA accepted it without a receipt number.', { isLost: true })
      return {
        controlUnit: textOf(data.sdcId) ?? config.deviceSerial,
        receiptNumber,
        internalData: textOf(data.intrlData),
        signature,
        signedAt: momentOf(data.sdcDateTime),
        qrAddress: signature && qrAddress(config, signature),
      }
    },
  }
}

/** KRA's own examples have spaces at the end of keys. */
function trimmed(data: Answer['data']): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data ?? {}).map(([key, value]) => [key.trim(), value]))
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number'
    ? String(value).trim().slice(0, 100) || null
    : null
}

/** Where KRA confirms a receipt: that of the sandbox for a control unit of the sandbox. */
export function qrAddress({ url, pin, branch }: EtimsConfig, signature: string): string {
  const host = new URL(url).hostname.includes('-sbx') ? 'etims-sbx.kra.go.ke' : 'etims.kra.go.ke'
  const data = encodeURIComponent(`${pin}${branch}${signature}`)
  return `https://${host}/common/link/etims/receipt/indexEtimsReceiptData?Data=${data}`
}
