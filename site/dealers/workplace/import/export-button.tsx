import { useState } from 'react'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { knownVisitor } from '../../../session/visitor.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast.ts'

/** Downloads all the dealer's vehicles as a workbook that can be imported again. The import page offers CSV too. */
export function ExportStockButton() {
  const [busy, setBusy] = useState(false)

  async function take() {
    setBusy(true)
    try {
      const { user } = await knownVisitor()
      if (!user) return
      const [{ ownStock }, { saveStock }] = await Promise.all([
        import('./queries.ts'),
        import('./export-stock.ts'),
      ])
      await saveStock(await ownStock(await browserClient(), user.id), 'xlsx')
    } catch (error) {
      reportFailure('The export failed', error)
      toast({
        title: 'The export failed',
        description: 'Check your connection and try again.',
        tone: 'error',
      })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button busy={busy} onClick={take}>
      {!busy && <Icon of="download" size="s" />}
      Export
    </Button>
  )
}
