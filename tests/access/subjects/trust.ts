import { randomUUID } from 'node:crypto'
import type { AccessWorld } from '../people.ts'
import { insert, type Row, type TableSubject } from '../subject.ts'
import { pictureActions } from './pictures.ts'
import { asksFor } from './services.ts'
import { createListing } from './vehicle-listings.ts'

const files = pictureActions('evidence')
const given = (row: Row, name: string) => row.arguments?.[name]

/** An uploaded page in the folder of its owner. */
export async function uploadPage(world: AccessWorld, owner: string) {
  const path = `${owner}/${randomUUID()}.png`
  const outcome = await world.outcomeOf(owner, files.upload(path))
  if (outcome !== '+') throw new Error(`The page was not stored: ${outcome}`)
  return path
}

/** `waiting`, or `rejected`: the ID of a dealer, with one page. */
export const evidence: TableSubject = {
  async create(world, state) {
    const owner = await world.signUp('dealer')
    const columns = {
      user_id: owner,
      kind: 'id',
      ...(state === 'rejected' && {
        status: 'rejected',
        decided_at: new Date().toISOString(),
        reason: 'The photo shows a screen.',
      }),
    }
    const id = await insert(world, 'public.evidence', columns)
    await insert(
      world,
      'private.evidence_pages',
      { path: await uploadPage(world, owner), evidence_id: id, place: 1 },
      'path',
    )
    return {
      id,
      owner,
      fresh: { user_id: owner, kind: 'tax_pin' },
      changed: { kind: 'registration', user_id: await world.signUp('customer') },
      arguments: { page: await uploadPage(world, owner) },
    }
  },
  actions: {
    insert: ({ fresh }) => ({ method: 'POST', path: '/rest/v1/evidence?select=id', body: fresh }),
    'call own_evidence': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/own_evidence',
      matches: (answer) => (answer as { id: string }[]).some((row) => row.id === id),
    }),
    'call submit_evidence': asksFor('submit_evidence', (row) => ({
      kind: 'registration',
      pages: [given(row, 'page')],
    })),
    'call withdraw_evidence': asksFor('withdraw_evidence', ({ id }) => ({ evidence_id: id })),
    'call reject_evidence': asksFor('reject_evidence', ({ id }) => ({
      evidence_id: id,
      reason: 'The photo shows a screen.',
    })),
  },
}

/** The file of a page. */
export const evidenceFiles: TableSubject = {
  async create(world) {
    const owner = await world.signUp('customer')
    return { id: await uploadPage(world, owner), owner }
  },
  actions: {
    download: ({ id }) => ({ path: `/storage/v1/object/info/evidence/${id}` }),
    'download in public': ({ id }) => ({ path: `/storage/v1/object/info/public/evidence/${id}` }),
    sign: ({ id }) => ({
      method: 'POST',
      path: `/storage/v1/object/sign/evidence/${id}`,
      body: { expiresIn: 60 },
    }),
    list: ({ owner }) => files.list(owner),
    upload: ({ owner }) => files.upload(`${owner}/${randomUUID()}.png`),
    overwrite: ({ id }) => files.upload(String(id), { 'x-upsert': 'true' }),
    copy: ({ id, owner }) => files.copy(id, `${owner}/${randomUUID()}.png`),
    'move away': ({ id }, caller) => files.move(id, `${String(caller)}/moved.png`),
    delete: ({ id }) => files.delete(id),
  },
}

/** `of a member`: an ID that was seen; `of an ad`: a copy of records of their active ad. */
export const facts: TableSubject = {
  async create(world, state) {
    const owner = await world.signUp('dealer')
    const ofAd = state === 'of an ad'
    const ad = await createListing(world, owner, 'active')
    const columns = {
      user_id: owner,
      kind: ofAd ? 'records_seen' : 'yard_visited',
      listing_id: ofAd ? ad : null,
      place: ofAd ? null : 'Ngong Road',
      ends_at: '2099-01-01T00:00:00Z',
    }
    return {
      id: await insert(world, 'public.facts', columns),
      owner,
      fresh: { user_id: owner, kind: 'id_seen', ends_at: '2099-01-01T00:00:00Z' },
      changed: { ends_at: '2100-01-01T00:00:00Z' },
      arguments: { ad: ofAd ? ad : null },
    }
  },
  actions: {
    'call member_facts': (row) => ({
      method: 'POST',
      path: '/rest/v1/rpc/member_facts',
      body: { member: row.owner, listing: given(row, 'ad') },
      matches: (answer) =>
        (answer as { kind: string }[]).some(({ kind }) => /^(records_seen|yard_visited)$/.test(kind)),
    }),
    'call own_vehicle_numbers': (row) => ({
      method: 'POST',
      path: '/rest/v1/rpc/own_vehicle_numbers',
      body: { ad: given(row, 'ad') },
      matches: (answer) => answer !== null,
    }),
    'call own_trust_level': () => ({ method: 'POST', path: '/rest/v1/rpc/own_trust_level', body: {} }),
    'call withdraw_fact': asksFor('withdraw_fact', ({ id }) => ({
      fact_id: id,
      reason: 'The yard is empty.',
    })),
  },
}

/** `waiting`: entered by the administrator of the tests; `of another`: by another one. */
export const yardVisits: TableSubject = {
  async create(world, state) {
    const owner = await world.signUp('dealer')
    const [today] = await world.sql<{ day: string }>('select private.nairobi_today()::text as day', [])
    const columns = {
      user_id: owner,
      visited_on: today?.day,
      place: 'Ngong Road',
      note: 'Eight cars, a container as office.',
      entered_by: state === 'of another' ? await world.signUp('admin') : world.idOf('admin'),
    }
    const another = await world.signUp('dealer')
    return {
      id: await insert(world, 'public.yard_visits', columns),
      owner,
      fresh: { ...columns, user_id: another },
      changed: { place: 'Mombasa Road', confirmed_at: '2026-01-01T00:00:00Z' },
      arguments: { another, day: today?.day },
    }
  },
  actions: {
    'call enter_yard_visit': asksFor('enter_yard_visit', (row) => ({
      member: given(row, 'another'),
      visited_on: given(row, 'day'),
      place: 'Mombasa Road',
    })),
    'call confirm_yard_visit': asksFor('confirm_yard_visit', ({ id }) => ({ visit_id: id })),
    'call remove_yard_visit': asksFor('remove_yard_visit', ({ id }) => ({ visit_id: id })),
  },
}
