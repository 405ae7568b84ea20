import { expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'

const world = worldOfTests()

const numbersIn = async (words: string) => {
  const [row] = await world.owner.query<{ numbers: string[] }>(
    'select private.payment_numbers($1) as numbers',
    [words],
  )
  return row?.numbers
}

test.each<[string, string[]]>([
  ['Send it to till 5245678 please', ['5245678']],
  ['Lipa na M-Pesa buy goods till number: 52 45 678', ['5245678']],
  ['TILL NO.\n524-5678', ['5245678']],
  ['Till 52\u200b45678', ['5245678']],
  ['Tuma kwa till 5245678 sasa', ['5245678']],
  ['My paybill is 745612.', ['745612']],
  ['Till 5245678 0712 345 678', ['254712345678', '5245678']],
  ['Pay bill 745612 account 00098123', ['00098123']],
  ['Equity paybill 247247, a/c 0140298765432', ['0140298765432']],
  ['Account name John Kamau, KCB Moi Avenue, number 1234567890', ['1234567890']],
  ['acc 1234 5678 90', ['1234567890']],
  ['Send 20,000 to 0712 345 678 (John)', ['254712345678']],
  ['M-Pesa +254712-345-678', ['254712345678']],
  ['Pay to 254112345678 or 0112345678', ['254112345678']],
  ['Till 5245678 or till 6245678', ['5245678', '6245678']],
])('%j names %j', async (words, numbers) => {
  expect(await numbersIn(words)).toEqual(numbers)
})

test.each([
  'Is it still available?',
  'I can pay 850,000 or KSh 900000 by bank',
  'I will send to your account KSh 850000 on Monday',
  'My account can take 850000 shillings today',
  'The bank wants 850000/= and 84000 km is too much',
  'The bank wants 850000.50 or 850.000 today',
  'Paybill 247247',
  'Let us meet at the bank on 2026-11-30 at 10 30',
  'Chassis NZE121-3210567, 2014 model',
  '',
])('%j names none', async (words) => {
  expect(await numbersIn(words)).toEqual([])
})
