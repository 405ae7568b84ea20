import { describe, expect, test } from 'vitest'
import { type PictureEvent, type PictureList, pictureList, picturesFrom, uploadedUrls } from './pictures.ts'

const empty: PictureList = { tiles: [], most: 10, notice: null }

function listAfter(...events: PictureEvent[]): PictureList {
  return events.reduce(pictureList, empty)
}

function files(...names: string[]) {
  return names.map((name) => ({ key: name, name }))
}

const threeDone: PictureEvent[] = [
  { type: 'chosen', files: files('front', 'back', 'seats') },
  { type: 'uploaded', key: 'front', url: '/front.jpg' },
  { type: 'uploaded', key: 'back', url: '/back.jpg' },
  { type: 'uploaded', key: 'seats', url: '/seats.jpg' },
]

describe('pictureList', () => {
  test('each chosen file is a tile that uploads', () => {
    const list = listAfter({ type: 'chosen', files: files('front', 'back') })
    expect(list.tiles.map(({ name, state }) => [name, state])).toEqual([
      ['front', 'uploading'],
      ['back', 'uploading'],
    ])
    expect(uploadedUrls(list)).toEqual([])
  })

  test('a file that the browser cannot show is seen once it is uploaded', () => {
    const chosen: PictureEvent[] = [
      { type: 'chosen', files: files('front.heic', 'back.jpg') },
      { type: 'shown', key: 'back.jpg', preview: 'blob:back' },
    ]
    expect(listAfter(...chosen).tiles.map(({ preview }) => preview)).toEqual([null, 'blob:back'])
    const uploaded = listAfter(
      ...chosen,
      { type: 'uploaded', key: 'front.heic', url: '/front.jpg' },
      { type: 'uploaded', key: 'back.jpg', url: '/back.jpg' },
    )
    expect(uploaded.tiles.map(({ preview }) => preview)).toEqual(['/front.jpg', 'blob:back'])
  })

  test('one too many is left out and said', () => {
    const names = Array.from({ length: 11 }, (_, index) => `photo-${index + 1}`)
    const list = listAfter({ type: 'chosen', files: files(...names) })
    expect(list.tiles).toHaveLength(10)
    expect(list.notice).toBe(
      'An ad carries at most 10 photos. One photo was left out; remove another to make room.',
    )
  })

  test('a file that was refused takes no place of the ten', () => {
    const list = listAfter(
      { type: 'chosen', files: files('notes.txt') },
      { type: 'refused', key: 'notes.txt', problem: 'This file is not a photo we can show.' },
      { type: 'chosen', files: files(...Array.from({ length: 10 }, (_, index) => `photo-${index}`)) },
    )
    expect(list.tiles).toHaveLength(11)
    expect(list.notice).toBeNull()
  })

  test('a failed upload keeps its place and the others, and can be tried again', () => {
    const failed = listAfter(
      ...threeDone,
      { type: 'chosen', files: files('dash') },
      { type: 'failed', key: 'dash', problem: 'Upload stopped' },
    )
    expect(failed.tiles[3]).toMatchObject({ state: 'failed', problem: 'Upload stopped' })
    expect(uploadedUrls(failed)).toEqual(['/front.jpg', '/back.jpg', '/seats.jpg'])

    const again = [
      { type: 'retried', key: 'dash' },
      { type: 'uploaded', key: 'dash', url: '/dash.jpg' },
    ] as const
    expect(uploadedUrls(again.reduce<PictureList>(pictureList, failed))).toContain('/dash.jpg')
  })

  test('the first is the cover: moving changes the order of the urls', () => {
    expect(uploadedUrls(listAfter(...threeDone, { type: 'moved', key: 'seats', to: 0 }))).toEqual([
      '/seats.jpg',
      '/front.jpg',
      '/back.jpg',
    ])
    expect(uploadedUrls(listAfter(...threeDone, { type: 'moved', key: 'front', to: 1 }))).toEqual([
      '/back.jpg',
      '/front.jpg',
      '/seats.jpg',
    ])
  })

  test('moving past an end stays at the end', () => {
    expect(uploadedUrls(listAfter(...threeDone, { type: 'moved', key: 'front', to: 9 })).at(-1)).toBe(
      '/front.jpg',
    )
    expect(uploadedUrls(listAfter(...threeDone, { type: 'moved', key: 'front', to: -1 }))[0]).toBe(
      '/front.jpg',
    )
  })

  test('removing takes one away and the notice with it', () => {
    expect(uploadedUrls(listAfter(...threeDone, { type: 'removed', key: 'front' }))).toEqual([
      '/back.jpg',
      '/seats.jpg',
    ])
  })

  test('news of a picture that was removed meanwhile changes nothing', () => {
    const list = listAfter(
      { type: 'chosen', files: files('front') },
      { type: 'removed', key: 'front' },
      { type: 'uploaded', key: 'front', url: '/front.jpg' },
    )
    expect(list.tiles).toEqual([])
  })

  test('pictures of a newer version take the place of the uploaded ones; what is on its way stays', () => {
    const list = listAfter(
      ...threeDone,
      { type: 'chosen', files: files('dash') },
      { type: 'replaced', urls: ['/new.jpg'] },
    )
    expect(list.tiles.map(({ key }) => key)).toEqual(['/new.jpg', 'dash'])
  })

  test('an ad with more pictures than are allowed by now keeps them and takes no other', () => {
    const full = pictureList(picturesFrom(['/a.jpg', '/b.jpg'], 1), { type: 'chosen', files: files('c') })
    expect(uploadedUrls(full)).toEqual(['/a.jpg', '/b.jpg'])
    expect(full.notice).toContain('at most 1 photo.')
  })
})

test('a draft comes back with its uploaded pictures in order', () => {
  expect(uploadedUrls(picturesFrom(['/b.jpg', '/a.jpg'], 10))).toEqual(['/b.jpg', '/a.jpg'])
})
