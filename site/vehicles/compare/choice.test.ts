// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, shownToast } from '../../ui/toast.ts'
import { MOST_COMPARED, storedChoice, toggleChosen } from './choice.ts'
import { choose, chosenOf, removeChosen } from './chosen.ts'

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`

beforeEach(() => {
  localStorage.clear()
  choose([])
  dismissToast()
})

test('a vehicle is added with its title, and removed by a second press', () => {
  toggleChosen(id(1), '2015 Toyota Axio')
  toggleChosen(id(2), '2018 Nissan Note')
  expect(chosenOf(storedChoice())).toEqual([
    { id: id(1), title: '2015 Toyota Axio' },
    { id: id(2), title: '2018 Nissan Note' },
  ])
  toggleChosen(id(1), '2015 Toyota Axio')
  expect(chosenOf(storedChoice())).toEqual([{ id: id(2), title: '2018 Nissan Note' }])
})

test('a fifth is refused with a message, and the four stay', () => {
  for (let number = 1; number <= MOST_COMPARED; number++) toggleChosen(id(number), `Car ${number}`)
  expect(shownToast()).toBeNull()
  toggleChosen(id(5), 'Car 5')
  expect(chosenOf(storedChoice()).map(({ title }) => title)).toEqual(['Car 1', 'Car 2', 'Car 3', 'Car 4'])
  expect(shownToast()?.title).toBe('You can compare up to 4 vehicles. Remove one first.')
})

test('a title of several lines stays one vehicle', () => {
  toggleChosen(id(1), '2015\nToyota Axio')
  choose([...chosenOf(storedChoice()), { id: id(2), title: 'Two\nlines' }])
  expect(chosenOf(storedChoice())).toEqual([
    { id: id(1), title: '2015 Toyota Axio' },
    { id: id(2), title: 'Two lines' },
  ])
})

test('one is removed, the others stay in their order', () => {
  choose([1, 2, 3].map((number) => ({ id: id(number), title: `Car ${number}` })))
  removeChosen(id(2))
  expect(chosenOf(storedChoice()).map(({ title }) => title)).toEqual(['Car 1', 'Car 3'])
})

test('whatever is stored, at most four vehicles are returned', () => {
  localStorage.setItem('magari-compare', '{"a":1}\n\nnull\n<b>')
  expect(chosenOf(storedChoice())).toEqual([])
  localStorage.setItem('magari-compare', [1, 2, 3, 4, 5, 6].map((number) => `${id(number)} x`).join('\n'))
  expect(chosenOf(storedChoice())).toHaveLength(MOST_COMPARED)
})

test('if the browser forbids storage, the choice lasts as long as the page', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const storage = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(forbidden)
  try {
    toggleChosen(id(1), 'Car 1')
    expect(chosenOf(storedChoice())).toEqual([{ id: id(1), title: 'Car 1' }])
    choose([])
    expect(storedChoice()).toBe('')
  } finally {
    storage.mockRestore()
  }
})
