// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PictureTile } from '../pictures.ts'
import type { CoverDialogProps } from './cover-dialog.tsx'
import { UNEDITED } from './edit.ts'
import { useCoverDialog } from './use-cover-dialog.tsx'
import type { PictureEdits } from './use-picture-edits.ts'

const dialog = vi.hoisted(() => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { loaded: promise, load: resolve }
})
// On a slow network: loaded when the test says so.
vi.mock('./cover-dialog.tsx', async () => {
  await dialog.loaded
  return {
    default: ({ name, onClose }: CoverDialogProps) => (
      <button type="button" onClick={onClose}>
        {name}
      </button>
    ),
  }
})

const held = new Set<string>()
const edits: PictureEdits = {
  editOf: () => UNEDITED,
  turnsLeft: () => 0,
  turn: () => 0,
  hold: ({ key }) => void held.add(key),
  postpone: () => {},
  release: ({ key }) => void held.delete(key),
  cover: ({ key }) => void held.delete(key),
  uncovered: async () => new Blob(),
}
const tile = (key: string) => ({ key }) as PictureTile

let open: ReturnType<typeof useCoverDialog>['open']

function Field() {
  const cover = useCoverDialog(edits, () => {})
  open = cover.open
  return cover.dialog
}

beforeEach(() => held.clear())
afterEach(cleanup)

test('of two photos pressed while the dialog loads the last is covered, and the other leaves the device', async () => {
  const { findByRole, queryByRole } = render(<Field />)
  act(() => {
    void open(tile('first'), 0)
    void open(tile('second'), 1)
  })
  expect(held).toEqual(new Set(['second']))
  await act(async () => dialog.load())
  const close = await findByRole('button', { name: 'photo 2' })
  expect(held).toEqual(new Set(['second']))
  act(() => close.click())
  expect(held.size).toBe(0)
  expect(queryByRole('button')).toBeNull()
})

test('the same photo pressed twice opens once', async () => {
  const { findAllByRole, queryByRole } = render(<Field />)
  act(() => {
    void open(tile('first'), 0)
    void open(tile('first'), 0)
  })
  const [close, ...others] = await findAllByRole('button', { name: 'photo 1' })
  expect(others).toEqual([])
  act(() => close?.click())
  expect(held.size).toBe(0)
  expect(queryByRole('button')).toBeNull()
})
