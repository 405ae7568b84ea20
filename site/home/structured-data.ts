import type { PublicConfig } from '../config.ts'

/** The organisation and its site search as structured data (schema.org). */
export function siteData({ url, contact }: Pick<PublicConfig, 'url' | 'contact'>) {
  const organization = `${url}/#organization`
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name: 'Magari',
        url: `${url}/`,
        logo: `${url}/icon-512.png`,
        areaServed: 'KE',
        ...(contact.social.length > 0 && { sameAs: contact.social.map((link) => link.url) }),
      },
      {
        '@type': 'WebSite',
        name: 'Magari',
        url: `${url}/`,
        publisher: { '@id': organization },
        potentialAction: {
          '@type': 'SearchAction',
          target: `${url}/vehicles?search={text}`,
          'query-input': 'required name=text',
        },
      },
    ],
  }
}
