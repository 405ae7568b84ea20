import { useEffect, useMemo, useRef, useState } from 'react'
import type { ChangeLine } from '#domain/dealers/dealer-stock.ts'
import { keptAnswers, rememberAnswers, type StockAnswers } from '#domain/dealers/stock/answers.ts'
import {
  type Assignment,
  type Correction,
  type Corrections,
  cellsOf,
  changedFields,
  guessAssignment,
  keptCorrections,
  withCorrections,
} from '#domain/dealers/stock/mapping.ts'
import { type MissingAnswers, missingChanges } from '#domain/dealers/stock/missing.ts'
import type { PlannedRow } from '#domain/dealers/stock/plan.ts'
import { proposedNames } from '#domain/dealers/stock/questions.ts'
import { rowMemory } from '#domain/dealers/stock/row-memory.ts'
import type { RecognisedAds } from '#domain/dealers/stock/same-car.ts'
import { rowsToWrite } from '#domain/dealers/stock/stock-items.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import type { ListFile, ReadChoices } from '#domain/foundation/tables/list-file.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { toast } from '../../../ui/toast.ts'
import { type History, NO_HISTORY, withAct } from '../../../workplace/data-grid/history.ts'
import { changeMissing } from './change-missing.ts'
import {
  hasOpen,
  type ImportChoices,
  type ImportWorld,
  interpretOnce,
  NO_PLAN,
  NOTHING,
  planOf,
} from './import-plan.ts'
import type { PictureFiles } from './picture-files.ts'
import { saveAnswers } from './queries.ts'
import { recogniseAds } from './recognise-ads.ts'
import { type RowReport, runImport } from './run-import.ts'
import { useMappings } from './use-mappings.ts'

export type { ImportChoices, ImportWorld } from './import-plan.ts'

export interface ImportRun {
  total: number
  reports: RowReport[]
  /** The ads that the list does not have, as they were changed. */
  changed: ChangeLine[]
  state: 'running' | 'stopped' | 'done'
  /** Why it stopped, unless the person stopped it. */
  problem: string | null
}

type Step = 'file' | 'columns' | 'questions' | 'check' | 'import'

/** The state of an import, from the file to the report. */
export function useImport(world: ImportWorld) {
  const [step, setStep] = useState<Step>('file')
  const [file, setFile] = useState<ListFile | null>(null)
  const [zip, setZip] = useState<PictureFiles | null>(null)
  const [assignment, setAssignment] = useState<Assignment>({})
  const mappings = useMappings(world)
  const [remembered, setRemembered] = useState(world.answers)
  /** To this file's questions. */
  const [answers, setAnswers] = useState<StockAnswers>({})
  const [corrections, setCorrections] = useState<Corrections>(new Map())
  /** Of the corrections, for Undo in the table. */
  const [history, setHistory] = useState<History>(NO_HISTORY)
  const [recognised, setRecognised] = useState<RecognisedAds>(new Map())
  const [missingAnswers, setMissingAnswers] = useState<MissingAnswers>({})
  const [checking, setChecking] = useState(false)
  const [today] = useState(() => new Date())
  const [memory] = useState(rowMemory)
  const [interpret] = useState(interpretOnce)
  const [choices, setChoices] = useState<ImportChoices>({
    addNames: false,
    newStatus: 'active',
    draftsBeyond: false,
  })
  const [run, setRun] = useState<ImportRun | null>(null)
  const abort = useRef<AbortController | null>(null)
  /** Counts what a check that waits for the server would no longer be about. */
  const moves = useRef(0)
  useEffect(() => () => abort.current?.abort(), [])

  const { rows, questions } =
    file && step !== 'file' && step !== 'columns'
      ? interpret({ world, file, assignment, answers, remembered, recognised })
      : NOTHING
  const proposed = useMemo(() => proposedNames(questions), [questions])
  const { plan, missing } = useMemo(
    () =>
      step === 'check' || step === 'import'
        ? planOf(world, {
            rows,
            proposed,
            zip,
            corrections,
            choices,
            today,
            memory,
            recognised,
            missingAnswers,
          })
        : NO_PLAN,
    [world, rows, proposed, zip, corrections, choices, today, memory, recognised, missingAnswers, step],
  )
  const leaving = missingChanges(missing.ads, missingAnswers)

  function chooseFile(chosen: ListFile) {
    moves.current++
    setFile(chosen)
    setAnswers({})
    setCorrections(new Map())
    setHistory(NO_HISTORY)
    setRecognised(new Map())
    setMissingAnswers({})
    setAssignment(guessAssignment(chosen.headings, mappings.chooseFor(chosen.headings)))
    setStep('columns')
  }

  function assign(chosen: Assignment) {
    moves.current++
    setCorrections(keptCorrections(corrections, assignment, chosen))
    setHistory(NO_HISTORY)
    setAnswers(keptAnswers(answers, changedFields(assignment, chosen)))
    setAssignment(chosen)
  }

  function correct(further: readonly Correction[]) {
    setCorrections((all) => withCorrections(all, further))
  }

  async function start(rows: readonly PlannedRow[], before: ImportRun | null) {
    const controller = new AbortController()
    abort.current = controller
    const { signal } = controller
    setStep('import')
    setRun({
      total: before?.total ?? rows.length,
      reports: before?.reports ?? [],
      changed: before?.changed ?? [],
      state: 'running',
      problem: null,
    })
    const end = (state: 'stopped' | 'done', problem: string | null = null) =>
      setRun((run) => run && { ...run, state, problem })
    try {
      const client = await browserClient()
      const done = new Set(before?.changed.map(({ id }) => id))
      // First, because they make room for new ads where a plan limits them.
      await changeMissing(leaving, { client, signal, done }, (lines) =>
        setRun((run) => run && { ...run, changed: [...run.changed, ...lines] }),
      )
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
    corrections,
    history,
    choices,
    plan,
    missing,
    missingAnswers,
    /** How many ads change that the list does not have. */
    leaving: leaving.flatMap(([, ids]) => ids).length,
    mappings,
    checking,
    run,
    setChoices,
    setHistory,
    chooseFile,
    /** Reads the file again as the dealer chooses. Throws FileRefused. */
    async readAgain(choices: ReadChoices) {
      if (!file) return
      const { readStockFile } = await import('#domain/dealers/stock/files/read-file.ts')
      chooseFile(await readStockFile(file.source, choices))
    },
    chooseZip: setZip,
    answerMissing: setMissingAnswers,
    assign,
    /** Matches the columns by a saved mapping; '': none. */
    chooseMapping(id: string) {
      if (file) assign(guessAssignment(file.headings, mappings.choose(id)))
    },
    /** Throws the service's error. */
    async saveMappingAs(name: string) {
      if (file) await mappings.saveAs(name, file.headings, assignment)
    },
    correct,
    /** Corrects a cell as an act of its own. */
    correctCell({ line, field, text }: Correction) {
      const typed = corrections.get(line)?.[field] ?? null
      if (text === typed) return
      const changeTo = (text: string | null) => [{ row: String(line), column: field, text }]
      setHistory(withAct(history, { before: changeTo(typed), after: changeTo(text) }))
      correct([{ line, field, text }])
    },
    async check() {
      if (!file || checking) return
      setChecking(true)
      const move = moves.current
      try {
        const rows = file.rows.map(({ cells }) => cellsOf(cells, assignment, file.headings))
        const found = world.stock.length > 0 ? await recogniseAds(rows) : recognised
        if (move !== moves.current) return
        setRecognised(found)
        mappings.remember(file.headings, assignment)
        const { questions } = interpret({ world, file, assignment, answers, remembered, recognised: found })
        setStep(hasOpen(questions) ? 'questions' : 'check')
      } catch (error) {
        reportFailure('The numbers of a stock list could not be compared', error)
        toast({
          title: 'The plates and chassis numbers could not be compared with your ads',
          description: databaseRefusal(error as ServiceError).sentence,
          tone: 'error',
        })
      } finally {
        setChecking(false)
      }
    },
    /** Answers questions; another may follow, as of the models of a make. */
    answer(given: StockAnswers) {
      const said = { answers: { ...answers, ...given }, remembered: { ...remembered, ...given } }
      setAnswers(said.answers)
      setRemembered(said.remembered)
      if (file && !hasOpen(interpret({ world, file, assignment, ...said, recognised }).questions))
        setStep('check')
      void browserClient()
        .then((client) => saveAnswers(client, world.userId, rememberAnswers(remembered, given)))
        .catch((error) => reportFailure('The answers could not be saved', error))
    },
    backTo(to: Step) {
      moves.current++
      setStep(to)
    },
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
