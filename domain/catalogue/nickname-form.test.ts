import { expect, test } from 'vitest'
import { checkNickname } from './nickname-form.ts'

const names = ['Toyota', 'Yaris', 'Land Cruiser 200']
const wrong = (nickname: string, meaning: string) =>
  Object.keys(checkNickname({ nickname, meaning }, names).errors ?? {})

test('a meaning takes the catalogue’s spelling', () => {
  expect(checkNickname({ nickname: ' V8 ', meaning: 'land  cruiser 200' }, names).value).toEqual({
    nickname: 'V8',
    meaning: 'Land Cruiser 200',
  })
})

test('a nickname is a single word, has a meaning, and differs from that name', () => {
  expect(wrong('Prado TX', 'Yaris')).toEqual(['nickname'])
  expect(wrong('V', 'Yaris')).toEqual(['nickname'])
  expect(wrong('YARIS', 'Yaris')).toEqual(['nickname'])
  expect(wrong('Vitz', 'Later added')).toEqual([])
  expect(wrong('', '')).toEqual(['nickname', 'meaning'])
})
