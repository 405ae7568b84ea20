import { expect, test } from 'vitest'
import type { ListFile } from '#domain/foundation/tables/list-file.ts'
import { type ImportWorld, interpretOnce } from './import-plan.ts'

const world = { stock: [], catalogue: { makes: [], models: [], nicknames: [] } } as unknown as ImportWorld
const file = { headings: ['Make'], rows: [{ line: 2, cells: ['Toyotta'] }] } as unknown as ListFile
const assignment = { make: { column: 0 } }
const said = { answers: {}, remembered: {}, recognised: new Map() }

test('a list is interpreted again only for other values', () => {
  const interpret = interpretOnce()
  const first = interpret({ world, file, assignment, ...said })
  expect(first.questions).toHaveLength(1)
  expect(interpret({ world, file, assignment, ...said })).toBe(first)
  const { questions } = interpret({ world, file, assignment: {}, ...said })
  expect(questions).toHaveLength(0)
  expect(interpret({ world, file, assignment, ...said }).questions).toEqual(first.questions)
})
