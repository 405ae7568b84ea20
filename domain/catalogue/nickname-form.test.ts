import { expect, test } from 'vitest'
import { checkNickname } from './nickname-form.ts'

const names = ['Toyota', 'Yaris', 'Land Cruiser 200']
const wrong = (nickname: string, meaning: string) =>
  Object.keys(checkNickname({ nickname, meaning }, names).errors ?? {})

test('a nickname takes the name as the catalogue writes it', () => {
  expect(checkNickname({ nickname: ' V8 ', meaning: 'land  cruiser 200' }, names).value).toEqual({
    nickname: 'V8',
    meaning: 'Land Cruiser 200',
  })
})

test('a nickname is one word, means something, and is not that name', () => {
  expect(wrong('Prado TX', 'Yaris')).toEqual(['nickname'])
  expect(wrong('V', 'Yaris')).toEqual(['nickname'])
  expect(wrong('YARIS', 'Yaris')).toEqual(['nickname'])
  expect(wrong('Vitz', 'Later added')).toEqual([])
  expect(wrong('', '')).toEqual(['nickname', 'meaning'])
})
