import { useState } from 'react'
import { useNavigate } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import type { ListFile, ReadChoices } from '#domain/foundation/tables/list-file.ts'
import { tidyHeading } from '#domain/foundation/tables/list-kind.ts'
import { accountOf, isOtherAccount, ownAccounts } from '#domain/money/statements/account.ts'
import { currencyOfFile } from '#domain/money/statements/currency.ts'
import {
  columnsProblem,
  guessColumns,
  headingsToKeep,
  STATEMENT_LIST,
  type StatementColumns,
  type StatementSource,
  sourceOf,
} from '#domain/money/statements/fields.ts'
import { ordersOf, readStatement, type Statement } from '#domain/money/statements/read-statement.ts'
import type { DayOrder } from '#domain/money/statements/times.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { toast } from '../../../ui/toast.ts'
import { knownHeadings, type OwnNumbers, uploadStatement } from './queries.ts'

export type UploadStep = 'file' | 'columns' | 'check'

/** Reads a file in the browser. Throws FileRefused. */
async function read(source: File, choices: ReadChoices = {}): Promise<ListFile> {
  const { readListFile } = await import('#domain/foundation/tables/read-file.ts')
  return readListFile(source, choices, STATEMENT_LIST)
}

/** The steps from a file to an uploaded statement. */
export function useStatementUpload(own: OwnNumbers) {
  const navigate = useNavigate()
  const [step, setStep] = useState<UploadStep>('file')
  const [file, setFile] = useState<ListFile | null>(null)
  const [source, setSource] = useState<StatementSource>('mpesa')
  const [columns, setColumns] = useState<StatementColumns>({})
  const [chosenOrder, setChosenOrder] = useState<DayOrder | null>(null)
  const [isOurs, setIsOurs] = useState(false)
  const [statement, setStatement] = useState<Statement | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const orders = file && columns.time !== undefined ? ordersOf(file, columns) : []
  const order = orders.length === 1 ? orders[0] : chosenOrder
  const account = file ? accountOf(file.name, namesAbove(file), source) : null
  const isOther = isOtherAccount(account, ownAccounts(own, source))

  async function take(list: ListFile) {
    const known = await knownHeadings(await browserClient(), list.headings.map(tidyHeading)).catch(
      (error) => {
        reportFailure('The columns of earlier statements could not be read', error)
        return {}
      },
    )
    setFile(list)
    setSource(sourceOf(list.headings))
    setColumns(guessColumns(list.headings, known))
    setChosenOrder(null)
    setIsOurs(false)
    setProblem(null)
    setStep('columns')
  }

  /** What has to be answered before the rows are read; null: nothing. */
  function openQuestion(): string | null {
    if (!file) return null
    const missing = columnsProblem(columns)
    if (missing) return missing
    const currency = currencyOfFile(namesAbove(file), file.headings, columns)
    if (currency) return `This statement is in another currency than KES: ${currency}.`
    if (orders.length === 0)
      return 'Some dates have the day first and others the month: no one order fits all rows.'
    if (!order) return 'Choose which of the two figures in the dates is the day.'
    if (isOther && !isOurs) return `Confirm that ${account} is yours, or choose another file.`
    return null
  }

  return {
    step,
    file,
    source,
    setSource,
    columns,
    setColumns,
    orders,
    order,
    setOrder: setChosenOrder,
    account,
    isOther,
    isOurs,
    setIsOurs,
    statement,
    /** Rows that have arrived; null: no upload goes on. */
    sent,
    problem,
    /** Throws FileRefused. */
    async choose(chosen: File) {
      await take(await read(chosen))
    },
    /** Reads the file again as the administrator chooses. Throws FileRefused. */
    async readAgain(choices: ReadChoices) {
      if (file) await take(await read(file.source, choices))
    },
    check() {
      const question = openQuestion()
      setProblem(question)
      if (question || !file || !order) return
      setStatement(readStatement(file, columns, order, source, Date.now()))
      setStep('check')
    },
    backTo(to: UploadStep) {
      setProblem(null)
      setStep(to)
    },
    async upload() {
      if (!file || !statement || sent !== null) return
      setProblem(null)
      setSent(0)
      try {
        const times = statement.rows.map(({ paid_at }) => paid_at).toSorted()
        const { id, wasComplete } = await uploadStatement(
          await browserClient(),
          {
            file_name: file.name,
            sha256: await fingerprint(file, columns, order ?? '', source),
            source,
            account,
            is_ours: isOurs,
            headings: headingsToKeep(file.headings, columns),
            rows: statement.rows.length,
            starts_at: times[0] ?? '',
            ends_at: times.at(-1) ?? '',
          },
          statement.rows,
          setSent,
        )
        if (wasComplete) toast({ title: 'This file was uploaded before. Nothing has changed.' })
        void navigate(`/admin/payments/statements/${id}`)
      } catch (error) {
        reportFailure('A statement could not be uploaded', error)
        setProblem(`${databaseRefusal(error as ServiceError).sentence} Press the button again to go on.`)
        setSent(null)
      }
    },
  }
}

export type StatementUpload = ReturnType<typeof useStatementUpload>

/** What stands above the headings, where banks and M-Pesa name the account. */
function namesAbove(file: ListFile): string[] {
  return file.leftOut.filter(({ reason }) => reason === 'above').map(({ text }) => text)
}

/** SHA-256 of the bytes and of how they were read, so that a file is uploaded again after other columns were chosen. */
async function fingerprint(
  file: ListFile,
  columns: StatementColumns,
  order: string,
  source: StatementSource,
): Promise<string> {
  // Columns that are remembered come in another order than those that were recognised.
  const read = Object.entries(columns).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const how = new TextEncoder().encode(JSON.stringify([read, order, source, file.sheet?.name ?? null]))
  const bytes = new Uint8Array(await new Blob([await file.source.arrayBuffer(), how]).arrayBuffer())
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
