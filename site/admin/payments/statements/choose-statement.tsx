import { useState } from 'react'
import { formatNumber } from '#domain/foundation/money.ts'
import { FileRefused } from '#domain/foundation/tables/list-file.ts'
import { MOST_STATEMENT_ROWS } from '#domain/money/statements/fields.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { FileDrop } from '../../../workplace/list-file/file-drop.tsx'

/** The first step: M-Pesa's or the bank's file. */
export function ChooseStatement({ onFile }: { onFile: (file: File) => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function choose(file: File) {
    setBusy(true)
    setProblem(null)
    try {
      await onFile(file)
    } catch (error) {
      if (!(error instanceof FileRefused)) reportFailure('The statement could not be read', error)
      setProblem(
        error instanceof FileRefused ? error.message : 'The file could not be read. Check your connection.',
      )
      setBusy(false)
    }
  }

  return (
    <FileDrop
      id="statement-file"
      accept=".csv,.txt,.tsv,.xlsx,.pdf,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      icon="file-spreadsheet"
      label="Choose a CSV or XLSX statement"
      help={`M-Pesa’s organisation portal and your web bank save statements as CSV or Excel. Up to ${formatNumber(MOST_STATEMENT_ROWS)} rows; nothing is approved before you have seen it.`}
      busy={busy}
      problem={problem}
      onFile={choose}
    />
  )
}
