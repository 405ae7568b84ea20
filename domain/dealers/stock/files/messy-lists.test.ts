import { expect, test } from 'vitest'
import { messyList, type TrueCar } from '#testing/messy-lists.ts'
import type { StockCatalogue } from '../catalogue.ts'
import type { StockField } from '../fields.ts'
import { cellsOf, guessAssignment, NO_MAPPING } from '../mapping.ts'
import { type PlannedRow, planImport } from '../plan.ts'
import { interpretRows } from '../questions.ts'
import { readStockFile } from './read-file.ts'

const names: Record<string, string[]> = {
  Toyota: ['Axio', 'Corolla', 'Hiace', 'Hilux'],
  'Mercedes-Benz': ['C-Class', 'E-Class'],
  BMW: ['3 Series', '5 Series'],
  Mazda: ['Demio', 'CX-5'],
}
const makes = Object.keys(names).map((name, place) => ({ id: place + 1, name }))
const models = makes.flatMap(({ id, name }) =>
  (names[name] ?? []).map((model, place) => ({ id: id * 10 + place, make_id: id, name: model })),
)
const catalogue: StockCatalogue = { makes, models, nicknames: [] }

/** What would be written for a car, in the terms of the truth. */
function readingOf({ values, stockNumber }: PlannedRow): Record<keyof TrueCar, unknown> {
  const nameOf = (list: { id: number; name: string }[], id?: number | null) =>
    list.find((one) => one.id === id)?.name
  return {
    ...(values as unknown as TrueCar),
    description: values.description ?? '',
    stock_number: stockNumber,
    make: nameOf(makes, values.make_id),
    model: nameOf(models, values.model_id),
  }
}

test('of lists of every kind no cell is silently wrong, and nearly all are right or asked about', async () => {
  const wrong: string[] = []
  let [right, asked, answeredRight, lost] = [0, 0, 0, 0]
  for (let seed = 1; seed <= 60; seed++) {
    const list = messyList(seed)
    const file = await readStockFile(list.file)
    const assignment = guessAssignment(file.headings, NO_MAPPING)
    const rows = file.rows.map(({ line, cells }) => ({
      line,
      cells: cellsOf(cells, assignment, file.headings),
    }))
    const rules = { catalogue, adOf: () => null }
    const plan = (given: Record<string, string>) => {
      const interpreted = interpretRows(rows, given, rules)
      const planned = planImport(interpreted.rows, {
        catalogue,
        addNames: false,
        newStatus: 'draft',
        today: new Date('2026-05-01'),
        stock: [],
        room: null,
        draftsBeyond: false,
        mostImages: 3,
        imageOf: () => null,
        filesOf: () => [],
      })
      return { ...interpreted, planned }
    }
    const { questions, rows: interpreted, planned } = plan({})
    expect(rows.length, list.name).toBe(list.cars.length)
    // Answered as proposed, and the models of makes that were asked about.
    const proposals = Object.fromEntries(questions.map(({ key, proposal }) => [key, proposal ?? '']))
    const answered = plan(proposals)
    list.cars.forEach((car, place) => {
      if (place === list.failed?.car) {
        // Whatever is answered, the car is not written.
        expect(answered.planned[place], list.name).toMatchObject({
          outcome: 'refused',
          errors: { [list.failed.field]: expect.any(String) },
        })
        return
      }
      const isOpen = (field: string) =>
        Object.hasOwn(interpreted[place]?.open ?? {}, field) ||
        Object.hasOwn(planned[place]?.errors ?? {}, field)
      const after = answered.planned[place]
      const reading = after && Object.keys(after.errors).length === 0 ? readingOf(after) : null
      for (const field of Object.keys(car) as (keyof TrueCar)[]) {
        if (isOpen(field as StockField)) {
          asked++
          if (reading?.[field] === car[field]) answeredRight++
        } else if (!reading) lost++
        else if (reading[field] === car[field]) right++
        else wrong.push(`${list.name}, row ${place + 1}, ${field}: ${car[field]} read as ${reading[field]}`)
      }
    })
  }
  expect(wrong).toEqual([])
  expect((right + asked) / (right + asked + lost)).toBeGreaterThan(0.99)
  // A proposal is worth pressing Continue for.
  expect(answeredRight / asked).toBeGreaterThan(0.95)
})
