import { useState } from 'react'
import { href, Link } from 'react-router'
import type { StockAd } from '#domain/dealers/stock/stock-ad.ts'
import { FileRefused, type ListFile } from '#domain/foundation/tables/list-file.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { IfMay } from '../../../members/if-may.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast.ts'
import { FileDrop } from '../../../workplace/list-file/file-drop.tsx'
import { type ListFormat, saveStock, saveTemplate } from './export-stock.ts'

/** The first step: the dealer's list, or our template. */
export function ChooseFile({ stock, onFile }: { stock: StockAd[]; onFile: (file: ListFile) => void }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function read(file: File) {
    setBusy(true)
    setProblem(null)
    try {
      const { readStockFile } = await import('#domain/dealers/stock/files/read-file.ts')
      onFile(await readStockFile(file))
    } catch (error) {
      if (!(error instanceof FileRefused)) reportFailure('The file could not be read', error)
      setProblem(
        error instanceof FileRefused ? error.message : 'The file could not be read. Check your connection.',
      )
      setBusy(false)
    }
  }

  return (
    <div className="grid gap-8">
      <FileDrop
        id="stock-file"
        accept=".csv,.txt,.tsv,.xlsx,.xml,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        icon="file-spreadsheet"
        label="Choose a CSV or XLSX file"
        help="The first line names the columns. Up to 5,000 vehicles; you review the changes before they are made."
        busy={busy}
        problem={problem}
        onFile={read}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <Files
          title="Start with our template"
          save={saveTemplate}
          name="template"
          help="Our columns, with two example vehicles. Your own list works too: you match its columns in the next step."
        />
        {stock.length > 0 && (
          <Files
            title="Export your stock"
            save={(format) => saveStock(stock, format)}
            name="stock"
            help={
              stock.length === 1
                ? 'Your 1 vehicle in the same columns: edit the file and import it again.'
                : `Your ${stock.length} vehicles in the same columns: edit the file and import it again.`
            }
          />
        )}
      </div>
      <p className="text-sm text-ink-2">
        <IfMay permission="keys">
          Does a program keep your stock?{' '}
          <Link to={href('/dealer/listings/keys')} className="text-green-ink underline">
            Give it a key
          </Link>
          , and it adds and updates your vehicles by itself.{' '}
        </IfMay>
        Is your list on the web?{' '}
        <Link to={href('/dealer/listings/feed')} className="text-green-ink underline">
          Let it be fetched
        </Link>{' '}
        every few hours.
      </p>
    </div>
  )
}

interface FilesProps {
  title: string
  help: string
  name: string
  save: (format: ListFormat) => Promise<void>
}

function Files({ title, help, name, save }: FilesProps) {
  async function take(format: ListFormat) {
    try {
      await save(format)
    } catch (error) {
      reportFailure('The file could not be saved', error)
      toast({
        title: 'The export failed',
        description: 'Check your connection and try again.',
        tone: 'error',
      })
    }
  }
  return (
    <section className="grid content-start gap-3">
      <h2 className="text-lg">{title}</h2>
      <p className="text-sm text-ink-2">{help}</p>
      <div className="flex flex-wrap gap-2">
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button key={format} onClick={() => take(format)}>
            <Icon of="download" size="s" />
            <span className="sr-only">Download {name} as </span>
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
    </section>
  )
}
