import { describe, expect, test } from 'vitest'
import { moneyError } from './form.ts'
import { parseEngine, parseMileage, parseMoney, parseWholeNumber } from './typed-amounts.ts'

describe('a whole number', () => {
  test.each([
    ['1250000', 1_250_000],
    ['1,250,000', 1_250_000],
    ['1 250 000', 1_250_000],
    [' KSh 1,250,000 ', 1_250_000],
    ['KES. 500', 500],
    ['0', 0],
    ['007', 7],
  ])('%j is parsed as %d', (text, value) => {
    expect(parseWholeNumber(text)).toBe(value)
  })

  test.each(['', 'abc', '1.2m', '-5', '12.50', '1,25,000', '1,2', '1e6', '99999999999999999999', '٣'])(
    '%j is not a whole number',
    (text) => {
      expect(parseWholeNumber(text)).toBeNull()
    },
  )
})

describe('an engine', () => {
  test.each([
    ['1500', 1500],
    ['1,500 cc', 1500],
    ['1 496cc', 1496],
    [' 1500\u00a0CC ', 1500],
    ['1500 c.c.', 1500],
    ['1500 cm³', 1500],
    ['1.5', 1500],
    ['1,5', 1500],
    ['1.5L', 1500],
    ['2.0 litres', 2000],
    ['1.496', 1496],
    ['2', 2000],
    ['3 l', 3000],
    ['20', 20_000],
    ['50', 50],
    ['125cc', 125],
    ['0.66', 660],
    ['12,000 cc', 12_000],
  ])('%j has %d cm³', (text, value) => {
    expect(parseEngine(text)).toBe(value)
  })

  test.each([
    '',
    'abc',
    '-1500',
    '1.5 cc',
    '1 5',
    '1,50,0',
    '1500 hp',
    '1500cc diesel',
    '1NZ',
    '1e3',
    'V8',
    '.5',
    '1.',
    '٣',
    '9'.repeat(400),
  ])('%j is no engine', (text) => {
    expect(parseEngine(text)).toBeNull()
  })
})

describe('a mileage', () => {
  test.each([
    ['84000', 84_000],
    ['84,000 km', 84_000],
    ['84,000km', 84_000],
    [' 84 000 KMS ', 84_000],
    ['84\u00a0000\u00a0km', 84_000],
    ['84’000', 84_000],
    ['84,000 kilometres', 84_000],
    ['84,000.00', 84_000],
    ['84000.0 Km.', 84_000],
    ['84k', 84_000],
    ['84.5k km', 84_500],
    ['0', 0],
    ['0km', 0],
  ])('%j is %d km', (text, km) => {
    expect(parseMileage(text)).toBe(km)
  })

  test.each([
    '',
    'abc',
    'lots',
    '-5',
    '85.000',
    '85.000 km',
    '85.5',
    '85000.5',
    '85,00',
    '8,5000',
    '1.234',
    '52,000 miles',
    'KSh 84,000',
    '٣',
    '9'.repeat(40),
  ])('%j is none', (text) => {
    expect(parseMileage(text)).toBeNull()
  })
})

describe('an amount', () => {
  test.each([
    ['1250000', 1_250_000],
    ['1,250,000', 1_250_000],
    ['1 250 000', 1_250_000],
    ['1\u00a0250\u00a0000', 1_250_000],
    ['1250000.00', 1_250_000],
    ['1,450,000.00', 1_450_000],
    ['1250000.', 1_250_000],
    ['12.0', 12],
    ['1.2345m', 1_234_500],
    ['1.25M', 1_250_000],
    ['1.15m', 1_150_000],
    ['1,250k', 1_250_000],
    ['850k', 850_000],
    ['850 K', 850_000],
    ['KES 1.2m', 1_200_000],
    ['kshs. 1.2 million', 1_200_000],
    ['850 thousand', 850_000],
    ['1,150,000/=', 1_150_000],
    ['Sh 500 /-', 500],
    ['2.5m KSh', 2_500_000],
    ['0', 0],
  ])('%j is %d', (text, amount) => {
    expect(parseMoney(text)).toBe(amount)
    expect(moneyError(text, 0, 10_000_000)).toBeNull()
  })

  test.each(['850,000.50', '1250000.5', '12.75', '1.2', 'KES 0.01'])('%j is not rounded', (text) => {
    expect(parseMoney(text)).toBeNull()
    expect(moneyError(text, 0, 10_000_000)).toMatch(/^Enter whole shillings, without cents/)
  })

  test.each([
    'abc',
    '-5',
    '1,25,000',
    '1,2',
    '1,5m',
    '1.250',
    '1.250.000',
    '1.2345k',
    '1.2.3m',
    'm',
    '.5m',
    '1e6',
    '5 cars',
    '1m5',
    '2m 500k',
    '99999999999999999999',
    '9999999999999m',
    '٣',
    'KSh',
  ])('%j is refused with a sentence', (text) => {
    expect(parseMoney(text)).toBeNull()
    expect(moneyError(text, 0, 1_000)).toMatch(/^Enter an amount in shillings/)
  })

  test('is bounded; empty text is valid', () => {
    expect(moneyError('1.2k', 0, 1_000)).toBe('Enter an amount between KSh 0 and KSh 1,000.')
    expect(moneyError(' ', 1, 2)).toBeNull()
  })
})
