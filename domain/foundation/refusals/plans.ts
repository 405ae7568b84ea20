import type { Refusal } from './refusal.ts'

/** Sentences for the constraints of plans and subscriptions. */
export const planRefusals: Record<string, Refusal> = {
  subscription_plans_name_length: { field: 'name', sentence: 'Enter a name of 1 to 60 characters.' },
  subscription_plans_name_key: { field: 'name', sentence: 'There is already a plan with this name.' },
  subscription_plans_description_length: { field: 'description', sentence: 'Use at most 1,000 characters.' },
  subscription_plans_price_range: {
    field: 'price',
    sentence: 'Enter a price between KSh 0 and KSh 10,000,000,000.',
  },
  subscription_plans_max_listings_range: {
    field: 'max_listings',
    sentence: 'Enter a number of ads from 0 to 99,999, or leave it empty for unlimited.',
  },
  subscription_plans_features_count: { field: 'features', sentence: 'Name at most 20 features.' },
  subscription_plans_features_lines: {
    field: 'features',
    sentence: 'Write each feature in 1 to 120 characters.',
  },
  user_subscriptions_plan_id_fkey: {
    field: null,
    sentence: 'Members have or had this plan, so it cannot be deleted. Make it inactive instead.',
  },
  user_subscriptions_active_key: { field: null, sentence: 'This person already has an active plan.' },
}
