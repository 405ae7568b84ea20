/** The breadcrumbs as schema.org's BreadcrumbList; `site` is the public origin. */
export function breadcrumbData(items: readonly { label: string; to: string }[], site: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: site + to,
    })),
  }
}
