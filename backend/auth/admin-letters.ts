import { type Account, userObject } from './accounts.ts'
import { type Done, done, requireAdmin } from './admin.ts'
import { invalid } from './errors.ts'
import { newLetter } from './letters.ts'
import { letterLink } from './mail.ts'
import { hashPassword, requireStrongPassword } from './passwords.ts'
import { call, type Endpoint, readDetails, readEmail, readFields } from './request.ts'
import { unacceptableDetails } from './sign-up.ts'

type Written = Done<Account & { kind: string }>

const LETTER = 'auth.admin_letter($1, $2, $3, $4, $5, $6)'

/** POST /invite: creates an account for another person and sends an invitation. */
export const invite: Endpoint = async (settings, request) => {
  requireAdmin(request)
  const fields = await readFields(request.request)
  const email = readEmail(fields.email)
  const details = readDetails(fields.data)
  const letter = newLetter(settings, email, request.url.searchParams.get('redirect_to'))
  const values = ['invite', email, null, details, null, letter]
  return Response.json(
    userObject(done(await call<Written>(settings, LETTER, values).catch(unacceptableDetails))),
  )
}

const kinds = new Set([
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
])

/** POST /admin/generate_link: the content of a mail, for servers that send it themselves. */
export const generateLink: Endpoint = async (settings, request) => {
  requireAdmin(request)
  const fields = await readFields(request.request)
  const { type, password } = fields
  if (typeof type !== 'string' || !kinds.has(type))
    throw invalid(`Invalid email action link type requested: ${type}`)
  const email = readEmail(fields.email)
  const details = readDetails(fields.data)
  const newEmail = type.startsWith('email_change') ? readEmail(fields.new_email) : null
  if (type === 'signup' && (typeof password !== 'string' || password === ''))
    throw invalid('Signup requires a valid password')
  const hash = type === 'signup' ? await newHash(String(password)) : null
  const redirectTo = request.url.searchParams.get('redirect_to') ?? fields.redirect_to
  const recipient = type === 'email_change_new' && newEmail ? newEmail : email
  const letter = newLetter(settings, recipient, typeof redirectTo === 'string' ? redirectTo : null)
  const values = [type, email, hash, details, newEmail, { ...letter, silent: true }]
  const written = done(await call<Written>(settings, LETTER, values).catch(unacceptableDetails))
  return Response.json({
    ...userObject(written),
    action_link: letterLink(settings.siteUrl, written.kind, letter.data),
    email_otp: letter.data.code,
    hashed_token: letter.data.token,
    redirect_to: letter.data.redirect_to,
    verification_type: written.kind === 'email_change' ? type : written.kind,
  })
}

function newHash(password: string): Promise<string> {
  requireStrongPassword(password)
  return hashPassword(password)
}
