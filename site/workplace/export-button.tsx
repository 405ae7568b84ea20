import { useState } from 'react'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import { browserClient, type Client } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { useMay } from '../members/use-may.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { saveFile } from '../ui/save-file.ts'
import { toast } from '../ui/toast.ts'
import { csvText } from './csv.ts'
import { pagesOf } from './list-address.ts'

/** Text searches count up to a limit and have no pages beyond it: `more`. */
type Part = { pages: number; more?: boolean } | { total: number; page_size: number; more?: boolean }
type CsvRow = (string | number | boolean | null)[]

/** The columns of a file: the heading and the value for a row. */
export type ExportColumns<Row> = readonly (readonly [heading: string, value: (row: Row) => CsvRow[number]])[]

interface ExportButtonProps<Answer extends Part, Row> {
  /** Of the file, without date and extension. */
  name: string
  /** Loads a page of the filtered list, counted from 1. */
  read: (client: Client, page: number) => Promise<Answer>
  rows: (answer: Answer) => readonly Row[]
  columns: ExportColumns<Row>
}

/** Exports the whole filtered list as a CSV file, loaded page by page. */
export function ExportButton<Answer extends Part, Row>({
  name,
  read,
  rows,
  columns,
}: ExportButtonProps<Answer, Row>) {
  const [share, setShare] = useState<number | null>(null)
  const mayExport = useMay('exports')

  async function take() {
    setShare(0)
    try {
      const client = await browserClient()
      const lines: CsvRow[] = [columns.map(([heading]) => heading)]
      let cut = false
      for (let page = 1, pages = 1; page <= pages; page++) {
        const part = await read(client, page)
        pages = 'pages' in part ? part.pages : pagesOf(part)
        cut = part.more ?? false
        lines.push(...rows(part).map((row) => columns.map(([, value]) => value(row))))
        setShare(page / Math.max(pages, 1))
      }
      saveFile(`${name}-${dayInNairobi(Date.now())}.csv`, csvText(lines), 'text/csv')
      if (cut) {
        toast({
          title: `The file holds the first ${formatNumber(lines.length - 1)}`,
          description: 'There may be more. Narrow the filters and export each part separately.',
          tone: 'info',
        })
      }
    } catch (error) {
      reportFailure('The export failed', error)
      toast({
        title: 'The export failed',
        description: 'Check your connection and try again.',
        tone: 'error',
      })
    } finally {
      setShare(null)
    }
  }

  if (!mayExport) return null
  return (
    <Button busy={share !== null} onClick={take}>
      {share === null && <Icon of="download" size="s" />}
      {share === null ? 'Export CSV' : `${Math.round(share * 100)}%`}
    </Button>
  )
}
