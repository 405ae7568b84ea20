import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import { browserClient, type Client } from '../client.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { saveFile } from '../ui/save-file.ts'
import { toast } from '../ui/toast.ts'
import { csvText } from './csv.ts'

type CsvRow = (string | number | boolean | null)[]

interface ExportButtonProps {
  icon: LucideIcon
  /** Of the file, without its day and ending. */
  name: string
  heads: string[]
  /** One page of what is filtered, from 1, and how many there are; `cut` where there may be more than these. */
  read: (client: Client, page: number) => Promise<{ rows: CsvRow[]; pages: number; cut?: boolean }>
}

/** Hands over everything that is filtered as a CSV file, read page by page. */
export function ExportButton({ icon, name, heads, read }: ExportButtonProps) {
  const [share, setShare] = useState<number | null>(null)

  async function take() {
    setShare(0)
    try {
      const client = await browserClient()
      const rows: CsvRow[] = [heads]
      let cut = false
      for (let page = 1, pages = 1; page <= pages; page++) {
        const part = await read(client, page)
        pages = part.pages
        cut = part.cut ?? false
        rows.push(...part.rows)
        setShare(page / Math.max(pages, 1))
      }
      saveFile(`${name}-${dayInNairobi(Date.now())}.csv`, csvText(rows), 'text/csv')
      if (cut) {
        toast({
          title: `The file holds the first ${formatNumber(rows.length - 1)}`,
          description: 'There may be more. Filter further, and export each part.',
          tone: 'info',
        })
      }
    } catch (error) {
      console.error('The export failed:', error)
      toast({
        title: 'The export failed',
        description: 'Check your connection and try again.',
        tone: 'error',
      })
    } finally {
      setShare(null)
    }
  }

  return (
    <Button busy={share !== null} onClick={take}>
      {share === null && <Icon of={icon} size="s" />}
      {share === null ? 'Export CSV' : `${Math.round(share * 100)}%`}
    </Button>
  )
}
