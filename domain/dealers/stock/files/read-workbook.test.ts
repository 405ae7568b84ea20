import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { type SheetOfTest, type WorkbookOfTest, workbook } from '#testing/workbook.ts'
import { readYear } from '../years.ts'
import { readStockFile } from './read-file.ts'

const HEADINGS = ['Stock no', 'Make', 'Model', 'Year', 'Price', 'Town']
const car = (number: string, price: number | string = 1_250_000) => [
  number,
  'Toyota',
  'Axio',
  2015,
  price,
  'Nairobi',
]
const read = (bytes: Uint8Array<ArrayBuffer> | string, choices = {}, name = 'stock.xlsx') =>
  readStockFile(new File([bytes], name), choices)
const inline = (text: string, style = '') => `<c t="inlineStr"${style}><is><t>${text}</t></is></c>`
const rowOf = (texts: readonly string[]) => `<row>${texts.map((text) => inline(text)).join('')}</row>`

describe.each(['', 'x:', 'ss.main:'])('a workbook whose tags have the prefix %j', (prefix) => {
  const written = (sheets: readonly SheetOfTest[], options: WorkbookOfTest = {}) =>
    workbook(sheets, { ...options, prefix })
  const sheet = (xml: string, options: WorkbookOfTest = {}) =>
    written([{ name: 'S1', rows: [], xml }], options)

  test('cells without references follow one another, empty ones included', async () => {
    const rows = [HEADINGS, car('A1'), ['A2', null, 'Axio', 2015, 1, 'Nairobi']]
    const file = await read(written([{ name: 'S1', rows, references: false }]))
    expect(file.headings).toEqual(HEADINGS)
    expect(file.rows.map(({ cells }) => cells)).toEqual([
      ['A1', 'Toyota', 'Axio', '2015', '1250000', 'Nairobi'],
      ['A2', '', 'Axio', '2015', '1', 'Nairobi'],
    ])
  })

  test('the sheet whose headings fit is taken and named; hidden ones are skipped; others can be chosen', async () => {
    const old = [
      [...HEADINGS, 'Mileage'],
      [...car('OLD'), 5],
    ]
    const bytes = written([
      { name: 'Cover', rows: [['Mombasa Motors'], ['Stock list 2026']] },
      { name: 'Last year', state: 'hidden', rows: old },
      { name: 'Secret', state: 'veryHidden', rows: old },
      { name: 'Cars & vans', rows: [HEADINGS, car('A1'), car('A2')] },
      { name: 'Sold', rows: [HEADINGS, car('B1')] },
    ])
    const file = await read(bytes)
    expect(file.sheet).toEqual({
      name: 'Cars & vans',
      all: ['Cover', 'Cars & vans', 'Sold'],
      others: [{ name: 'Sold', rows: 1 }],
    })
    expect(file.rows.map(({ cells }) => cells[0])).toEqual(['A1', 'A2'])
    const other = await read(bytes, { sheet: 'Sold' })
    expect(other).toMatchObject({
      sheet: { name: 'Sold', others: [{ name: 'Cars & vans', rows: 2 }] },
      rows: [{ line: 2 }],
    })
  })

  test('floating noise is no part of a number, and the error of a formula does not empty a cell', async () => {
    const xml = `${rowOf(HEADINGS)}
      <row r="3"><c r="A3" t="str"><f>X</f><v>A1</v></c><c r="B3" t="str"><f>X</f><v></v></c><c r="D3"><v>2015.0000000000002</v></c>
      <c r="E3"><v>1249999.9999999998</v></c><c r="F3" t="e"><v>#REF!</v></c></row>`
    const file = await read(sheet(xml))
    expect(file.rows).toEqual([{ line: 3, cells: ['A1', '', '', '2015', '1250000', '#REF!'] }])
  })

  test('a formula without its result is kept as one, so that it does not empty a value of an ad', async () => {
    const formulas = ['<f>A1</f>', '<f>A1</f><v></v>', '<f t="shared" si="0"/>', '<f>A1</f><v/>']
    const xml = `${rowOf(HEADINGS)}
      <row>${inline('A1')}${formulas.map((formula) => `<c>${formula}</c>`).join('')}<c t="str"><f>X</f></c></row>`
    const file = await read(sheet(xml))
    expect(file.rows[0]?.cells).toEqual(['A1', ...Array(5).fill('#FORMULA')])
  })

  test('a number that its format shows in dollars is in dollars', async () => {
    const heads = ['Stock no', 'Price', 'Price KES', 'Date']
    const xml = `${rowOf(heads)}
      <row>${inline('A1', ' s="1"')}<c s="1"><v>65000.000000000007</v></c><c s="2"><v>65000</v></c><c s="3"><v>42156</v></c></row>`
    const formats = ['[$$-409]#,##0', '[$KES] #,##0', '[$-409]d\\-mmm\\-yy']
    expect((await read(sheet(xml, { formats }))).rows[0]?.cells).toEqual([
      'A1',
      '$ 65000',
      '65000',
      '2015-06-01',
    ])
  })

  test('a cell keeps the zeros that its format shows, and no year that it hides', async () => {
    const heads = ['Stock no', 'Year', 'Price']
    const xml = `${rowOf(heads)}<row><c s="1"><v>42</v></c><c s="2"><v>46188</v></c><c><v>1250000</v></c></row>`
    const file = await read(sheet(xml, { formats: ['"R&D "00000', 'd-mmm'] }))
    expect(file.rows[0]?.cells).toEqual(['R&D 00042', '15-Jun', '1250000'])
  })

  test.each(['true', '1'] as const)(
    'days that count from 1904 (%j) are those that the cells show',
    async (date1904) => {
      const heads = ['Stock no', 'YOM', 'Year of manufacture', 'Mileage']
      const xml = `${rowOf(heads)}<row>${inline('A1')}<c s="1"><v>40694</v></c><c><v>40694</v></c><c><v>40694</v></c></row>`
      const file = await read(sheet(xml, { formats: ['yyyy-mm-dd'], date1904 }))
      expect(file.rows[0]?.cells).toEqual(['A1', '2015-06-01', '42156', '40694'])
    },
  )

  test('a date in words is the day that it names, in every time zone', async () => {
    const xml = `${rowOf(['Stock no', 'Year', 'Price'])}
      <row>${inline('A1')}<c t="d"><v>2015-01-01T00:00:00</v></c><c><v>1250000</v></c></row>`
    const file = await read(sheet(xml))
    expect(readYear(file.rows[0]?.cells[1] ?? '')).toBe('2015')
  })
})

test('attributes may be written in single quotes', async () => {
  const xml = `${rowOf(HEADINGS)}
    <row hidden='1'>${inline('A1')}</row><row hidden='0'>${inline('A2')}<c/><c/><c/><c s = '1'><v>65000</v></c></row>`
  const file = await read(workbook([{ name: 'S1', rows: [], xml }], { formats: ['[$$-409]#,##0'] }))
  expect(file.rows.map(({ cells }) => [cells[0], cells[4]])).toEqual([['A2', '$ 65000']])
})

test('what is no list says what it is and how to save it', async () => {
  const old = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
  const encrypted = Uint8Array.from([
    ...old,
    ...[...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]),
  ])
  const others: [Uint8Array<ArrayBuffer> | string, string][] = [
    ['<html><table><tr><td>Stock no</td></tr></table></html>', 'This is a web page (HTML)'],
    ['\ufeff\r\n<table border=1><tr><td>Stock no</td></tr></table>', 'This is a web page (HTML)'],
    [
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook/>',
      'This is an XML spreadsheet',
    ],
    ['%PDF-1.7 …', 'This is a PDF'],
    [encrypted, 'This workbook has a password'],
    [Uint8Array.from(old), 'This is an old Excel workbook'],
    [
      zipSync({
        mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
      }) as Uint8Array<ArrayBuffer>,
      'This is an OpenDocument',
    ],
    [zipSync({ 'photo.jpg': new Uint8Array(3) }) as Uint8Array<ArrayBuffer>, 'This is neither'],
    [Uint8Array.from([0x50, 0x4b, 3, 4, 5]), 'This workbook could not be read'],
  ]
  for (const [bytes, sentence] of others) await expect(read(bytes, {}, 'stock.xls')).rejects.toThrow(sentence)
})

test('a small workbook of parts that are huge together is refused', async () => {
  const sheet = new Uint8Array(41 * 1024 * 1024)
  const parts = Object.fromEntries([1, 2, 3].map((nth) => [`xl/worksheets/sheet${nth}.xml`, sheet]))
  const bytes = zipSync(parts) as Uint8Array<ArrayBuffer>
  expect(bytes.length).toBeLessThan(200_000)
  await expect(read(bytes)).rejects.toThrow('This workbook is too large')
})

test('200,000 rows are refused with their number, in a workbook and in a CSV', async () => {
  const row = '<row><c><v>1</v></c><c><v>2</v></c></row>'
  const bytes = workbook([{ name: 'S', rows: [], xml: row.repeat(200_000) }], { prefix: 'x:' })
  await expect(read(bytes)).rejects.toThrow('200,000 rows')
  await expect(read(`Reg,Price\n${'KDA 1,5\n'.repeat(200_000)}`, {}, 'stock.csv')).rejects.toThrow(
    'rows; import at most 5,000',
  )
})

test('a million formatted rows without values are no rows', async () => {
  const xml = `<row r="1">${HEADINGS.map((heading) => `<c t="inlineStr"><is><t>${heading}</t></is></c>`).join('')}</row>
    <row r="2"><c t="inlineStr"><is><t>A1</t></is></c><c><v>5</v></c></row>${'<row><c s="1"/><c s="1"/></row>'.repeat(100_000)}`
  expect((await read(workbook([{ name: 'S', rows: [], xml }]))).rows).toHaveLength(1)
})
