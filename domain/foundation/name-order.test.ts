import { expect, test } from 'vitest'
import { byName } from './name-order.ts'

test('sorts names as people expect', () => {
  const names = ['Zeekr', 'mazda', '10 Series', 'Mahindra', '2 Series', 'Škoda', 'Subaru', 'mahindra bolero']
  expect(
    names
      .map((name) => ({ name }))
      .sort(byName)
      .map(({ name }) => name),
  ).toEqual(['2 Series', '10 Series', 'Mahindra', 'mahindra bolero', 'mazda', 'Škoda', 'Subaru', 'Zeekr'])
})
