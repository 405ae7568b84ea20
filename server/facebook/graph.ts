import { createHmac } from 'node:crypto'

/** A Facebook account with its secrets. */
export interface FacebookAccount {
  app_id: string
  app_secret: string
  /** ID of a page, or of a group with post_type `group`. */
  page_id: string
  access_token: string
}

export interface FacebookPost {
  message: string
  /** The ad's page. */
  link: string
  /** URL of a picture that Facebook fetches; null: Facebook shows a link preview. */
  picture: string | null
}

/** Facebook refused. The message is for administrators and contains no secrets. */
export class GraphRefusal extends Error {
  override name = 'GraphRefusal'
  /** Whether the same request may succeed later. */
  readonly isTransient: boolean

  constructor(message: string, isTransient: boolean) {
    super(message)
    this.isTransient = isTransient
  }
}

/** No response, or an unclear one: Facebook may have published the post. */
export class GraphUnanswered extends Error {
  override name = 'GraphUnanswered'
}

/** The Graph API. Every method throws GraphRefusal or GraphUnanswered. */
export interface Graph {
  /** Checks that the app exists, and if given, that the token has access to the page. */
  check(account: FacebookAccount): Promise<void>
  /** Publishes a post and returns its id. */
  publish(account: FacebookAccount, post: FacebookPost): Promise<string>
  /** The id of a post newer than `since` with the link in its text, or null. */
  find(account: FacebookAccount, link: string, since: Date): Promise<string | null>
}

interface GraphAnswer {
  id?: string
  post_id?: string
  data?: { id: string; message?: string }[]
  error?: { message?: string; code?: number; is_transient?: boolean }
}

const TIMEOUT_MS = 10_000
// Facebook fetches the picture before it answers.
const PUBLISH_TIMEOUT_MS = 40_000
// Unknown error, service error, rate limits (of app, user, page), temporary block.
const TRANSIENT_CODES = new Set([1, 2, 4, 17, 32, 341, 368, 613])
const LONGEST_ANSWER = 1024 * 1024

/** Client of the Graph API at a URL such as https://graph.facebook.com/v23.0. Redirects to other hosts are not followed. */
export function createGraph(address: string, timeoutMs = TIMEOUT_MS): Graph {
  async function ask(
    account: FacebookAccount,
    path: string,
    { token = account.access_token, form, query = {}, patience = timeoutMs }: CallOptions = {},
  ): Promise<GraphAnswer> {
    const url = new URL(`${address}/${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    // Apps may require appsecret_proof in addition to the token.
    const proof = { appsecret_proof: createHmac('sha256', account.app_secret).update(token).digest('hex') }
    const proven: Record<string, string> = token === account.access_token ? proof : {}
    const body = form ? new URLSearchParams({ ...form, ...proven }) : undefined
    if (!form) for (const [name, value] of Object.entries(proven)) url.searchParams.set(name, value)
    try {
      const response = await fetch(url, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        ...(body ? { body } : {}),
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
      })
      return await readAnswer(response, account)
    } catch (error) {
      if (error instanceof GraphRefusal || error instanceof GraphUnanswered) throw error
      throw new GraphUnanswered(
        (error as Error).name === 'TimeoutError'
          ? 'Facebook did not answer in time.'
          : 'Facebook could not be reached.',
      )
    }
  }

  return {
    async check(account) {
      const { app_id, app_secret, page_id, access_token } = account
      const app = await ask(account, encodeURIComponent(app_id), {
        token: `${app_id}|${app_secret}`,
        query: { fields: 'id' },
      })
      if (app.id !== app_id) throw new GraphRefusal('Facebook does not know an app with this ID.', false)
      if (page_id && access_token)
        await ask(account, encodeURIComponent(page_id), { query: { fields: 'id' } })
    },
    async publish(account, { message, link, picture }) {
      const place = encodeURIComponent(account.page_id)
      const { id, post_id } = await ask(account, picture ? `${place}/photos` : `${place}/feed`, {
        form: picture
          ? { url: picture, message: `${message}\n\n${link}` }
          : { message: `${message}\n\n${link}`, link },
        patience: Math.max(timeoutMs, timeoutMs === TIMEOUT_MS ? PUBLISH_TIMEOUT_MS : 0),
      })
      const post = post_id ?? id
      if (!post) throw new GraphUnanswered('Facebook answered without the ID of the post.')
      return post
    },
    async find(account, link, since) {
      const { data } = await ask(account, `${encodeURIComponent(account.page_id)}/feed`, {
        query: { fields: 'id,message', since: String(Math.floor(since.getTime() / 1000) - 60), limit: '100' },
      })
      return data?.find(({ message }) => message?.includes(link))?.id ?? null
    },
  }
}

interface CallOptions {
  token?: string
  form?: Record<string, string>
  query?: Record<string, string>
  patience?: number
}

async function readAnswer(response: Response, account: FacebookAccount): Promise<GraphAnswer> {
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel()
    throw new GraphRefusal('Facebook redirected to another address, and we do not follow redirects.', false)
  }
  const text = (await response.text()).slice(0, LONGEST_ANSWER)
  const answer = parsed(text)
  if (answer?.error) {
    const { message = '', code = 0, is_transient = false } = answer.error
    const isTransient = is_transient || TRANSIENT_CODES.has(code) || response.status === 429
    const words = withoutSecrets(message.trim(), account) || `Facebook refused with code ${code}.`
    if (response.status >= 500) throw new GraphUnanswered(words)
    throw new GraphRefusal(words, isTransient)
  }
  if (!answer || !response.ok) throw new GraphUnanswered(`Facebook answered with ${response.status}.`)
  return answer
}

function parsed(text: string): GraphAnswer | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as GraphAnswer) : null
  } catch {
    return null
  }
}

/** Facebook's error messages may repeat an invalid token. */
function withoutSecrets(message: string, { app_secret, access_token }: FacebookAccount): string {
  let words = message
  for (const secret of [access_token, app_secret]) if (secret) words = words.replaceAll(secret, '…')
  return words.replace(/\bEAA\w{8,}/g, '…').slice(0, 300)
}
