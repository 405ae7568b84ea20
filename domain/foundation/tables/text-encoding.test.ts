import { expect, test } from 'vitest'
import { encodeText, type WrittenEncoding } from '#testing/encode-text.ts'
import { readText } from './text-encoding.ts'

const list = (remark: string) =>
  `Ref No,Make,Model,Year,Mileage,Price,Location,Comments\r\nBF2,TOYOTA,AXIO,2015,"85,000km",1250000,Nairobi,${remark}\r\n`

const JAPANESE =
  'ワンオーナー 禁煙車|修復歴なし|ﾅﾋﾞ ﾊﾞｯｸｶﾒﾗ|車検2年付き|黒|白|ﾜﾝｵｰﾅｰ|ＡＢＳ|４ＷＤ|年式|①㈱ブルーム'
const CHINESE = '无事故，一手车|车况良好 黑色|白色|黑|自动挡|二手车 里程真实|一手私家车，无重大事故'
const WESTERN =
  'Café crème – “clean”|Größe 18|don’t miss|Citroën C4|Škoda|20 000 £|22° cooling|1½ years|voiture été|rims®|€ 12|• AC • Radio|2015…'
const written: [WrittenEncoding, string][] = [
  ...JAPANESE.split('|').map((remark) => ['shift_jis', remark] as [WrittenEncoding, string]),
  ...CHINESE.split('|').map((remark) => ['gbk', remark] as [WrittenEncoding, string]),
  ...WESTERN.split('|').map((remark) => ['windows-1252', remark] as [WrittenEncoding, string]),
]

test.each(written)('one remark is enough to recognise %s: %s', (encoding, remark) => {
  expect(readText(encodeText(list(remark), encoding))).toEqual({
    text: list(remark),
    encoding,
    certain: false,
  })
})

test.each(['utf-16le', 'utf-16be', 'utf-8'] as const)(
  '%s is recognised with and without its mark',
  (encoding) => {
    for (const remark of ['plain', 'Café', 'ワンオーナー 禁煙車', '无事故'])
      for (const mark of ['', '\ufeff'])
        expect(readText(encodeText(mark + list(remark), encoding))).toEqual({
          text: list(remark),
          encoding,
          certain: true,
        })
  },
)

test('a few broken bytes do not turn a list in UTF-8 into another encoding', () => {
  const bytes = [...encodeText(list('Café ワンオーナー 禁煙車'), 'utf-8'), 0xe3, 0x81]
  expect(readText(Uint8Array.from(bytes))).toMatchObject({ encoding: 'utf-8', certain: false })
})

test('the encoding that the dealer chooses is taken', () => {
  expect(readText(encodeText(list('黒'), 'shift_jis'), 'windows-1252').text).not.toBe(list('黒'))
  expect(readText(encodeText(list('黒'), 'shift_jis'), 'shift_jis').text).toBe(list('黒'))
})
