/** The columns of an ordinary ad. */
export const vehicleAd = (seller: string, make: number) => ({
  seller_id: seller,
  make_id: make,
  title: 'Toyota Axio',
  price: 900_000,
  location: 'Nairobi',
  condition: 'used',
  fuel_type: 'petrol',
  transmission: 'automatic',
  year: 2015,
})
