import { Hono } from 'hono'
import { html } from 'hono/html'
import { capturedMails } from './mail.ts'

/**
 * Pages that show captured mails, so that a new developer can confirm an account. Served only without a mail server and while
 * only this machine can reach the server.
 */
export function mailbox(directory: string): Hono {
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
      const mails = await capturedMails(directory)
      const list = mails.map(
        (mail) =>
          html`<li><a href="/mailbox/${mail.id}"><b>${mail.subject}</b><span>to ${mail.to}, ${mail.sentAt.slice(0, 16).replace('T', ' ')} UTC</span></a></li>`,
      )
      const content =
        mails.length > 0
          ? html`<ul>${list}</ul>`
          : html`<p>No mails yet. Mails that Magari would send appear here.</p>`
      return context.html(page('Mailbox', html`<h1>Mailbox</h1>${content}`))
    })
    .get('/:id', async (context) => {
      const mail = (await capturedMails(directory)).find(({ id }) => id === context.req.param('id'))
      if (!mail) return context.notFound()
      return context.html(
        page(
          mail.subject,
          html`<p><a href="/mailbox">All mails</a></p><h1>${mail.subject}</h1><p>to ${mail.to}</p>
            <iframe title="The mail" sandbox="allow-top-navigation-by-user-activation allow-popups" src="/mailbox/${mail.id}/html"></iframe>
            <h2>As text</h2><pre>${mail.text}</pre>`,
        ),
      )
    })
    .get('/:id/html', async (context) => {
      const mail = (await capturedMails(directory)).find(({ id }) => id === context.req.param('id'))
      return mail
        ? context.html(mail.html.replace('<head>', '<head><base target="_top">'))
        : context.notFound()
    })
}

function page(title: string, content: unknown) {
  return html`<!doctype html>
<html lang="en-KE">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title} | Magari</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 720px; margin: 0 auto; padding: 24px 16px; }
ul { list-style: none; padding: 0; } li a { display: grid; padding: 12px 0; border-bottom: 1px solid #8884; }
iframe { width: 100%; height: 520px; border: 1px solid #8884; border-radius: 10px; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
</style>
</head>
<body>${content}</body>
</html>`
}
