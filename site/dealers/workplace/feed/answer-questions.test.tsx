// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { FeedQuestion } from '#domain/dealers/stock/feed.ts'
import { AnswerQuestions } from './answer-questions.tsx'

afterEach(cleanup)

const year: FeedQuestion = {
  key: 'year | 15',
  label: 'Year “15”',
  answer: null,
  proposal: '2015',
  options: [{ answer: '2015', label: '2015' }],
  isFree: true,
  rows: 2,
}
const make = { ...year, key: 'make | toyta', label: 'Make “Toyta”', options: [], isFree: false, rows: 1 }
const fuel = {
  ...year,
  key: 'fuel_type | unleaded',
  label: 'Fuel “unleaded”',
  proposal: null,
  options: [{ answer: 'Petrol', label: 'Petrol' }],
  isFree: false,
}

function show(questions: FeedQuestion[]) {
  const Stub = createRoutesStub([{ path: '*', Component: () => <AnswerQuestions questions={questions} /> }])
  render(<Stub />)
}

test('open questions are asked, by a list of answers or by a text where others may be typed', async () => {
  show([year, fuel])
  expect(screen.getByRole('heading', { name: '2 values need you' })).toBeTruthy()
  expect(screen.queryByText(/^Your answers/)).toBeNull()
  expect(screen.getByLabelText('Fuel “unleaded”').tagName).toBe('SELECT')
  const input = screen.getByLabelText('Year “15”')
  expect(input).toHaveProperty('value', '2015')
  expect(input.getAttribute('list')).toBe(document.querySelector('datalist')?.id)
  await userEvent.clear(input)
  await userEvent.type(input, '2016')
  expect(input).toHaveProperty('value', '2016')
})

test('answers so far are listed apart, and can be typed again', async () => {
  show([
    { ...make, answer: 'Toyotaa' },
    { ...year, answer: '2014' },
  ])
  expect(screen.queryByText(/need you/)).toBeNull()
  await userEvent.click(screen.getByText('Your answers: 2'))
  const form = within(screen.getByRole('form', { name: 'Your answers' }))
  expect(form.getByLabelText('Year “15”')).toHaveProperty('value', '2014')
  const input = form.getByLabelText('Make “Toyta”')
  expect(input).toHaveProperty('value', 'Toyotaa')
  await userEvent.type(input, '{Backspace}')
  expect(input).toHaveProperty('value', 'Toyota')
})
