import { useState } from 'react'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { sessionEnded } from '../session/ended.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.ts'

/** Downloads the PDF of an invoice for its business or its customer. */
export function InvoiceDocumentButton({ invoiceId, label }: { invoiceId: string; label: string }) {
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      const client = await browserClient()
      const { data } = await client.rpc('invoice_address', { invoice_id: invoiceId }).throwOnError()
      // It is sent as an attachment: the page stays.
      location.assign(data)
    } catch (error) {
      if (await sessionEnded(error)) return
      reportFailure('An invoice could not be downloaded', error)
      toast({
        title: 'Failed to download the document',
        description: databaseRefusal(error as ServiceError).sentence,
        tone: 'error',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="s" busy={busy} onClick={() => void download()}>
      <Icon of="file-text" size="s" />
      {label}
    </Button>
  )
}
