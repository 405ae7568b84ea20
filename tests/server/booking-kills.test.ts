import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterEach, expect, test } from 'vitest'
import type { Database } from '#database/types.generated.ts'
import { dayToCome } from '#testing/days.ts'
import {
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  startServer,
} from '#testing/running-server.ts'

type Client = SupabaseClient<Database>

const PASSWORD = 'Karibu-2026'
const DAY = dayToCome('wed', 8)
const REQUESTS = 120

const directory = freshDataDirectory()
let server: RunningServer

afterEach(async () => {
  await server.end('SIGTERM')
  await removeDataDirectory(directory)
})

test('accepting, offering and estimating are whole or did not happen when a server or its database is killed', async () => {
  server = await startServer(directory)
  const requests = await garageWithRequests()
  const acknowledged: Acknowledged = { accepted: new Set(), offered: new Set(), estimated: new Set() }

  await answerUntil(requests.slice(0, REQUESTS / 2), acknowledged, () => server.end('SIGKILL'))
  server = await startServer(directory)
  await isWhole(acknowledged)

  await answerUntil(requests.slice(REQUESTS / 2), acknowledged, async () =>
    process.kill(server.databaseProcess(), 'SIGKILL'),
  )
  await expect.poll(() => isReady(), { timeout: 20_000 }).toBe(true)
  await isWhole(acknowledged)
  expect(acknowledged.accepted.size).toBeGreaterThan(2)
  expect(acknowledged.offered.size).toBeGreaterThan(2)
  expect(acknowledged.estimated.size).toBeGreaterThan(2)
}, 120_000)

/** The ids of bookings whose answer came. */
interface Acknowledged {
  accepted: Set<string>
  offered: Set<string>
  estimated: Set<string>
}

/** Three bays that are open around the clock, and requests of which always five want the same hour. */
async function garageWithRequests() {
  const admin = clientOf()
  const owner = await member('baraka@kills.test', 'service_provider')
  const customer = await member('wanjiku@kills.test', 'customer')
  const always = [{ from: '00:00', to: '24:00' }]
  const hours = Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, always]),
  )
  const { data: garage } = await admin
    .from('service_providers')
    .insert({
      user_id: owner,
      business_name: 'Baraka Garage',
      location: 'Lodwar',
      service_types: ['garage'],
      opening_hours: hours,
      verified: true,
    })
    .select('id')
    .single()
    .throwOnError()
  await admin
    .from('service_resources')
    .insert(['Bay 2', 'Bay 3'].map((name) => ({ service_provider_id: garage.id, name, kind: 'bay' })))
    .throwOnError()
  const { data: requests } = await admin
    .from('service_bookings')
    .insert(
      Array.from({ length: REQUESTS }, (_, nth) => ({
        service_provider_id: garage.id,
        customer_id: customer,
        service_type: 'garage',
        // A minute apart: one customer asks for a time once.
        preferred_date: moment(Math.floor(nth / 5) * 60 + (nth % 5)),
        status: 'pending',
      })),
    )
    .select('id, preferred_date')
    .throwOnError()
  return requests.sort(() => Math.random() - 0.5)
}

/** Accepts with an estimate and offers, four at a time, kills in the middle, and collects what was acknowledged. */
async function answerUntil(
  requests: readonly { id: string; preferred_date: string }[],
  acknowledged: Acknowledged,
  kill: () => Promise<unknown>,
) {
  const stop = new AbortController()
  const waiting = [...requests]
  const before = acknowledged.accepted.size + acknowledged.offered.size
  const estimated = acknowledged.estimated.size
  // Before anything is answered: the kill must find no one on the way in.
  const desks = await Promise.all(Array.from({ length: 4 }, () => signedIn('baraka@kills.test', stop.signal)))
  const answers = desks.map(async (desk, nth) => {
    for (let next = waiting.pop(); next && !stop.signal.aborted; next = waiting.pop()) {
      if (nth % 2 === 0) {
        const { data } = await desk
          .from('service_bookings')
          .update({ status: 'confirmed' })
          .eq('id', next.id)
          .select('id')
        if (!data?.length) continue
        acknowledged.accepted.add(next.id)
        if (await estimate(desk, next.id)) acknowledged.estimated.add(next.id)
      } else {
        const later = new Date(Date.parse(next.preferred_date) + 86_400_000).toISOString()
        const { error } = await desk.rpc('offer_times', { booking_id: next.id, times: [later] })
        if (!error) acknowledged.offered.add(next.id)
      }
    }
  })
  const answered = () => acknowledged.accepted.size + acknowledged.offered.size - before
  while (answered() < 8 || acknowledged.estimated.size < estimated + 2) await pause(5)
  await kill()
  await pause(200)
  stop.abort()
  await Promise.all(answers)
}

/** Sends an estimate of one line for a booking; whether it was acknowledged. */
async function estimate(desk: Client, booking: string): Promise<boolean> {
  const { data } = await desk.from('service_jobs').select('id').eq('booking_id', booking).maybeSingle()
  if (!data) return false
  const line = { line_id: crypto.randomUUID(), kind: 'labour', name: 'Service', quantity: 1, unit_price: 100 }
  const { error } = await desk.rpc('save_job_line', { job_id: data.id, ...line })
  if (error) return false
  return !(await desk.rpc('send_estimate', { job_id: data.id })).error
}

/** Whether all that was acknowledged is there, each accepted booking has a bay of its own, and its customer was told once. */
async function isWhole({ accepted, offered, estimated }: Acknowledged) {
  const desk = await signedIn('baraka@kills.test')
  const { data: shown } = await desk
    .rpc('provider_calendar', { begins: moment(0), ends: moment(3 * 1440) })
    .throwOnError()
  const confirmed = shown.filter(({ status }) => status === 'confirmed')
  expect([...accepted].filter((id) => !confirmed.some((booking) => booking.id === id))).toEqual([])
  const open = shown.filter(({ offered_times }) => offered_times !== null)
  expect([...offered].filter((id) => !open.some((booking) => booking.id === id))).toEqual([])
  const { data: jobs } = await desk
    .from('service_jobs')
    .select('booking_id, number, job_estimates(number), job_lines(estimate_number)')
    .throwOnError()
  expect(new Set(jobs.map(({ number }) => number)).size).toBe(confirmed.length)
  const asked = jobs.filter(({ job_estimates }) => job_estimates.length > 0)
  for (const { job_lines } of asked) expect(job_lines).toEqual([{ estimate_number: 1 }])
  expect([...estimated].filter((id) => !asked.some(({ booking_id }) => booking_id === id))).toEqual([])
  const inBay: Record<string, number[]> = {}
  for (const { resources, preferred_date } of confirmed) {
    expect(resources).toHaveLength(1)
    inBay[resources[0]?.id ?? ''] = [...(inBay[resources[0]?.id ?? ''] ?? []), Date.parse(preferred_date)]
  }
  for (const begins of Object.values(inBay).map((times) => times.sort((one, other) => one - other)))
    for (const [nth, begin] of begins.entries())
      expect(begin - (begins[nth - 1] ?? 0)).toBeGreaterThanOrEqual(3_600_000)
  const { data: told } = await clientOf().from('system_notifications').select('kind').throwOnError()
  const many = (kind: string) => told.filter((one) => one.kind === kind).length
  expect(many('booking_accepted')).toBe(confirmed.length)
  expect(many('booking_offered')).toBe(open.length)
  expect(many('estimate_sent')).toBe(asked.length)
}

async function member(email: string, role: string): Promise<string> {
  const admin = clientOf()
  const { data, error } = await admin.auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { role, first_name: 'Test', last_name: 'Person' },
  })
  expect(error).toBeNull()
  await admin
    .from('profiles')
    .update({ role })
    .eq('id', data.user?.id ?? '')
    .throwOnError()
  return data.user?.id ?? ''
}

async function signedIn(email: string, signal?: AbortSignal): Promise<Client> {
  const client = clientOf(server.anonKey, signal)
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  expect(error).toBeNull()
  return client
}

function clientOf(key = server.serviceKey, signal?: AbortSignal): Client {
  return createClient<Database>(server.url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => fetch(input, { ...init, ...(signal && { signal }) }) },
  })
}

/** Minutes after the beginning of the day. */
function moment(minutes: number): string {
  return new Date(Date.parse(`${DAY}T00:00:00+03:00`) + minutes * 60_000).toISOString()
}

const isReady = () =>
  fetch(`${server.url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
