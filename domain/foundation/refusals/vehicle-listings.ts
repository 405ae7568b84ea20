import type { Refusal } from './refusal.ts'

/** Sentences for the constraints of vehicle listings. */
export const vehicleListingRefusals: Record<string, Refusal> = {
  vehicle_listings_title_length: at('title', 'Enter a title of 3 to 120 characters.'),
  vehicle_listings_description_length: at('description', 'Use at most 5,000 characters.'),
  vehicle_listings_price_range: at('price', 'Enter a price between KSh 1 and KSh 10,000,000,000.'),
  vehicle_listings_year_range: at('year', 'Enter the year as four digits, from 1950 to next year.'),
  vehicle_listings_mileage_range: at('mileage', 'Enter between 0 and 2,000,000 km.'),
  vehicle_listings_location_length: at('location', 'Enter the town where the car can be seen.'),
  vehicle_listings_condition_known: at('condition', 'Choose new, used or certified pre-owned.'),
  vehicle_listings_fuel_type_known: at('fuel_type', 'Choose a fuel type from the list.'),
  vehicle_listings_transmission_known: at('transmission', 'Choose manual or automatic.'),
  vehicle_listings_body_type_known: at('body_type', 'Choose a body type from the list.'),
  vehicle_listings_engine_size_length: at('engine_size', 'Use at most 40 characters.'),
  vehicle_listings_color_length: at('color', 'Use at most 40 characters.'),
  vehicle_listings_previous_owners_range: at('previous_owners', 'Enter between 0 and 20 owners.'),
  vehicle_listings_images_count: at('images', 'An ad can have at most 30 photos.'),
  vehicle_listings_images_own: at(
    'images',
    'One of the photos was not uploaded here. Remove it and add it again.',
  ),
  vehicle_listings_make_id_fkey: at('make', 'This make is no longer in the list. Choose another.'),
  vehicle_listings_model_id_fkey: at('model', 'This model is not in the list of the make. Choose another.'),
  vehicle_listings_images_flat: at('images', 'The photos could not be read. Add them again.'),
  vehicle_listings_drive_known: at('drive', 'Choose 2WD, 4WD or AWD.'),
  vehicle_listings_registration_state_known: at('registration_state', 'Choose foreign used or locally used.'),
  stock_numbers_length: at('stock_number', 'Enter a stock number of 1 to 40 characters.'),
  stock_numbers_key: at('stock_number', 'Another vehicle of yours has this stock number.'),
  stock_pictures_source_length: at('images', 'The address of this picture is too long.'),
  stock_pictures_image_known: at(
    'images',
    'One of the photos was not uploaded here. Remove it and add it again.',
  ),
  vehicle_listings_rejection_reason_length: at('reason', 'Give the reason in 1 to 500 characters.'),
}

function at(field: string, sentence: string): Refusal {
  return { field, sentence }
}
