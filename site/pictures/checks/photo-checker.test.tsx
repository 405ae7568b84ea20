// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { picturesFrom } from '../pictures.ts'
import PhotoChecker from './photo-checker.tsx'

afterEach(cleanup)

test('a form that makes its list anew at each render comes to rest', async () => {
  let renders = 0
  function Form() {
    renders++
    const [, setHints] = useState<ReadonlyMap<string, string>>(new Map())
    const { tiles } = picturesFrom(['/front.jpg'], 10)
    return <PhotoChecker tiles={tiles} fileOf={() => undefined} onHints={setHints} />
  }
  render(<Form />)
  await new Promise((resolve) => setTimeout(resolve, 200))
  const settled = renders
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(renders).toBe(settled)
})
