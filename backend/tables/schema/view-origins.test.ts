import { expect, test } from 'vitest'
import { targetOrigins, viewOrigins } from './view-origins.ts'

const entry = (
  place: number,
  name: string,
  relation: number,
  position: number,
  expression = '{VAR :varno 1}',
) =>
  `{TARGETENTRY :expr ${expression} :resno ${place} :resname ${name} :ressortgroupref 0 :resorigtbl ${relation} :resorigcol ${position} :resjunk false}`
const query = (entries: string[], before = '') =>
  `{QUERY :commandType 1 :utilityStmt <> ${before}:targetList (${entries.join(' ')}) :override 0}`

test('only the outermost target list is used', () => {
  const inner = query([entry(9, 'x', 50, 9)])
  const subLink = `{SUBLINK :subLinkType 4 :subselect ${inner} :location 8}`
  const rule = `(${query(
    [entry(1, 'id', 50, 3), entry(2, 'sum', 0, 0, subLink), entry(3, 'y', 51, 1)],
    `:cteList ({COMMONTABLEEXPR :ctequery ${inner}}) :rtable (${inner}) `,
  )})`
  expect([...targetOrigins(rule)]).toEqual([
    [1, { relation: 50, position: 3 }],
    [3, { relation: 51, position: 1 }],
  ])
})

test('a name that looks like rule syntax stays a name', () => {
  const names = [
    String.raw`a\ \{:resorigtbl\ 7`,
    ':resorigtbl',
    ':targetList',
    String.raw`\)\}`,
    '""',
    String.raw`back\\slash`,
  ]
  const rule = `(${query(names.map((name, index) => entry(index + 1, name, 50, index + 1)))})`
  expect([...targetOrigins(rule).values()]).toEqual(
    names.map((_, index) => ({ relation: 50, position: index + 1 })),
  )
})

test.each(['', '<>', '(', '({QUERY', '({QUERY :targetList <>})', '({QUERY :targetList ({TARGETENTRY :resno'])(
  'an invalid rule yields nothing: %s',
  (rule) => {
    expect(targetOrigins(rule).size).toBe(0)
  },
)

test('views on views resolve to the table; a cycle resolves to nothing', () => {
  const view = (oid: number, relation: number) => ({
    oid,
    columns: { 1: `c${oid}` },
    rule: `(${query([entry(1, 'c', relation, 1)])})`,
  })
  const origins = viewOrigins([view(10, 11), view(11, 12), view(12, 50), view(20, 21), view(21, 20)])
  expect(origins.get(10)?.get('c10')).toEqual({ relation: 50, position: 1 })
  expect(origins.get(20)?.size).toBe(0)
})
