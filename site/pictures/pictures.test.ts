import { describe, expect, test } from 'vitest'
import {
  awaitedPictures,
  type PictureEvent,
  type PictureList,
  photosProblem,
  pictureList,
  picturesFrom,
  type RestoredPhoto,
  UNDECIDED,
  uploadedUrls,
} from './pictures.ts'

const empty: PictureList = { tiles: [], most: 10, notice: null, waiting: false }

function listAfter(...events: PictureEvent[]): PictureList {
  return events.reduce(pictureList, empty)
}

function files(...names: string[]) {
  return names.map((name) => ({ key: name, name }))
}

/** A photo that an earlier page left. */
const LEFT: RestoredPhoto = { key: 'front', name: 'front', place: 0, url: null, former: null, wish: null }

const threeDone: PictureEvent[] = [
  { type: 'chosen', files: files('front', 'back', 'seats') },
  { type: 'uploaded', key: 'front', url: '/front.jpg' },
  { type: 'uploaded', key: 'back', url: '/back.jpg' },
  { type: 'uploaded', key: 'seats', url: '/seats.jpg' },
]

describe('pictureList', () => {
  test('each chosen file gets a tile and uploads', () => {
    const list = listAfter({ type: 'chosen', files: files('front', 'back') })
    expect(list.tiles.map(({ name, state }) => [name, state])).toEqual([
      ['front', 'uploading'],
      ['back', 'uploading'],
    ])
    expect(uploadedUrls(list)).toEqual([])
  })

  test('a file that the browser cannot display is shown once uploaded', () => {
    const chosen: PictureEvent[] = [
      { type: 'chosen', files: files('front.heic', 'back.jpg') },
      { type: 'shown', key: 'back.jpg', preview: 'blob:back', size: 684_000 },
    ]
    expect(listAfter(...chosen).tiles.map(({ preview }) => preview)).toEqual([null, 'blob:back'])
    const uploaded = listAfter(
      ...chosen,
      { type: 'uploaded', key: 'front.heic', url: '/front.jpg' },
      { type: 'uploaded', key: 'back.jpg', url: '/back.jpg' },
    )
    expect(uploaded.tiles.map(({ preview }) => preview)).toEqual(['/front.jpg', 'blob:back'])
  })

  test('files above the maximum are left out with a notice', () => {
    const names = Array.from({ length: 11 }, (_, index) => `photo-${index + 1}`)
    const list = listAfter({ type: 'chosen', files: files(...names) })
    expect(list.tiles).toHaveLength(10)
    expect(list.notice).toBe(
      'An ad carries at most 10 photos. One photo was left out; remove another to make room.',
    )
  })

  test('a refused file does not count towards the maximum', () => {
    const list = listAfter(
      { type: 'chosen', files: files('notes.txt') },
      { type: 'refused', key: 'notes.txt', problem: 'This file is not a photo we can show.' },
      { type: 'chosen', files: files(...Array.from({ length: 10 }, (_, index) => `photo-${index}`)) },
    )
    expect(list.tiles).toHaveLength(11)
    expect(list.notice).toBeNull()
  })

  test('a failed upload keeps its position and can be retried', () => {
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

  test('the first is the cover, and moving changes the order of the URLs', () => {
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

  test('moving beyond an end stays at the end', () => {
    expect(uploadedUrls(listAfter(...threeDone, { type: 'moved', key: 'front', to: 9 })).at(-1)).toBe(
      '/front.jpg',
    )
    expect(uploadedUrls(listAfter(...threeDone, { type: 'moved', key: 'front', to: -1 }))[0]).toBe(
      '/front.jpg',
    )
  })

  test('another file takes a picture’s place and key, and uploads', () => {
    const list = listAfter(...threeDone, {
      type: 'changed',
      key: 'back',
      name: 'back-blurred.jpg',
      preview: 'blob:blurred',
    })
    expect(list.tiles.map(({ key }) => key)).toEqual(['front', 'back', 'seats'])
    expect(list.tiles[1]).toMatchObject({
      state: 'uploading',
      name: 'back-blurred.jpg',
      preview: 'blob:blurred',
      url: null,
    })
    expect(uploadedUrls(list)).toEqual(['/front.jpg', '/seats.jpg'])
  })

  test('forms wait for a picture that is edited, and drafts keep it', () => {
    const edited = listAfter(...threeDone, { type: 'paused', key: 'back', paused: true })
    expect([awaitedPictures(edited), uploadedUrls(edited).length]).toEqual([1, 3])
    const changed = pictureList(edited, { type: 'changed', key: 'back', name: 'back', preview: null })
    const goesOn = pictureList(changed, { type: 'paused', key: 'back', paused: false })
    expect(awaitedPictures(goesOn)).toBe(1)
    expect(awaitedPictures(pictureList(goesOn, { type: 'uploaded', key: 'back', url: '/b.jpg' }))).toBe(0)
  })

  test('photos of an earlier page take their places, uploaded or not', () => {
    const list = pictureList(picturesFrom(['/front.jpg', '/seats.jpg'], 10), {
      type: 'restored',
      photos: [
        { ...LEFT, key: 'back', name: 'back', place: 1 },
        { ...LEFT, key: 'dash', name: 'dash', place: 9, url: '/dash.jpg' },
      ],
    })
    expect(list.tiles.map(({ key, state }) => [key, state])).toEqual([
      ['/front.jpg', 'done'],
      ['back', 'uploading'],
      ['/seats.jpg', 'done'],
      ['dash', 'done'],
    ])
    expect(uploadedUrls(list)).toEqual(['/front.jpg', '/seats.jpg', '/dash.jpg'])
  })

  test('a changed picture of the ad that an earlier page left takes the place of the former', () => {
    const list = pictureList(picturesFrom(['/front.jpg', '/seats.jpg'], 10), {
      type: 'restored',
      photos: [{ ...LEFT, key: '/front.jpg', name: 'turned' }],
    })
    expect(list.tiles.map(({ key, state }) => [key, state])).toEqual([
      ['/front.jpg', 'uploading'],
      ['/seats.jpg', 'done'],
    ])
  })

  test('a photo whose place another one has taken does not come back with a draft that was saved before', () => {
    const list = pictureList(picturesFrom(['/front.jpg', '/seats.jpg'], 10), {
      type: 'restored',
      photos: [{ ...LEFT, key: 'covered', former: '/front.jpg' }],
    })
    expect(list.tiles.map(({ key }) => key)).toEqual(['covered', '/seats.jpg'])
  })

  test('forms wait for photos of an earlier page, and for what that left to draw', () => {
    const opened = { ...picturesFrom(['/front.jpg'], 10), restoring: true }
    expect(awaitedPictures(opened)).toBe(1)
    expect(awaitedPictures(pictureList(opened, { type: 'restored', photos: [] }))).toBe(0)
    const wish = { turns: 1, covers: [], held: false }
    const photos = [{ ...LEFT, key: '/front.jpg', url: '/front.jpg', wish }]
    const restored = pictureList(opened, { type: 'restored', photos })
    expect([awaitedPictures(restored), photosProblem(restored), uploadedUrls(restored)]).toEqual([
      1,
      null,
      ['/front.jpg'],
    ])
  })

  test('an interrupted covering asks the person, and no more once it is taken up', () => {
    const wish = { turns: 0, covers: [], held: true }
    const restored = pictureList(empty, { type: 'restored', photos: [{ ...LEFT, wish }] })
    expect(photosProblem(restored)).toBe(UNDECIDED)
    const taken = pictureList(restored, { type: 'paused', key: 'front', paused: true })
    expect([photosProblem(taken), awaitedPictures(taken)]).toEqual([null, 1])
  })

  test('without an answer the list waits, until bytes are sent again', () => {
    const waiting = listAfter({ type: 'chosen', files: files('front') }, { type: 'waiting' })
    expect(waiting).toMatchObject({ waiting: true, tiles: [{ state: 'uploading', problem: null }] })
    const goesOn = pictureList(waiting, { type: 'progressed', key: 'front', sent: 312_000 })
    expect(goesOn).toMatchObject({ waiting: false, tiles: [{ sent: 312_000 }] })
  })

  test('removing a picture also removes the notice', () => {
    expect(uploadedUrls(listAfter(...threeDone, { type: 'removed', key: 'front' }))).toEqual([
      '/back.jpg',
      '/seats.jpg',
    ])
  })

  test('events of a removed picture are ignored', () => {
    const list = listAfter(
      { type: 'chosen', files: files('front') },
      { type: 'removed', key: 'front' },
      { type: 'uploaded', key: 'front', url: '/front.jpg' },
    )
    expect(list.tiles).toEqual([])
  })

  test('pictures of a newer version replace the uploaded ones; uploads in progress stay', () => {
    const list = listAfter(
      ...threeDone,
      { type: 'chosen', files: files('dash') },
      { type: 'replaced', urls: ['/new.jpg'] },
    )
    expect(list.tiles.map(({ key }) => key)).toEqual(['/new.jpg', 'dash'])
  })

  test('an ad above the current maximum keeps its pictures and accepts no more', () => {
    const full = pictureList(picturesFrom(['/a.jpg', '/b.jpg'], 1), { type: 'chosen', files: files('c') })
    expect(uploadedUrls(full)).toEqual(['/a.jpg', '/b.jpg'])
    expect(full.notice).toContain('at most 1 photo.')
  })
})

test('a restored draft has its uploaded pictures in order', () => {
  expect(uploadedUrls(picturesFrom(['/b.jpg', '/a.jpg'], 10))).toEqual(['/b.jpg', '/a.jpg'])
})
