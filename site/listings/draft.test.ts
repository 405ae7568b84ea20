// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { EMPTY_VEHICLE_FORM } from '#domain/vehicle-form.ts'
import { clearDraft, loadDraft, saveDraft } from './draft.ts'

const amina = '3f0e5a52-0000-4000-8000-000000000001'
const brian = '3f0e5a52-0000-4000-8000-000000000002'
const draft = {
  id: '3f0e5a52-0000-4000-8000-000000000003',
  form: { ...EMPTY_VEHICLE_FORM, title: '2015 Toyota Axio' },
  images: ['/front.jpg'],
}

beforeEach(() => localStorage.clear())

test('what was typed comes back until the ad is posted', () => {
  expect(saveDraft(amina, draft)).toBe(true)
  expect(loadDraft(amina)).toEqual(draft)
  clearDraft()
  expect(loadDraft(amina)).toBeNull()
})

test('it is not shown to another person on the same device', () => {
  saveDraft(amina, draft)
  expect(loadDraft(brian)).toBeNull()
})

test('a draft of an older form keeps what is still asked', () => {
  localStorage.setItem(
    'magari-vehicle-draft',
    JSON.stringify({ userId: amina, form: { title: 'Axio', doors: '5', year: 2015 }, images: 'none' }),
  )
  expect(loadDraft(amina)).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    form: { ...EMPTY_VEHICLE_FORM, title: 'Axio' },
    images: [],
  })
})

test('a draft that cannot be read is none', () => {
  localStorage.setItem('magari-vehicle-draft', '{')
  expect(loadDraft(amina)).toBeNull()
})
