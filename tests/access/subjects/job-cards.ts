import { createHash, randomUUID } from 'node:crypto'
import type { AccessWorld } from '../people.ts'
import { insert, type Row, type TableSubject } from '../subject.ts'
import { pictureActions } from './pictures.ts'
import { asksFor, createBooking, createBusiness } from './services.ts'

/** The job card of a confirmed booking: the owner is the customer, the party the provider. */
async function createJob(world: AccessWorld) {
  const owner = await world.signUp('customer')
  const party = await world.signUp('service_provider')
  const provider = await createBusiness(world, party)
  const booking = await createBooking(world, owner, provider, 'confirmed')
  const [job] = await world.sql<{ id: string; version: string }>(
    'select id, updated_at::text as version from public.service_jobs where booking_id = $1',
    [booking],
  )
  return { owner, party, provider, booking, job: job?.id ?? '', version: job?.version }
}

const draft = (job: string) => ({
  id: randomUUID(),
  job_id: job,
  kind: 'labour',
  name: 'Brake service',
  quantity: 1,
  unit_price: 2_000,
  tax_percent: 0,
})

/** An estimate of one line, sent, with a link. */
async function createEstimate(world: AccessWorld) {
  const created = await createJob(world)
  await insert(
    world,
    'public.job_estimates',
    { job_id: created.job, number: 1, ends_at: '2099-01-01' },
    'job_id',
  )
  const line = await insert(world, 'public.job_lines', { ...draft(created.job), estimate_number: 1 })
  const token = randomUUID()
  await insert(
    world,
    'private.job_links',
    { job_id: created.job, shared: false, token_hash: createHash('sha256').update(token).digest() },
    'job_id',
  )
  return { ...created, line, token }
}

/** The argument of a row that was created for it. */
const given = (row: Row, name: string) => row.arguments?.[name]

export const serviceJobs: TableSubject = {
  async create(world, state) {
    const { owner, party, provider, booking, job, version } = await createJob(world)
    if (state === 'due') {
      await world.sql(
        `update public.service_jobs set next_service_on = private.nairobi_today(), service_due_on = private.nairobi_today()
         where id = $1`,
        [job],
      )
      await world.sql(`update public.service_bookings set status = 'completed' where id = $1`, [booking])
    }
    return {
      id: job,
      owner,
      party,
      fresh: { service_provider_id: provider, booking_id: booking, number: 77 },
      arguments: { booking, version },
      changed: { internal_notes: 'Pays late', plate: 'KDB 456C', number: 99 },
    }
  },
  actions: {
    'call save_job': asksFor('save_job', (row) => ({
      job_id: row.id,
      version: given(row, 'version'),
      make: 'Toyota',
      model: 'Axio',
      year: 2014,
      plate: 'KDA 123A',
      mileage_km: 84_000,
      done_by: 'Otieno',
      checks: [],
      internal_notes: null,
      customer_notes: null,
    })),
    'call provider_job': (row) => ({
      method: 'POST',
      path: '/rest/v1/rpc/provider_job',
      body: { booking_id: given(row, 'booking') },
      matches: (answer) => JSON.stringify(answer).includes(String(row.id)),
    }),
    'call services_due': ({ arguments: known }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/services_due',
      body: {},
      matches: (answer) => JSON.stringify(answer).includes(String(known?.booking)),
    }),
    'call provider_jobs': ({ arguments: known }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/provider_jobs',
      body: {},
      matches: (answer) => JSON.stringify(answer).includes(String(known?.booking)),
    }),
    'call provider_report': () => ({
      method: 'POST',
      path: '/rest/v1/rpc/provider_report',
      body: {},
      matches: (answer) => (answer as { now: { jobs: number } }).now.jobs > 0,
    }),
    'call job_of_booking': (row) => ({
      method: 'POST',
      path: '/rest/v1/rpc/job_of_booking',
      body: { booking_id: given(row, 'booking') },
      matches: (answer) => (answer as { job_number: number | null } | null)?.job_number != null,
    }),
    'call save_job_line': asksFor('save_job_line', ({ id }) => ({
      job_id: id,
      line_id: randomUUID(),
      kind: 'labour',
      name: 'Brake service',
      quantity: 1,
      unit_price: 2_000,
    })),
  },
}

export const jobLines: TableSubject = {
  async create(world, state) {
    const { owner, party, job } = await createJob(world)
    const id = await insert(world, 'public.job_lines', draft(job))
    if (state === 'accepted') {
      await insert(
        world,
        'public.job_estimates',
        { job_id: job, number: 1, ends_at: '2099-01-01', answered_at: '2026-01-01', answered_by: 'link' },
        'job_id',
      )
      await world.sql(`update public.job_lines set estimate_number = 1, answer = 'accepted' where id = $1`, [
        id,
      ])
    }
    return {
      id,
      owner,
      party,
      fresh: draft(job),
      arguments: { job },
      changed: { unit_price: 1, answer: 'accepted' },
    }
  },
  actions: {
    'call remove_job_line': asksFor('remove_job_line', (row) => ({
      job_id: given(row, 'job'),
      line_id: row.id,
    })),
    'call restore_job_line': asksFor('restore_job_line', (row) => ({
      job_id: given(row, 'job'),
      line_id: row.id,
    })),
    'call send_estimate': asksFor('send_estimate', (row) => ({ job_id: given(row, 'job') })),
  },
}

export const jobEstimates: TableSubject = {
  key: 'job_id',
  async create(world) {
    const { owner, party, booking, job, line, token } = await createEstimate(world)
    return {
      id: job,
      owner,
      party,
      fresh: { job_id: job, number: 2, ends_at: '2099-01-01', withdrawn_at: '2026-01-01' },
      arguments: { booking, line, token },
      changed: { answered_by: 'phone', ends_at: '2098-01-01' },
    }
  },
  actions: {
    'call withdraw_estimate': asksFor('withdraw_estimate', ({ id }) => ({ job_id: id, estimate_number: 1 })),
    'call share_estimate': asksFor('share_estimate', ({ id }) => ({ job_id: id })),
    'call note_estimate_answer': asksFor('note_estimate_answer', (row) => ({
      job_id: row.id,
      estimate_number: 1,
      accepted: [given(row, 'line')],
    })),
    'call answer_estimate': asksFor('answer_estimate', (row) => ({
      booking_id: given(row, 'booking'),
      estimate_number: 1,
      accepted: [given(row, 'line')],
    })),
    'call estimate_by_link': asksFor('estimate_by_link', (row) => ({ token: given(row, 'token') })),
    'call estimate_by_link guessed': asksFor('estimate_by_link', ({ id }) => ({ token: id })),
    'call answer_estimate_by_link': asksFor('answer_estimate_by_link', (row) => ({
      token: given(row, 'token'),
      estimate_number: 1,
      accepted: [given(row, 'line')],
    })),
    'call answer_estimate_by_link guessed': asksFor('answer_estimate_by_link', (row) => ({
      token: row.id,
      estimate_number: 1,
      accepted: [given(row, 'line')],
    })),
  },
}

export const jobInvoices: TableSubject = {
  async create(world, state) {
    const { owner, party, provider, job } = await createJob(world)
    await world.sql(
      `update public.service_bookings set status = 'in_progress', price = 4500
      where id = (select booking_id from public.service_jobs where id = $1)`,
      [job],
    )
    const invoice = (number: number) => ({
      service_provider_id: provider,
      job_id: job,
      number,
      customer_name: 'Otieno',
      vehicle: 'KDA 123A',
      lines: '[]',
      subtotal: 4_500,
      tax: 0,
      total: 4_500,
      ...(state === 'voided' && { voided_at: '2026-01-01', void_reason: 'A test' }),
    })
    return {
      id: state === 'to be issued' ? randomUUID() : await insert(world, 'public.job_invoices', invoice(1)),
      owner,
      party,
      fresh: { ...invoice(2), voided_at: '2026-01-01', void_reason: 'A test' },
      arguments: { job },
      changed: { paid_by: 'cash', total: 1 },
    }
  },
  actions: {
    'call issue_invoice': asksFor('issue_invoice', (row) => ({ job_id: given(row, 'job') })),
    'call mark_invoice_paid': asksFor('mark_invoice_paid', ({ id }) => ({ invoice_id: id, method: 'cash' })),
    'call void_invoice': asksFor('void_invoice', ({ id }) => ({ invoice_id: id, reason: 'The wrong part.' })),
    'call invoice_address': asksFor('invoice_address', ({ id }) => ({ invoice_id: id })),
  },
}

export const billingDetails: TableSubject = {
  key: 'service_provider_id',
  async create(world) {
    const owner = await world.signUp('service_provider')
    const provider = await createBusiness(world, owner)
    const details = { kra_pin: 'P051234567X', payment_note: 'Till 123456' }
    await insert(
      world,
      'public.billing_details',
      { service_provider_id: provider, ...details },
      'service_provider_id',
    )
    const another = await createBusiness(world, await world.signUp('service_provider'))
    return {
      id: provider,
      owner,
      fresh: { service_provider_id: another, ...details },
      changed: {
        kra_pin: 'P059999999X',
        payment_note: 'Cash',
        charges_vat: true,
        service_provider_id: another,
      },
    }
  },
}

/** A photo of a job that its provider has uploaded. */
async function createPhoto(world: AccessWorld) {
  const created = await createJob(world)
  const path = `${created.party}/${created.job}/${randomUUID()}.png`
  const outcome = await world.outcomeOf(created.party, pictureActions('job-photos').upload(path))
  if (outcome !== '+') throw new Error(`The photo was not stored: ${outcome}`)
  await insert(world, 'public.job_photos', { path, job_id: created.job, stage: 'before' }, 'path')
  return { ...created, path }
}

export const jobPhotos: TableSubject = {
  key: 'path',
  async create(world) {
    const { owner, party, job, path } = await createPhoto(world)
    return {
      id: path,
      owner,
      party,
      fresh: { path: `${path}.png`, job_id: job, stage: 'after' },
      arguments: { job },
      changed: { stage: 'after' },
    }
  },
  actions: {
    'call add_job_photo': asksFor('add_job_photo', (row) => ({
      job_id: given(row, 'job'),
      stage: 'before',
      path: row.id,
    })),
    'call remove_job_photo': asksFor('remove_job_photo', (row) => ({
      job_id: given(row, 'job'),
      path: row.id,
    })),
  },
}

const files = pictureActions('job-photos')
export const jobPhotoFiles: TableSubject = {
  async create(world) {
    const { owner, party, job, path } = await createPhoto(world)
    return { id: path, owner, party, arguments: { job } }
  },
  actions: {
    download: ({ id }) => ({ path: `/storage/v1/object/info/job-photos/${id}` }),
    'download in public': ({ id }) => ({ path: `/storage/v1/object/info/public/job-photos/${id}` }),
    sign: ({ id }) => ({
      method: 'POST',
      path: `/storage/v1/object/sign/job-photos/${id}`,
      body: { expiresIn: 60 },
    }),
    list: (row) => files.list(`${row.party}/${given(row, 'job')}`),
    upload: (row) => files.upload(`${row.party}/${given(row, 'job')}/two.png`),
    'upload into another job': (row) => files.upload(`${row.party}/${row.owner}/two.png`),
    overwrite: ({ id }) => files.upload(String(id), { 'x-upsert': 'true' }),
    delete: ({ id }) => files.delete(id),
  },
}

export const customerVehicles: TableSubject = {
  async create(world) {
    const owner = await world.signUp('customer')
    const vehicle = { customer_id: owner, make: 'Toyota', model: 'Axio', plate: 'KDA 123A' }
    return {
      id: await insert(world, 'public.customer_vehicles', vehicle),
      owner,
      fresh: { ...vehicle, plate: 'KDB 456C' },
      changed: {
        make: 'Nissan',
        model: 'Note',
        year: 2016,
        plate: 'KDC 789D',
        mileage_km: 90_000,
        customer_id: await world.signUp('customer'),
      },
    }
  },
}
