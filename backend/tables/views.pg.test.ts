import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { anon, openTables } from '#testing/tables-world.ts'

const world = await openTables()
const { get, owner } = world

beforeAll(async () => {
  await owner.query(`
    create schema hidden;
    create table hidden.authors (id int primary key, name text);
    create table hidden.books (id int primary key, author_id int constraint written_by references hidden.authors, title text);
    create table hidden.shelves (id int primary key, place text);
    create table hidden.placed (book_id int references hidden.books, shelf_id int references hidden.shelves, primary key (book_id, shelf_id));
    insert into hidden.authors values (1, 'Grace'), (2, 'Ngũgĩ');
    insert into hidden.books values (10, 2, 'Petals of Blood'), (11, 2, 'Matigari'), (12, null, 'Anonymous');
    insert into hidden.shelves values (5, 'left');
    insert into hidden.placed values (10, 5), (11, 5);
    create view public.writers as select name as "full :name {}", id as writer from hidden.authors;
    create view public.works as
      with old as (select b.author_id as a, b.id as i, b.title from hidden.books b)
      select title, (select max(id) from hidden.authors) as newest, a as by_whom, i as work from old;
    create view public.works_again as select work as again, by_whom as "by", title from public.works where work < 12;
    create view public.racks as select id as rack, place from hidden.shelves;
    create view public.placings as select book_id as work, shelf_id as rack from hidden.placed;
    create view public.computed as select id + 0 as id, coalesce(author_id, 0) as author_id from hidden.books;
    create view public.either as select id, author_id from hidden.books union all select id, author_id from hidden.books;
    create view public.paired as select id, author_id as one, author_id as other from hidden.books;
    create view public.unseen as select id as unseen_id, name from hidden.authors;
    create materialized view public.stored as select id as stored_id, author_id as stored_by from hidden.books;
    create view public.cars_by_make as select make_id as brand, title, id as car from public.vehicle_listings;
    create view public.tagged as select listing_id as car, tag_id as tag from public.listing_tags;
    grant select on public.writers, public.works, public.works_again, public.racks, public.placings, public.computed,
      public.either, public.paired, public.stored, public.cars_by_make, public.tagged to anon;
    revoke all on public.unseen from anon;
    notify pgrst, 'reload schema'`)
  await vi.waitFor(async () => expect((await get('/works?select=work', anon)).status).toBe(200))
})

afterAll(() => world.close())

describe('views of tables that are not exposed', () => {
  test.each([
    [
      'from one to the other under new names',
      '/works?select=title,writers(full:"full :name {}")&work=eq.10',
      [{ title: 'Petals of Blood', writers: { full: 'Ngũgĩ' } }],
    ],
    [
      'to the many',
      '/writers?select=writer,works(work)&works.order=work&order=writer',
      [
        { writer: 1, works: [] },
        { writer: 2, works: [{ work: 10 }, { work: 11 }] },
      ],
    ],
    [
      'through a view on a view',
      '/works_again?select=again,writers(writer)&again=eq.11',
      [{ again: 11, writers: { writer: 2 } }],
    ],
    [
      'through a materialized view',
      '/stored?select=stored_id,writers(writer)&stored_id=eq.10',
      [{ stored_id: 10, writers: { writer: 2 } }],
    ],
    [
      'through a junction that is a view',
      '/racks?select=place,works(work)&works.order=work',
      [{ place: 'left', works: [{ work: 10 }, { work: 11 }] }],
    ],
    [
      'by the name of the key',
      '/works?select=work,by:writers!written_by(writer)&work=eq.10',
      [{ work: 10, by: { writer: 2 } }],
    ],
    [
      'by the new name of the column',
      '/works?select=work,by:writers!by_whom(writer)&work=eq.10',
      [{ work: 10, by: { writer: 2 } }],
    ],
    [
      'by one of two columns that show the same',
      '/paired?select=id,by:writers!other(writer)&id=eq.10',
      [{ id: 10, by: { writer: 2 } }],
    ],
  ])('embed %s', async (_what, path, body) => {
    const answer = await get(path, anon)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body()).toEqual(body)
  })

  test.each([
    ['a computed column', '/computed?select=id,writers(writer)'],
    ['a union', '/either?select=id,writers(writer)'],
    ['the hidden table itself', '/works?select=work,authors(id)'],
    ['a view without a grant', '/works?select=work,unseen(unseen_id)'],
    ['a view without a grant by the column', '/works?select=work,unsen(unseen_id)'],
  ])('do not embed %s', async (_what, path) => {
    const answer = await get(path, anon)
    expect(answer.status).toBe(400)
    expect(answer.body()).toMatchObject({ code: 'PGRST200' })
    const withoutName = answer.text.replaceAll(/'(unseen|unsen)'/g, "''")
    expect(withoutName).not.toMatch(/unse|hidden/)
  })

  test('a column shown twice gives two relationships, named by view and key only', async () => {
    const answer = await get('/paired?select=id,writers(writer)', anon)
    expect(answer).toMatchObject({ status: 300 })
    expect(answer.body()).toMatchObject({
      code: 'PGRST201',
      details: [
        { cardinality: 'many-to-one', relationship: 'written_by using paired(one) and writers(writer)' },
        { cardinality: 'many-to-one', relationship: 'written_by using paired(other) and writers(writer)' },
      ],
    })
  })
})

describe('views next to their tables', () => {
  test.each([
    [
      'from the view to a table',
      '/cars_by_make?select=car,vehicle_makes(name)&car=eq.2',
      [{ car: 2, vehicle_makes: { name: 'Volvo' } }],
    ],
    [
      'from a table to the view',
      '/vehicle_makes?select=name,cars_by_make(car)&id=eq.2',
      [{ name: 'Volvo', cars_by_make: [{ car: 2 }] }],
    ],
    [
      'through the junction when it is named',
      '/vehicle_listings?select=id,tags!listing_tags(id)&id=eq.4',
      [{ id: 4, tags: [{ id: 2 }] }],
    ],
    [
      'through the view of the junction when it is named',
      '/vehicle_listings?select=id,tags!tagged(id)&id=eq.4',
      [{ id: 4, tags: [{ id: 2 }] }],
    ],
    [
      'a column of the view by its new name',
      '/cars_by_make?select=car,make:vehicle_makes!brand(name)&car=eq.2',
      [{ car: 2, make: { name: 'Volvo' } }],
    ],
  ])('embed %s', async (_what, path, body) => {
    const answer = await get(path, anon)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body()).toEqual(body)
  })

  test('a view of a junction is a second way next to the junction', async () => {
    expect((await get('/vehicle_listings?select=id,tags(id)', anon)).body()).toMatchObject({
      code: 'PGRST201',
      hint: "Try changing 'tags' to one of the following: 'tags!listing_tags', 'tags!tagged'. Find the desired relationship in the 'details' key.",
    })
  })

  test('a renamed key is used for merges', async () => {
    await owner.query(`create view public.brands as select id as brand, name as label from public.vehicle_makes;
      grant all on public.brands to service_role; notify pgrst, 'reload schema'`)
    await vi.waitFor(async () => expect((await get('/brands?select=brand')).status).toBe(200))
    const client = world.client({ role: 'service_role', claims: { role: 'service_role' }, token: 'x' })
    const merged = await client.from('brands').upsert({ brand: 2, label: 'Volvo Cars' }).select()
    expect(merged).toMatchObject({ status: 200, data: [{ brand: 2, label: 'Volvo Cars' }] })
  })
})
