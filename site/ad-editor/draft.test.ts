// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { EMPTY_SPARE_PART_FORM } from '#domain/parts/spare-part-form.ts'
import { EMPTY_VEHICLE_FORM } from '#domain/vehicles/vehicle-form.ts'
import { type DraftPlace, deleteDraft, deleteDraftsOf, readDrafts, saveDraft } from './draft.ts'

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

const drafts = (place: DraftPlace) => readDrafts(place, EMPTY_VEHICLE_FORM)

/** Changes the stored JSON of the first draft. */
function changeStored(change: (stored: Record<string, unknown>) => unknown) {
  const key = Object.keys(localStorage)[0] ?? ''
  localStorage.setItem(key, JSON.stringify(change(JSON.parse(localStorage.getItem(key) ?? ''))))
}

test('a draft is restored until it is deleted', () => {
  expect(saveDraft(amina, draft)).toBe(true)
  expect(drafts(amina)).toEqual([draft])
  deleteDraft(amina, id)
  expect(drafts(amina)).toEqual([])
})

test('a draft belongs to one person, one kind of ad and one ad', () => {
  saveDraft(amina, draft)
  expect(drafts(brian)).toEqual([])
  expect(drafts({ ...amina, kind: 'spare_part' })).toEqual([])
  expect(drafts({ ...amina, adId: id })).toEqual([])
})

test('the drafts of one person are deleted, whatever they are of', () => {
  saveDraft(amina, draft)
  saveDraft({ ...amina, kind: 'spare_part', adId: id }, { ...draft, id: 'other' })
  saveDraft(brian, draft)
  expect(deleteDraftsOf(amina.userId).toSorted()).toEqual([id, 'other'].toSorted())
  expect([drafts(amina), drafts(brian)]).toEqual([[], [draft]])
})

test('several tabs keep separate drafts, newest first', () => {
  saveDraft(amina, draft)
  changeStored((stored) => ({ ...stored, savedAt: 1 }))
  saveDraft(amina, { ...draft, id: 'other' })
  expect(drafts(amina).map(({ id }) => id)).toEqual(['other', id])
})

test('changes to an ad are restored with the version they are based on', () => {
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
  expect(drafts(place)).toEqual([{ ...draft, of }])
  changeStored(({ of: _of, ...stored }) => stored)
  expect(drafts(place)).toEqual([])
})

test('a draft of an older form keeps the values of fields that still exist', () => {
  saveDraft(amina, draft)
  changeStored(() => ({ form: { title: 'Axio', doors: '5', year: 2015 }, images: 'none' }))
  expect(drafts(amina)).toEqual([
    { id, of: null, form: { ...EMPTY_VEHICLE_FORM, title: 'Axio' }, images: [] },
  ])
})

test('lists of strings are restored as lists', () => {
  const parts: DraftPlace = { ...amina, kind: 'spare_part' }
  const form = { ...EMPTY_SPARE_PART_FORM, compatible_makes: ['Toyota', 'Mazda'] }
  saveDraft(parts, { ...draft, form })
  expect(readDrafts(parts, EMPTY_SPARE_PART_FORM)[0]?.form).toEqual(form)
})

test('an unreadable draft becomes an empty form', () => {
  saveDraft(amina, draft)
  localStorage.setItem(Object.keys(localStorage)[0] ?? '', '{')
  expect(drafts(amina)[0]?.form).toEqual(EMPTY_VEHICLE_FORM)
})
