import { expect, test } from 'vitest'
import { FileRefused } from '../../foundation/tables/list-file.ts'
import { readListFile } from '../../foundation/tables/read-file.ts'
import { accountOf, isOtherAccount, ownAccounts } from './account.ts'
import { readStatementAmount } from './amounts.ts'
import { currencyOfFile } from './currency.ts'
import { columnsProblem, guessColumns, headingsToKeep, STATEMENT_LIST, sourceOf } from './fields.ts'
import { ordersOf, readStatement } from './read-statement.ts'
import { possibleOrders, readStatementTime } from './times.ts'

const MPESA_HEADINGS =
  'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.'

/** As the organisation portal exports it: the newest row first, with lines about the organisation above. */
const MPESA = `Organization Name,MAGARI LTD
Short Code,600123
Account,Utility Account

${MPESA_HEADINGS}
TLA4BCD003,14-11-2026 16:02:11,14-11-2026 16:02:10,Organization Settlement Account to Bank,Completed,,"-4,000.00",2966.50,true,Withdraw Funds to Bank,KCB BANK,,
TLA3BCD002,14-11-2026 12:30:00,14-11-2026 12:30:00,Pay Bill from 2547****0111 - MARY ATIENO Acc. MG7K2M4N8P,Completed,"5,000.00",,"6,966.50",true,Pay Bill Online,2547****0111 - MARY ATIENO,,MG7K2M4N8P
TLA3BCD001,14-11-2026 12:00:00,14-11-2026 12:00:00,Pay Bill from 254712345678 - JOHN DOE,Failed,700.00,,,true,Pay Bill Online,254712345678 - JOHN DOE,,
TLA2BCD001,13-11-2026 09:00:00,13-11-2026 09:00:00,Pay merchant Charge,Completed,,-33.50,1966.50,true,Pay merchant Charge,,,
TLA2BCD001,13-11-2026 09:00:00,13-11-2026 09:00:00,Merchant Payment from 0712XXX678 - JOHN DOE,Completed,2000.00,,2000.00,true,Customer Payment to Small Business,0712XXX678 - JOHN DOE,,
`

const read = async (text: string, name = 'statement.csv') =>
  readListFile(new File([text], name), {}, STATEMENT_LIST)

async function statement(text: string) {
  const file = await read(text)
  const columns = guessColumns(file.headings, {})
  const [order = 'day first'] = ordersOf(file, columns)
  return readStatement(file, columns, order, sourceOf(file.headings), '2026-11-15T20:59:59Z')
}

test('M-Pesa’s file is read with its charges, masked payers and account numbers; what failed moved no money', async () => {
  const file = await read(MPESA)
  expect(sourceOf(file.headings)).toBe('mpesa')
  expect(columnsProblem(guessColumns(file.headings, {}))).toBeNull()
  const { rows, bad, still, breaks } = await statement(MPESA)
  expect(bad).toEqual([])
  expect(breaks).toEqual([])
  expect(still).toEqual([{ line: 8, problem: 'Not completed: Failed.' }])
  expect(rows.map(({ line, paid_in, withdrawn, balance }) => [line, paid_in, withdrawn, balance])).toEqual([
    [6, '0.00', '4000.00', '2966.50'],
    [7, '5000.00', '0.00', '6966.50'],
    [9, '0.00', '33.50', '1966.50'],
    [10, '2000.00', '0.00', '2000.00'],
  ])
  expect(rows[1]).toMatchObject({
    receipt: 'TLA3BCD002',
    paid_at: '2026-11-14T12:30:00+03:00',
    payer_number: '2547****0111',
    payer_name: 'MARY ATIENO',
    account_number: 'MG7K2M4N8P',
  })
  expect(rows[3]).toMatchObject({ payer_number: '0712XXX678', payer_name: 'JOHN DOE' })
})

test('a bank’s file is read, with totals and balances left out and the payer out of the narrative', async () => {
  const { rows, bad, still, breaks } = await statement(`KCB BANK KENYA LTD;;;;;
Account Number: 1234567890;;;;;
Transaction Date;Value Date;Narrative;Debit;Credit;Balance
01/11/2026;01/11/2026;Opening Balance;;;1,000.00
13/11/2026;13/11/2026;MPESA C2B TLA9BCD009 254722000111 JANE WANJIKU;;5,000.00;6,000.00
14/11/2026;14/11/2026;Ledger fee;(50.00);;5,950.00
Total;;;50.00;5,000.00;
`)
  expect(bad).toEqual([])
  expect(still).toEqual([{ line: 4, problem: 'A balance, not a payment.' }])
  expect(breaks).toEqual([])
  expect(rows).toMatchObject([
    { paid_in: '5000.00', payer_number: '254722000111', payer_name: 'JANE WANJIKU', receipt: '' },
    { withdrawn: '50.00' },
  ])
})

test.each([
  ['1,000.00', 100_000],
  ['-1,000.00', -100_000],
  ['(1,000.00)', -100_000],
  ['KES 1,000', 100_000],
  ['Ksh1,000.5', 100_050],
  ['1,000.00 CR', 100_000],
  ['1,000.00DR', -100_000],
  ['1000.00-', -100_000],
  ['0.50', 50],
  ['10,000,000.00', 1_000_000_000],
  ['1 000 000.00', 100_000_000],
])('the amount %s', (text, cents) => {
  expect(readStatementAmount(text)).toEqual({ cents })
})

test.each([
  ['', 'empty'],
  ['-', 'empty'],
  ['USD 1,000', 'foreign'],
  ['$ 12', 'foreign'],
  ['1.000,00', 'unreadable'],
  ['1,00', 'unreadable'],
  ['12.345', 'unreadable'],
  ['about 5', 'unreadable'],
])('no amount: “%s” is %s', (text, problem) => {
  expect(readStatementAmount(text)).toEqual({ problem })
})

test.each([
  ['13/11/2026', '2026-11-13T00:00:00+03:00'],
  ['13-11-2026 16:02:11', '2026-11-13T16:02:11+03:00'],
  ['2026-11-13 16:02:11', '2026-11-13T16:02:11+03:00'],
  ['13 Nov 2026', '2026-11-13T00:00:00+03:00'],
  ['13-NOV-26', '2026-11-13T00:00:00+03:00'],
  ['13/11/2026 2:30 PM', '2026-11-13T14:30:00+03:00'],
  ['46339.5', '2026-11-13T12:00:00+03:00'],
])('the time %s is Nairobi’s', (text, moment) => {
  expect(readStatementTime(text, 'day first')).toBe(moment)
})

test('which figure is the day is asked where no row tells it', () => {
  expect(possibleOrders(['03/02/2026', '04/02/2026'])).toEqual(['day first', 'month first'])
  expect(possibleOrders(['03/02/2026', '13/02/2026'])).toEqual(['day first'])
  expect(possibleOrders(['02/03/2026', '02/13/2026'])).toEqual(['month first'])
  expect(possibleOrders(['13/02/2026', '02/13/2026'])).toEqual([])
  expect(possibleOrders(['05/05/2026'])).toEqual(['day first'])
  expect(readStatementTime('03/02/2026', 'month first')).toBe('2026-03-02T00:00:00+03:00')
  expect(readStatementTime('31/02/2026', 'day first')).toBeNull()
})

test('rows that cannot be read are listed with their line: another currency, no date, twice, cut in the middle', async () => {
  const row = (receipt: string, rest: string) => `${receipt},14-11-2026 12:30:00,,Pay Bill,Completed,${rest}`
  const { rows, bad } = await statement(`${MPESA_HEADINGS}
${row('TLA3BCD001', '100.00,,,true,,,,')}
${row('TLA3BCD001', '100.00,,,true,,,,')}
${row('TLA3BCD002', 'USD 100.00,,,true,,,,')}
TLA3BCD003,yesterday,,Pay Bill,Completed,100.00,,,true,,,,
TLA3BCD004,14-11-2026 12:3`)
  expect(rows.map(({ line }) => line)).toEqual([2])
  expect(bad).toEqual([
    { line: 3, problem: 'It repeats line 2, and counts once.' },
    { line: 4, problem: '“USD 100.00” is another currency than KES.' },
    { line: 5, problem: '“yesterday” is no date.' },
    { line: 6, problem: 'The file ends in the middle of this line: it was cut off.' },
  ])
})

test('money of another currency is never taken for shillings, wherever the file names it', async () => {
  const { rows, bad } = await statement(`Date,Description,Credit,Debit,Ccy
13/11/2026,From AMINA,"1,000.00",,USD
14/11/2026,From AMINA,50.00,,kes
15/11/2026,From AMINA,60.00,,`)
  expect(rows.map(({ line }) => line)).toEqual([3, 4])
  expect(bad).toEqual([{ line: 2, problem: '“USD” is another currency than KES.' }])
  const money = { time: 0, paid_in: 1, balance: 2 }
  for (const [above, headings, currency] of [
    [['Account Currency · USD'], ['Date', 'Credit', 'Balance'], 'USD'],
    [['Currency: SSP'], ['Date', 'Credit', 'Balance'], 'SSP'],
    [['Currency · KES'], ['Date', 'Credit (KES)', 'Balance'], null],
    [[], ['Date', 'Credit', 'Balance (USD)'], 'USD'],
    [[], ['Date', 'Money in ($)', 'Balance'], '$'],
    [[], ['Date', 'CreditUsd', 'Balance'], 'Usd'],
    [['Statement of account'], ['Date', 'Cr', 'Balance'], null],
  ] as const)
    expect(currencyOfFile(above, headings, money), `${above} ${headings}`).toBe(currency)
})

test('a payment of a day after today in Nairobi is not taken', async () => {
  const { rows, bad } = await statement(`Date,Description,Credit
15/11/2026 23:59,From AMINA,10
16/11/2026,From AMINA,10
14/11/2027,From AMINA,10`)
  expect(rows.map(({ line }) => line)).toEqual([2])
  expect(bad).toEqual([
    { line: 3, problem: '“16/11/2026” lies in the future.' },
    { line: 4, problem: '“14/11/2027” lies in the future.' },
  ])
})

test('missing rows are found between the lines where the balance breaks', async () => {
  const { breaks } = await statement(
    MPESA.split('\n')
      .filter((line) => !line.includes('TLA3BCD002'))
      .join('\n'),
  )
  expect(breaks).toEqual([{ after: 6, before: 8 }])
})

test('a PDF, an empty file and too many rows are refused in a sentence', async () => {
  await expect(read('%PDF-1.7 x')).rejects.toThrow('as CSV or Excel')
  await expect(read('')).rejects.toThrow(FileRefused)
  const many = `${MPESA_HEADINGS}\n${'A,14-11-2026,,x,Completed,1,,,,,,,\n'.repeat(20_001)}`
  await expect(read(many)).rejects.toThrow('This file has 20,001 rows; a statement may have 20,000 at most.')
})

test('a statement of another account is recognised by what stands above it or by its name', () => {
  const own = ownAccounts(
    { mpesa_till_number: '5012345', mpesa_paybill_number: '600 123', bank_account_number: '' },
    'mpesa',
  )
  expect(accountOf('x.csv', ['Organization Name · MAGARI', 'Short Code · 600123'], 'mpesa')).toBe('600123')
  expect(accountOf('ORG_777888_Utility.csv', [], 'mpesa')).toBe('777888')
  expect(accountOf('x.csv', ['Account Number: 1234 5678 90'], 'bank')).toBe('1234567890')
  expect(isOtherAccount('600123', own)).toBe(false)
  expect(isOtherAccount('777888', own)).toBe(true)
  expect(isOtherAccount(null, own)).toBe(false)
})

test('confirmed columns are remembered by their headings', async () => {
  const headings = ['Posted', 'Blurb', 'In', 'Out']
  expect(columnsProblem(guessColumns(headings, {}))).not.toBeNull()
  const kept = headingsToKeep(headings, { time: 0, details: 1, paid_in: 2, withdrawn: 3 })
  expect(guessColumns(headings, kept)).toEqual({ time: 0, details: 1, paid_in: 2, withdrawn: 3 })
})
