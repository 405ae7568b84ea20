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
