import { readdirSync, readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { renderPdf } from './render-pdf.ts'

const drawn = async (
  draw: (document: PDFKit.PDFDocument) => void,
  options: PDFKit.PDFDocumentOptions = {},
) => {
  const document = new PDFDocument(options)
  const pieces: Buffer[] = []
  document.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise((resolve) => document.on('end', resolve))
  draw(document)
  document.end()
  await ended
  return new Uint8Array(Buffer.concat(pieces))
}
const render = (bytes: Uint8Array, owner = 'a member', { signal } = new AbortController()) =>
  renderPdf({ owner, read: async () => bytes, mostPages: 10, signal })
const refusal = (reason: string) => ({ name: 'PdfRefused', reason })

test('each page becomes a JPEG whose longer side has about 2,000 pixels, in its colours', async () => {
  const bytes = await drawn((document) => {
    document.rect(0, 0, 612, 792).fill('#cc0000')
    document
      .addPage({ size: [792, 612] })
      .rect(0, 0, 792, 612)
      .fill('#0000cc')
  })
  const pages = await render(bytes)
  expect(pages).toHaveLength(2)
  const [first, second] = await Promise.all(pages.map((page) => sharp(page).metadata()))
  const about2000 = expect.toSatisfy((pixels: number) => Math.abs(pixels - 2_000) <= 1)
  expect(first).toMatchObject({ format: 'jpeg', height: about2000 })
  expect(second).toMatchObject({ format: 'jpeg', width: about2000 })
  const { dominant } = await sharp(pages[0]).stats()
  expect(dominant.r).toBeGreaterThan(150)
  expect(dominant.b).toBeLessThan(50)
})

test('a locked PDF, one with too many pages and a program are refused, each with its reason', async () => {
  await expect(
    render(await drawn((document) => document.text('secret'), { userPassword: 'x' })),
  ).rejects.toMatchObject(refusal('locked'))
  const long = await drawn((document) => {
    for (let page = 0; page < 10; page++) document.addPage()
  })
  await expect(render(long)).rejects.toMatchObject(refusal('too many pages'))
  for (const bytes of ['#!/bin/sh\nrm -rf /\n', 'MZ\x90\0', '%PDF-1.7\n', ''])
    await expect(render(new TextEncoder().encode(bytes))).rejects.toMatchObject(refusal('unreadable'))
})

test('a PDF that is also something else gives its pages only', async () => {
  const bytes = await drawn((document) => document.text('Habari'))
  const program = Buffer.from('\n<script>alert(1)</script>\nPK\x03\x04')
  const [page] = await render(new Uint8Array(Buffer.concat([bytes, program])))
  expect((await sharp(page).metadata()).format).toBe('jpeg')
  expect(Buffer.from(page ?? []).includes('<script>')).toBe(false)
})

test('a page as large as a house is drawn small', async () => {
  const bytes = await drawn((document) => document.text('wide'), { size: [14_400, 14_400] })
  const [page] = await render(bytes)
  expect(await sharp(page).metadata()).toMatchObject({ width: 2000, height: 2000 })
})

/** A PDF of these objects, from number 1 on, each with its stream if it has one; the first is the catalog. */
function writtenByHand(objects: readonly (string | [dictionary: string, stream: Buffer])[]): Uint8Array {
  const pieces = objects.map((object, place) => {
    const [dictionary, stream] = typeof object === 'string' ? [object, null] : object
    const words = `${place + 1} 0 obj\n<< ${dictionary}${stream ? ` /Length ${stream.length} >>\nstream\n` : ' >>\n'}`
    return Buffer.concat([
      Buffer.from(words),
      ...(stream ? [stream, Buffer.from('\nendstream\n')] : []),
      Buffer.from('endobj\n'),
    ])
  })
  return new Uint8Array(
    Buffer.concat([Buffer.from('%PDF-1.7\n'), ...pieces, Buffer.from('trailer << /Root 1 0 R >>\n%%EOF')]),
  )
}
const onePage = (more: string, ...objects: (string | [string, Buffer])[]) =>
  writtenByHand([
    '/Type /Catalog /Pages 2 0 R',
    '/Type /Pages /Kids [3 0 R] /Count 1',
    `/Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] ${more}`,
    ...objects,
  ])

test('pages by the thousand are refused, and those that the PDF does not count are not drawn', async () => {
  const pages = Array.from({ length: 2_000 }, () => '/Type /Page /Parent 2 0 R /MediaBox [0 0 600 800]')
  const book = (count: number) =>
    writtenByHand([
      '/Type /Catalog /Pages 2 0 R',
      `/Type /Pages /Kids [${pages.map((_, place) => `${place + 3} 0 R`).join(' ')}] /Count ${count}`,
      ...pages,
    ])
  await expect(render(book(2_000))).rejects.toMatchObject(refusal('too many pages'))
  expect(await render(book(1))).toHaveLength(1)
  const endless = writtenByHand(['/Type /Catalog /Pages 2 0 R', '/Type /Pages /Kids [2 0 R] /Count 3'])
  await expect(render(endless)).rejects.toMatchObject(refusal('unreadable'))
})

test('programs in a PDF do not run', async () => {
  const loop = '<< /S /JavaScript /JS (while(true){}) >>'
  const bytes = onePage(`/AA << /O ${loop} /C << /S /Launch /F (/bin/sh) >> >>`)
  const opening = Buffer.from(bytes)
    .toString('latin1')
    .replace('/Pages 2 0 R', `/Pages 2 0 R /OpenAction ${loop}`)
  expect(await render(new Uint8Array(Buffer.from(opening, 'latin1')))).toHaveLength(1)
})

/** The most memory in MB that the processes started here to render had at once; 0 where the system does not tell. */
function memoryOfChildren(): number {
  const most = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((id) => {
      try {
        const status = readFileSync(`/proc/${id}/status`, 'utf8')
        return status.includes(`\nPPid:\t${process.pid}\n`)
          ? Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0)
          : 0
      } catch {
        return 0
      }
    })
  return Math.max(0, ...most) / 1024
}

test.runIf(process.platform === 'linux')(
  'a picture of four thousand megapixels takes no more memory than there is',
  async () => {
    const side = 65_000
    const jbig2 = Buffer.from(
      `00000000300001000000130000${side.toString(16)}0000${side.toString(16)}0000000000000000000000`,
      'hex',
    )
    const bytes = onePage(
      '/Contents 4 0 R /Resources << /XObject << /Picture 5 0 R >> >>',
      ['', Buffer.from('q 600 0 0 800 0 0 cm /Picture Do Q')],
      [
        `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode`,
        jbig2,
      ],
    )
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, memoryOfChildren())
    }, 20)
    await render(bytes).finally(() => clearInterval(watch))
    expect(most).toBeGreaterThan(50)
    expect(most).toBeLessThan(512)
  },
)

test('leaving stops the process, and gives up the place of one who waits', async () => {
  const leave = new AbortController()
  const bytes = await drawn((document) => document.text('x'))
  const left = [render(bytes, 'first', leave), render(bytes, 'second', leave)]
  const third = render(bytes, 'third')
  const outcomes = Promise.allSettled(left)
  leave.abort(new Error('left'))
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await third).toHaveLength(1)
})

test('a member has one PDF at a time, and few wait altogether', async () => {
  const bytes = await drawn((document) => document.text('x'))
  const taken = ['first', 'second', 'third'].map((owner) => render(bytes, owner))
  await expect(render(bytes, 'first')).rejects.toMatchObject(refusal('busy'))
  await expect(render(bytes, 'fourth')).rejects.toMatchObject(refusal('busy'))
  expect((await Promise.all(taken)).map((pages) => pages.length)).toEqual([1, 1, 1])
  expect(await render(bytes, 'fourth')).toHaveLength(1)
})
