import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { invoiceFileName } from '#domain/money/tax-invoices.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { toastIfSessionEnded } from '../../forms/toast-if-session-ended.ts'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.ts'
import { invoicePdf } from './invoice-queries.ts'

/** Saves the PDF of an invoice or credit note, or shows why not. */
export async function downloadInvoice(number: string): Promise<void> {
  try {
    saveFile(invoiceFileName(number), await invoicePdf(number))
  } catch (error) {
    if (await toastIfSessionEnded(error)) return
    reportFailure('An invoice could not be drawn', error)
    toast({
      title: 'The PDF could not be downloaded',
      description: databaseRefusal(error as ServiceError).sentence,
      tone: 'error',
    })
  }
}
