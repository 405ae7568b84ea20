import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ANA, ANON_KEY, openStorage, SERVICE_KEY, type StorageUnderTest } from '#testing/storage.ts'

let storage: StorageUnderTest

beforeAll(async () => {
  storage = await openStorage()
})
afterAll(() => storage?.close())
beforeEach(async () => {
  await storage.empty()
  await storage.owner.query(`delete from storage.buckets where id not in ('cars', 'papers', 'site')`)
})

const service = () => storage.clientWith(SERVICE_KEY)
const fill = async (bucket: string, ...names: string[]) => {
  for (const name of names)
    await service().from(bucket).upload(name, Buffer.from(name), { contentType: 'text/plain' })
}

describe('a bucket', () => {
  test('is created with its rules, once', async () => {
    const { data, error } = await service().createBucket('reports', {
      public: true,
      fileSizeLimit: '20MB',
      allowedMimeTypes: ['application/pdf', 'IMAGE/*'],
    })
    expect([data, error]).toEqual([{ name: 'reports' }, null])
    expect((await service().getBucket('reports')).data).toMatchObject({
      id: 'reports',
      name: 'reports',
      public: true,
      file_size_limit: 20_000_000,
      allowed_mime_types: ['application/pdf', 'image/*'],
    })
    const again = await service().createBucket('reports')
    expect(again.error).toMatchObject({
      status: 400,
      statusCode: '409',
      code: 'BucketAlreadyExists',
      message: 'The resource already exists',
    })
  })

  test.each(['', 'a/b', ' a', 'a ', '..', 'ä', 'x'.repeat(64)])('cannot be named "%s"', async (name) => {
    const { error } = await service().createBucket(name)
    expect(error).toMatchObject({
      statusCode: '400',
      code: 'InvalidBucketName',
      message: 'Bucket name invalid',
    })
  })

  test.each([
    [{ fileSizeLimit: '20 apples' }, '400', 'InvalidRequest'],
    [{ fileSizeLimit: -5 }, '400', 'InvalidRequest'],
    [{ fileSizeLimit: '1GB' }, '413', 'EntityTooLarge'],
    [{ allowedMimeTypes: ['pictures'] }, '415', 'InvalidMimeType'],
    [{ type: 'ANALYTICS' }, '409', 'NotSupported'],
    [{ versioningStatus: 'ENABLED' as const }, '409', 'NotSupported'],
  ])('cannot be created with %j', async (rules, statusCode, code) => {
    const { error } = await service().createBucket('odd', { public: false, ...rules })
    expect(error).toMatchObject({ status: 400, statusCode, code })
  })

  test('changes only the given settings', async () => {
    await service().createBucket('reports', {
      public: false,
      fileSizeLimit: '3KB',
      allowedMimeTypes: ['text/*'],
    })
    const { data, error } = await service().updateBucket('reports', { public: true })
    expect([data, error]).toEqual([{ message: 'Successfully updated' }, null])
    expect((await service().getBucket('reports')).data).toMatchObject({
      public: true,
      file_size_limit: 3000,
      allowed_mime_types: ['text/*'],
    })
    await service().updateBucket('reports', { public: false, fileSizeLimit: null, allowedMimeTypes: null })
    expect((await service().getBucket('reports')).data).toMatchObject({
      public: false,
      file_size_limit: null,
      allowed_mime_types: null,
    })
    const none = await service().updateBucket('nowhere', { public: true })
    expect(none.error).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
  })

  test('is deleted once it is empty', async () => {
    await service().createBucket('reports')
    await fill('reports', 'a.txt', 'deep/b.txt')
    const { error } = await service().deleteBucket('reports')
    expect(error).toMatchObject({
      status: 400,
      statusCode: '409',
      code: 'ResourceNotEmpty',
      message: 'The bucket you tried to delete is not empty',
    })
    const emptied = await service().emptyBucket('reports')
    expect(emptied).toMatchObject({
      data: { message: 'Empty bucket has been queued. Completion may take up to an hour.' },
      error: null,
    })
    expect(await service().deleteBucket('reports')).toMatchObject({
      data: { message: 'Successfully deleted' },
      error: null,
    })
    expect((await service().getBucket('reports')).error).toMatchObject({ code: 'NoSuchBucket' })
    expect((await service().deleteBucket('reports')).error).toMatchObject({ code: 'NoSuchBucket' })
  })

  test('deletes rows and bytes when emptied, only its own', async () => {
    await fill('papers', 'a.txt')
    const others = await storage.storedVersions()
    await fill('site', 'a.txt', 'b.txt')
    expect((await storage.storedVersions()).length).toBe(others.length + 2)
    expect((await service().emptyBucket('site')).error).toBeNull()
    expect((await storage.storedVersions()).sort()).toEqual(others.sort())
    expect((await service().from('site').list()).data).toEqual([])
    expect((await service().from('papers').list()).data).toHaveLength(1)
  })

  test('answers a purge request, as caches are never stale', async () => {
    expect((await service().purgeBucketCache('cars')).data).toEqual({ message: 'success' })
    const one = await service().from('cars').purgeCache('a b.jpg', { transformations: true })
    expect(one.data).toEqual({ message: 'success' })
    const { error } = await (await storage.as(ANA)).purgeBucketCache('cars')
    expect(error).toMatchObject({ statusCode: '403' })
  })
})

describe('the list of buckets', () => {
  test('is paged, sorted and searched', async () => {
    const names = async (options?: Parameters<ReturnType<typeof service>['listBuckets']>[0]) =>
      (await service().listBuckets(options)).data?.map(({ id }) => id)
    expect(await names()).toEqual(['cars', 'papers', 'site'])
    expect(await names({ limit: 1, offset: 1 })).toEqual(['papers'])
    expect(await names({ sortColumn: 'id', sortOrder: 'desc' })).toEqual(['site', 'papers', 'cars'])
    expect(await names({ search: 'APE' })).toEqual(['papers'])
    const { error } = await service().listBuckets({ sortColumn: 'owner' as 'id' })
    expect(error).toMatchObject({ code: 'InvalidRequest' })
  })
})

describe('without a policy a person', () => {
  test('cannot create, change, empty or delete a bucket', async () => {
    expect((await service().createBucket('reports')).error).toBeNull()
    for (const client of [await storage.as(ANA), storage.clientWith(ANON_KEY)]) {
      expect((await client.createBucket('mine')).error).toMatchObject({
        statusCode: '403',
        message: 'new row violates row-level security policy',
      })
      for (const answer of [
        await client.updateBucket('reports', { public: true }),
        await client.emptyBucket('reports'),
        await client.deleteBucket('reports'),
      ])
        expect(answer.error).toMatchObject({ statusCode: '404', code: 'NoSuchBucket' })
    }
    expect((await service().getBucket('reports')).data).toMatchObject({ public: false })
  })

  test('can only delete permitted objects when emptying a bucket', async () => {
    await storage.owner.query(`create policy "all see papers" on storage.buckets for select using (id = 'papers');
      create policy "all see what lies in papers" on storage.objects for select using (bucket_id = 'papers')`)
    await fill('papers', `${ANA}/a.txt`, 'b.txt')
    const { error } = await (await storage.as(ANA)).emptyBucket('papers')
    expect(error).toMatchObject({ statusCode: '403' })
    const left = await storage.owner.query('select name from storage.objects')
    expect(left.rows).toEqual([{ name: 'b.txt' }])
    await storage.owner.query(`drop policy "all see papers" on storage.buckets;
      drop policy "all see what lies in papers" on storage.objects`)
  })
})
