import type { Refusal } from './refusal.ts'

/** Sentences for the constraints of spare parts and their favourites. */
export const sparePartRefusals: Record<string, Refusal> = {
  spare_parts_name_length: { field: 'name', sentence: 'Enter a name of 3 to 120 characters.' },
  spare_parts_description_length: { field: 'description', sentence: 'Use at most 5,000 characters.' },
  spare_parts_price_range: {
    field: 'price',
    sentence: 'Enter a price between KSh 1 and KSh 10,000,000,000.',
  },
  spare_parts_location_length: {
    field: 'location',
    sentence: 'Enter the town where the part can be seen.',
  },
  spare_parts_condition_known: { field: 'condition', sentence: 'Choose a condition from the list.' },
  spare_parts_category_known: { field: 'category', sentence: 'Choose a category from the list.' },
  spare_parts_part_number_length: { field: 'part_number', sentence: 'Use at most 60 characters.' },
  spare_parts_compatible_makes_names: {
    field: 'compatible_makes',
    sentence: 'Name up to 40 makes, each in 1 to 60 characters.',
  },
  spare_parts_quantity_range: { field: 'quantity', sentence: 'Enter a quantity from 1 to 100,000.' },
  spare_parts_held_reason_length: { field: 'reason', sentence: 'Give the reason in 1 to 500 characters.' },
  spare_parts_images_count: { field: 'images', sentence: 'An ad can have at most 30 photos.' },
  spare_parts_images_flat: {
    field: 'images',
    sentence: 'The photos could not be read. Add them again.',
  },
  spare_parts_images_own: {
    field: 'images',
    sentence: 'One of the photos was not uploaded here. Remove it and add it again.',
  },
  favorites_user_id_listing_id_key: { field: null, sentence: 'This is already one of your favourites.' },
  favorites_user_id_spare_part_id_key: { field: null, sentence: 'This is already one of your favourites.' },
}
