/** What a dealer's list means for their stock: its questions, the plan of each row, and the ads that are missing from it. */
import type { StockAnswers } from '#domain/dealers/stock/answers.ts'
import type { StockCatalogue } from '#domain/dealers/stock/catalogue.ts'
import type { StockCells, StockField } from '#domain/dealers/stock/fields.ts'
import {
  type Assignment,
  type Corrections,
  cellsOf,
  type StockMapping,
} from '#domain/dealers/stock/mapping.ts'
import {
  type MissingAds,
  type MissingAnswers,
  missingAds,
  missingChanges,
} from '#domain/dealers/stock/missing.ts'
import type { NamedMapping } from '#domain/dealers/stock/named-mappings.ts'
import { type PlannedRow, planImport } from '#domain/dealers/stock/plan.ts'
import { type InterpretedRow, interpretRows, type StockQuestion } from '#domain/dealers/stock/questions.ts'
import type { CellErrors } from '#domain/dealers/stock/row.ts'
import type { RowMemory } from '#domain/dealers/stock/row-memory.ts'
import { carIndex, type RecognisedAds } from '#domain/dealers/stock/same-car.ts'
import type { StockAd } from '#domain/dealers/stock/stock-ad.ts'
import { typedAmountErrors } from '#domain/dealers/stock/typed-amount.ts'
import { numberKey, picturesByNumber } from '#domain/dealers/stock/zip.ts'
import type { ListFile } from '#domain/foundation/tables/list-file.ts'
import { ownImage } from './own-image.ts'
import type { PictureFiles } from './picture-files.ts'

/** Everything an import needs before a file is chosen. */
export interface ImportWorld {
  userId: string
  stock: StockAd[]
  catalogue: StockCatalogue
  mapping: StockMapping
  named: NamedMapping[]
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

/** Without a file. */
export const NOTHING: ReturnType<typeof interpretRows> = { rows: [], questions: [] }
/** Before the check. */
export const NO_PLAN: ReturnType<typeof planOf> = { plan: [], missing: { ads: [], listed: 0, isPart: false } }

interface Interpreted {
  world: ImportWorld
  file: ListFile
  assignment: Assignment
  answers: StockAnswers
  remembered: StockAnswers
  recognised: RecognisedAds
}

/** interpret() that returns its last result for the same values: whether a question is open decides the step that shows them. */
export function interpretOnce(): typeof interpret {
  let last: { of: Interpreted; result: ReturnType<typeof interpret> } | null = null
  return (of) => {
    const isSame =
      last && Object.entries(of).every(([name, value]) => last?.of[name as keyof Interpreted] === value)
    if (!last || !isSame) last = { of, result: interpret(of) }
    return last.result
  }
}

/** The rows of a file by the answers so far, and its questions. */
function interpret({ world, file, assignment, answers, remembered, recognised }: Interpreted) {
  const rows = file.rows.map(({ line, cells }) => ({
    line,
    cells: cellsOf(cells, assignment, file.headings),
  }))
  const carOf = carIndex(world.stock, recognised)
  return interpretRows(rows, answers, {
    catalogue: world.catalogue,
    adOf: (cells) => carOf(cells).ad,
    remembered,
  })
}

/** Whether a question has no answer yet. */
export function hasOpen(questions: readonly StockQuestion[]): boolean {
  return questions.some(({ answer }) => answer === null)
}

interface PlanParts {
  rows: readonly InterpretedRow[]
  /** Names that the dealer proposes as new. */
  proposed: ReadonlySet<string>
  zip: PictureFiles | null
  corrections: Corrections
  choices: ImportChoices
  today: Date
  memory: RowMemory
  recognised: RecognisedAds
  missingAnswers: MissingAnswers
}

/** What the import does with each row, and the ads that the list does not have. */
export function planOf(world: ImportWorld, parts: PlanParts): { plan: PlannedRow[]; missing: MissingAds } {
  const { rows, proposed, zip, corrections, choices, today, memory, recognised, missingAnswers } = parts
  const corrected = rows.map((row) => {
    const typed = corrections.get(row.line)
    return {
      line: row.line,
      cells: memory.corrected(row.cells, typed),
      open: stillOpen(row, typed, choices.addNames),
    }
  })
  const files = zip
    ? picturesByNumber(
        [...zip.pictures.keys()],
        corrected.map(({ cells }) => cells.stock_number ?? ''),
      )
    : new Map<string, string[]>()
  const carOf = carIndex(world.stock, recognised)
  const found = corrected.flatMap(({ cells }) => carOf(cells).ad?.id ?? [])
  const missing = missingAds(world.stock, new Set(found))
  const active = new Set(missing.ads.filter(({ status }) => status === 'active').map(({ id }) => id))
  const freed = missingChanges(missing.ads, missingAnswers).flatMap(([, ids]) =>
    ids.filter((id) => active.has(id)),
  )
  const plan = planImport(corrected, {
    ...choices,
    recognised,
    proposed,
    check: memory.check,
    catalogue: world.catalogue,
    stock: world.stock,
    today,
    room: world.most === null ? null : Math.max(0, world.most - world.active + freed.length),
    mostImages: world.mostImages,
    imageOf: (source) => world.pictures[source] ?? ownImage(source, world.userId, location.host),
    filesOf: (number) =>
      (files.get(numberKey(number)) ?? []).flatMap((name) => zip?.pictures.get(name)?.source ?? []),
  })
  return { plan, missing }
}

/** A cell that was typed here, or whose name is to be proposed, is not asked about again. */
function stillOpen({ open }: InterpretedRow, typed: StockCells = {}, addNames: boolean): CellErrors {
  const left = { ...open }
  for (const field of [...Object.keys(typed), ...(addNames ? ['make', 'model'] : [])])
    delete left[field as StockField]
  return { ...left, ...typedAmountErrors(typed) }
}
