import { Hono } from 'hono'
import { html } from 'hono/html'
import { formatPhone } from '#domain/foundation/phone.ts'
import { boundCode } from '#domain/notifications/channels/sms.ts'
import {
  type CapturedMail,
  type CapturedMessage,
  type CapturedSms,
  capturedMails,
  capturedMessages,
  isMail,
} from './mailbox-folder.ts'

/**
 * Pages that show captured mails and SMS, so that a new developer can confirm an account. Served only without a mail server and
 * while only this machine can reach the server.
 */
export function mailbox(folder: string): Hono {
  return new Hono()
    .use(async (context, next) => {
      await next()
      context.header('cache-control', 'no-store')
      // Mails may use inline styles and open links outside their frame, nothing else.
      context.header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-src 'self'; frame-ancestors 'self'",
      )
    })
    .get('/', async (context) => {
      const messages = await capturedMessages(folder)
      const content =
        messages.length > 0
          ? html`<ul>${messages.map(entry)}</ul>`
          : html`<p>No messages yet. Mails and SMS that Magari would send appear here.</p>`
      return context.html(page('Mailbox', html`<h1>Mailbox</h1>${content}`))
    })
    .get('/:id', async (context) => {
      const message = (await capturedMessages(folder)).find(({ id }) => id === context.req.param('id'))
      if (!message) return context.notFound()
      return context.html(
        page(
          titleOf(message),
          html`<p><a href="/mailbox">All messages</a></p><h1>${titleOf(message)}</h1>
            ${isMail(message) ? mailContent(message) : smsContent(message)}`,
        ),
      )
    })
    .get('/:id/html', async (context) => {
      const mail = (await capturedMails(folder)).find(({ id }) => id === context.req.param('id'))
      return mail
        ? context.html(mail.html.replace('<head>', '<head><base target="_top">'))
        : context.notFound()
    })
}

function titleOf(message: CapturedMessage): string {
  return isMail(message) ? message.subject : `SMS to ${formatPhone(message.to)}`
}

function entry(message: CapturedMessage) {
  const time = `${message.sentAt.slice(0, 16).replace('T', ' ')} UTC`
  return html`<li><a href="/mailbox/${message.id}"><b>${titleOf(message)}</b>
    <span>${isMail(message) ? `to ${message.to}, ${time}` : time}</span>
    ${isMail(message) ? '' : html`<span class="text">${message.text}</span>`}</a></li>`
}

function mailContent({ id, to, text }: CapturedMail) {
  return html`<p>to ${to}</p>
    <iframe title="The mail" sandbox="allow-top-navigation-by-user-activation allow-popups" src="/mailbox/${id}/html"></iframe>
    <h2>As text</h2><pre>${text}</pre>`
}

/** Without scripts a press selects the whole code. */
function smsContent({ text }: CapturedSms) {
  const code = boundCode(text)
  return html`${code === null ? '' : html`<p><code>${code}</code></p>`}<pre class="sms">${text}</pre>`
}

function page(title: string, content: unknown) {
  return html`<!doctype html>
<html lang="en-KE">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title} | Magari</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 720px; margin: 0 auto; padding: 24px 16px; overflow-wrap: anywhere; }
ul { list-style: none; padding: 0; } li a { display: grid; padding: 12px 0; border-bottom: 1px solid #8884; }
.text { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
iframe { width: 100%; height: 520px; border: 1px solid #8884; border-radius: 10px; background: #fff; }
h1 { font-size: 24px; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
.sms { font: inherit; padding: 12px 16px; border-radius: 10px; background: #8882; }
code { font: 600 32px/1.25 ui-monospace, monospace; letter-spacing: 2px; -webkit-user-select: all; user-select: all; }
</style>
</head>
<body>${content}</body>
</html>`
}
