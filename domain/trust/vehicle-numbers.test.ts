import { expect, test } from 'vitest'
import { checkCarNumber, checkChassis, checkPlate } from './vehicle-numbers.ts'

test.each([
  // With a check digit: North American and Chinese.
  ['1HGCM82633A004352', '1HG************52'],
  ['1m8gdm9axkp042788', '1M8************88'],
  // The ninth sign is the maker's.
  ['JTDKN3DU5A0123456', 'JTD************56'],
  ['WDB2030461A123456', 'WDB************56'],
  ['nze121-1234567', 'NZE********67'],
  ['GRX130 6012345', 'GRX********45'],
  ['ZVW30-12345', 'ZVW*****45'],
])('%s is a chassis number, shown as %s', (given, masked) => {
  expect(checkChassis(given)).toMatchObject({ masked })
})

test('spellings of one chassis number are the same number', () => {
  const numbers = ['NZE121-1234567', 'nze121 1234567', '*NZE1211234567*'].map(checkChassis)
  expect(new Set(numbers.map((checked) => 'number' in checked && checked.number))).toEqual(
    new Set(['NZE1211234567']),
  )
})

test.each([
  ['1HGCM82633A004353', /check digit/],
  ['1HGCM82633AO04352', /no letters I, O and Q/],
  ['NZE121-12345O7', /letter O the digit 0/],
  ['KDA 123A', /as in the logbook/],
  ['', /as in the logbook/],
  ['1HGCM82633A00435', /as in the logbook/],
  ['Ѕ'.repeat(17), /letters and digits only/],
])('%s is refused with its reason', (given, reason) => {
  expect(checkChassis(given)).toMatchObject({ problem: expect.stringMatching(reason) })
})

test.each([
  ['kda 123a', 'KD* ***A'],
  ['KAB 123', 'KA* ***'],
  ['KMGC123B', 'KM* ***B'],
])('the plate %s is shown as %s', (given, masked) => {
  expect(checkPlate(given)).toMatchObject({ masked })
})

test.each(['', 'KD 1', 'UAX 123B', '12345'])('%s is no Kenyan plate', (given) => {
  expect(checkPlate(given)).toHaveProperty('problem')
})

test('a number of a list is read by its kind, and what has another form is none', () => {
  expect(checkCarNumber('plate', 'kda-123a')).toEqual({ kind: 'plate', number: 'KDA 123A' })
  expect(checkCarNumber('chassis', 'nze121 1234567')).toEqual({ kind: 'chassis', number: 'NZE1211234567' })
  for (const [kind, number] of [
    ['chassis', 'KDA 123A'],
    ['plate', 'STK 7'],
    ['id', '29384756'],
    ['plate', null],
    ['chassis', 'X'.repeat(100_000)],
  ])
    expect(checkCarNumber(kind, number)).toBeNull()
})
