import { expect, test } from 'vitest'
import { readStockFile } from './read-file.ts'
import { readXml } from './read-xml.ts'

const read = (text: string) => readStockFile(new File([text], 'feed.xml'))

test('the elements of the vehicles are rows, with attributes, children and lists as cells', async () => {
  const file = await read(`<?xml version="1.0" encoding="UTF-8"?>
    <!-- of the yard -->
    <stock updated="2026-05-01"><dealer><name>Mombasa Motors</name><phone>1</phone></dealer><vehicles>
      <vehicle id="A1"><Make>Toyota</Make><Model><![CDATA[Axio & more]]></Model><SellingPrice currency="KES">1250000</SellingPrice>
        <photos><photo>https://x.test/1.jpg</photo><photo>https://x.test/2.jpg</photo></photos></vehicle>
      <vehicle id="A2"><Make>Mazda</Make><SellingPrice currency="USD">9000</SellingPrice><Year>2015</Year><Model/></vehicle>
    </vehicles></stock>`)
  expect(file.headings).toEqual(['id', 'Make', 'Model', 'SellingPrice', 'photos', 'Year'])
  expect(file.rows.map(({ cells }) => cells)).toEqual([
    ['A1', 'Toyota', 'Axio & more', '1250000 KES', 'https://x.test/1.jpg https://x.test/2.jpg', ''],
    ['A2', 'Mazda', '', '9000 USD', '', '2015'],
  ])
})

test('a single vehicle and names with prefixes are read', () => {
  expect(
    readXml(
      '<rss><channel><item><g:make>Toyota &amp; Co</g:make><g:price>1</g:price></item></channel></rss>',
    ),
  ).toEqual([
    ['make', 'price'],
    ['Toyota & Co', '1'],
  ])
})

test.each([
  ['<!DOCTYPE a [<!ENTITY x "y">]><a><b><make>&x;</make><price>1</price></b></a>', 'document type'],
  ['<a><b><make>Toyota</make><price>1</price>', 'could not be read'],
  ['<a><b>Toyota</b></a>', 'There are no vehicles in this XML'],
  [`${'<a>'.repeat(30)}<make>x</make><price>1</price>${'</a>'.repeat(30)}`, 'too large or too deep'],
  ['<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>', 'XML spreadsheet of 2003'],
  ['<!doctype html><html><body>Sign in</body></html>', 'This is a web page (HTML)'],
])('%s is refused with its reason', async (text, sentence) => {
  await expect(read(text)).rejects.toThrow(sentence)
})
