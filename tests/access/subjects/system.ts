import { insert, type TableSubject } from '../subject.ts'
import { createListing } from './vehicle-listings.ts'

const holdsText = (text: string) => (answer: unknown) => JSON.stringify(answer).includes(text)

export const systemSettings: TableSubject = {
  key: 'key',
  async create(world, state) {
    if (state === 'internal text') {
      const id = `internal_${crypto.randomUUID()}`
      await world.sqlWithoutTriggers(`insert into public.system_settings (key, value) values ('${id}', '')`)
      return { id, owner: await world.signUp('customer') }
    }
    return {
      id: state === 'public' ? 'bank_name' : 'email_notifications',
      owner: await world.signUp('customer'),
      fresh: { key: 'colour', value: 'green' },
      changed: { value: 'KCB', key: 'mpesa_bank', updated_by: null, updated_at: '2001-01-01' },
    }
  },
  actions: {
    'upsert value': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/system_settings',
      body: { key: id, value: 'KCB' },
      headers: { prefer: 'resolution=merge-duplicates,return=representation' },
    }),
    delete: () => ({ method: 'DELETE', path: '/rest/v1/system_settings?key=eq.social_tiktok' }),
    'call save_system_settings': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/save_system_settings',
      body: { changes: [{ key: id, value: 'KCB', was: '' }] },
      // It returns the settings that could not be saved.
      matches: (answer) => Array.isArray(answer) && answer.length === 0,
    }),
    'call home_figures': () => ({ method: 'POST', path: '/rest/v1/rpc/home_figures', body: {} }),
  },
}

export const auditLog: TableSubject = {
  async create(world) {
    const entry = { action: 'update', entity: 'profiles', entity_id: 'x' }
    return {
      id: await insert(world, 'public.audit_log', entry),
      owner: await world.signUp('customer'),
      fresh: entry,
    }
  },
  actions: {
    'call admin_audit': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/admin_audit',
      body: {},
      matches: holdsText(`"id":${id},`),
    }),
    'call my_held_acts': () => ({
      method: 'POST',
      path: '/rest/v1/rpc/my_held_acts',
      body: {},
      matches: Array.isArray,
    }),
    'call claim_approvals': () => ({
      method: 'POST',
      path: '/rest/v1/rpc/claim_approvals',
      body: { kind: 'vehicle_listings', wanted: 0 },
      matches: Array.isArray,
    }),
    'call admin_undelivered': () => ({
      method: 'POST',
      path: '/rest/v1/rpc/admin_undelivered',
      body: {},
      // There need not be any.
      matches: Array.isArray,
    }),
  },
}

export const systemNotifications: TableSubject = {
  async create(world, state) {
    const owner = await world.signUp('customer')
    const said =
      state === 'told to one'
        ? { kind: 'ad_removed', facts: { title: 'Axio' }, type: null, user_id: owner }
        : { title: 'Hello', message: 'Good morning', user_id: state === 'to all' ? null : owner }
    return { id: await insert(world, 'public.system_notifications', said), owner, fresh: said }
  },
  actions: {
    'call my_notifications': ({ id }) => ({
      path: '/rest/v1/rpc/my_notifications',
      matches: holdsText(String(id)),
    }),
  },
}

export const notificationReads: TableSubject = {
  key: 'notification_id',
  async create(world) {
    const owner = await world.signUp('customer')
    const said = { title: 'Hello', message: 'Good morning', user_id: owner }
    const id = await insert(world, 'public.system_notifications', said)
    await insert(
      world,
      'public.notification_reads',
      { notification_id: id, user_id: owner },
      'notification_id',
    )
    const another = await insert(world, 'public.system_notifications', said)
    return { id, owner, fresh: { notification_id: another, user_id: owner } }
  },
}

export const facebookSettings: TableSubject = {
  async create(world) {
    await world.sql('delete from private.facebook_settings')
    const id = await insert(world, 'private.facebook_settings', {
      app_id: '1',
      app_secret: 'in clear',
      page_id: 'magari',
      access_token: 'in clear',
    })
    return {
      id,
      owner: await world.signUp('customer'),
      fresh: { app_id: '2' },
      changed: {
        id: crypto.randomUUID(),
        created_at: '2026-01-01',
        updated_at: '2026-01-01',
        app_id: '3',
        app_secret: 'another',
        page_id: 'other',
        access_token: 'another',
        post_type: 'group',
        is_active: true,
      },
    }
  },
  actions: {
    'read app_secret in clear': ({ id }) => ({
      path: `/rest/v1/facebook_settings?id=eq.${id}&select=*`,
      matches: holdsText('in clear'),
    }),
  },
}

/** The post of the owner's active ad: `failed` or `queued`. */
export const facebookPosts: TableSubject = {
  key: 'listing_id',
  async create(world, state) {
    const owner = await world.signUp('customer')
    const listing_id = await createListing(world, owner, 'active')
    const failed = { listing_id, status: 'failed', tries: 6, error: 'Facebook could not be reached.' }
    return {
      id: await insert(
        world,
        'public.facebook_posts',
        state === 'failed' ? failed : { listing_id },
        'listing_id',
      ),
      owner,
      fresh: { listing_id: await createListing(world, owner, 'active') },
      changed: { status: 'skipped', chosen_at: '2026-01-01' },
      arguments: { listing_id },
    }
  },
  actions: {
    'call admin_facebook_posts': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/admin_facebook_posts',
      body: {},
      matches: holdsText(String(id)),
    }),
    ...Object.fromEntries(
      ['facebook_day', 'own_facebook_posting'].map((name) => [
        `call ${name}`,
        () => ({ method: 'POST', path: `/rest/v1/rpc/${name}`, body: {} }),
      ]),
    ),
  },
}

export const s3Settings: TableSubject = {
  async create(world) {
    await world.sql('delete from private.s3_settings')
    const id = await insert(world, 'private.s3_settings', {
      bucket_name: 'magari',
      access_key_id: 'key',
      secret_access_key: 'in clear',
    })
    return {
      id,
      owner: await world.signUp('customer'),
      fresh: { bucket_name: 'magari-two' },
      changed: {
        id: crypto.randomUUID(),
        created_at: '2026-01-01',
        updated_at: '2026-01-01',
        bucket_name: 'magari-three',
        region: 'af-south-1',
        endpoint: 'https://s3.test',
        access_key_id: 'another',
        secret_access_key: 'another',
        is_active: true,
      },
    }
  },
  actions: {
    'read secret_access_key in clear': ({ id }) => ({
      path: `/rest/v1/s3_settings?id=eq.${id}&select=*`,
      matches: holdsText('in clear'),
    }),
  },
}
