import { expect, test } from 'vitest'
import { checkServiceForm, EMPTY_SERVICE_FORM, serviceForm } from './service-form.ts'

const USUAL = ['bay']

const full = {
  ...EMPTY_SERVICE_FORM,
  bay: '1',
  name: '  Full   service ',
  price: '4,500',
  duration_minutes: '90',
  service_type: '',
  description: ' Oil and filters. ',
}

test('a service round-trips through the form’s fields', () => {
  const { value } = checkServiceForm(full, USUAL)
  expect(value).toEqual({
    name: 'Full service',
    price: 4_500,
    duration_minutes: 90,
    service_type: null,
    description: 'Oil and filters.',
    needs: null,
    minutes_before: 0,
    minutes_after: 0,
    at_once: null,
  })
  if (value) expect(checkServiceForm(serviceForm(value, USUAL), USUAL).value).toEqual(value)
})

test('name, price and duration are required', () => {
  const { errors, summary } = checkServiceForm(EMPTY_SERVICE_FORM, USUAL)
  expect(Object.keys(errors ?? {})).toEqual(['name', 'price', 'duration_minutes'])
  expect(summary).toBe('Please fill in all required fields')
})

test.each([
  ['price', 'a lot', 'Enter an amount in shillings, for example 1,250,000 or 1.25M.'],
  ['price', '10000000001', 'Enter an amount between KSh 0 and KSh 10,000,000,000.'],
  ['duration_minutes', 'an hour', 'Enter the duration in minutes, from 5 to 1,440 (a day).'],
  ['duration_minutes', '4', 'Enter the duration in minutes, from 5 to 1,440 (a day).'],
  ['duration_minutes', '1441', 'Enter the duration in minutes, from 5 to 1,440 (a day).'],
  ['name', 'x', 'Enter the name of the service in 2 to 120 characters.'],
  ['minutes_before', '241', 'Enter 0 to 240 minutes.'],
  ['minutes_after', 'an hour', 'Enter 0 to 240 minutes.'],
  ['at_once', '0', 'Enter a number from 1 to 100, or leave it empty.'],
  ['service_type', 'bakery', 'Choose at least one type of service from the list.'],
])('%s cannot be %s', (field, text, sentence) => {
  const { errors, summary } = checkServiceForm({ ...full, [field]: text }, USUAL)
  expect(errors).toEqual({ [field]: sentence })
  expect(summary).toBe('Please check the marked fields')
})

test('the price may be 0', () => {
  expect(checkServiceForm({ ...full, price: '0' }, USUAL).value?.price).toBe(0)
})

test('what it takes is kept only if it differs from the usual', () => {
  const { value } = checkServiceForm({ ...full, person: '2', minutes_after: '15', at_once: '3' }, USUAL)
  expect(value).toMatchObject({ needs: ['bay', 'person', 'person'], minutes_after: 15, at_once: 3 })
  if (value) expect(checkServiceForm(serviceForm(value, USUAL), USUAL).value).toEqual(value)
  expect(checkServiceForm({ ...full, bay: '0' }, USUAL).value?.needs).toEqual([])
  expect(checkServiceForm(full, ['bay', 'person']).value?.needs).toEqual(['bay'])
})
