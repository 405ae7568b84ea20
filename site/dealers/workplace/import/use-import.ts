import { useEffect, useMemo, useRef, useState } from 'react'
import { rememberAnswers, type StockAnswers } from '#domain/dealers/stock/answers.ts'
import type { StockCatalogue } from '#domain/dealers/stock/catalogue.ts'
import type { StockCells, StockField } from '#domain/dealers/stock/fields.ts'
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
import {
  type InterpretedRow,
  interpretRows,
  proposedNames,
  type StockQuestion,
} from '#domain/dealers/stock/questions.ts'
import { stockIndex } from '#domain/dealers/stock/same-car.ts'
import type { StockAd } from '#domain/dealers/stock/stock-ad.ts'
import { numberKey, picturesByNumber } from '#domain/dealers/stock/zip.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { ownImage } from './own-image.ts'
import { saveAnswers, saveMapping } from './queries.ts'
import { type RowReport, runImport } from './run-import.ts'
import type { PictureFiles, ReadChoices, StockFile } from './stock-file.ts'

/** Everything an import needs before a file is chosen. */
export interface ImportWorld {
  userId: string
  stock: StockAd[]
  catalogue: StockCatalogue
  mapping: StockMapping
  answers: StockAnswers
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

type Step = 'file' | 'columns' | 'questions' | 'check' | 'import'

/** The state of an import, from the file to the report. */
export function useImport(world: ImportWorld) {
  const [step, setStep] = useState<Step>('file')
  const [file, setFile] = useState<StockFile | null>(null)
  const [zip, setZip] = useState<PictureFiles | null>(null)
  const [assignment, setAssignment] = useState<Assignment>({})
  const [mapping, setMapping] = useState(world.mapping)
  const [remembered, setRemembered] = useState(world.answers)
  /** To this file's questions. */
  const [answers, setAnswers] = useState<StockAnswers>({})
  const [corrections, setCorrections] = useState(new Map() as Corrections)
  const [choices, setChoices] = useState<ImportChoices>({
    addNames: false,
    newStatus: 'active',
    draftsBeyond: false,
  })
  const [run, setRun] = useState<ImportRun | null>(null)
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])

  const interpreted = useMemo(
    () => (file ? interpret(world, file, assignment, { answers, remembered }) : NOTHING),
    [world, file, assignment, answers, remembered],
  )
  const { rows, questions } = interpreted
  const plan = useMemo(
    () =>
      step === 'check' || step === 'import'
        ? planOf(world, { rows, questions, zip, corrections, choices })
        : [],
    [world, rows, questions, zip, corrections, choices, step],
  )

  function chooseFile(chosen: StockFile) {
    setFile(chosen)
    setAnswers({})
    setCorrections(new Map())
    setAssignment(guessAssignment(chosen.headings, mapping))
    setStep('columns')
  }

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
    questions,
    choices,
    plan,
    run,
    setChoices,
    chooseFile,
    /** Reads the file again as the dealer chooses. Throws FileRefused. */
    async readAgain(choices: ReadChoices) {
      if (!file) return
      const { readStockFile } = await import('./read-file.ts')
      chooseFile(await readStockFile(file.source, choices))
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
      setStep(hasOpen(questions) ? 'questions' : 'check')
      void browserClient()
        .then((client) => saveMapping(client, world.userId, said))
        .catch((error) => reportFailure('The columns could not be saved', error))
    },
    /** Answers questions; another may follow, as of the models of a make. */
    answer(given: StockAnswers) {
      const said = { answers: { ...answers, ...given }, remembered: { ...remembered, ...given } }
      setAnswers(said.answers)
      setRemembered(said.remembered)
      if (file && !hasOpen(interpret(world, file, assignment, said).questions)) setStep('check')
      void browserClient()
        .then((client) => saveAnswers(client, world.userId, rememberAnswers(remembered, given)))
        .catch((error) => reportFailure('The answers could not be saved', error))
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

const NOTHING: ReturnType<typeof interpretRows> = { rows: [], questions: [] }

function interpret(
  world: ImportWorld,
  file: StockFile,
  assignment: Assignment,
  { answers, remembered }: { answers: StockAnswers; remembered: StockAnswers },
) {
  const rows = file.rows.map(({ line, cells }) => ({ line, cells: cellsOf(cells, assignment) }))
  return interpretRows(rows, answers, {
    catalogue: world.catalogue,
    adOf: stockIndex(world.stock),
    remembered,
  })
}

function hasOpen(questions: readonly StockQuestion[]): boolean {
  return questions.some(({ answer }) => answer === null)
}

interface PlanParts {
  rows: readonly InterpretedRow[]
  questions: readonly StockQuestion[]
  zip: PictureFiles | null
  corrections: Corrections
  choices: ImportChoices
}

function planOf(world: ImportWorld, { rows, questions, zip, corrections, choices }: PlanParts): PlannedRow[] {
  const corrected = rows.map((row) => correctedRow(row, corrections.get(row.line), choices.addNames))
  const files = zip
    ? picturesByNumber(
        [...zip.pictures.keys()],
        corrected.map(({ cells }) => cells.stock_number ?? ''),
      )
    : new Map<string, string[]>()
  return planImport(corrected, {
    ...choices,
    proposed: proposedNames(questions),
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

/** A cell that was typed here, or whose name is to be proposed, is not asked about again. */
function correctedRow(row: InterpretedRow, typed: StockCells = {}, addNames: boolean): InterpretedRow {
  const open = { ...row.open }
  for (const field of [...Object.keys(typed), ...(addNames ? ['make', 'model'] : [])])
    delete open[field as StockField]
  return { ...row, cells: { ...row.cells, ...typed }, open }
}
