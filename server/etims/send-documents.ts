import type pg from 'pg'
import type { Log } from '../log.ts'
import { type ControlUnit, createControlUnit, EtimsError, TAKEN } from './control-unit.ts'
import type { EtimsDocument } from './sale.ts'
import type { EtimsConfig } from './settings.ts'

export interface SendDocumentsOptions {
  database: pg.Pool
  unit: ControlUnit
  /** The first day whose documents are sent. */
  since: string
  log: Log
}

/** KRA is asked for at most this many documents in one run of the job. */
const MOST = 100

/** The device, its key or its kind is not accepted: no other document would be, either. */
const REFUSES_ACCOUNT = /^90\d$/

const ANSWER_LOST =
  'KRA has it, but its answer was lost. Its number and signature are in KRA’s portal, under the trader invoice number.'

/** The job's work with the configured control unit. */
export function etimsSender(config: EtimsConfig, log: Log): (database: pg.Pool) => Promise<void> {
  const unit = createControlUnit(config)
  return (database) => sendEtimsDocuments({ database, unit, since: config.since, log })
}

/**
 * Queues what was issued and sends what is due, one after the other. Each attempt is recorded before it is sent, and a document keeps its
 * number at the control unit, so KRA refuses a second copy and none is signed twice. Ends the run when KRA cannot be reached, or refuses
 * the account.
 */
export async function sendEtimsDocuments({
  database,
  unit,
  since,
  log,
}: SendDocumentsOptions): Promise<void> {
  await database.query('select private.queue_etims_documents($1)', [since])
  for (let sent = 0; sent < MOST; sent++) {
    const { rows } = await database.query<{ document: EtimsDocument | null }>(
      'select private.begin_etims_document() as document',
    )
    const document = rows[0]?.document
    if (!document) return
    try {
      const signed = await unit.send(document)
      await database.query('select private.settle_etims_document($1, $2, $3, $4, $5, $6, $7)', [
        document.id,
        signed.controlUnit,
        signed.receiptNumber,
        signed.internalData,
        signed.signature,
        signed.signedAt,
        signed.qrAddress,
      ])
    } catch (error) {
      if (!(error instanceof EtimsError)) throw error
      log('warn', 'eTIMS', { document: document.number, error: error.message })
      if (error.code === TAKEN && document.may_be_there) {
        await database.query('select private.note_etims_document_there($1, $2)', [document.id, ANSWER_LOST])
        continue
      }
      await database.query('select private.fail_etims_document($1, $2, $3, $4)', [
        document.id,
        error.message,
        error.isLost,
        document.may_be_there,
      ])
      if (error.code === null || REFUSES_ACCOUNT.test(error.code)) return
    }
  }
}
