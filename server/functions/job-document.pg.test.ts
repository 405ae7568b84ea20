import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { addressName } from '#backend'
import { worldOfTests } from '#testing/as.ts'
import { book, moveToToday, onTuesday } from '#testing/service-bookings.ts'
import { openBusiness } from '#testing/service-providers.ts'
import { jobDocument } from './job-document.ts'

const world = worldOfTests()

const ADDRESS = '192.0.2.7'
let address: string
let token: string

beforeAll(async () => {
  const garage = await openBusiness(world, world.provider)
  const booking = await book(world.buyer, garage, { preferred_date: onTuesday('10:00') })
  for (const status of ['confirmed', 'in_progress']) {
    await world.provider.query('update public.service_bookings set status = $2 where id = $1', [
      booking,
      status,
    ])
    await moveToToday(world.owner, booking)
  }
  const [job] = await world.owner.query<{ id: string }>('select id from public.service_jobs')
  const line = crypto.randomUUID()
  await world.provider.query(`select public.save_job_line($1, $2, 'part', 'Pads', 1, 100)`, [job?.id, line])
  await world.provider.query('select public.send_estimate($1)', [job?.id])
  const [shared] = await world.provider.query<{ path: string }>('select public.share_estimate($1) as path', [
    job?.id,
  ])
  token = shared?.path.split('t=')[1] ?? ''
  await world.provider.query('select public.note_estimate_answer($1, 1, $2)', [job?.id, [line]])
  await world.provider.query('select public.issue_invoice($1)', [job?.id])
  const [signed] = await world.buyer.query<{ address: string }>(
    'select public.invoice_address(id) as address from public.job_invoices',
  )
  address = signed?.address ?? ''
})

async function open(path: string, { limited = false, method = 'GET' } = {}) {
  const database = new pg.Pool({ ...world.database.owner, max: 1 })
  try {
    const { serve } = jobDocument({ database, limited })
    return await serve(
      new Request(`http://magari.test${path}`, { method }),
      { role: 'anon', claims: {}, token: null },
      { requestId: 'test', ip: ADDRESS, signal: new AbortController().signal },
    )
  } finally {
    await database.end()
  }
}
const byToken = (document: string) => `/functions/v1/job-document?t=${token}&document=${document}`

test('the address of an invoice and the link of a job open PDFs that nobody keeps', async () => {
  for (const [path, name] of [
    [address, 'Invoice 1'],
    [byToken('invoice'), 'Invoice 1'],
    [byToken('estimate'), 'Estimate 1'],
  ] as const) {
    const response = await open(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}.pdf"`)
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(new TextDecoder().decode((await response.arrayBuffer()).slice(0, 5))).toBe('%PDF-')
  }
})

test('guessed, changed and ended addresses open nothing', async () => {
  const other = address.replace(/invoice=[\w-]+/, `invoice=${crypto.randomUUID()}`)
  const later = address.replace(/ends=\d+/, (ends) => `ends=${Number(ends.slice(5)) + 1}`)
  for (const path of [
    other,
    later,
    address.replace(/key=\w+/, 'key='),
    address.replace(/ends=\d+/, 'ends=1'),
    '/functions/v1/job-document',
    '/functions/v1/job-document?invoice=x&ends=y&key=z',
    `/functions/v1/job-document?t=${token}a`,
  ])
    expect([path, (await open(path)).status]).toEqual([path, 404])
  expect((await open(address, { method: 'POST' })).status).toBe(405)
})

test('an address gets thirty documents in ten minutes', async () => {
  expect((await open(address, { limited: true })).status).toBe(200)
  await world.owner.query('select limits.take($1, 30, 600, 29)', [
    `documents address ${addressName(ADDRESS)}`,
  ])
  const refused = await open(address, { limited: true })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
