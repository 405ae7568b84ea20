import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blockText, readBlock } from './clipboard-block.ts'

test('a column, a row and a block are read, with the line ends of each system', () => {
  expect(readBlock('1,250,000\r\n850000\r\n')).toEqual([['1,250,000'], ['850000']])
  expect(readBlock('Toyota\tVitz')).toEqual([['Toyota', 'Vitz']])
  expect(readBlock('a\tb\nc\td\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(readBlock('a\rb')).toEqual([['a'], ['b']])
})

test('empty cells count, also the last ones', () => {
  expect(readBlock('a\t\n\t\n')).toEqual([
    ['a', ''],
    ['', ''],
  ])
  // One empty cell, and nothing at all.
  expect(readBlock('\r\n')).toEqual([['']])
  expect(readBlock('')).toEqual([])
})

test('a cell in quotation marks may have line breaks, tabs and marks', () => {
  expect(readBlock('KDA 1\t"Clean.\r\nOne ""careful"" owner"\r\nKDA 2\tMint\r\n')).toEqual([
    ['KDA 1', 'Clean.\nOne "careful" owner'],
    ['KDA 2', 'Mint'],
  ])
  expect(readBlock('"a\tb"\tc')).toEqual([['a\tb', 'c']])
})

test('marks of the text itself take in no other cell', () => {
  expect(readBlock('"17" rims\t1\n18" rims\t2')).toEqual([
    ['"17" rims', '1'],
    ['18" rims', '2'],
  ])
  // Read as enclosed, the first cell would take in the end of its row.
  expect(readBlock('"mint\t1\nrims 17"\t2')).toEqual([
    ['"mint', '1'],
    ['rims 17"', '2'],
  ])
  expect(readBlock('"never closed\nnext')).toEqual([['"never closed'], ['next']])
})

test('what is copied is pasted as it was', () => {
  expect(
    blockText([
      ['17" rims', 'a\nb'],
      ['"x"', ''],
    ]),
  ).toBe('17" rims\t"a\nb"\n"""x"""\t')
  expect(readBlock(blockText([['a\tb', 'c']]))).toEqual([['a\tb', 'c']])
  const cell = fc.string({ unit: fc.constantFrom('a', '7', ' ', '"', '\n'), maxLength: 6 })
  const block = fc
    .integer({ min: 1, max: 3 })
    .chain((columns) =>
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 4 }),
    )
  fc.assert(
    fc.property(block, (rows) => {
      expect(readBlock(`${blockText(rows)}\n`)).toEqual(rows)
    }),
  )
})
