import { describe, expect, test } from 'vitest'
import { checkDealerPage, dealerPageForm } from './dealer-page-form.ts'
import {
  changeSummary,
  checkPriceForm,
  doneLabel,
  EMPTY_PRICE_FORM,
  formerStatuses,
  parseStock,
  readPrice,
  refusalOf,
  stockParams,
  unchangedReason,
  waitingSummary,
} from './dealer-stock.ts'

describe('the URL of a dealer’s list', () => {
  test('holds its whole state; unknown parameters are ignored', () => {
    const asked = parseStock(
      new URLSearchParams('search= axio &status=draft&sort=price_desc&size=100&page=3'),
    )
    expect(asked).toEqual({ search: 'axio', state: 'draft', sort: 'price_desc', size: 100, page: 3 })
    expect(stockParams(asked).toString()).toBe('search=axio&status=draft&sort=price_desc&size=100')
    expect(parseStock(new URLSearchParams('status=gone&sort=luck&size=7&page=-1'))).toEqual({
      search: '',
      state: null,
      sort: 'newest',
      size: 50,
      page: 1,
    })
    expect(stockParams(parseStock(new URLSearchParams())).toString()).toBe('')
  })
})

test('changed ads are undone by the status they had; expired and refused ones stay', () => {
  const line = (
    id: string,
    former_status: string,
    outcome: 'changed' | 'refused' | 'unchanged' = 'changed',
  ) => ({
    id,
    title: id,
    outcome,
    former_status,
  })
  const lines = [
    line('a', 'active'),
    line('b', 'draft'),
    line('c', 'active'),
    line('d', 'expired'),
    line('e', 'active', 'refused'),
    line('f', 'sold', 'unchanged'),
  ]
  expect(formerStatuses(lines)).toEqual([
    ['active', ['a', 'c']],
    ['draft', ['b']],
  ])
})

test('a price typed in the list is read like any amount, within what a price may be', () => {
  expect(readPrice('1.45m')).toEqual({ price: 1_450_000 })
  expect(readPrice(' KSh 1,340,000 ')).toEqual({ price: 1_340_000 })
  expect(readPrice('9,999')).toEqual({ error: 'Enter an amount between KSh 10,000 and KSh 10,000,000,000.' })
  expect(readPrice('cheap')).toEqual({
    error: 'Enter an amount in shillings, for example 1,250,000 or 1.25M.',
  })
  expect(readPrice('')).toEqual({ error: 'Enter a price, for example 1,250,000 or 1.25M.' })
})

test('an ad that a bulk action leaves alone says why', () => {
  const line = { id: 'a', title: 'a' }
  expect(unchangedReason({ ...line, outcome: 'unchanged', state: 'sold' })).toBe('It is sold already.')
  expect(unchangedReason({ ...line, outcome: 'refused', code: 'P0001', message: 'Too early.' })).toBe(
    'Too early.',
  )
})

describe('a price change', () => {
  const form = { ...EMPTY_PRICE_FORM, amount: '7.5' }

  test('is a percentage or an amount, up or down', () => {
    expect(checkPriceForm(form).value).toEqual({ change: 'percent', amount: -7.5, least_price: 10_000 })
    expect(checkPriceForm({ ...form, direction: 'raise', amount: '5 %' }).value).toMatchObject({ amount: 5 })
    expect(checkPriceForm({ ...form, by: 'amount', amount: '50000' }).value).toMatchObject({
      change: 'amount',
      amount: -50_000,
    })
  })

  test.each(['', '0', '91', '-5', 'half', '7.555'])('refuses “%s” as a percentage', (amount) => {
    expect(checkPriceForm({ ...form, amount }).errors?.amount).toContain('percentage')
  })

  test('needs a lower bound', () => {
    expect(checkPriceForm({ ...form, least: '' }).errors?.least).toBe('Enter at least KSh 1.')
  })
})

test('a report counts changed ads and explains the others', () => {
  const changed = { id: '1', title: 'Axio', outcome: 'changed' as const }
  const held = {
    ...changed,
    outcome: 'refused' as const,
    code: 'P0001',
    message: 'It waits.',
    hint: 'listing_held',
  }
  const unpriced = {
    ...changed,
    outcome: 'refused' as const,
    code: '23514',
    message: 'new row violates check constraint "vehicle_listings_price_range"',
  }
  expect(changeSummary([changed])).toBe('1 ad changed')
  expect(changeSummary([changed, held, unpriced])).toBe('1 of 3 ads changed')
  expect(changeSummary([changed, held], doneLabel('renew'))).toBe('1 of 2 ads renewed')
  expect(changeSummary([changed], doneLabel('delete'))).toBe('1 ad deleted')
  const waiting = { ...changed, state: 'pending' as const }
  expect(waitingSummary([changed, held, waiting])).toBe(
    '1 ad is awaiting approval because it differs from its public version.',
  )
  expect(waitingSummary([waiting, waiting])).toMatch(/^2 ads are awaiting approval because they differ/)
  expect(waitingSummary([changed, { ...held, state: 'pending' }])).toBeNull()
  expect(refusalOf(held)).toBe('It waits.')
  expect(refusalOf(unpriced)).toBe('Enter a price between KSh 1 and KSh 10,000,000,000.')
})

describe('a dealer’s page', () => {
  const empty = dealerPageForm(null)

  test('may be empty', () => {
    expect(checkDealerPage(empty).value).toEqual({
      towns: [],
      address: null,
      website: null,
      opening_hours: null,
    })
  })

  test('accepts listed and other towns, and returns them to the form as typed', () => {
    const { value } = checkDealerPage({ ...empty, towns: ['Nairobi'], other_towns: 'Kitengela, , Naivasha ' })
    expect(value?.towns).toEqual(['Nairobi', 'Kitengela', 'Naivasha'])
    expect(value && dealerPageForm(value)).toMatchObject({
      towns: ['Nairobi'],
      other_towns: 'Kitengela, Naivasha',
    })
  })

  test('saves a website with its scheme, and refuses invalid ones', () => {
    expect(checkDealerPage({ ...empty, website: 'motors.co.ke' }).value?.website).toBe('https://motors.co.ke')
    for (const website of ['javascript:alert(1)', 'motors', 'https://a b.c'])
      expect(checkDealerPage({ ...empty, website }).errors?.website).toBeTruthy()
  })

  test('reports the day with invalid hours', () => {
    const week = { ...empty.week, mon: [{ from: '09:00', to: '' }] }
    expect(checkDealerPage({ ...empty, week }).summary).toBeNull()
    const wrong = checkDealerPage({ ...empty, shows_hours: true, week })
    expect(wrong.days?.mon).toBe('Enter an opening and a closing time.')
  })
})
