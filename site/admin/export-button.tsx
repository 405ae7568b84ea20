import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { browserClient, type Client } from '../client.ts'
import { csvText } from '../portal/csv.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { saveFile } from '../ui/save-file.ts'
import { toast } from '../ui/toast.ts'

type CsvRow = (string | number | boolean | null)[]

interface ExportButtonProps {
  icon: LucideIcon
  /** Of the file, without its day and ending. */
  name: string
  heads: string[]
  /** One page of what is filtered, from 1, and how many there are. */
  read: (client: Client, page: number) => Promise<{ rows: CsvRow[]; pages: number }>
}

/** Hands over everything that is filtered as a CSV file, read page by page. */
export function ExportButton({ icon, name, heads, read }: ExportButtonProps) {
  const [share, setShare] = useState<number | null>(null)

  async function take() {
    setShare(0)
    try {
      const client = await browserClient()
      const rows: CsvRow[] = [heads]
      for (let page = 1, pages = 1; page <= pages; page++) {
        const part = await read(client, page)
        pages = part.pages
        rows.push(...part.rows)
        setShare(page / Math.max(pages, 1))
      }
      saveFile(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, csvText(rows), 'text/csv')
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
