/** The acts of acting.txt, each on rows of its own that belong to the business. */
import { randomUUID } from 'node:crypto'
import type { Person, World } from '#testing/as.ts'
import { forgetPayments } from '#testing/ledger.ts'
import { savedAt } from '#testing/saved-searches.ts'
import { reviewSale, soldTo } from '#testing/seller-reviews.ts'
import { book, onTuesday } from '#testing/service-bookings.ts'
import { insertRow, openBusiness } from '#testing/service-providers.ts'
import { postPart } from '#testing/spare-parts.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

export interface Business {
  world: World
  /** A dealer who also has a garage, and asks, books and collects as anybody. */
  account: Person
  catalogue: Catalogue
  garage: string
  /** A garage of somebody else, verified. */
  otherGarage: string
  /** An ad of somebody else, public. */
  otherAd: string
  /** The conversation in which the account asks about it, with an unread answer. */
  asked: string
}

/** Prepares what the acts need. */
export async function openBusinessWorld(world: World): Promise<Business> {
  const { owner, dealer: account, seller, provider } = world
  const catalogue = await insertCatalogue(world)
  const garage = await openBusiness(world, account, { business_name: 'Achieng Garage' })
  const otherGarage = await openBusiness(world, provider)
  const otherAd = await post(seller, catalogue)
  const asked = await threadOf(world, account, otherAd)
  await insertRow(seller, 'messages', {
    thread_id: asked,
    content: 'Send the deposit by M-Pesa to 0712 345 678 first.',
  })
  await owner.query(
    `insert into public.message_warnings (message_id, recipient_id, reasons)
     select id, recipient_id, '{money_ahead}' from public.messages where thread_id = $1 and recipient_id = $2 on conflict do nothing`,
    [asked, account.id],
  )
  await insertRow(account, 'favorites', { user_id: account.id, listing_id: otherAd })
  await insertRow(account, 'saved_searches', { ...savedAt('/vehicles?maxPrice=1200000'), name: 'Cheap' })
  await book(account, otherGarage)
  await owner.query(`insert into auth.sessions (user_id) values ($1)`, [account.id])
  await owner.query(
    `insert into public.system_notifications (title, message, user_id) values ('Hello', 'A word to you', $1)`,
    [account.id],
  )
  await owner.query(
    `insert into public.subscription_plans (name, price, max_listings, features) values ('Basic', 1000, 1000, '{}')`,
  )
  await owner.query(
    `insert into public.user_subscriptions (user_id, plan_id, started_at, expires_at)
     select $1, id, now(), now() + interval '30 days' from public.subscription_plans`,
    [account.id],
  )
  await insertRow(account, 'payment_requests', {
    user_id: account.id,
    plan_id: (await owner.query<{ id: string }>('select id from public.subscription_plans'))[0]?.id,
    payment_method: 'mpesa',
    amount: 1000,
    reference: 'SLK4H7XK2P',
    phone: '0712345678',
  })
  return { world, account, catalogue, garage, otherGarage, otherAd, asked }
}

/** The conversation of a first message about the ad. */
export async function threadOf({ owner }: World, from: Person, ad: string): Promise<string> {
  const message = await insertRow(from, 'messages', { listing_id: ad, content: 'Is it still there?' })
  const [row] = await owner.query<{ thread_id: string }>(
    'select thread_id from public.messages where id = $1',
    [message],
  )
  return row?.thread_id ?? ''
}

/** Whether the statement returned a row whose first column is not null, false or 0. */
async function some(who: Person, text: string, values: unknown[] = []): Promise<boolean> {
  const [row] = await who.query(text, values)
  const [first] = Object.values(row ?? {})
  return row !== undefined && first !== null && first !== false && Number(first) !== 0
}

const FIGURES = `'2026-11-01', '2026-11-30'`

/** The acts by their names in acting.txt. Each returns whether it was done, or showed a row. */
export function actsOf(business: Business): Record<string, (who: Person) => Promise<boolean>> {
  const { world } = business
  return {
    ...actsOnAds(business),
    ...actsInMessages(business),
    ...actsOfDealers(business),
    ...actsOfGarages(business),
    ...actsOfAccounts(business, world),
  }
}

function actsOnAds({ world, account, catalogue }: Business) {
  const draft = () => post(account, catalogue, { status: 'draft' })
  const ad = () => post(account, catalogue)
  const held = async () => {
    const id = await draft()
    await world.owner.query('update public.vehicle_listings set held_at = now() where id = $1', [id])
    return id
  }
  const change =
    (columns: string, of = ad) =>
    async (who: Person) =>
      some(who, `update public.vehicle_listings set ${columns} where id = $1 returning id`, [await of()])
  // Evidence shows to nobody, so nothing is returned.
  const store = (bucket: string) => async (who: Person) => {
    await who.query('insert into storage.objects (bucket_id, name) values ($1, $2)', [
      bucket,
      `${account.id}/${randomUUID()}.jpg`,
    ])
    return true
  }
  const save = (who: Person, phone: string | null) =>
    some(
      who,
      `select public.save_vehicle(gen_random_uuid(), jsonb_build_object(
         'make_id', $1::integer, 'title', '2016 Toyota Axio', 'price', 1200000, 'location', 'Nairobi', 'condition', 'used',
         'fuel_type', 'petrol', 'transmission', 'automatic', 'year', 2016), model => 'Axio', phone => $2) ->> 'id'`,
      [catalogue.Toyota, phone],
    )
  return {
    'read a draft of the business': async (who: Person) =>
      some(who, 'select id from public.vehicle_listings where id = $1', [await draft()]),
    'read all ads': (who: Person) => some(who, `select public.own_ads() -> 'total'`),
    'post an ad': async (who: Person) => (await post(who, catalogue)) !== '',
    'save an ad by the form': (who: Person) => save(who, null),
    'save an ad with another number': (who: Person) => save(who, `+2547${String(Date.now()).slice(-8)}`),
    'change the price of an ad': change('price = 999000'),
    'change prices by a list': async (who: Person) => {
      const id = await ad()
      await who.query(`select public.set_own_listing_prices(array[$1::uuid], '{980000}', '{1150000}')`, [id])
      return some(world.owner, 'select price = 980000 from public.vehicle_listings where id = $1', [id])
    },
    'number an ad': async (who: Person) =>
      some(
        who,
        'insert into public.stock_numbers (listing_id, stock_number) values ($1, $2) returning listing_id',
        [await ad(), randomUUID().slice(0, 8)],
      ),
    'feature an ad': change('featured = true'),
    'set when an ad was posted': change('created_at = now()'),
    'set the views of an ad': change('views_count = 1000'),
    'set when an ad was held': change('held_at = null', held),
    'publish a held ad': change(`status = 'active'`, held),
    'mark an ad as sold': async (who: Person) => {
      const id = await ad()
      await who.query(`select public.set_own_listings_status(array[$1::uuid], 'sold')`, [id])
      return some(world.owner, `select status = 'sold' from public.vehicle_listings where id = $1`, [id])
    },
    'renew an ad': async (who: Person) => {
      const id = await ad()
      await world.owner.query(
        `update public.vehicle_listings set expires_at = now() + interval '1 day' where id = $1`,
        [id],
      )
      await who.query('select public.renew_own_listings(array[$1::uuid])', [id])
      return some(
        world.owner,
        `select expires_at > now() + interval '2 days' from public.vehicle_listings where id = $1`,
        [id],
      )
    },
    'see the figures of ads': async (who: Person) => {
      const id = await ad()
      await world.owner.query(
        `insert into public.leads (listing_id, owner_id, kind, day, count) values ($1, $2, 'view', private.nairobi_today(), 3)`,
        [id, account.id],
      )
      return some(who, 'select count from public.leads where listing_id = $1', [id])
    },
    'delete an ad': async (who: Person) =>
      some(who, 'delete from public.vehicle_listings where id = $1 returning id', [await ad()]),
    'delete ads by a list': async (who: Person) => {
      const id = await ad()
      await who.query('select public.delete_own_listings(array[$1::uuid])', [id])
      return some(world.owner, 'select count(*) = 0 from public.vehicle_listings where id = $1', [id])
    },
    'appeal for a rejected ad': async (who: Person) => {
      const id = await held()
      await world.admin.query(`select public.reject_listing($1, 'It reads like a scam.')`, [id])
      await who.query('select public.appeal_ad($1, $2)', [id, 'The car is ours, and the papers are here.'])
      return true
    },
    'post a part': async (who: Person) => (await postPart(who)) !== '',
    'delete a part': async (who: Person) =>
      some(who, 'delete from public.spare_parts where id = $1 returning id', [await postPart(account)]),
    'store a photo in the folder': store('listing-images'),
    'store evidence in the folder': store('evidence'),
    'store a picture of the profile': store('profile-pictures'),
    'approve an ad': async (who: Person) =>
      some(who, 'select public.approve_listing($1, null) is null', [await held()]),
  }
}

function actsInMessages({ world, account, catalogue, otherAd, asked }: Business) {
  const inquiry = async () => {
    // Nobody writes about more than ten ads within an hour.
    await world.owner.query('delete from public.message_threads where asker_id = $1', [world.buyer.id])
    return threadOf(world, world.buyer, await post(account, catalogue))
  }
  const messageIn = async (thread: string) =>
    (
      await world.owner.query<{ id: string }>(
        'select id from public.messages where thread_id = $1 and recipient_id = $2',
        [thread, account.id],
      )
    )[0]?.id
  const write = (who: Person, columns: Record<string, unknown>) =>
    insertRow(who, 'messages', { content: 'It is.', ...columns })
  const block = async (who: Person, blocked: Person) => {
    await world.owner.query('delete from public.user_blocks')
    const done = await some(
      who,
      'insert into public.user_blocks (blocked_id) values ($1) returning blocked_id',
      [blocked.id],
    )
    await world.owner.query('delete from public.user_blocks')
    return done
  }
  const report = async (who: Person, thread: string) => {
    await world.owner.query('delete from public.message_reports')
    await who.query(`select public.report_scam($1, 'money_ahead')`, [await messageIn(thread)])
    return true
  }
  return {
    'list the inquiries': async (who: Person) => {
      await inquiry()
      return some(who, 'select total from public.own_inquiries()')
    },
    'read an inquiry': async (who: Person) =>
      some(who, 'select content from public.messages where thread_id = $1', [await inquiry()]),
    'count what is unread': async (who: Person) => {
      await inquiry()
      return some(who, 'select messages from public.unread_counts()')
    },
    'answer an inquiry': async (who: Person) => (await write(who, { thread_id: await inquiry() })) !== '',
    'mark an inquiry as read': async (who: Person) =>
      some(who, 'select public.mark_thread_read($1)', [await inquiry()]),
    'close an inquiry': async (who: Person) =>
      some(who, `update public.message_threads set status = 'closed' where id = $1 returning id`, [
        await inquiry(),
      ]),
    'close an inquiry with undo': async (who: Person) =>
      some(
        who,
        `select id from public.hold_act('move_inquiry', $1, '{"status": "closed", "was_status": "new"}')`,
        [await inquiry()],
      ),
    'keep a note': async (who: Person) => {
      const thread = await inquiry()
      await who.query(`select public.keep_inquiry_note($1, 'Wants a test drive')`, [thread])
      return some(who, 'select thread_id from public.inquiry_notes where thread_id = $1', [thread])
    },
    'report an inquiry': async (who: Person) => {
      await world.owner.query('delete from public.message_reports')
      await who.query(`insert into public.message_reports (thread_id, reason) values ($1, 'spam')`, [
        await inquiry(),
      ])
      return true
    },
    'report a scam': async (who: Person) => report(who, await inquiry()),
    'block who asks': async (who: Person) => {
      await inquiry()
      return block(who, world.buyer)
    },
    'block a stranger': (who: Person) => block(who, world.admin),
    'see the number of who asks': async (who: Person) => {
      await inquiry()
      return some(
        who,
        `select private.read_profile_phone(id) like '+254712%' from public.profiles where id = $1`,
        [world.buyer.id],
      )
    },
    'ask about another’s ad': async (who: Person) =>
      (await write(who, { listing_id: await post(world.seller, catalogue) })) !== '',
    'read what the account asked': (who: Person) =>
      some(who, 'select id from public.list_threads() where id = $1', [asked]),
    'write where the account asks': async (who: Person) => (await write(who, { thread_id: asked })) !== '',
    'mark as read where the account asks': async (who: Person) => {
      await world.owner.query('update public.messages set read_at = null where thread_id = $1', [asked])
      return some(who, 'select public.mark_thread_read($1)', [asked])
    },
    'report a scam where the account asks': (who: Person) => report(who, asked),
    'see the warning where the account asks': async (who: Person) =>
      some(who, 'select public.dismiss_message_warning($1)', [await messageIn(asked)]),
    'mark a favourite': async (who: Person) => {
      await world.owner.query('delete from public.favorites where user_id = $1', [who.id])
      await insertRow(who, 'favorites', { user_id: who.id, listing_id: otherAd })
      return true
    },
  }
}

function actsOfDealers({ world, account }: Business) {
  const call = (text: string) => (who: Person) => some(who, `select to_jsonb(${text}) is not null`)
  return {
    'see the dashboard': call('public.dealer_overview()'),
    'see the monthly report': call(`public.dealer_report('2026-11-01')`),
    'see analytics': call(`public.dealer_analytics(${FIGURES})`),
    'see what to buy': call('public.dealer_buying_guide()'),
    'import a stock list': (who: Person) =>
      some(
        who,
        `select public.import_stock('[{"stock_number": "${randomUUID().slice(0, 8)}", "make": "Toyota", "values": {"title": "2016 Toyota Axio", "price": 1300000,
           "location": "Nairobi", "condition": "used", "fuel_type": "petrol", "transmission": "automatic", "year": 2016}}]')
           @> '[{"outcome": "created"}]'`,
      ),
    'see the feed of stock': async (who: Person) => {
      await who.query('select public.own_stock_feed()')
      return true
    },
    'write a quick reply': async (who: Person) =>
      (await insertRow(who, 'quick_replies', { title: 'Yes', body: 'It is still there.' })) !== '',
    'describe the business': async (who: Person) => {
      await world.owner.query('delete from public.dealer_profiles')
      return some(
        who,
        `insert into public.dealer_profiles (user_id, website) values ($1, 'https://achieng.test') returning user_id`,
        [who.id],
      )
    },
    'answer a review': async (who: Person) => {
      const review = await reviewSale(world.buyer, await soldTo(world, account, world.buyer))
      return some(who, `update public.reviews set reply = 'Thank you.' where id = $1 returning id`, [review])
    },
  }
}

function actsOfGarages({ world, account, garage, otherGarage }: Business) {
  let weeks = 0
  const booking = async () => {
    weeks = (weeks + 1) % 8
    await world.owner.query('delete from public.service_bookings where service_provider_id = $1', [garage])
    return book(world.buyer, garage, { preferred_date: onTuesday('10:00', weeks) })
  }
  const job = async (status: 'in_progress' | 'completed') => {
    const id = await booking()
    await account.query(
      `update public.service_bookings set status = 'confirmed', price = 4500 where id = $1`,
      [id],
    )
    await account.query('update public.service_bookings set status = $2 where id = $1', [id, status])
    const [row] = await world.owner.query<{ id: string }>(
      'select id from public.service_jobs where booking_id = $1',
      [id],
    )
    return row?.id ?? ''
  }
  const held = async (kind: string) => {
    await world.owner.query('delete from public.business_name_changes')
    return insertRow(world.owner, 'business_name_changes', {
      user_id: account.id,
      kind,
      business_name: 'Achieng and Sons',
    })
  }
  const own = (who: Person) => (who.id === account.id ? garage : otherGarage)
  const done = async (act: Promise<unknown>) => {
    await act
    return true
  }
  return {
    'see the bookings': async (who: Person) =>
      some(who, 'select id from public.service_bookings where id = $1', [await booking()]),
    'enter a booking': async (who: Person) => {
      await booking()
      return (
        (await book(who, garage, {
          customer_id: null,
          customer_name: 'Wambui',
          customer_phone: '0712345678',
          status: 'confirmed',
          preferred_date: onTuesday('14:00', weeks),
        })) !== ''
      )
    },
    'confirm a booking': async (who: Person) =>
      some(who, `update public.service_bookings set status = 'confirmed' where id = $1 returning id`, [
        await booking(),
      ]),
    'see the day': (who: Person) => done(who.query('select public.provider_today()')),
    'write on a job card': async (who: Person) =>
      done(
        who.query(`select public.save_job_line($1, gen_random_uuid(), 'labour', 'Oil', 1, 1500)`, [
          await job('in_progress'),
        ]),
      ),
    'issue an invoice': async (who: Person) =>
      some(who, 'select public.issue_invoice($1)', [await job('completed')]),
    'add a service': async (who: Person) =>
      done(
        insertRow(who, 'services', {
          service_provider_id: own(who),
          name: 'Oil',
          price: 900,
          duration_minutes: 30,
        }),
      ),
    'close on a day': async (who: Person) => {
      await world.owner.query('delete from public.opening_exceptions')
      const day = onTuesday('10:00', 9).slice(0, 10)
      return done(
        insertRow(who, 'opening_exceptions', {
          service_provider_id: own(who),
          first_day: day,
          last_day: day,
        }),
      )
    },
    'change the billing details': async (who: Person) => {
      await world.owner.query('delete from public.billing_details')
      return done(
        who.query('insert into public.billing_details (service_provider_id, payment_note) values ($1, $2)', [
          own(who),
          'Till 12345',
        ]),
      )
    },
    'change the public page': (who: Person) =>
      some(who, `update public.service_providers set warranty = 'Three months' where id = $1 returning id`, [
        garage,
      ]),
    'see which name of the page waits': async (who: Person) => {
      await held('service_provider')
      return some(who, `select id from public.business_name_changes where kind = 'service_provider'`)
    },
    'withdraw the name of the page': async (who: Person) =>
      some(who, 'delete from public.business_name_changes where id = $1 returning id', [
        await held('service_provider'),
      ]),
    'withdraw the name of the profile': async (who: Person) =>
      some(who, 'delete from public.business_name_changes where id = $1 returning id', [
        await held('profile'),
      ]),
    'verify the own business': (who: Person) =>
      some(who, 'update public.service_providers set verified = not verified where id = $1 returning id', [
        garage,
      ]),
    'see the report of bookings': (who: Person) =>
      done(who.query(`select public.provider_report(${FIGURES})`)),
    'book elsewhere': async (who: Person) => {
      await world.owner.query('delete from public.service_bookings where customer_id = $1', [account.id])
      return done(book(who, otherGarage, { customer_id: who.id }))
    },
    'see what the account booked': async (who: Person) => {
      await world.owner.query('delete from public.service_bookings where customer_id = $1', [account.id])
      const id = await book(account, otherGarage)
      return some(who, 'select id from public.service_bookings where id = $1', [id])
    },
    'remove the business': async (who: Person) => {
      await who.query('delete from public.service_providers where id = $1', [garage])
      return some(world.owner, 'select archived_at is not null from public.service_providers where id = $1', [
        garage,
      ])
    },
  }
}

function actsOfAccounts({ account, catalogue }: Business, world: World) {
  const read = (table: string) => (who: Person) => some(who, `select count(*) from public.${table}`)
  const call = (text: string) => async (who: Person) => {
    await who.query(`select public.${text}`)
    return true
  }
  return {
    'read the profile of the business': (who: Person) =>
      some(who, 'select created_at is not null from public.profiles where id = $1', [account.id]),
    'change the profile': (who: Person) =>
      some(who, `update public.profiles set location = 'Mombasa' where id = $1 returning id`, [account.id]),
    'read the plans it has had': read('user_subscriptions'),
    pay: async (who: Person) => {
      await forgetPayments(world.owner)
      const [plan] = await world.owner.query<{ id: string }>('select id from public.subscription_plans')
      return (
        (await insertRow(who, 'payment_requests', {
          user_id: who.id,
          plan_id: plan?.id,
          payment_method: 'mpesa',
          amount: 1000,
          reference: randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase(),
          phone: '0712345678',
        })) !== ''
      )
    },
    'read payments': async (who: Person) => {
      await who.query('select count(*) from public.payment_requests')
      return true
    },
    'send evidence': async (who: Person) => {
      const page = `${account.id}/${randomUUID()}.jpg`
      await world.owner.query(
        `insert into storage.objects (bucket_id, name, owner_id, metadata) values ('evidence', $1, $2, '{"mimetype": "image/jpeg"}')`,
        [page, account.id],
      )
      return some(who, `select public.submit_evidence('id', array[$1])`, [page])
    },
    'begin a sale': async (who: Person) => {
      await world.owner.query('delete from public.message_threads where asker_id = $1', [world.buyer.id])
      const ad = await post(account, catalogue)
      await threadOf(world, world.buyer, ad)
      return some(who, 'select public.begin_sale($1, $2)', [ad, world.buyer.id])
    },
    'see the sales': call('own_sales()'),
    'see the price of a sale agreement': async (who: Person) => {
      const ad = await post(account, catalogue)
      await world.owner.query(`update public.vehicle_listings set status = 'sold' where id = $1`, [ad])
      await soldTo(world, account, world.buyer, { ad_id: ad, price: 777_000 })
      return some(who, 'select (public.sale_to_tell($1)).agreed_price is not null', [ad])
    },
    'see photos of the account’s own car': async (who: Person) => {
      const photo = `${account.id}/${randomUUID()}.jpg`
      await world.owner.query(
        `insert into storage.objects (bucket_id, name, owner_id) values ('trade-in-photos', $1, $2)`,
        [photo, account.id],
      )
      return some(who, 'select id from storage.objects where name = $1', [photo])
    },
    'keep the account from a recovery': call('refuse_account_recovery()'),
    'make a key': call(`make_dealer_key('Yard')`),
    'see the keys': call('own_dealer_keys()'),
    'read notifications': read('system_notifications'),
    'choose notifications': async (who: Person) => {
      await who.query('select count(*) from public.notification_choices')
      return true
    },
    'read sessions': (who: Person) => some(who, 'select id from public.own_sessions()'),
    'export the data': call('export_my_data()'),
    'delete the account': call('erase_my_account()'),
    'see favourites': read('favorites'),
    'see saved searches': read('saved_searches'),
    'see financing applications': async (who: Person) => {
      await who.query('select count(*) from public.financing_applications')
      return true
    },
  }
}
