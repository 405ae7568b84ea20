import { useEffect, useMemo, useRef, useState } from 'react'
import type { StockCatalogue } from '#domain/dealers/stock/catalogue.ts'
import type { StockField } from '#domain/dealers/stock/fields.ts'
import {
  type Assignment,
  type Corrections,
  cellsOf,
  guessAssignment,
  keptCorrections,
  rememberAssignment,
  type StockMapping,
} from '#domain/dealers/stock/mapping.ts'
import { type PlannedRow, planImport } from '#domain/dealers/stock/plan.ts'
import type { StockAd } from '#domain/dealers/stock/row.ts'
import { numberKey, picturesByNumber } from '#domain/dealers/stock/zip.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { ownImage } from './own-image.ts'
import { saveMapping } from './queries.ts'
import { type RowReport, runImport } from './run-import.ts'
import type { PictureFiles, StockFile } from './stock-file.ts'

/** Everything an import needs before a file is chosen. */
export interface ImportWorld {
  userId: string
  stock: StockAd[]
  catalogue: StockCatalogue
  mapping: StockMapping
  pictures: Record<string, string>
  active: number
  most: number | null
  /** The plan that sets the limit; null: none. */
  plan: string | null
  mostImages: number
}

export interface ImportChoices {
  addNames: boolean
  newStatus: 'active' | 'draft'
  draftsBeyond: boolean
}

export interface ImportRun {
  total: number
  reports: RowReport[]
  state: 'running' | 'stopped' | 'done'
  /** Why it stopped, unless the person stopped it. */
  problem: string | null
}

type Step = 'file' | 'columns' | 'check' | 'import'

/** The state of an import, from the file to the report. */
export function useImport(world: ImportWorld) {
  const [step, setStep] = useState<Step>('file')
  const [file, setFile] = useState<StockFile | null>(null)
  const [zip, setZip] = useState<PictureFiles | null>(null)
  const [assignment, setAssignment] = useState<Assignment>({})
  const [mapping, setMapping] = useState(world.mapping)
  const [corrections, setCorrections] = useState(new Map() as Corrections)
  const [choices, setChoices] = useState<ImportChoices>({
    addNames: false,
    newStatus: 'active',
    draftsBeyond: false,
  })
  const [run, setRun] = useState<ImportRun | null>(null)
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])

  const plan = useMemo(
    () => (file && step !== 'file' ? planOf(world, { file, zip, assignment, corrections, choices }) : []),
    [world, file, zip, assignment, corrections, choices, step],
  )

  async function start(rows: readonly PlannedRow[], before: ImportRun | null) {
    const controller = new AbortController()
    abort.current = controller
    const { signal } = controller
    setStep('import')
    setRun({
      total: before?.total ?? rows.length,
      reports: before?.reports ?? [],
      state: 'running',
      problem: null,
    })
    const end = (state: 'stopped' | 'done', problem: string | null = null) =>
      setRun((run) => run && { ...run, state, problem })
    try {
      const client = await browserClient()
      await runImport(rows, { client, userId: world.userId, files: zip, signal }, (reports) =>
        setRun((run) => run && { ...run, reports: [...run.reports, ...reports] }),
      )
      end(signal.aborted ? 'stopped' : 'done')
    } catch (error) {
      if (signal.aborted) return end('stopped')
      reportFailure('The import stopped', error)
      end('stopped', databaseRefusal(error as ServiceError).sentence)
    }
  }

  return {
    step,
    file,
    zip,
    assignment,
    choices,
    plan,
    run,
    setChoices,
    chooseFile(chosen: StockFile) {
      setFile(chosen)
      setCorrections(new Map())
      setAssignment(guessAssignment(chosen.headings, mapping))
      setStep('columns')
    },
    chooseZip: setZip,
    assign(chosen: Assignment) {
      setCorrections(keptCorrections(corrections, assignment, chosen))
      setAssignment(chosen)
    },
    correct(line: number, field: StockField, text: string) {
      setCorrections((all) => new Map(all).set(line, { ...all.get(line), [field]: text }))
    },
    check() {
      if (!file) return
      const said = rememberAssignment(file.headings, assignment, mapping)
      setMapping(said)
      setStep('check')
      void browserClient()
        .then((client) => saveMapping(client, world.userId, said))
        .catch((error) => reportFailure('The columns could not be saved', error))
    },
    backTo: setStep,
    start: () => start(rowsToWrite(plan), null),
    stop: () => abort.current?.abort(),
    goOn() {
      if (!run) return
      // By line: a new plan has new objects for the same rows.
      const done = new Set(run.reports.map(({ row }) => row.line))
      void start(
        rowsToWrite(plan).filter((row) => !done.has(row.line)),
        run,
      )
    },
  }
}

export type Import = ReturnType<typeof useImport>

/** The rows that an import writes. */
export function rowsToWrite(plan: readonly PlannedRow[]): PlannedRow[] {
  return plan.filter(({ outcome }) => outcome === 'new' || outcome === 'updated')
}

function planOf(
  world: ImportWorld,
  {
    file,
    zip,
    assignment,
    corrections,
    choices,
  }: {
    file: StockFile
    zip: PictureFiles | null
    assignment: Assignment
    corrections: Corrections
    choices: ImportChoices
  },
): PlannedRow[] {
  const rows = file.rows.map(({ line, cells }) => ({
    line,
    cells: { ...cellsOf(cells, assignment), ...corrections.get(line) },
  }))
  const files = zip
    ? picturesByNumber(
        [...zip.pictures.keys()],
        rows.map(({ cells }) => cells.stock_number ?? ''),
      )
    : new Map<string, string[]>()
  return planImport(rows, {
    ...choices,
    catalogue: world.catalogue,
    stock: world.stock,
    today: new Date(),
    room: world.most === null ? null : Math.max(0, world.most - world.active),
    mostImages: world.mostImages,
    imageOf: (source) => world.pictures[source] ?? ownImage(source, world.userId, location.host),
    filesOf: (number) =>
      (files.get(numberKey(number)) ?? []).flatMap((name) => zip?.pictures.get(name)?.source ?? []),
  })
}
