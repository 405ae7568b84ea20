/** A program that sends two vehicles (docs/stock-api.md has the same, and a test runs it). */
export function stockApiExample(siteUrl: string): string {
  return `const answer = await fetch('${siteUrl}/functions/v1/stock', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.MAGARI_KEY}\`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
    rows: [
      {
        stock_number: 'KDA 123A',
        make: 'Toyota',
        model: 'Axio',
        year: 2015,
        price: 1250000,
        mileage: 84000,
        condition: 'Used',
        fuel_type: 'Petrol',
        transmission: 'Automatic',
        location: 'Nairobi',
      },
      { stock_number: 'KCZ 456B', status: 'Sold' },
    ],
  }),
})
const { error, counts, rows } = await answer.json()
if (error) throw new Error(error)
console.log(counts)
for (const { stock_number, errors } of rows) if (errors) console.log(stock_number, errors)
`
}
