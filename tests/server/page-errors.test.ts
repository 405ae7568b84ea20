import { afterEach, expect, test } from 'vitest'
import { operatorOf } from '#domain/admin/operator.ts'
import { publicContact } from '#domain/messages/contact.ts'
import { type Renderer, startRenderer } from '#server/renderer.ts'

const ENTRY = new URL('../../build/server/index.js', import.meta.url).href
const ID = '0b1e6ad2-9f1c-4f8e-8a51-1f2a3b4c5d6e'

type Line = [level: string, message: string, facts: Record<string, unknown>]

let renderer: Renderer | undefined
afterEach(() => renderer?.close())

/** Renders a page of the built site while the data service answers with `answer`; returns its status and the lines of the log. */
async function rendered(path: string, answer: (url: URL) => Response) {
  const lines: Line[] = []
  renderer = await startRenderer(ENTRY, {
    config: () => ({
      url: 'http://localhost',
      anonKey: 'anon',
      mailbox: false,
      mobilePayment: false,
      phoneSignIn: [],
      signInProviders: [],
      phoneCountries: ['254'],
      anonymousSignIn: false,
      registrationOpen: true,
      contact: publicContact(new Map()),
      operator: operatorOf(new Map()),
      evidenceKeptDays: 90,
      demo: false,
    }),
    backend: async (request) => answer(new URL(request.url)),
    closesPage: () => false,
    passOf: async () => null,
    log: (...line) => lines.push(line),
  })
  const { status } = await renderer.render(new Request(`http://localhost${path}`))
  return { status, lines }
}

const broken = () => Response.json({ code: '42703', message: 'column x does not exist' }, { status: 400 })

test.each([
  ['/vehicles?make=achieng', '/vehicles'],
  [`/vehicles/${ID}?x=achieng`, '/vehicles/:id'],
  [`/services/${ID}.data`, '/services/:id'],
])('a page that fails, %s, is logged once with its route and the reason', async (path, route) => {
  const { status, lines } = await rendered(path, broken)
  expect(status).toBe(500)
  expect(lines).toEqual([
    ['error', 'page failed', expect.objectContaining({ route, error: expect.stringContaining('column x') })],
  ])
  expect(JSON.stringify(lines)).not.toContain('achieng')
})

test('a part that a page omits is logged with the route of the page', async () => {
  const { status, lines } = await rendered('/', ({ pathname }) =>
    pathname.endsWith('/home_figures') ? broken() : Response.json([]),
  )
  expect(status).toBe(200)
  expect(lines).toEqual([
    [
      'warn',
      'page part failed',
      {
        route: '/',
        event: 'The figures of the home page could not be read',
        error: expect.stringContaining('42703: column x does not exist'),
      },
    ],
  ])
})
