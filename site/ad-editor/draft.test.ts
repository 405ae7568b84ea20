// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { EMPTY_SPARE_PART_FORM } from '#domain/parts/spare-part-form.ts'
import { EMPTY_VEHICLE_FORM } from '#domain/vehicles/vehicle-form.ts'
import { type DraftPlace, forgetDraft, keptDrafts, saveDraft } from './draft.ts'

const amina: DraftPlace = { userId: '3f0e5a52-0000-4000-8000-000000000001', kind: 'vehicle', adId: null }
const brian: DraftPlace = { ...amina, userId: '3f0e5a52-0000-4000-8000-000000000002' }
const id = '3f0e5a52-0000-4000-8000-000000000003'
const draft = {
  id,
  of: null,
  form: { ...EMPTY_VEHICLE_FORM, title: '2015 Toyota Axio' },
  images: ['/front.jpg'],
}

beforeEach(() => localStorage.clear())

const kept = (place: DraftPlace) => keptDrafts(place, EMPTY_VEHICLE_FORM)

/** Changes what lies in the browser under the draft. */
function spoil(change: (stored: Record<string, unknown>) => unknown) {
  const key = Object.keys(localStorage)[0] ?? ''
  localStorage.setItem(key, JSON.stringify(change(JSON.parse(localStorage.getItem(key) ?? ''))))
}

test('what was typed comes back until the ad is posted', () => {
  expect(saveDraft(amina, draft)).toBe(true)
  expect(kept(amina)).toEqual([draft])
  forgetDraft(amina, id)
  expect(kept(amina)).toEqual([])
})

test('it is not shown to another person on the same device, nor in the form of another kind or ad', () => {
  saveDraft(amina, draft)
  expect(kept(brian)).toEqual([])
  expect(kept({ ...amina, kind: 'spare_part' })).toEqual([])
  expect(kept({ ...amina, adId: id })).toEqual([])
})

test('drafts of several tabs stand beside each other, the newest first', () => {
  saveDraft(amina, draft)
  spoil((stored) => ({ ...stored, savedAt: 1 }))
  saveDraft(amina, { ...draft, id: 'other' })
  expect(kept(amina).map(({ id }) => id)).toEqual(['other', id])
})

test('changes to an ad come back with the version they were made from', () => {
  const of = {
    id,
    version: '2026-11-21T10:00:00+00:00',
    state: 'active',
    note: null,
    form: draft.form,
    images: [],
  }
  const place = { ...amina, adId: id }
  saveDraft(place, { ...draft, of })
  expect(kept(place)).toEqual([{ ...draft, of }])
  spoil(({ of: _of, ...stored }) => stored)
  expect(kept(place)).toEqual([])
})

test('a draft of an older form keeps what is still asked', () => {
  saveDraft(amina, draft)
  spoil(() => ({ form: { title: 'Axio', doors: '5', year: 2015 }, images: 'none' }))
  expect(kept(amina)).toEqual([{ id, of: null, form: { ...EMPTY_VEHICLE_FORM, title: 'Axio' }, images: [] }])
})

test('lists of texts come back as lists', () => {
  const parts: DraftPlace = { ...amina, kind: 'spare_part' }
  const form = { ...EMPTY_SPARE_PART_FORM, compatible_makes: ['Toyota', 'Mazda'] }
  saveDraft(parts, { ...draft, form })
  expect(keptDrafts(parts, EMPTY_SPARE_PART_FORM)[0]?.form).toEqual(form)
})

test('a draft that cannot be read is an empty form', () => {
  saveDraft(amina, draft)
  localStorage.setItem(Object.keys(localStorage)[0] ?? '', '{')
  expect(kept(amina)[0]?.form).toEqual(EMPTY_VEHICLE_FORM)
})
