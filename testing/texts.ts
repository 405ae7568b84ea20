/** Codes sent to phones, kept by the test database instead of sent. */
import type pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { type Answer, type AuthUnderTest, goodPassword, openAuth } from './auth.ts'
import { createTestDatabase, type TestDatabase } from './postgres.ts'

export interface Text {
  number: string
  channel: string
  kind: string
  code: string
  account_id: string | null
  device: string | null
  concealed: boolean
  known: boolean
}

/** Replaces the hooks of the sign-in service by ones that keep what they get. */
export async function keepTexts(owner: pg.Pool | pg.Client): Promise<void> {
  await owner.query(`
    set role supabase_auth_admin;
    create table auth.kept_texts (id bigint generated always as identity, number text, channel text, kind text, code text,
      account_id uuid, device inet, concealed boolean, known boolean, proved boolean not null default false);
    -- What the next calls return instead of {}.
    create table auth.kept_answers (number text, answer jsonb);
    create or replace function auth.send_code(number text, channel text, kind text, code text, account_id uuid, device inet,
                                              concealed boolean, known boolean default false) returns jsonb language plpgsql set search_path = '' as $$
    declare refusal jsonb := (select answer from auth.kept_answers kept where kept.number = send_code.number);
    begin
      if refusal is null then
        insert into auth.kept_texts (number, channel, kind, code, account_id, device, concealed, known)
          values (number, channel, kind, code, account_id, device, concealed, known);
      end if;
      return coalesce(refusal, '{}');
    end $$;
    create or replace function auth.code_proved(number text, device inet) returns void language sql set search_path = '' as $$
      update auth.kept_texts kept set proved = true where kept.number = code_proved.number
    $$;
    reset role`)
}

export interface PhonesUnderTest {
  database: TestDatabase
  auth: AuthUnderTest
  /** The codes asked for a number, concealed ones included, oldest first. */
  texts(number: string): Promise<Text[]>
  /** The last code that was sent to the number. */
  code(number: string): Promise<string>
  /** Another code than the last one. */
  wrongCode(number: string): Promise<string>
  verify(number: string, more?: object): Promise<Answer>
  /** A number that nobody has used. */
  newNumber(): string
  /** The id of a person who signed up with the number and confirmed it. */
  member(number: string): Promise<string>
  /** Nobody has used the account with the number for 61 days. */
  letGoIdle(number: string): Promise<void>
}

/** Opens the sign-in service with phones for the tests of a file. Its properties are there once the tests run. */
export function openPhones(options: Parameters<typeof openAuth>[1] = {}): PhonesUnderTest {
  let numbers = 0
  const phones = {
    async texts(number) {
      const { rows } = await phones.auth.owner.query(
        `select number, channel, kind, code, account_id, host(device) as device, concealed, known
         from auth.kept_texts where number = $1 order by id`,
        [number],
      )
      return rows
    },
    async code(number) {
      const sent = (await phones.texts(number)).filter(({ concealed }) => !concealed)
      return sent.at(-1)?.code ?? 'none'
    },
    wrongCode: async (number) => ((await phones.code(number)) === '111111' ? '222222' : '111111'),
    verify: async (number, more = {}) =>
      phones.auth.ask('POST /verify', {
        body: { type: 'sms', phone: number, token: await phones.code(number), ...more },
      }),
    newNumber: () => `2547${String(10_000_000 + ++numbers)}`,
    async member(number) {
      await phones.auth.ask('POST /signup', { body: { phone: number, password: goodPassword } })
      const { status, body } = await phones.verify(number)
      if (status !== 200) throw new Error(`The code was refused: ${JSON.stringify(body)}`)
      await phones.auth.letAMinutePass()
      return body.user.id
    },
    async letGoIdle(number) {
      const { rows } = await phones.auth.owner.query(
        `update auth.users set last_sign_in_at = now() - interval '61 days', phone_confirmed_at = now() - interval '90 days'
         where phone = $1 returning id`,
        [number],
      )
      await phones.auth.owner.query(
        `update auth.sessions set created_at = now() - interval '61 days', refreshed_at = null where user_id = $1`,
        [rows[0].id],
      )
    },
  } as PhonesUnderTest

  beforeAll(async () => {
    phones.database = await createTestDatabase('backend')
    phones.auth = openAuth(phones.database, { phones: { channels: () => ['sms', 'whatsapp'] }, ...options })
    await keepTexts(phones.auth.owner)
  })

  afterAll(async () => {
    await phones.auth?.close()
    await phones.database?.drop()
  })

  return phones
}
