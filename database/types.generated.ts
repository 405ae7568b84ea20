// Generated from the migrations by `npm run types`. Do not edit.
export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  public: {
    Tables: {
      audit_log: {
        Row: {
          action: string
          actor_id: string | null
          after: Json | null
          before: Json | null
          created_at: string
          entity: string
          entity_id: string
          id: number
        }
        Insert: {
          action: string
          actor_id?: string | null
          after?: Json | null
          before?: Json | null
          created_at?: string
          entity: string
          entity_id: string
          id?: never
        }
        Update: {
          action?: string
          actor_id?: string | null
          after?: Json | null
          before?: Json | null
          created_at?: string
          entity?: string
          entity_id?: string
          id?: never
        }
        Relationships: [
          {
            foreignKeyName: "audit_log_actor_id_fkey"
            columns: ["actor_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      billing_details: {
        Row: {
          charges_vat: boolean
          kra_pin: string | null
          payment_note: string | null
          service_provider_id: string
        }
        Insert: {
          charges_vat?: boolean
          kra_pin?: string | null
          payment_note?: string | null
          service_provider_id: string
        }
        Update: {
          charges_vat?: boolean
          kra_pin?: string | null
          payment_note?: string | null
          service_provider_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "billing_details_service_provider_id_fkey"
            columns: ["service_provider_id"]
            isOneToOne: true
            referencedRelation: "service_providers"
            referencedColumns: ["id"]
          },
        ]
      }
      business_members: {
        Row: {
          business_id: string
          joined_at: string
          person_id: string
          role: string
        }
        Insert: {
          business_id: string
          joined_at?: string
          person_id: string
          role: string
        }
        Update: {
          business_id?: string
          joined_at?: string
          person_id?: string
          role?: string
        }
        Relationships: []
      }
      business_name_changes: {
        Row: {
          business_name: string
          created_at: string
          held_for: string | null
          id: string
          kind: string
          user_id: string
        }
        Insert: {
          business_name: string
          created_at?: string
          held_for?: string | null
          id?: string
          kind: string
          user_id: string
        }
        Update: {
          business_name?: string
          created_at?: string
          held_for?: string | null
          id?: string
          kind?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "business_name_changes_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      contact_messages: {
        Row: {
          created_at: string
          email: string
          id: string
          message: string
          name: string
          phone: string | null
          status: string
          topic: string
          user_id: string | null
        }
        Insert: {
          created_at?: string
          email: string
          id?: string
          message: string
          name: string
          phone?: string | null
          status?: string
          topic: string
          user_id?: string | null
        }
        Update: {
          created_at?: string
          email?: string
          id?: string
          message?: string
          name?: string
          phone?: string | null
          status?: string
          topic?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "contact_messages_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      customer_vehicles: {
        Row: {
          created_at: string
          customer_id: string
          id: string
          make: string
          mileage_km: number | null
          model: string
          plate: string | null
          updated_at: string
          year: number | null
        }
        Insert: {
          created_at?: string
          customer_id?: string
          id?: string
          make: string
          mileage_km?: number | null
          model: string
          plate?: string | null
          updated_at?: string
          year?: number | null
        }
        Update: {
          created_at?: string
          customer_id?: string
          id?: string
          make?: string
          mileage_km?: number | null
          model?: string
          plate?: string | null
          updated_at?: string
          year?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "customer_vehicles_customer_id_fkey"
            columns: ["customer_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      dealer_profiles: {
        Row: {
          address: string | null
          cover: string | null
          created_at: string
          opening_hours: Json | null
          shares_prices_paid: boolean
          towns: string[]
          updated_at: string
          user_id: string
          vehicle_feed_version: number
          website: string | null
        }
        Insert: {
          address?: string | null
          cover?: string | null
          created_at?: string
          opening_hours?: Json | null
          shares_prices_paid?: boolean
          towns?: string[]
          updated_at?: string
          user_id?: string
          vehicle_feed_version?: number
          website?: string | null
        }
        Update: {
          address?: string | null
          cover?: string | null
          created_at?: string
          opening_hours?: Json | null
          shares_prices_paid?: boolean
          towns?: string[]
          updated_at?: string
          user_id?: string
          vehicle_feed_version?: number
          website?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "dealer_profiles_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      deposits: {
        Row: {
          amount: number
          booking_id: string | null
          created_at: string
          failure: string | null
          id: string
          method: string
          number: string
          overdue_told_at: string | null
          owner_id: string | null
          paid_at: string | null
          paid_to: string | null
          payer_id: string | null
          phone: string | null
          receipt_number: string | null
          reservation_id: string | null
          return_due_at: string | null
          return_reason: string | null
          return_receipt: string | null
          settled_at: string | null
          status: string
          work: string | null
        }
        Insert: {
          amount: number
          booking_id?: string | null
          created_at?: string
          failure?: string | null
          id?: string
          method: string
          number?: string
          overdue_told_at?: string | null
          owner_id?: string | null
          paid_at?: string | null
          paid_to?: string | null
          payer_id?: string | null
          phone?: string | null
          receipt_number?: string | null
          reservation_id?: string | null
          return_due_at?: string | null
          return_reason?: string | null
          return_receipt?: string | null
          settled_at?: string | null
          status?: string
          work?: string | null
        }
        Update: {
          amount?: number
          booking_id?: string | null
          created_at?: string
          failure?: string | null
          id?: string
          method?: string
          number?: string
          overdue_told_at?: string | null
          owner_id?: string | null
          paid_at?: string | null
          paid_to?: string | null
          payer_id?: string | null
          phone?: string | null
          receipt_number?: string | null
          reservation_id?: string | null
          return_due_at?: string | null
          return_reason?: string | null
          return_receipt?: string | null
          settled_at?: string | null
          status?: string
          work?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "deposits_booking_id_fkey"
            columns: ["booking_id"]
            isOneToOne: false
            referencedRelation: "service_bookings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "deposits_reservation_id_fkey"
            columns: ["reservation_id"]
            isOneToOne: true
            referencedRelation: "reservations"
            referencedColumns: ["id"]
          },
        ]
      }
      evidence: {
        Row: {
          decided_at: string | null
          decided_by: string | null
          id: string
          kind: string
          listing_id: string | null
          reason: string | null
          spare_part_id: string | null
          status: string
          submitted_at: string
          user_id: string
        }
        Insert: {
          decided_at?: string | null
          decided_by?: string | null
          id?: string
          kind: string
          listing_id?: string | null
          reason?: string | null
          spare_part_id?: string | null
          status?: string
          submitted_at?: string
          user_id: string
        }
        Update: {
          decided_at?: string | null
          decided_by?: string | null
          id?: string
          kind?: string
          listing_id?: string | null
          reason?: string | null
          spare_part_id?: string | null
          status?: string
          submitted_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "evidence_decided_by_fkey"
            columns: ["decided_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "evidence_listing_id_fkey"
            columns: ["listing_id"]
            isOneToOne: false
            referencedRelation: "vehicle_listings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "evidence_spare_part_id_fkey"
            columns: ["spare_part_id"]
            isOneToOne: false
            referencedRelation: "spare_parts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "evidence_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      facebook_posts: {
        Row: {
          chosen_at: string | null
          created_at: string
          error: string | null
          listing_id: string
          post_id: string | null
          posted_at: string | null
          status: string
          tries: number
          uncertain_since: string | null
          updated_at: string
        }
        Insert: {
          chosen_at?: string | null
          created_at?: string
          error?: string | null
          listing_id: string
          post_id?: string | null
          posted_at?: string | null
          status?: string
          tries?: number
          uncertain_since?: string | null
          updated_at?: string
        }
        Update: {
          chosen_at?: string | null
          created_at?: string
          error?: string | null
          listing_id?: string
          post_id?: string | null
          posted_at?: string | null
          status?: string
          tries?: number
          uncertain_since?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "facebook_posts_listing_id_fkey"
            columns: ["listing_id"]
            isOneToOne: true
            referencedRelation: "vehicle_listings"
            referencedColumns: ["id"]
          },
        ]
      }
      facts: {
        Row: {
          checked_at: string
          ends_at: string
          has_caveat: boolean | null
          id: string
          issued_on: string | null
          kind: string
          listing_id: string | null
          place: string | null
          user_id: string
        }
        Insert: {
          checked_at?: string
          ends_at: string
          has_caveat?: boolean | null
          id?: string
          issued_on?: string | null
          kind: string
          listing_id?: string | null
          place?: string | null
          user_id: string
        }
        Update: {
          checked_at?: string
          ends_at?: string
          has_caveat?: boolean | null
          id?: string
          issued_on?: string | null
          kind?: string
          listing_id?: string | null
          place?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "facts_listing_id_fkey"
            columns: ["listing_id"]
            isOneToOne: false
            referencedRelation: "vehicle_listings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "facts_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      favorites: {
        Row: {
          created_at: string
          id: string
          listing_id: string | null
          name_when_saved: string | null
          price_when_saved: number | null
          spare_part_id: string | null
          user_id: string
        }
        Insert: {
          created_at?: string
          id?: string
          listing_id?: string | null
          name_when_saved?: string | null
          price_when_saved?: number | null
          spare_part_id?: string | null
          user_id?: string
        }
        Update: {
          created_at?: string
          id?: string
          listing_id?: string | null
          name_when_saved?: string | null
          price_when_saved?: number | null
          spare_part_id?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "favorites_listing_id_fkey"
            columns: ["listing_id"]
            isOneToOne: false
            referencedRelation: "vehicle_listings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "favorites_spare_part_id_fkey"
            columns: ["spare_part_id"]
            isOneToOne: false
            referencedRelation: "spare_parts"
            referencedColumns: ["id"]
          },
        ]
      }
      financing_applications: {
        Row: {
          created_at: string
          decided_at: string | null
          decided_by: string | null
          decision_reason: string | null
          down_payment: number
          employment_status: string
          id: string
          loan_amount: number
          message: string | null
          monthly_income: number
          phone: string
          provider_id: string
          status: string
          term_months: number
          user_id: string
          vehicle_listing_id: string | null
        }
        Insert: {
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          decision_reason?: string | null
          down_payment?: number
          employment_status: string
          id?: string
          loan_amount: number
          message?: string | null
          monthly_income: number
          phone: string
          provider_id: string
          status?: string
          term_months: number
          user_id?: string
          vehicle_listing_id?: string | null
        }
        Update: {
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          decision_reason?: string | null
          down_payment?: number
          employment_status?: string
          id?: string
          loan_amount?: number
          message?: string | null
          monthly_income?: number
          phone?: string
          provider_id?: string
          status?: string
          term_months?: number
          user_id?: string
          vehicle_listing_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "financing_applications_provider_id_fkey"
            columns: ["provider_id"]
            isOneToOne: false
            referencedRelation: "financing_providers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "financing_applications_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "financing_applications_vehicle_listing_id_fkey"
            columns: ["vehicle_listing_id"]
            isOneToOne: false
            referencedRelation: "vehicle_listings"
            referencedColumns: ["id"]
          },
        ]
      }
      financing_providers: {
        Row: {
          active: boolean
          created_at: string
          description: string | null
          id: string
          interest_rate_range: string | null
          logo_url: string | null
          max_amount: number | null
          max_term_months: number | null
          min_amount: number | null
          name: string
          updated_at: string
          website: string | null
        }
        Insert: {
          active?: boolean
          created_at?: string
          description?: string | null
          id?: string
          interest_rate_range?: string | null
          logo_url?: string | null
          max_amount?: number | null
          max_term_months?: number | null
          min_amount?: number | null
          name: string
          updated_at?: string
          website?: string | null
        }
        Update: {
          active?: boolean
          created_at?: string
          description?: string | null
          id?: string
          interest_rate_range?: string | null
          logo_url?: string | null
          max_amount?: number | null
          max_term_months?: number | null
          min_amount?: number | null
          name?: string
          updated_at?: string
          website?: string | null
        }
        Relationships: []
      }
      import_answers: {
        Row: {
          answers: NonNullable<Json>
          seller_id: string
        }
        Insert: {
          answers: NonNullable<Json>
          seller_id?: string
        }
        Update: {
          answers?: NonNullable<Json>
          seller_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "import_answers_seller_id_fkey"
            columns: ["seller_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      import_depreciation_rates: {
        Row: {
          age: number
          depreciation: number
          effective_from: string
          id: number
        }
        Insert: {
          age: number
          depreciation: number
          effective_from: string
          id?: never
        }
        Update: {
          age?: number
          depreciation?: number
          effective_from?: string
          id?: never
        }
        Relationships: []
      }
      import_mappings: {
        Row: {
          mapping: NonNullable<Json>
          seller_id: string
        }
        Insert: {
          mapping: NonNullable<Json>
          seller_id?: string
        }
        Update: {
          mapping?: NonNullable<Json>
          seller_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "import_mappings_seller_id_fkey"
            columns: ["seller_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      import_tax_rates: {
        Row: {
          duty: number
          effective_from: string
          excise: number
          id: number
          idf: number
          rdl: number
          source: string
          unwound_duty: number
          vat: number
          vehicle_class: string
        }
        Insert: {
          duty: number
          effective_from: string
          excise: number
          id?: never
          idf: number
          rdl: number
          source: string
          unwound_duty: number
          vat: number
          vehicle_class: string
        }
        Update: {
          duty?: number
          effective_from?: string
          excise?: number
          id?: never
          idf?: number
          rdl?: number
          source?: string
          unwound_duty?: number
          vat?: number
          vehicle_class?: string
        }
        Relationships: []
      }
      inquiry_notes: {
        Row: {
          follow_up_on: string | null
          follow_up_told_at: string | null
          note: string | null
          owner_id: string
          thread_id: string
          updated_at: string
        }
        Insert: {
          follow_up_on?: string | null
          follow_up_told_at?: string | null
          note?: string | null
          owner_id: string
          thread_id: string
          updated_at?: string
        }
        Update: {
          follow_up_on?: string | null
          follow_up_told_at?: string | null
          note?: string | null
          owner_id?: string
          thread_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "inquiry_notes_owner_id_fkey"
            columns: ["owner_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "inquiry_notes_thread_id_fkey"
            columns: ["thread_id"]
            isOneToOne: true
            referencedRelation: "message_threads"
            referencedColumns: ["id"]
          },
        ]
      }
      insurance_providers: {
        Row: {
          active: boolean
          created_at: string
          description: string | null
          id: string
          insurance_types: string[]
          logo_url: string | null
          name: string
          updated_at: string
          website: string | null
        }
        Insert: {
          active?: boolean
          created_at?: string
          description?: string | null
          id?: string
          insurance_types: string[]
          logo_url?: string | null
          name: string
          updated_at?: string
          website?: string | null
        }
        Update: {
          active?: boolean
          created_at?: string
          description?: string | null
          id?: string
          insurance_types?: string[]
          logo_url?: string | null
          name?: string
          updated_at?: string
          website?: string | null
        }
        Relationships: []
      }
      insurance_quotes: {
        Row: {
          coverage_type: string
          created_at: string
          decided_at: string | null
          decided_by: string | null
          decision_reason: string | null
          id: string
          message: string | null
          phone: string
          premium_amount: number | null
          provider_id: string
          status: string
          user_id: string
          valid_until: string | null
          vehicle_listing_id: string | null
          vehicle_make: string
          vehicle_model: string | null
          vehicle_value: number | null
          vehicle_year: number
        }
        Insert: {
          coverage_type: string
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          decision_reason?: string | null
          id?: string
          message?: string | null
          phone: string
          premium_amount?: number | null
          provider_id: string
          status?: string
          user_id?: string
          valid_until?: string | null
          vehicle_listing_id?: string | null
          vehicle_make: string
          vehicle_model?: string | null
          vehicle_value?: number | null
          vehicle_year: number
        }
        Update: {
          coverage_type?: string
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          decision_reason?: string | null
          id?: string
          message?: string | null
          phone?: string
          premium_amount?: number | null
          provider_id?: string
          status?: string
          user_id?: string
          valid_until?: string | null
          vehicle_listing_id?: string | null
          vehicle_make?: string
          vehicle_model?: string | null
          vehicle_value?: number | null
          vehicle_year?: number
        }
        Relationships: [
          {
            foreignKeyName: "insurance_quotes_provider_id_fkey"
            columns: ["provider_id"]
            isOneToOne: false
            referencedRelation: "insurance_providers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "insurance_quotes_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "insurance_quotes_vehicle_listing_id_fkey"
            columns: ["vehicle_listing_id"]
            isOneToOne: false
            referencedRelation: "vehicle_listings"
            referencedColumns: ["id"]
          },
        ]
      }
      insurance_rates: {
        Row: {
          flat_premium: number | null
          id: string
          insurance_type: string
          max_value: number | null
          min_value: number
          minimum_premium: number
          provider_id: string
          rate_basis_points: number | null
        }
        Insert: {
          flat_premium?: number | null
          id?: string
          insurance_type: string
          max_value?: number | null
          min_value?: number
          minimum_premium?: number
          provider_id: string
          rate_basis_points?: number | null
        }
        Update: {
          flat_premium?: number | null
          id?: string
          insurance_type?: string
          max_value?: number | null
          min_value?: number
          minimum_premium?: number
          provider_id?: string
          rate_basis_points?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "insurance_rates_provider_id_fkey"
            columns: ["provider_id"]
            isOneToOne: false
            referencedRelation: "insurance_providers"
            referencedColumns: ["id"]
          },
        ]
      }
      invoice_recipients: {
        Row: {
          address: string | null
          business_name: string | null
          kra_pin: string | null
          user_id: string
        }
        Insert: {
          address?: string | null
          business_name?: string | null
          kra_pin?: string | null
          user_id: string
        }
        Update: {
          address?: string | null
          business_name?: string | null
          kra_pin?: string | null
          user_id?: string
        }
        Relationships: []
      }
      job_estimates: {
        Row: {
          answered_at: string | null
          answered_by: string | null
          ends_at: string
          job_id: string
          number: number
          sent_at: string
          withdrawn_at: string | null
        }
        Insert: {
          answered_at?: string | null
          answered_by?: string | null
          ends_at: string
          job_id: string
          number: number
          sent_at?: string
          withdrawn_at?: string | null
        }
        Update: {
          answered_at?: string | null
          answered_by?: string | null
          ends_at?: string
          job_id?: string
          number?: number
          sent_at?: string
          withdrawn_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "job_estimates_job_id_fkey"
            columns: ["job_id"]
            isOneToOne: false
            referencedRelation: "service_jobs"
            referencedColumns: ["id"]
          },
        ]
      }
      job_invoices: {
        Row: {
          customer_name: string | null
          id: string
          issued_at: string
          job_id: string | null
          lines: NonNullable<Json>
          mileage_km: number | null
          number: number
          paid_at: string | null
          paid_by: string | null
          payment_reference: string | null
          service_provider_id: string
          subtotal: number
          tax: number
          total: number
          vehicle: string | null
          void_reason: string | null
          voided_at: string | null
        }
        Insert: {
          customer_name?: string | null
          id?: string
          issued_at?: string
          job_id?: string | null
          lines: NonNullable<Json>
          mileage_km?: number | null
          number: number
          paid_at?: string | null
          paid_by?: string | null
          payment_reference?: string | null
          service_provider_id: string
          subtotal: number
          tax: number
          total: number
          vehicle?: string | null
          void_reason?: string | null
          voided_at?: string | null
        }
        Update: {
          customer_name?: string | null
          id?: string
          issued_at?: string
          job_id?: string | null
          lines?: NonNullable<Json>
          mileage_km?: number | null
          number?: number
          paid_at?: string | null
          paid_by?: string | null
          payment_reference?: string | null
          service_provider_id?: string
          subtotal?: number
          tax?: number
          total?: number
          vehicle?: string | null
          void_reason?: string | null
          voided_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "job_invoices_job_id_fkey"
            columns: ["job_id"]
            isOneToOne: false
            referencedRelation: "service_jobs"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "job_invoices_service_provider_id_fkey"
            columns: ["service_provider_id"]
            isOneToOne: false
            referencedRelation: "service_providers"
            referencedColumns: ["id"]
          },
        ]
      }
      job_lines: {
        Row: {
          answer: string | null
          created_at: string
          dropped_at: string | null
          estimate_number: number | null
          id: string
          job_id: string
          kind: string
          name: string
          quantity: number
          spare_part_id: string | null
          tax_percent: number
          unit_price: number
        }
        Insert: {
          answer?: string | null
          created_at?: string
          dropped_at?: string | null
          estimate_number?: number | null
          id: string
          job_id: string
          kind: string
          name: string
          quantity: number
          spare_part_id?: string | null
          tax_percent: number
          unit_price: number
        }
        Update: {
          answer?: string | null
          created_at?: string
          dropped_at?: string | null
          estimate_number?: number | null
          id?: string
          job_id?: string
          kind?: string
          name?: string
          quantity?: number
          spare_part_id?: string | null
          tax_percent?: number
          unit_price?: number
        }
        Relationships: [
          {
            foreignKeyName: "job_lines_estimate_fkey"
            columns: ["job_id", "estimate_number"]
            isOneToOne: false
            referencedRelation: "job_estimates"
            referencedColumns: ["job_id", "number"]
          },
          {
            foreignKeyName: "job_lines_job_id_fkey"
            columns: ["job_id"]
            isOneToOne: false
            referencedRelation: "service_jobs"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "job_lines_spare_part_id_fkey"
            columns: ["spare_part_id"]
            isOneToOne: false
            referencedRelation: "spare_parts"
            referencedColumns: ["id"]
          },
        ]
      }
      job_photos: {
        Row: {
          created_at: string
          job_id: string
          path: string
          stage: string
        }
        Insert: {
          created_at?: string
          job_id: string
          path: string
          stage: string
        }
        Update: {
          created_at?: string
          job_id?: string
          path?: string
          stage?: string
        }
        Relationships: [
          {
            foreignKeyName: "job_photos_job_id_fkey"
            columns: ["job_id"]
            isOneToOne: false
            referencedRelation: "service_jobs"
            referencedColumns: ["id"]
          },
        ]
      }
      known_names: {
        Row: {
          id: number
          name: string
        }
        Insert: {
          id?: number
          name: string
        }
        Update: {
          id?: number
          name?: string
        }
        Relationships: []
      }
      lead_assignments: {
        Row: {
          assigned_at: string
          assigned_by: string | null
          business_id: string
          person_id: string
          thread_id: string
        }
        Insert: {
          assigned_at?: string
          assigned_by?: string | null
          business_id: string
          person_id: string
          thread_id: string
        }
        Update: {
          assigned_at?: string
          assigned_by?: string | null
          business_id?: string
          person_id?: string
          thread_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "lead_assignments_thread_id_fkey"
            columns: ["thread_id"]
            isOneToOne: true
            referencedRelation: "message_threads"
            referencedColumns: ["id"]
          },
        ]
      }
      leads: {
        Row: {
          count: number
          day: string
          id: number
          kind: string
          listing_id: string | null
          owner_id: string
          rolled_up: number
          service_provider_id: string | null
          spare_part_id: string | null
        }
        Insert: {
          count?: number
          day: string
          id?: never
          kind: string
          listing_id?: string | null
          owner_id: string
          rolled_up?: number
          service_provider_id?: string | null
          spare_part_id?: string | null
        }
        Update: {
          count?: number
          day?: string
          id?: never
          kind?: string
          listing_id?: string | null
          owner_id?: string
          rolled_up?: number
          service_provider_id?: string | null
          spare_part_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "leads_listing_id_fkey"
            columns: ["listing_id"]
            isOneToOne: false
            referencedRelation: "vehicle_listings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "leads_owner_id_fkey"
            columns: ["owner_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "leads_service_provider_id_fkey"
            columns: ["service_provider_id"]
            isOneToOne: false
            referencedRelation: "service_providers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "leads_spare_part_id_fkey"
            columns: ["spare_part_id"]
            isOneToOne: false
            referencedRelation: "spare_parts"
            referencedColumns: ["id"]
          },
        ]
      }
      ledger_entries: {
        Row: {
          account: string
          amount: number
          id: number
          owner_id: string | null
          transaction_id: string
        }
        Insert: {
          account: string
          amount: number
          id?: never
          owner_id?: string | null
          transaction_id: string
        }
        Update: {
          account?: string
          amount?: number
          id?: never
          owner_id?: string | null
          transaction_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "ledger_entries_transaction_id_fkey"
            columns: ["transaction_id"]
            isOneToOne: false
            referencedRelation: "ledger_transactions"
            referencedColumns: ["id"]
          },
        ]
      }
      ledger_transactions: {
        Row: {
          id: string
          kind: string
          moved_at: string
          payment_request_id: string | null
          posted_at: string
          receipt_mark: string | null
          source: string
          unmatched_payment_id: string | null
        }
        Insert: {
          id?: string
          kind: string
          moved_at: string
          payment_request_id?: string | null
          posted_at?: string
          receipt_mark?: string | null
          source: string
          unmatched_payment_id?: string | null
        }
        Update: {
          id?: string
          kind?: string
          moved_at?: string
          payment_request_id?: string | null
          posted_at?: string
          receipt_mark?: string | null
          source?: string
          unmatched_payment_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "ledger_transactions_payment_request_id_fkey"
            columns: ["payment_request_id"]
            isOneToOne: false
            referencedRelation: "payment_requests"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "ledger_transactions_unmatched_payment_id_fkey"
            columns: ["unmatched_payment_id"]
            isOneToOne: false
            referencedRelation: "unmatched_payments"
            referencedColumns: ["id"]
          },
        ]
      }
      listing_reports: {
        Row: {
          created_at: string
          decided_at: string | null
          decided_by: string | null
          decision_note: string | null
          details: string | null
          id: string
          listing_id: string | null
          reason: string
          reporter_id: string | null
          service_provider_id: string | null
          spare_part_id: string | null
          status: string
          subject_title: string
        }
        Insert: {
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          decision_note?: string | null
          details?: string | null
          id?: string
          listing_id?: string | null
          reason: string
          reporter_id?: string | null
          service_provider_id?: string | null
          spare_part_id?: string | null
          status?: string
          subject_title: string
        }
        Update: {
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          decision_note?: string | null
          details?: string | null
          id?: string
          listing_id?: string | null
          reason?: string
          reporter_id?: string | null
          service_provider_id?: string | null
          spare_part_id?: string | null
          status?: string
          subject_title?: string
        }
        Relationships: [
          {
            foreignKeyName: "listing_reports_decided_by_fkey"
            columns: ["decided_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "listing_reports_listing_id_fkey"
            columns: ["listing_id"]
            isOneToOne: false
            referencedRelation: "vehicle_listings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "listing_reports_reporter_id_fkey"
            columns: ["reporter_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "listing_reports_service_provider_id_fkey"
            columns: ["service_provider_id"]
            isOneToOne: false
            referencedRelation: "service_providers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "listing_reports_spare_part_id_fkey"
            columns: ["spare_part_id"]
            isOneToOne: false
            referencedRelation: "spare_parts"
            referencedColumns: ["id"]
          },
        ]
      }
      member_notes: {
        Row: {
          author_id: string | null
          created_at: string
          id: string
          member_id: string
          note: string
        }
        Insert: {
          author_id?: string | null
          created_at?: string
          id?: string
          member_id: string
          note: string
        }
        Update: {
          author_id?: string | null
          created_at?: string
          id?: string
          member_id?: string
          note?: string
        }
        Relationships: [
          {
            foreignKeyName: "member_notes_author_id_fkey"
            columns: ["author_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "member_notes_member_id_fkey"
            columns: ["member_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      message_reports: {
        Row: {
          created_at: string
          decided_at: string | null
          decided_by: string | null
          details: string | null
          id: string
          message_id: string | null
          reason: string
          reported_id: string | null
          reporter_id: string | null
          scam_kind: string | null
          status: string
          thread_id: string | null
        }
        Insert: {
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          details?: string | null
          id?: string
          message_id?: string | null
          reason: string
          reported_id?: string | null
          reporter_id?: string | null
          scam_kind?: string | null
          status?: string
          thread_id?: string | null
        }
        Update: {
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          details?: string | null
          id?: string
          message_id?: string | null
          reason?: string
          reported_id?: string | null
          reporter_id?: string | null
          scam_kind?: string | null
          status?: string
          thread_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "message_reports_decided_by_fkey"
            columns: ["decided_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_reports_message_id_fkey"
            columns: ["message_id"]
            isOneToOne: false
            referencedRelation: "messages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_reports_reported_id_fkey"
            columns: ["reported_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_reports_reporter_id_fkey"
            columns: ["reporter_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_reports_thread_id_fkey"
            columns: ["thread_id"]
            isOneToOne: false
            referencedRelation: "message_threads"
            referencedColumns: ["id"]
          },
        ]
      }
      message_threads: {
        Row: {
          asker_id: string | null
          created_at: string
          first_answer_at: string | null
          id: string
          last_message_at: string
          listing_id: string | null
          owner_id: string | null
          service_provider_id: string | null
          spare_part_id: string | null
          status: string
          subject: string
          subject_title: string
        }
        Insert: {
          asker_id?: string | null
          created_at?: string
          first_answer_at?: string | null
          id?: string
          last_message_at?: string
          listing_id?: string | null
          owner_id?: string | null
          service_provider_id?: string | null
          spare_part_id?: string | null
          status?: string
          subject: string
          subject_title: string
        }
        Update: {
          asker_id?: string | null
          created_at?: string
          first_answer_at?: string | null
          id?: string
          last_message_at?: string
          listing_id?: string | null
          owner_id?: string | null
          service_provider_id?: string | null
          spare_part_id?: string | null
          status?: string
          subject?: string
          subject_title?: string
        }
        Relationships: [
          {
            foreignKeyName: "message_threads_asker_id_fkey"
            columns: ["asker_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_threads_listing_id_fkey"
            columns: ["listing_id"]
            isOneToOne: false
            referencedRelation: "vehicle_listings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_threads_owner_id_fkey"
            columns: ["owner_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_threads_service_provider_id_fkey"
            columns: ["service_provider_id"]
            isOneToOne: false
            referencedRelation: "service_providers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_threads_spare_part_id_fkey"
            columns: ["spare_part_id"]
            isOneToOne: false
            referencedRelation: "spare_parts"
            referencedColumns: ["id"]
          },
        ]
      }
      message_warnings: {
        Row: {
          created_at: string
          dismissed_at: string | null
          message_id: string
          reasons: string[]
          recipient_id: string
        }
        Insert: {
          created_at?: string
          dismissed_at?: string | null
          message_id: string
          reasons: string[]
          recipient_id: string
        }
        Update: {
          created_at?: string
          dismissed_at?: string | null
          message_id?: string
          reasons?: string[]
          recipient_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "message_warnings_message_id_fkey"
            columns: ["message_id"]
            isOneToOne: true
            referencedRelation: "messages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_warnings_recipient_id_fkey"
            columns: ["recipient_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      messages: {
        Row: {
          content: string
          created_at: string
          id: string
          idempotency_key: string | null
          listing_id: string | null
          read_at: string | null
          recipient_id: string | null
          sender_id: string | null
          service_provider_id: string | null
          spare_part_id: string | null
          subject: string
          thread_id: string
          writer_name: string | null
        }
        Insert: {
          content: string
          created_at?: string
          id?: string
          idempotency_key?: string | null
          listing_id?: string | null
          read_at?: string | null
          recipient_id?: string | null
          sender_id?: string | null
          service_provider_id?: string | null
          spare_part_id?: string | null
          subject: string
          thread_id: string
          writer_name?: string | null
        }
        Update: {
          content?: string
          created_at?: string
          id?: string
          idempotency_key?: string | null
          listing_id?: string | null
          read_at?: string | null
          recipient_id?: string | null
          sender_id?: string | null
          service_provider_id?: string | null
          spare_part_id?: string | null
          subject?: string
          thread_id?: string
          writer_name?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "messages_listing_id_fkey"
            columns: ["listing_id"]
            isOneToOne: false
            referencedRelation: "vehicle_listings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "messages_recipient_id_fkey"
            columns: ["recipient_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "messages_sender_id_fkey"
            columns: ["sender_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "messages_service_provider_id_fkey"
            columns: ["service_provider_id"]
            isOneToOne: false
            referencedRelation: "service_providers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "messages_spare_part_id_fkey"
            columns: ["spare_part_id"]
            isOneToOne: false
            referencedRelation: "spare_parts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "messages_thread_id_fkey"
            columns: ["thread_id"]
            isOneToOne: false
            referencedRelation: "message_threads"
            referencedColumns: ["id"]
          },
        ]
      }
      named_import_mappings: {
        Row: {
          id: string
          mapping: NonNullable<Json>
          name: string
          seller_id: string
        }
        Insert: {
          id?: string
          mapping: NonNullable<Json>
          name: string
          seller_id?: string
        }
        Update: {
          id?: string
          mapping?: NonNullable<Json>
          name?: string
          seller_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "named_import_mappings_seller_id_fkey"
            columns: ["seller_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      newsletter_subscribers: {
        Row: {
          asked_at: string
          confirmed_at: string | null
          created_at: string
          email: string
          id: string
          unsubscribed_at: string | null
        }
        Insert: {
          asked_at?: string
          confirmed_at?: string | null
          created_at?: string
          email: string
          id?: string
          unsubscribed_at?: string | null
        }
        Update: {
          asked_at?: string
          confirmed_at?: string | null
          created_at?: string
          email?: string
          id?: string
          unsubscribed_at?: string | null
        }
        Relationships: []
      }
      newsletters: {
        Row: {
          ads: string
          body: string
          created_at: string
          ended_at: string | null
          failed: number
          id: string
          listing_ids: string[]
          recipients: number
          sent: number
          started_at: string | null
          status: string
          subject: string
          unsubscribed: number
          updated_at: string
        }
        Insert: {
          ads?: string
          body: string
          created_at?: string
          ended_at?: string | null
          failed?: number
          id?: string
          listing_ids?: string[]
          recipients?: number
          sent?: number
          started_at?: string | null
          status?: string
          subject: string
          unsubscribed?: number
          updated_at?: string
        }
        Update: {
          ads?: string
          body?: string
          created_at?: string
          ended_at?: string | null
          failed?: number
          id?: string
          listing_ids?: string[]
          recipients?: number
          sent?: number
          started_at?: string | null
          status?: string
          subject?: string
          unsubscribed?: number
          updated_at?: string
        }
        Relationships: []
      }
      notification_choices: {
        Row: {
          channel: string
          created_at: string
          topic: string
          user_id: string
          wanted: boolean
        }
        Insert: {
          channel: string
          created_at?: string
          topic: string
          user_id?: string
          wanted: boolean
        }
        Update: {
          channel?: string
          created_at?: string
          topic?: string
          user_id?: string
          wanted?: boolean
        }
        Relationships: [
          {
            foreignKeyName: "notification_choices_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      notification_reads: {
        Row: {
          notification_id: string
          read_at: string
          user_id: string
        }
        Insert: {
          notification_id: string
          read_at?: string
          user_id?: string
        }
        Update: {
          notification_id?: string
          read_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "notification_reads_notification_id_fkey"
            columns: ["notification_id"]
            isOneToOne: false
            referencedRelation: "system_notifications"
            referencedColumns: ["id"]
          },
        ]
      }
      official_fees: {
        Row: {
          amount: number
          confirmed_on: string | null
          effective_from: string
          id: number
          kind: string
          source: string
          up_to_cc: number | null
        }
        Insert: {
          amount: number
          confirmed_on?: string | null
          effective_from: string
          id?: never
          kind: string
          source: string
          up_to_cc?: number | null
        }
        Update: {
          amount?: number
          confirmed_on?: string | null
          effective_from?: string
          id?: never
          kind?: string
          source?: string
          up_to_cc?: number | null
        }
        Relationships: []
      }
      opening_exceptions: {
        Row: {
          created_at: string
          first_day: string
          hours: NonNullable<Json>
          id: string
          last_day: string
          reason: string | null
          service_provider_id: string
        }
        Insert: {
          created_at?: string
          first_day: string
          hours?: NonNullable<Json>
          id?: string
          last_day: string
          reason?: string | null
          service_provider_id: string
        }
        Update: {
          created_at?: string
          first_day?: string
          hours?: NonNullable<Json>
          id?: string
          last_day?: string
          reason?: string | null
          service_provider_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "opening_exceptions_service_provider_id_fkey"
            columns: ["service_provider_id"]
            isOneToOne: false
            referencedRelation: "service_providers"
            referencedColumns: ["id"]
          },
        ]
      }
      payment_refunds: {
        Row: {
          amount: number
          asked_at: string
          asked_by: string | null
          closing_reason: string | null
          consented_at: string | null
          consented_by: string | null
          done_at: string | null
          done_by: string | null
          failure: string | null
          how: string
          id: string
          needs_consent: boolean
          payment_request_id: string | null
          reason: string | null
          receipt_number: string | null
          return_reference: string | null
          returned_by: string | null
          sent_at: string | null
          status: string
          unmatched_payment_id: string | null
          user_id: string | null
        }
        Insert: {
          amount: number
          asked_at?: string
          asked_by?: string | null
          closing_reason?: string | null
          consented_at?: string | null
          consented_by?: string | null
          done_at?: string | null
          done_by?: string | null
          failure?: string | null
          how: string
          id?: string
          needs_consent: boolean
          payment_request_id?: string | null
          reason?: string | null
          receipt_number?: string | null
          return_reference?: string | null
          returned_by?: string | null
          sent_at?: string | null
          status: string
          unmatched_payment_id?: string | null
          user_id?: string | null
        }
        Update: {
          amount?: number
          asked_at?: string
          asked_by?: string | null
          closing_reason?: string | null
          consented_at?: string | null
          consented_by?: string | null
          done_at?: string | null
          done_by?: string | null
          failure?: string | null
          how?: string
          id?: string
          needs_consent?: boolean
          payment_request_id?: string | null
          reason?: string | null
          receipt_number?: string | null
          return_reference?: string | null
          returned_by?: string | null
          sent_at?: string | null
          status?: string
          unmatched_payment_id?: string | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "payment_refunds_payment_request_id_fkey"
            columns: ["payment_request_id"]
            isOneToOne: false
            referencedRelation: "payment_requests"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payment_refunds_unmatched_payment_id_fkey"
            columns: ["unmatched_payment_id"]
            isOneToOne: false
            referencedRelation: "unmatched_payments"
            referencedColumns: ["id"]
          },
        ]
      }
      payment_requests: {
        Row: {
          amount: number
          changed_at: string | null
          created_at: string
          credited_amount: number
          credited_days: number
          decided_at: string | null
          decided_by: string | null
          decision_reason: string | null
          id: string
          months: number
          notes: string | null
          payment_method: string
          payment_number: string
          period_ends_at: string | null
          period_starts_at: string | null
          phone: string | null
          plan_id: string | null
          price: number | null
          promotion_id: string | null
          push_asked_at: string | null
          reference: string | null
          reference_disputed: boolean
          status: string
          stopped_at: string | null
          user_id: string | null
        }
        Insert: {
          amount: number
          changed_at?: string | null
          created_at?: string
          credited_amount?: number
          credited_days?: number
          decided_at?: string | null
          decided_by?: string | null
          decision_reason?: string | null
          id?: string
          months?: number
          notes?: string | null
          payment_method: string
          payment_number?: string
          period_ends_at?: string | null
          period_starts_at?: string | null
          phone?: string | null
          plan_id?: string | null
          price?: number | null
          promotion_id?: string | null
          push_asked_at?: string | null
          reference?: string | null
          reference_disputed?: boolean
          status?: string
          stopped_at?: string | null
          user_id?: string | null
        }
        Update: {
          amount?: number
          changed_at?: string | null
          created_at?: string
          credited_amount?: number
          credited_days?: number
          decided_at?: string | null
          decided_by?: string | null
          decision_reason?: string | null
          id?: string
          months?: number
          notes?: string | null
          payment_method?: string
          payment_number?: string
          period_ends_at?: string | null
          period_starts_at?: string | null
          phone?: string | null
          plan_id?: string | null
          price?: number | null
          promotion_id?: string | null
          push_asked_at?: string | null
          reference?: string | null
          reference_disputed?: boolean
          status?: string
          stopped_at?: string | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "payment_requests_plan_id_fkey"
            columns: ["plan_id"]
            isOneToOne: false
            referencedRelation: "subscription_plans"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payment_requests_promotion_id_fkey"
            columns: ["promotion_id"]
            isOneToOne: false
            referencedRelation: "promotions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payment_requests_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      price_estimates: {
        Row: {
          ads: number
          estimated_at: string
          high: number
          listing_id: string
          low: number
          mark: string
          middle: number
          ratio: number | null
          sellers: number
        }
        Insert: {
          ads: number
          estimated_at?: string
          high: number
          listing_id: string
          low: number
          mark: string
          middle: number
          ratio?: number | null
          sellers: number
        }
        Update: {
          ads?: number
          estimated_at?: string
          high?: number
          listing_id?: string
          low?: number
          mark?: string
          middle?: number
          ratio?: number | null
          sellers?: number
        }
        Relationships: [
          {
            foreignKeyName: "price_estimates_listing_id_fkey"
            columns: ["listing_id"]
            isOneToOne: true
            referencedRelation: "vehicle_listings"
            referencedColumns: ["id"]
          },
        ]
      }
      profiles: {
        Row: {
          business_description: string | null
          business_name: string | null
          created_at: string
          first_name: string | null
          has_phone: boolean
          id: string
          last_name: string | null
          location: string | null
          phone: string | null
          picture: string | null
          role: string
          suspended_at: string | null
          updated_at: string
          verified: boolean
        }
        Insert: {
          business_description?: string | null
          business_name?: string | null
          created_at?: string
          first_name?: string | null
          has_phone?: never
          id: string
          last_name?: string | null
          location?: string | null
          phone?: string | null
          picture?: string | null
          role?: string
          suspended_at?: string | null
          updated_at?: string
          verified?: boolean
        }
        Update: {
          business_description?: string | null
          business_name?: string | null
          created_at?: string
          first_name?: string | null
          has_phone?: never
          id?: string
          last_name?: string | null
          location?: string | null
          phone?: string | null
          picture?: string | null
          role?: string
          suspended_at?: string | null
          updated_at?: string
          verified?: boolean
        }
        Relationships: []
      }
      promotions: {
        Row: {
          days: number
          ends_at: string | null
          id: string
          kind: Database["public"]["Enums"]["ad_kind"]
          listing_id: string
          owner_id: string | null
          paid_at: string | null
          price: number
          priced_at: string
          starts_at: string | null
          status: string
          title: string | null
        }
        Insert: {
          days: number
          ends_at?: string | null
          id?: string
          kind?: Database["public"]["Enums"]["ad_kind"]
          listing_id: string
          owner_id?: string | null
          paid_at?: string | null
          price: number
          priced_at?: string
          starts_at?: string | null
          status?: string
          title?: string | null
        }
        Update: {
          days?: number
          ends_at?: string | null
          id?: string
          kind?: Database["public"]["Enums"]["ad_kind"]
          listing_id?: string
          owner_id?: string | null
          paid_at?: string | null
          price?: number
          priced_at?: string
          starts_at?: string | null
          status?: string
          title?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "promotions_owner_id_fkey"
            columns: ["owner_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      quick_replies: {
        Row: {
          body: string
          created_at: string
          id: string
          owner_id: string
          place: number
          title: string
        }
        Insert: {
          body: string
          created_at?: string
          id?: string
          owner_id?: string
          place?: number
          title: string
        }
        Update: {
          body?: string
          created_at?: string
          id?: string
          owner_id?: string
          place?: number
          title?: string
        }
        Relationships: [
          {
            foreignKeyName: "quick_replies_owner_id_fkey"
            columns: ["owner_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      quiet_hours: {
        Row: {
          begins: string | null
          ends: string | null
          user_id: string
        }
        Insert: {
          begins?: string | null
          ends?: string | null
          user_id?: string
        }
        Update: {
          begins?: string | null
          ends?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "quiet_hours_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      reservations: {
        Row: {
          buyer_id: string | null
          created_at: string
          days: number
          ended_at: string | null
          ended_because: string | null
          id: string
          listing_id: string | null
          seller_id: string | null
          status: string
          until: string
          vehicle: string
        }
        Insert: {
          buyer_id?: string | null
          created_at?: string
          days: number
          ended_at?: string | null
          ended_because?: string | null
          id?: string
          listing_id?: string | null
          seller_id?: string | null
          status?: string
          until: string
          vehicle: string
        }
        Update: {
          buyer_id?: string | null
          created_at?: string
          days?: number
          ended_at?: string | null
          ended_because?: string | null
          id?: string
          listing_id?: string | null
          seller_id?: string | null
          status?: string
          until?: string
          vehicle?: string
        }
        Relationships: [
          {
            foreignKeyName: "reservations_listing_id_fkey"
            columns: ["listing_id"]
            isOneToOne: false
            referencedRelation: "vehicle_listings"
            referencedColumns: ["id"]
          },
        ]
      }
      review_reports: {
        Row: {
          about_seller: boolean
          created_at: string
          decided_at: string | null
          decided_by: string | null
          decision_reason: string | null
          details: string | null
          id: string
          reason: string
          reporter_id: string | null
          review_id: string | null
          status: string
          subject_title: string
        }
        Insert: {
          about_seller?: boolean
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          decision_reason?: string | null
          details?: string | null
          id?: string
          reason: string
          reporter_id?: string | null
          review_id?: string | null
          status?: string
          subject_title: string
        }
        Update: {
          about_seller?: boolean
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          decision_reason?: string | null
          details?: string | null
          id?: string
          reason?: string
          reporter_id?: string | null
          review_id?: string | null
          status?: string
          subject_title?: string
        }
        Relationships: [
          {
            foreignKeyName: "review_reports_decided_by_fkey"
            columns: ["decided_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "review_reports_reporter_id_fkey"
            columns: ["reporter_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "review_reports_review_id_fkey"
            columns: ["review_id"]
            isOneToOne: false
            referencedRelation: "reviews"
            referencedColumns: ["id"]
          },
        ]
      }
      reviews: {
        Row: {
          booking_id: string | null
          comment: string | null
          counts: boolean
          created_at: string
          held_for: string[] | null
          id: string
          rating: number
          replied_at: string | null
          reply: string | null
          reviewer_id: string
          reviewer_name: string
          sale_id: string | null
          seller_id: string | null
          service_provider_id: string | null
        }
        Insert: {
          booking_id?: string | null
          comment?: string | null
          counts?: boolean
          created_at?: string
          held_for?: string[] | null
          id?: string
          rating: number
          replied_at?: string | null
          reply?: string | null
          reviewer_id?: string
          reviewer_name: string
          sale_id?: string | null
          seller_id?: string | null
          service_provider_id?: string | null
        }
        Update: {
          booking_id?: string | null
          comment?: string | null
          counts?: boolean
          created_at?: string
          held_for?: string[] | null
          id?: string
          rating?: number
          replied_at?: string | null
          reply?: string | null
          reviewer_id?: string
          reviewer_name?: string
          sale_id?: string | null
          seller_id?: string | null
          service_provider_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "reviews_booking_id_fkey"
            columns: ["booking_id"]
            isOneToOne: true
            referencedRelation: "service_bookings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reviews_reviewer_id_fkey"
            columns: ["reviewer_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reviews_sale_id_fkey"
            columns: ["sale_id"]
            isOneToOne: true
            referencedRelation: "sales"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reviews_service_provider_id_fkey"
            columns: ["service_provider_id"]
            isOneToOne: false
            referencedRelation: "service_providers"
            referencedColumns: ["id"]
          },
        ]
      }
      sale_steps: {
        Row: {
          done_at: string
          sale_id: string
          side: string
          step: string
        }
        Insert: {
          done_at?: string
          sale_id: string
          side: string
          step: string
        }
        Update: {
          done_at?: string
          sale_id?: string
          side?: string
          step?: string
        }
        Relationships: [
          {
            foreignKeyName: "sale_steps_sale_id_fkey"
            columns: ["sale_id"]
            isOneToOne: false
            referencedRelation: "sales"
            referencedColumns: ["id"]
          },
        ]
      }
      sales: {
        Row: {
          ad_id: string
          begun_at: string
          begun_by: string
          buyer_confirmed_at: string | null
          buyer_id: string | null
          buyer_shares_price: boolean
          cancelled_at: string | null
          cancelled_by: string | null
          completed_at: string | null
          defects: string | null
          doubts: string[] | null
          engine_cc: number | null
          handover_on: string | null
          id: string
          joined_at: string | null
          listing_id: string | null
          payment_method: string | null
          price: number | null
          seller_confirmed_at: string | null
          seller_id: string | null
          seller_shares_price: boolean
          terms_version: number
          thread_id: string | null
          transfer_reminded_at: string | null
          vehicle: string
        }
        Insert: {
          ad_id?: string
          begun_at?: string
          begun_by: string
          buyer_confirmed_at?: string | null
          buyer_id?: string | null
          buyer_shares_price?: boolean
          cancelled_at?: string | null
          cancelled_by?: string | null
          completed_at?: string | null
          defects?: string | null
          doubts?: string[] | null
          engine_cc?: number | null
          handover_on?: string | null
          id?: string
          joined_at?: string | null
          listing_id?: string | null
          payment_method?: string | null
          price?: number | null
          seller_confirmed_at?: string | null
          seller_id?: string | null
          seller_shares_price?: boolean
          terms_version?: number
          thread_id?: string | null
          transfer_reminded_at?: string | null
          vehicle: string
        }
        Update: {
          ad_id?: string
          begun_at?: string
          begun_by?: string
          buyer_confirmed_at?: string | null
          buyer_id?: string | null
          buyer_shares_price?: boolean
          cancelled_at?: string | null
          cancelled_by?: string | null
          completed_at?: string | null
          defects?: string | null
          doubts?: string[] | null
          engine_cc?: number | null
          handover_on?: string | null
          id?: string
          joined_at?: string | null
          listing_id?: string | null
          payment_method?: string | null
          price?: number | null
          seller_confirmed_at?: string | null
          seller_id?: string | null
          seller_shares_price?: boolean
          terms_version?: number
          thread_id?: string | null
          transfer_reminded_at?: string | null
          vehicle?: string
        }
        Relationships: [
          {
            foreignKeyName: "sales_buyer_id_fkey"
            columns: ["buyer_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "sales_listing_id_fkey"
            columns: ["listing_id"]
            isOneToOne: false
            referencedRelation: "vehicle_listings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "sales_seller_id_fkey"
            columns: ["seller_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "sales_thread_id_fkey"
            columns: ["thread_id"]
            isOneToOne: false
            referencedRelation: "message_threads"
            referencedColumns: ["id"]
          },
        ]
      }
      saved_searches: {
        Row: {
          created_at: string
          filters: NonNullable<Json>
          frequency: string
          id: string
          kind: Database["public"]["Enums"]["ad_kind"]
          last_seen_at: string
          name: string
          paused: boolean
          user_id: string
        }
        Insert: {
          created_at?: string
          filters: NonNullable<Json>
          frequency?: string
          id?: string
          kind: Database["public"]["Enums"]["ad_kind"]
          last_seen_at?: string
          name: string
          paused?: boolean
          user_id?: string
        }
        Update: {
          created_at?: string
          filters?: NonNullable<Json>
          frequency?: string
          id?: string
          kind?: Database["public"]["Enums"]["ad_kind"]
          last_seen_at?: string
          name?: string
          paused?: boolean
          user_id?: string
        }
        Relationships: []
      }
      service_bookings: {
        Row: {
          answered_at: string | null
          cancelled_by: string | null
          cannot_come_at: string | null
          completed_at: string | null
          created_at: string
          customer_email: string | null
          customer_id: string | null
          customer_name: string | null
          customer_phone: string | null
          description: string | null
          duration_minutes: number
          id: string
          missed_at: string | null
          missed_objection: string | null
          moved_from: string | null
          notes: string | null
          offer_ends_at: string | null
          offered_times: string[] | null
          preferred_date: string
          price: number | null
          service_id: string | null
          service_provider_id: string
          service_type: string
          status: string
          updated_at: string
          vehicle: string | null
          waitlisted: boolean
          will_come_at: string | null
        }
        Insert: {
          answered_at?: string | null
          cancelled_by?: string | null
          cannot_come_at?: string | null
          completed_at?: string | null
          created_at?: string
          customer_email?: string | null
          customer_id?: string | null
          customer_name?: string | null
          customer_phone?: string | null
          description?: string | null
          duration_minutes?: number
          id?: string
          missed_at?: string | null
          missed_objection?: string | null
          moved_from?: string | null
          notes?: string | null
          offer_ends_at?: string | null
          offered_times?: string[] | null
          preferred_date: string
          price?: number | null
          service_id?: string | null
          service_provider_id: string
          service_type: string
          status?: string
          updated_at?: string
          vehicle?: string | null
          waitlisted?: boolean
          will_come_at?: string | null
        }
        Update: {
          answered_at?: string | null
          cancelled_by?: string | null
          cannot_come_at?: string | null
          completed_at?: string | null
          created_at?: string
          customer_email?: string | null
          customer_id?: string | null
          customer_name?: string | null
          customer_phone?: string | null
          description?: string | null
          duration_minutes?: number
          id?: string
          missed_at?: string | null
          missed_objection?: string | null
          moved_from?: string | null
          notes?: string | null
          offer_ends_at?: string | null
          offered_times?: string[] | null
          preferred_date?: string
          price?: number | null
          service_id?: string | null
          service_provider_id?: string
          service_type?: string
          status?: string
          updated_at?: string
          vehicle?: string | null
          waitlisted?: boolean
          will_come_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "service_bookings_customer_id_fkey"
            columns: ["customer_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "service_bookings_service_id_fkey"
            columns: ["service_provider_id", "service_id"]
            isOneToOne: false
            referencedRelation: "services"
            referencedColumns: ["service_provider_id", "id"]
          },
          {
            foreignKeyName: "service_bookings_service_provider_id_fkey"
            columns: ["service_provider_id"]
            isOneToOne: false
            referencedRelation: "service_providers"
            referencedColumns: ["id"]
          },
        ]
      }
      service_jobs: {
        Row: {
          booking_id: string
          checks: NonNullable<Json>
          created_at: string
          customer_notes: string | null
          done_by: string | null
          id: string
          internal_notes: string | null
          make: string | null
          mileage_km: number | null
          model: string | null
          next_service_km: number | null
          next_service_on: string | null
          number: number
          plate: string | null
          service_due_on: string | null
          service_provider_id: string
          service_reminded_at: string | null
          updated_at: string
          year: number | null
        }
        Insert: {
          booking_id: string
          checks?: NonNullable<Json>
          created_at?: string
          customer_notes?: string | null
          done_by?: string | null
          id?: string
          internal_notes?: string | null
          make?: string | null
          mileage_km?: number | null
          model?: string | null
          next_service_km?: number | null
          next_service_on?: string | null
          number: number
          plate?: string | null
          service_due_on?: string | null
          service_provider_id: string
          service_reminded_at?: string | null
          updated_at?: string
          year?: number | null
        }
        Update: {
          booking_id?: string
          checks?: NonNullable<Json>
          created_at?: string
          customer_notes?: string | null
          done_by?: string | null
          id?: string
          internal_notes?: string | null
          make?: string | null
          mileage_km?: number | null
          model?: string | null
          next_service_km?: number | null
          next_service_on?: string | null
          number?: number
          plate?: string | null
          service_due_on?: string | null
          service_provider_id?: string
          service_reminded_at?: string | null
          updated_at?: string
          year?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "service_jobs_booking_id_fkey"
            columns: ["booking_id"]
            isOneToOne: true
            referencedRelation: "service_bookings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "service_jobs_service_provider_id_fkey"
            columns: ["service_provider_id"]
            isOneToOne: false
            referencedRelation: "service_providers"
            referencedColumns: ["id"]
          },
        ]
      }
      service_providers: {
        Row: {
          address: string | null
          archived_at: string | null
          at_once: number | null
          booking_change_hours: number
          booking_horizon_days: number
          booking_lead_hours: number
          business_name: string
          certifications: string[]
          created_at: string
          description: string | null
          email: string | null
          experience_since: number | null
          has_waitlist: boolean
          id: string
          location: string
          opening_hours: NonNullable<Json>
          phone: string | null
          phone_masked: string | null
          photos: string[]
          rating_average: number | null
          rating_count: number
          service_types: string[]
          specializations: string[]
          updated_at: string
          user_id: string
          usual_needs: string[]
          verified: boolean
          warranty: string | null
          website: string | null
        }
        Insert: {
          address?: string | null
          archived_at?: string | null
          at_once?: number | null
          booking_change_hours?: number
          booking_horizon_days?: number
          booking_lead_hours?: number
          business_name: string
          certifications?: string[]
          created_at?: string
          description?: string | null
          email?: string | null
          experience_since?: number | null
          has_waitlist?: boolean
          id?: string
          location: string
          opening_hours?: NonNullable<Json>
          phone?: string | null
          phone_masked?: never
          photos?: string[]
          rating_average?: number | null
          rating_count?: number
          service_types: string[]
          specializations?: string[]
          updated_at?: string
          user_id?: string
          usual_needs?: string[]
          verified?: boolean
          warranty?: string | null
          website?: string | null
        }
        Update: {
          address?: string | null
          archived_at?: string | null
          at_once?: number | null
          booking_change_hours?: number
          booking_horizon_days?: number
          booking_lead_hours?: number
          business_name?: string
          certifications?: string[]
          created_at?: string
          description?: string | null
          email?: string | null
          experience_since?: number | null
          has_waitlist?: boolean
          id?: string
          location?: string
          opening_hours?: NonNullable<Json>
          phone?: string | null
          phone_masked?: never
          photos?: string[]
          rating_average?: number | null
          rating_count?: number
          service_types?: string[]
          specializations?: string[]
          updated_at?: string
          user_id?: string
          usual_needs?: string[]
          verified?: boolean
          warranty?: string | null
          website?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "service_providers_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      service_resources: {
        Row: {
          active: boolean
          created_at: string
          hours: Json | null
          id: string
          kind: string
          name: string
          place: number
          service_provider_id: string
        }
        Insert: {
          active?: boolean
          created_at?: string
          hours?: Json | null
          id?: string
          kind: string
          name: string
          place?: number
          service_provider_id: string
        }
        Update: {
          active?: boolean
          created_at?: string
          hours?: Json | null
          id?: string
          kind?: string
          name?: string
          place?: number
          service_provider_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "service_resources_service_provider_id_fkey"
            columns: ["service_provider_id"]
            isOneToOne: false
            referencedRelation: "service_providers"
            referencedColumns: ["id"]
          },
        ]
      }
      services: {
        Row: {
          at_once: number | null
          created_at: string
          description: string | null
          duration_minutes: number
          id: string
          is_active: boolean
          minutes_after: number
          minutes_before: number
          name: string
          needs: string[] | null
          price: number
          service_provider_id: string
          service_type: string | null
        }
        Insert: {
          at_once?: number | null
          created_at?: string
          description?: string | null
          duration_minutes: number
          id?: string
          is_active?: boolean
          minutes_after?: number
          minutes_before?: number
          name: string
          needs?: string[] | null
          price: number
          service_provider_id: string
          service_type?: string | null
        }
        Update: {
          at_once?: number | null
          created_at?: string
          description?: string | null
          duration_minutes?: number
          id?: string
          is_active?: boolean
          minutes_after?: number
          minutes_before?: number
          name?: string
          needs?: string[] | null
          price?: number
          service_provider_id?: string
          service_type?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "services_service_provider_id_fkey"
            columns: ["service_provider_id"]
            isOneToOne: false
            referencedRelation: "service_providers"
            referencedColumns: ["id"]
          },
        ]
      }
      sold_facts: {
        Row: {
          ad_id: string
          price_paid: number | null
          seller_id: string
          sold_by: string | null
          sold_on: string | null
          source: string | null
          thread_id: string | null
          told_at: string
          told_by: string | null
          vehicle: string
        }
        Insert: {
          ad_id: string
          price_paid?: number | null
          seller_id: string
          sold_by?: string | null
          sold_on?: string | null
          source?: string | null
          thread_id?: string | null
          told_at: string
          told_by?: string | null
          vehicle: string
        }
        Update: {
          ad_id?: string
          price_paid?: number | null
          seller_id?: string
          sold_by?: string | null
          sold_on?: string | null
          source?: string | null
          thread_id?: string | null
          told_at?: string
          told_by?: string | null
          vehicle?: string
        }
        Relationships: [
          {
            foreignKeyName: "sold_facts_thread_id_fkey"
            columns: ["thread_id"]
            isOneToOne: false
            referencedRelation: "message_threads"
            referencedColumns: ["id"]
          },
        ]
      }
      spare_parts: {
        Row: {
          category: string
          compatible_makes: string[]
          condition: string
          created_at: string
          description: string | null
          held_at: string | null
          held_reason: string | null
          id: string
          images: string[]
          in_stock: boolean
          listed: boolean
          location: string
          name: string
          part_number: string | null
          price: number
          quantity: number
          seller_id: string
          updated_at: string
          views_count: number
        }
        Insert: {
          category: string
          compatible_makes?: string[]
          condition?: string
          created_at?: string
          description?: string | null
          held_at?: string | null
          held_reason?: string | null
          id?: string
          images?: string[]
          in_stock?: boolean
          listed?: boolean
          location: string
          name: string
          part_number?: string | null
          price: number
          quantity?: number
          seller_id?: string
          updated_at?: string
          views_count?: number
        }
        Update: {
          category?: string
          compatible_makes?: string[]
          condition?: string
          created_at?: string
          description?: string | null
          held_at?: string | null
          held_reason?: string | null
          id?: string
          images?: string[]
          in_stock?: boolean
          listed?: boolean
          location?: string
          name?: string
          part_number?: string | null
          price?: number
          quantity?: number
          seller_id?: string
          updated_at?: string
          views_count?: number
        }
        Relationships: [
          {
            foreignKeyName: "spare_parts_seller_id_fkey"
            columns: ["seller_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      statement_rows: {
        Row: {
          account_number: string | null
          balance: number | null
          codes: string[]
          details: string
          id: string
          kind: string
          line: number
          outcome: string
          paid_at: string
          paid_in: number
          payer_name: string | null
          payer_number: string | null
          payment_request_id: string | null
          receipt: string | null
          row_key: string
          statement_id: string
          withdrawn: number
        }
        Insert: {
          account_number?: string | null
          balance?: number | null
          codes: string[]
          details: string
          id?: string
          kind: string
          line: number
          outcome?: string
          paid_at: string
          paid_in: number
          payer_name?: string | null
          payer_number?: string | null
          payment_request_id?: string | null
          receipt?: string | null
          row_key: string
          statement_id: string
          withdrawn: number
        }
        Update: {
          account_number?: string | null
          balance?: number | null
          codes?: string[]
          details?: string
          id?: string
          kind?: string
          line?: number
          outcome?: string
          paid_at?: string
          paid_in?: number
          payer_name?: string | null
          payer_number?: string | null
          payment_request_id?: string | null
          receipt?: string | null
          row_key?: string
          statement_id?: string
          withdrawn?: number
        }
        Relationships: [
          {
            foreignKeyName: "statement_rows_payment_request_id_fkey"
            columns: ["payment_request_id"]
            isOneToOne: false
            referencedRelation: "payment_requests"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "statement_rows_statement_id_fkey"
            columns: ["statement_id"]
            isOneToOne: false
            referencedRelation: "statements"
            referencedColumns: ["id"]
          },
        ]
      }
      statements: {
        Row: {
          account: string | null
          completed_at: string | null
          ends_at: string
          file_name: string
          headings: NonNullable<Json>
          id: string
          rows_before: number
          rows_in_file: number
          rows_received: number
          sha256: string
          source: string
          starts_at: string
          uploaded_at: string
          uploaded_by: string | null
        }
        Insert: {
          account?: string | null
          completed_at?: string | null
          ends_at: string
          file_name: string
          headings: NonNullable<Json>
          id?: string
          rows_before?: number
          rows_in_file: number
          rows_received?: number
          sha256: string
          source: string
          starts_at: string
          uploaded_at?: string
          uploaded_by?: string | null
        }
        Update: {
          account?: string | null
          completed_at?: string | null
          ends_at?: string
          file_name?: string
          headings?: NonNullable<Json>
          id?: string
          rows_before?: number
          rows_in_file?: number
          rows_received?: number
          sha256?: string
          source?: string
          starts_at?: string
          uploaded_at?: string
          uploaded_by?: string | null
        }
        Relationships: []
      }
      stock_numbers: {
        Row: {
          listing_id: string
          seller_id: string
          stock_number: string
        }
        Insert: {
          listing_id: string
          seller_id?: string
          stock_number: string
        }
        Update: {
          listing_id?: string
          seller_id?: string
          stock_number?: string
        }
        Relationships: [
          {
            foreignKeyName: "stock_numbers_listing_id_fkey"
            columns: ["listing_id"]
            isOneToOne: true
            referencedRelation: "vehicle_listings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "stock_numbers_seller_id_fkey"
            columns: ["seller_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      stock_pictures: {
        Row: {
          id: string
          image: string
          seller_id: string
          source: string
        }
        Insert: {
          id?: string
          image: string
          seller_id?: string
          source: string
        }
        Update: {
          id?: string
          image?: string
          seller_id?: string
          source?: string
        }
        Relationships: [
          {
            foreignKeyName: "stock_pictures_seller_id_fkey"
            columns: ["seller_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      subscription_plans: {
        Row: {
          created_at: string
          description: string | null
          facebook_posting_enabled: boolean
          features: string[]
          id: string
          is_active: boolean
          max_listings: number | null
          name: string
          price: number
          updated_at: string
        }
        Insert: {
          created_at?: string
          description?: string | null
          facebook_posting_enabled?: boolean
          features?: string[]
          id?: string
          is_active?: boolean
          max_listings?: number | null
          name: string
          price: number
          updated_at?: string
        }
        Update: {
          created_at?: string
          description?: string | null
          facebook_posting_enabled?: boolean
          features?: string[]
          id?: string
          is_active?: boolean
          max_listings?: number | null
          name?: string
          price?: number
          updated_at?: string
        }
        Relationships: []
      }
      suspensions: {
        Row: {
          answer: string | null
          answered_at: string | null
          began_at: string
          end_note: string | null
          ended_at: string | null
          id: string
          is_scam: boolean
          reason: string | null
          user_id: string
        }
        Insert: {
          answer?: string | null
          answered_at?: string | null
          began_at?: string
          end_note?: string | null
          ended_at?: string | null
          id?: string
          is_scam?: boolean
          reason?: string | null
          user_id: string
        }
        Update: {
          answer?: string | null
          answered_at?: string | null
          began_at?: string
          end_note?: string | null
          ended_at?: string | null
          id?: string
          is_scam?: boolean
          reason?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "suspensions_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      system_notifications: {
        Row: {
          created_at: string
          facts: Json | null
          id: string
          kind: string | null
          link: string | null
          message: string | null
          title: string | null
          type: string | null
          user_id: string | null
        }
        Insert: {
          created_at?: string
          facts?: Json | null
          id?: string
          kind?: string | null
          link?: string | null
          message?: string | null
          title?: string | null
          type?: string | null
          user_id?: string | null
        }
        Update: {
          created_at?: string
          facts?: Json | null
          id?: string
          kind?: string | null
          link?: string | null
          message?: string | null
          title?: string | null
          type?: string | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "system_notifications_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      system_settings: {
        Row: {
          is_public: boolean
          key: string
          kind: string
          updated_at: string
          updated_by: string | null
          value: string
        }
        Insert: {
          is_public?: boolean
          key: string
          kind?: string
          updated_at?: string
          updated_by?: string | null
          value: string
        }
        Update: {
          is_public?: boolean
          key?: string
          kind?: string
          updated_at?: string
          updated_by?: string | null
          value?: string
        }
        Relationships: [
          {
            foreignKeyName: "system_settings_updated_by_fkey"
            columns: ["updated_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      tax_invoices: {
        Row: {
          buyer_address: string | null
          buyer_business: string | null
          buyer_id: string | null
          buyer_kra_pin: string | null
          buyer_name: string | null
          id: string
          invoice_id: string | null
          issued_at: string
          item: string
          kind: string
          number: string
          paid_at: string
          payment_method: string
          payment_number: string
          payment_request_id: string
          period_ends_at: string | null
          period_starts_at: string | null
          quantity: number
          receipt_number: string | null
          refund_id: string | null
          seller_address: string | null
          seller_email: string | null
          seller_kra_pin: string | null
          seller_name: string
          seller_phone: string | null
          sequence: number
          total: number
          vat: number
          vat_percent: number | null
          year: number
        }
        Insert: {
          buyer_address?: string | null
          buyer_business?: string | null
          buyer_id?: string | null
          buyer_kra_pin?: string | null
          buyer_name?: string | null
          id?: string
          invoice_id?: string | null
          issued_at: string
          item: string
          kind: string
          number: string
          paid_at: string
          payment_method: string
          payment_number: string
          payment_request_id: string
          period_ends_at?: string | null
          period_starts_at?: string | null
          quantity: number
          receipt_number?: string | null
          refund_id?: string | null
          seller_address?: string | null
          seller_email?: string | null
          seller_kra_pin?: string | null
          seller_name: string
          seller_phone?: string | null
          sequence: number
          total: number
          vat: number
          vat_percent?: number | null
          year: number
        }
        Update: {
          buyer_address?: string | null
          buyer_business?: string | null
          buyer_id?: string | null
          buyer_kra_pin?: string | null
          buyer_name?: string | null
          id?: string
          invoice_id?: string | null
          issued_at?: string
          item?: string
          kind?: string
          number?: string
          paid_at?: string
          payment_method?: string
          payment_number?: string
          payment_request_id?: string
          period_ends_at?: string | null
          period_starts_at?: string | null
          quantity?: number
          receipt_number?: string | null
          refund_id?: string | null
          seller_address?: string | null
          seller_email?: string | null
          seller_kra_pin?: string | null
          seller_name?: string
          seller_phone?: string | null
          sequence?: number
          total?: number
          vat?: number
          vat_percent?: number | null
          year?: number
        }
        Relationships: [
          {
            foreignKeyName: "tax_invoices_invoice_id_fkey"
            columns: ["invoice_id"]
            isOneToOne: true
            referencedRelation: "tax_invoices"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "tax_invoices_payment_request_id_fkey"
            columns: ["payment_request_id"]
            isOneToOne: false
            referencedRelation: "payment_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      trade_in_choices: {
        Row: {
          takes: boolean
          user_id: string
        }
        Insert: {
          takes: boolean
          user_id?: string
        }
        Update: {
          takes?: boolean
          user_id?: string
        }
        Relationships: []
      }
      trade_in_offers: {
        Row: {
          answered_at: string | null
          answered_price: number | null
          buyer_id: string
          changed_at: string
          condition: string
          estimate_ads: number | null
          estimate_high: number | null
          estimate_low: number | null
          financed: string
          fuel_type: string | null
          in_own_name: boolean
          location: string
          made_at: string
          make: string
          mileage: number
          model: string
          owner_id: string
          thread_id: string
          transmission: string | null
          wanted_price: number | null
          withdrawn_at: string | null
          year: number
        }
        Insert: {
          answered_at?: string | null
          answered_price?: number | null
          buyer_id: string
          changed_at?: string
          condition: string
          estimate_ads?: number | null
          estimate_high?: number | null
          estimate_low?: number | null
          financed: string
          fuel_type?: string | null
          in_own_name: boolean
          location: string
          made_at?: string
          make: string
          mileage: number
          model: string
          owner_id: string
          thread_id: string
          transmission?: string | null
          wanted_price?: number | null
          withdrawn_at?: string | null
          year: number
        }
        Update: {
          answered_at?: string | null
          answered_price?: number | null
          buyer_id?: string
          changed_at?: string
          condition?: string
          estimate_ads?: number | null
          estimate_high?: number | null
          estimate_low?: number | null
          financed?: string
          fuel_type?: string | null
          in_own_name?: boolean
          location?: string
          made_at?: string
          make?: string
          mileage?: number
          model?: string
          owner_id?: string
          thread_id?: string
          transmission?: string | null
          wanted_price?: number | null
          withdrawn_at?: string | null
          year?: number
        }
        Relationships: [
          {
            foreignKeyName: "trade_in_offers_thread_id_fkey"
            columns: ["thread_id"]
            isOneToOne: true
            referencedRelation: "message_threads"
            referencedColumns: ["id"]
          },
        ]
      }
      trade_in_photos: {
        Row: {
          path: string
          place: number
          thread_id: string
        }
        Insert: {
          path: string
          place: number
          thread_id: string
        }
        Update: {
          path?: string
          place?: number
          thread_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "trade_in_photos_thread_id_fkey"
            columns: ["thread_id"]
            isOneToOne: false
            referencedRelation: "trade_in_offers"
            referencedColumns: ["thread_id"]
          },
        ]
      }
      unmatched_payments: {
        Row: {
          account_number: string | null
          amount: number | null
          checkout_request_id: string | null
          cleared_at: string | null
          cleared_by: string | null
          created_at: string
          id: string
          note: string | null
          outcome: string | null
          paid_at: string | null
          payer_name: string | null
          payment_request_id: string | null
          phone: string | null
          reason: string
          receipt_number: string | null
          source: string
          user_id: string | null
        }
        Insert: {
          account_number?: string | null
          amount?: number | null
          checkout_request_id?: string | null
          cleared_at?: string | null
          cleared_by?: string | null
          created_at?: string
          id?: string
          note?: string | null
          outcome?: string | null
          paid_at?: string | null
          payer_name?: string | null
          payment_request_id?: string | null
          phone?: string | null
          reason: string
          receipt_number?: string | null
          source?: string
          user_id?: string | null
        }
        Update: {
          account_number?: string | null
          amount?: number | null
          checkout_request_id?: string | null
          cleared_at?: string | null
          cleared_by?: string | null
          created_at?: string
          id?: string
          note?: string | null
          outcome?: string | null
          paid_at?: string | null
          payer_name?: string | null
          payment_request_id?: string | null
          phone?: string | null
          reason?: string
          receipt_number?: string | null
          source?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "unmatched_payments_cleared_by_fkey"
            columns: ["cleared_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "unmatched_payments_payment_request_id_fkey"
            columns: ["payment_request_id"]
            isOneToOne: false
            referencedRelation: "payment_requests"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "unmatched_payments_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      user_blocks: {
        Row: {
          blocked_id: string
          blocker_id: string
          created_at: string
        }
        Insert: {
          blocked_id: string
          blocker_id?: string
          created_at?: string
        }
        Update: {
          blocked_id?: string
          blocker_id?: string
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "user_blocks_blocked_id_fkey"
            columns: ["blocked_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "user_blocks_blocker_id_fkey"
            columns: ["blocker_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      user_subscriptions: {
        Row: {
          expires_at: string
          id: string
          plan_id: string
          reminded_at: string | null
          reminded_days: number | null
          started_at: string
          status: string
          user_id: string
        }
        Insert: {
          expires_at: string
          id?: string
          plan_id: string
          reminded_at?: string | null
          reminded_days?: number | null
          started_at?: string
          status?: string
          user_id: string
        }
        Update: {
          expires_at?: string
          id?: string
          plan_id?: string
          reminded_at?: string | null
          reminded_days?: number | null
          started_at?: string
          status?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "user_subscriptions_plan_id_fkey"
            columns: ["plan_id"]
            isOneToOne: false
            referencedRelation: "subscription_plans"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "user_subscriptions_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      vehicle_costs: {
        Row: {
          ad_id: string
          added_by: string | null
          amount: number
          created_at: string
          id: string
          kind: string
          label: string | null
          removed_at: string | null
          removed_by: string | null
          seller_id: string
          spent_on: string | null
          vehicle: string
        }
        Insert: {
          ad_id: string
          added_by?: string | null
          amount: number
          created_at?: string
          id: string
          kind: string
          label?: string | null
          removed_at?: string | null
          removed_by?: string | null
          seller_id: string
          spent_on?: string | null
          vehicle: string
        }
        Update: {
          ad_id?: string
          added_by?: string | null
          amount?: number
          created_at?: string
          id?: string
          kind?: string
          label?: string | null
          removed_at?: string | null
          removed_by?: string | null
          seller_id?: string
          spent_on?: string | null
          vehicle?: string
        }
        Relationships: []
      }
      vehicle_listings: {
        Row: {
          body_type: string | null
          color: string | null
          condition: string
          created_at: string
          description: string | null
          drive: string | null
          engine_cc: number | null
          engine_size: string | null
          expires_at: string | null
          featured: boolean
          featured_until: string | null
          fuel_type: string
          held_at: string | null
          id: string
          images: string[]
          location: string
          make_id: number
          mileage: number | null
          model_id: number | null
          post_to_facebook: boolean
          previous_owners: number | null
          price: number
          price_mark: string | null
          registration_state: string | null
          rejection_reason: string | null
          reminded_at: string | null
          seller_id: string
          status: string
          title: string
          transmission: string
          updated_at: string
          variant: string | null
          views_count: number
          year: number
        }
        Insert: {
          body_type?: string | null
          color?: string | null
          condition: string
          created_at?: string
          description?: string | null
          drive?: string | null
          engine_cc?: never
          engine_size?: string | null
          expires_at?: string | null
          featured?: boolean
          featured_until?: string | null
          fuel_type: string
          held_at?: string | null
          id?: string
          images?: string[]
          location: string
          make_id: number
          mileage?: number | null
          model_id?: number | null
          post_to_facebook?: boolean
          previous_owners?: number | null
          price: number
          price_mark?: string | null
          registration_state?: string | null
          rejection_reason?: string | null
          reminded_at?: string | null
          seller_id?: string
          status?: string
          title: string
          transmission: string
          updated_at?: string
          variant?: never
          views_count?: number
          year: number
        }
        Update: {
          body_type?: string | null
          color?: string | null
          condition?: string
          created_at?: string
          description?: string | null
          drive?: string | null
          engine_cc?: never
          engine_size?: string | null
          expires_at?: string | null
          featured?: boolean
          featured_until?: string | null
          fuel_type?: string
          held_at?: string | null
          id?: string
          images?: string[]
          location?: string
          make_id?: number
          mileage?: number | null
          model_id?: number | null
          post_to_facebook?: boolean
          previous_owners?: number | null
          price?: number
          price_mark?: string | null
          registration_state?: string | null
          rejection_reason?: string | null
          reminded_at?: string | null
          seller_id?: string
          status?: string
          title?: string
          transmission?: string
          updated_at?: string
          variant?: never
          views_count?: number
          year?: number
        }
        Relationships: [
          {
            foreignKeyName: "vehicle_listings_make_id_fkey"
            columns: ["make_id"]
            isOneToOne: false
            referencedRelation: "vehicle_makes"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "vehicle_listings_model_id_fkey"
            columns: ["make_id", "model_id"]
            isOneToOne: false
            referencedRelation: "vehicle_models"
            referencedColumns: ["make_id", "id"]
          },
          {
            foreignKeyName: "vehicle_listings_seller_id_fkey"
            columns: ["seller_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      vehicle_makes: {
        Row: {
          added_at: string | null
          added_by: string | null
          id: number
          listed: boolean
          name: string
          slug: string
        }
        Insert: {
          added_at?: string | null
          added_by?: string | null
          id?: number
          listed?: boolean
          name: string
          slug?: never
        }
        Update: {
          added_at?: string | null
          added_by?: string | null
          id?: number
          listed?: boolean
          name?: string
          slug?: never
        }
        Relationships: [
          {
            foreignKeyName: "vehicle_makes_added_by_fkey"
            columns: ["added_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      vehicle_models: {
        Row: {
          added_at: string | null
          added_by: string | null
          id: number
          listed: boolean
          make_id: number
          name: string
          slug: string
        }
        Insert: {
          added_at?: string | null
          added_by?: string | null
          id?: number
          listed?: boolean
          make_id: number
          name: string
          slug?: never
        }
        Update: {
          added_at?: string | null
          added_by?: string | null
          id?: number
          listed?: boolean
          make_id?: number
          name?: string
          slug?: never
        }
        Relationships: [
          {
            foreignKeyName: "vehicle_models_added_by_fkey"
            columns: ["added_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "vehicle_models_make_id_fkey"
            columns: ["make_id"]
            isOneToOne: false
            referencedRelation: "vehicle_makes"
            referencedColumns: ["id"]
          },
        ]
      }
      vehicle_nicknames: {
        Row: {
          id: number
          meaning: string
          nickname: string
        }
        Insert: {
          id?: number
          meaning: string
          nickname: string
        }
        Update: {
          id?: number
          meaning?: string
          nickname?: string
        }
        Relationships: []
      }
      yard_visits: {
        Row: {
          confirmed_at: string | null
          confirmed_by: string | null
          entered_at: string
          entered_by: string | null
          id: string
          note: string | null
          place: string
          user_id: string
          visited_on: string
        }
        Insert: {
          confirmed_at?: string | null
          confirmed_by?: string | null
          entered_at?: string
          entered_by?: string | null
          id?: string
          note?: string | null
          place: string
          user_id: string
          visited_on: string
        }
        Update: {
          confirmed_at?: string | null
          confirmed_by?: string | null
          entered_at?: string
          entered_by?: string | null
          id?: string
          note?: string | null
          place?: string
          user_id?: string
          visited_on?: string
        }
        Relationships: [
          {
            foreignKeyName: "yard_visits_confirmed_by_fkey"
            columns: ["confirmed_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "yard_visits_entered_by_fkey"
            columns: ["entered_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "yard_visits_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
    }
    Views: {
      facebook_settings: {
        Row: {
          access_token: string | null
          app_id: string | null
          app_secret: string | null
          created_at: string | null
          id: string | null
          is_active: boolean | null
          page_id: string | null
          post_type: string | null
          updated_at: string | null
        }
        Insert: {
          access_token?: string | null
          app_id?: string | null
          app_secret?: string | null
          created_at?: string | null
          id?: string | null
          is_active?: boolean | null
          page_id?: string | null
          post_type?: string | null
          updated_at?: string | null
        }
        Update: {
          access_token?: string | null
          app_id?: string | null
          app_secret?: string | null
          created_at?: string | null
          id?: string | null
          is_active?: boolean | null
          page_id?: string | null
          post_type?: string | null
          updated_at?: string | null
        }
        Relationships: []
      }
      s3_settings: {
        Row: {
          access_key_id: string | null
          bucket_name: string | null
          created_at: string | null
          endpoint: string | null
          id: string | null
          is_active: boolean | null
          region: string | null
          secret_access_key: string | null
          updated_at: string | null
        }
        Insert: {
          access_key_id?: string | null
          bucket_name?: string | null
          created_at?: string | null
          endpoint?: string | null
          id?: string | null
          is_active?: boolean | null
          region?: string | null
          secret_access_key?: string | null
          updated_at?: string | null
        }
        Update: {
          access_key_id?: string | null
          bucket_name?: string | null
          created_at?: string | null
          endpoint?: string | null
          id?: string | null
          is_active?: boolean | null
          region?: string | null
          secret_access_key?: string | null
          updated_at?: string | null
        }
        Relationships: []
      }
    }
    Functions: {
      accept_requests: { Args: { ids: string[] }; Returns: string[] }
      accept_stock_feed_columns: {
        Args: { keys: string[] }
        Returns: undefined
      }
      add_exceptional_days: {
        Args: { cancel_reason?: string; days: Json; seen?: string[] }
        Returns: undefined
      }
      add_job_photo: {
        Args: { job_id: string; path: string; stage: string }
        Returns: undefined
      }
      add_service_ad: {
        Args: {
          business_name: string
          description: string
          email?: string
          location: string
          phone?: string
          photos?: string[]
          service_types: string[]
        }
        Returns: Json
      }
      add_vehicle_cost: {
        Args: {
          amount: number
          cost_id: string
          kind: string
          label?: string
          listing_id: string
          spent_on?: string
        }
        Returns: undefined
      }
      admin_approvals: {
        Args: {
          kind?: string
          only_ids?: string[]
          page?: number
          page_size?: number
          sort?: string
        }
        Returns: Json
      }
      admin_audit: {
        Args: {
          from_day?: string
          only_action?: string
          only_entity?: string
          only_person?: string
          page?: number
          page_size?: number
          until_day?: string
        }
        Returns: Database["public"]["CompositeTypes"]["admin_audit_page"]
        SetofOptions: {
          from: "*"
          to: "admin_audit_page"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_backup_state: {
        Args: Record<PropertyKey, never>
        Returns: {
          bytes: number
          failed_at: string
          failure: string
          made_at: string
        }[]
      }
      admin_disputed_deposits: {
        Args: Record<PropertyKey, never>
        Returns: Database["public"]["CompositeTypes"]["disputed_deposit"][]
        SetofOptions: {
          from: "*"
          to: "disputed_deposit"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_facebook_posts: {
        Args: { page?: number; wanted_status?: string }
        Returns: {
          created_at: string
          error: string
          listing_id: string
          post_id: string
          posted_at: string
          status: string
          title: string
          total: number
          tries: number
        }[]
      }
      admin_figures: {
        Args: { days?: number }
        Returns: Database["public"]["CompositeTypes"]["admin_figures"]
        SetofOptions: {
          from: "*"
          to: "admin_figures"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_financing_applications: {
        Args: {
          only_provider?: string
          only_status?: string
          page?: number
          page_size?: number
          search?: string
          sort?: string
        }
        Returns: Database["public"]["CompositeTypes"]["admin_applications_page"]
        SetofOptions: {
          from: "*"
          to: "admin_applications_page"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_find: {
        Args: { act?: string; search: string }
        Returns: Database["public"]["CompositeTypes"]["admin_found"][]
        SetofOptions: {
          from: "*"
          to: "admin_found"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_insurance_quotes: {
        Args: {
          only_provider?: string
          only_status?: string
          page?: number
          page_size?: number
          search?: string
          sort?: string
        }
        Returns: Database["public"]["CompositeTypes"]["admin_quotes_page"]
        SetofOptions: {
          from: "*"
          to: "admin_quotes_page"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_insurers: {
        Args: Record<PropertyKey, never>
        Returns: Database["public"]["CompositeTypes"]["admin_insurer"][]
        SetofOptions: {
          from: "*"
          to: "admin_insurer"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_ledger: {
        Args: { by_month?: boolean; from_day: string; until_day: string }
        Returns: Database["public"]["CompositeTypes"]["ledger_summary"]
        SetofOptions: {
          from: "*"
          to: "ledger_summary"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_ledger_check: {
        Args: Record<PropertyKey, never>
        Returns: Database["public"]["CompositeTypes"]["ledger_check"]
        SetofOptions: {
          from: "*"
          to: "ledger_check"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_ledger_entries: {
        Args: {
          from_day: string
          only_account?: string
          page?: number
          page_size?: number
          until_day: string
        }
        Returns: Database["public"]["CompositeTypes"]["ledger_page"]
        SetofOptions: {
          from: "*"
          to: "ledger_page"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_lenders: {
        Args: Record<PropertyKey, never>
        Returns: Database["public"]["CompositeTypes"]["admin_lender"][]
        SetofOptions: {
          from: "*"
          to: "admin_lender"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_listings: {
        Args: {
          only_featured?: boolean
          only_status?: string
          page?: number
          page_size?: number
          search?: string
          sort?: string
        }
        Returns: Database["public"]["CompositeTypes"]["admin_listings_page"]
        SetofOptions: {
          from: "*"
          to: "admin_listings_page"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_makes: {
        Args: {
          page?: number
          page_size?: number
          pending_only?: boolean
          search?: string
        }
        Returns: Database["public"]["CompositeTypes"]["admin_makes_page"]
        SetofOptions: {
          from: "*"
          to: "admin_makes_page"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_member: {
        Args: { member: string }
        Returns: Database["public"]["CompositeTypes"]["member_record"]
        SetofOptions: {
          from: "*"
          to: "member_record"
          isOneToOne: true
          isSetofReturn: true
        }
      }
      admin_messages: {
        Args: { first_day?: string; last_day?: string }
        Returns: Database["public"]["CompositeTypes"]["sent_messages"]
        SetofOptions: {
          from: "*"
          to: "sent_messages"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_models: {
        Args: { make_id: number }
        Returns: Database["public"]["CompositeTypes"]["make_with_models"]
        SetofOptions: {
          from: "*"
          to: "make_with_models"
          isOneToOne: true
          isSetofReturn: true
        }
      }
      admin_nicknames: {
        Args: {
          only_idle?: boolean
          page?: number
          page_size?: number
          search?: string
        }
        Returns: Database["public"]["CompositeTypes"]["admin_nicknames_page"]
        SetofOptions: {
          from: "*"
          to: "admin_nicknames_page"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_overdue_deposits: {
        Args: { page?: number }
        Returns: Database["public"]["CompositeTypes"]["overdue_deposit"][]
        SetofOptions: {
          from: "*"
          to: "overdue_deposit"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_payments: {
        Args: {
          only_ids?: string[]
          only_method?: string
          only_plan?: string
          only_status?: string
          page?: number
          page_size?: number
          search?: string
          sort?: string
        }
        Returns: Database["public"]["CompositeTypes"]["admin_payments_page"]
        SetofOptions: {
          from: "*"
          to: "admin_payments_page"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_pending_counts: {
        Args: Record<PropertyKey, never>
        Returns: {
          applications: number
          approvals: number
          catalogue: number
          messages: number
          payments: number
          reports: number
        }[]
      }
      admin_people: {
        Args: {
          only_role?: string
          only_suspended?: boolean
          only_verified?: boolean
          page?: number
          page_size?: number
          search?: string
          sort?: string
        }
        Returns: Database["public"]["CompositeTypes"]["admin_people_page"]
        SetofOptions: {
          from: "*"
          to: "admin_people_page"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_refunds: {
        Args: { only_open?: boolean; page?: number; page_size?: number }
        Returns: Database["public"]["CompositeTypes"]["admin_refunds_page"]
        SetofOptions: {
          from: "*"
          to: "admin_refunds_page"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_removed_providers: {
        Args: { page?: number; page_size?: number }
        Returns: Database["public"]["CompositeTypes"]["removed_providers_page"]
        SetofOptions: {
          from: "*"
          to: "removed_providers_page"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_spare_parts: {
        Args: {
          only_state?: string
          page?: number
          page_size?: number
          search?: string
          sort?: string
        }
        Returns: Database["public"]["CompositeTypes"]["admin_parts_page"]
        SetofOptions: {
          from: "*"
          to: "admin_parts_page"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_tax_invoices: {
        Args: {
          only_kind?: string
          only_month?: string
          page?: number
          page_size?: number
          search?: string
        }
        Returns: Database["public"]["CompositeTypes"]["admin_tax_invoices_page"]
        SetofOptions: {
          from: "*"
          to: "admin_tax_invoices_page"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_undelivered: {
        Args: {
          first_day?: string
          last_day?: string
          only_channel?: string
          only_state?: string
        }
        Returns: {
          at: string
          channel: string
          kind: string
          reason: string
          state: string
        }[]
      }
      adopt_anonymous_account: {
        Args: { session: string }
        Returns: {
          favorites: number
          left_out: number
          searches: number
        }[]
      }
      agree_to_refund: { Args: { refund_id: string }; Returns: string }
      answer_booking: {
        Args: { answer: string; booking_id: string; chosen?: string }
        Returns: undefined
      }
      answer_booking_by_link: {
        Args: { answer: string; chosen?: string; token: string }
        Returns: undefined
      }
      answer_estimate: {
        Args: {
          accepted: string[]
          booking_id: string
          estimate_number: number
        }
        Returns: undefined
      }
      answer_estimate_by_link: {
        Args: { accepted: string[]; estimate_number: number; token: string }
        Returns: undefined
      }
      answer_invitation: {
        Args: { accept: boolean; invitation: string }
        Returns: string
      }
      answer_stock_feed: { Args: { answers: Json }; Returns: undefined }
      answer_suspension: { Args: { answer: string }; Returns: undefined }
      answer_trade_in: {
        Args: {
          idempotency_key: string
          price: number
          seen: string
          thread_id: string
        }
        Returns: undefined
      }
      appeal_ad: {
        Args: { letter: string; listing_id: string }
        Returns: undefined
      }
      approve_account_recovery: {
        Args: { reason: string; recovery_id: string }
        Returns: undefined
      }
      approve_business_name: { Args: { change_id: string }; Returns: undefined }
      approve_listing: {
        Args: { listing_id: string; version?: string }
        Returns: {
          body_type: string | null
          color: string | null
          condition: string
          created_at: string
          description: string | null
          drive: string | null
          engine_cc: number | null
          engine_size: string | null
          expires_at: string | null
          featured: boolean
          featured_until: string | null
          fuel_type: string
          held_at: string | null
          id: string
          images: string[]
          location: string
          make_id: number
          mileage: number | null
          model_id: number | null
          post_to_facebook: boolean
          previous_owners: number | null
          price: number
          price_mark: string | null
          registration_state: string | null
          rejection_reason: string | null
          reminded_at: string | null
          seller_id: string
          status: string
          title: string
          transmission: string
          updated_at: string
          variant: string | null
          views_count: number
          year: number
        }
        SetofOptions: {
          from: "*"
          to: "vehicle_listings"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      approve_payment_request: {
        Args: { request_id: string; version?: string }
        Returns: {
          amount: number
          changed_at: string | null
          created_at: string
          credited_amount: number
          credited_days: number
          decided_at: string | null
          decided_by: string | null
          decision_reason: string | null
          id: string
          months: number
          notes: string | null
          payment_method: string
          payment_number: string
          period_ends_at: string | null
          period_starts_at: string | null
          phone: string | null
          plan_id: string | null
          price: number | null
          promotion_id: string | null
          push_asked_at: string | null
          reference: string | null
          reference_disputed: boolean
          status: string
          stopped_at: string | null
          user_id: string | null
        }
        SetofOptions: {
          from: "*"
          to: "payment_requests"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      approve_review: { Args: { review_id: string }; Returns: undefined }
      approve_service_provider: {
        Args: { provider_id: string; version?: string }
        Returns: undefined
      }
      approve_spare_part: {
        Args: { part_id: string; version?: string }
        Returns: undefined
      }
      ask_deposit_back: { Args: { deposit_id: string }; Returns: undefined }
      ask_refund: {
        Args: {
          how: string
          reason: string
          request_id?: string
          return_reference?: string
          returned_by?: string
          unmatched_id?: string
        }
        Returns: string
      }
      assign_lead: {
        Args: { person: string; thread: string }
        Returns: undefined
      }
      assign_received_payment: {
        Args: { payment_id: string; request_id: string }
        Returns: {
          account_number: string | null
          amount: number | null
          checkout_request_id: string | null
          cleared_at: string | null
          cleared_by: string | null
          created_at: string
          id: string
          note: string | null
          outcome: string | null
          paid_at: string | null
          payer_name: string | null
          payment_request_id: string | null
          phone: string | null
          reason: string
          receipt_number: string | null
          source: string
          user_id: string | null
        }
        SetofOptions: {
          from: "*"
          to: "unmatched_payments"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      assign_resource: {
        Args: { booking_id: string; in_place_of?: string; resource_id: string }
        Returns: undefined
      }
      begin_sale: {
        Args: { buyer_id?: string; listing_id: string }
        Returns: string
      }
      beside_vehicle: {
        Args: { listing_id: string }
        Returns: {
          days_to_sell: number
          estimate: Json
          facts: Json
          of_seller: Json
          prices: Json
          reservation: Json
          reviews: Json
          similar_ads: Json
          sold_at: string
          takes_trade_ins: boolean
        }[]
      }
      booking_by_link: {
        Args: { token: string }
        Returns: {
          business_name: string
          cancelled_by: string
          cannot_come_at: string
          changeable_until: string
          deposit_free_until: string
          deposit_paid: number
          duration_minutes: number
          offer_ends_at: string
          offered_times: string[]
          preferred_date: string
          price: number
          provider_id: string
          provider_phone: string
          status: string
          will_come_at: string
          work: string
        }[]
      }
      booking_deposit: {
        Args: { booking_id: string }
        Returns: Database["public"]["CompositeTypes"]["booking_deposit"]
        SetofOptions: {
          from: "*"
          to: "booking_deposit"
          isOneToOne: true
          isSetofReturn: true
        }
      }
      bookings_outside_hours: {
        Args: { days?: Json; opening_hours?: Json }
        Returns: Database["public"]["CompositeTypes"]["outside_booking"][]
        SetofOptions: {
          from: "*"
          to: "outside_booking"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      business_invitations: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          email: string
          ended_at: string
          expires_at: string
          id: string
          invited_by: string
          message: string
          phone: string
          role: string
          sent_at: string
          state: string
        }[]
      }
      business_log: {
        Args: { before?: number; most?: number }
        Returns: {
          act: string
          ad_id: string
          ad_kind: Database["public"]["Enums"]["ad_kind"]
          at: string
          first_name: string
          former_price: number
          former_role: string
          id: number
          invited: string
          last_name: string
          path: string
          person_id: string
          price: number
          role: string
          subject_first_name: string
          subject_id: string
          subject_last_name: string
          title: string
        }[]
      }
      business_people: {
        Args: Record<PropertyKey, never>
        Returns: {
          first_name: string
          is_account: boolean
          is_caller: boolean
          joined_at: string
          last_name: string
          person_id: string
          role: string
        }[]
      }
      cancel_sale: { Args: { sale_id: string }; Returns: undefined }
      change_business_role: {
        Args: { person: string; to_role: string }
        Returns: undefined
      }
      change_own_listing_prices: {
        Args: {
          amount: number
          change: string
          least_price?: number
          listing_ids: string[]
          seen_prices?: number[]
        }
        Returns: Database["public"]["CompositeTypes"]["listing_price_change"][]
        SetofOptions: {
          from: "*"
          to: "listing_price_change"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      choose_emails_by_link: {
        Args: { token: string; wanted?: boolean }
        Returns: string
      }
      choose_newsletter: { Args: { subscribed: boolean }; Returns: undefined }
      claim_approvals: {
        Args: {
          kept?: string[]
          kind: string
          skipped?: string[]
          wanted?: number
        }
        Returns: string[]
      }
      clear_unmatched_payment: {
        Args: { note: string; outcome?: string; payment_id: string }
        Returns: {
          account_number: string | null
          amount: number | null
          checkout_request_id: string | null
          cleared_at: string | null
          cleared_by: string | null
          created_at: string
          id: string
          note: string | null
          outcome: string | null
          paid_at: string | null
          payer_name: string | null
          payment_request_id: string | null
          phone: string | null
          reason: string
          receipt_number: string | null
          source: string
          user_id: string | null
        }
        SetofOptions: {
          from: "*"
          to: "unmatched_payments"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      confirm_newsletter: { Args: { token: string }; Returns: undefined }
      confirm_official_fee: {
        Args: { amount: number; fee_id: number }
        Returns: undefined
      }
      confirm_sale: {
        Args: { sale_id: string; shares_price: boolean; version: number }
        Returns: undefined
      }
      confirm_yard_visit: { Args: { visit_id: string }; Returns: undefined }
      confirmed_pay_numbers: {
        Args: Record<PropertyKey, never>
        Returns: string[]
      }
      count_own_deposit: { Args: { deposit_id: string }; Returns: undefined }
      dealer_ad_figures: {
        Args: {
          against?: string
          first_day?: string
          last_day?: string
          page?: number
          page_size?: number
          sort?: string
        }
        Returns: Database["public"]["CompositeTypes"]["ad_figures_page"]
        SetofOptions: {
          from: "*"
          to: "ad_figures_page"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      dealer_analytics: {
        Args: { first_day?: string; last_day?: string }
        Returns: Database["public"]["CompositeTypes"]["dealer_analytics"]
        SetofOptions: {
          from: "*"
          to: "dealer_analytics"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      dealer_buying_guide: {
        Args: { town?: string }
        Returns: Database["public"]["CompositeTypes"]["buying_guide"]
        SetofOptions: {
          from: "*"
          to: "buying_guide"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      dealer_overview: {
        Args: Record<PropertyKey, never>
        Returns: Database["public"]["CompositeTypes"]["dealer_overview"]
        SetofOptions: {
          from: "*"
          to: "dealer_overview"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      dealer_report: {
        Args: { month?: string }
        Returns: Database["public"]["CompositeTypes"]["dealer_report"]
        SetofOptions: {
          from: "*"
          to: "dealer_report"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      dealer_storefront: {
        Args: { dealer_id: string }
        Returns: Database["public"]["CompositeTypes"]["dealer_storefront"]
        SetofOptions: {
          from: "*"
          to: "dealer_storefront"
          isOneToOne: true
          isSetofReturn: true
        }
      }
      decide_deposit_dispute: {
        Args: { deposit_id: string; returned: boolean }
        Returns: undefined
      }
      decide_listing_report: {
        Args: { decision: string; note?: string; report_id: string }
        Returns: undefined
      }
      decide_message_report: {
        Args: { decision: string; report_id: string }
        Returns: undefined
      }
      decide_review_report: {
        Args: { decision: string; reason?: string; report_id: string }
        Returns: undefined
      }
      decide_statement_row: {
        Args: {
          decision: string
          request_id?: string
          row_id: string
          version?: string
        }
        Returns: undefined
      }
      delete_member_note: { Args: { note_id: string }; Returns: undefined }
      delete_own_listings: {
        Args: { listing_ids: string[] }
        Returns: Database["public"]["CompositeTypes"]["listing_change"][]
        SetofOptions: {
          from: "*"
          to: "listing_change"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      delete_pending_names: { Args: { person?: string }; Returns: number }
      deny_deposit_return: {
        Args: { deposit_id: string; words?: string }
        Returns: undefined
      }
      deny_deposit_reversal: {
        Args: { deposit_id: string }
        Returns: undefined
      }
      discard_statement: { Args: { statement_id: string }; Returns: undefined }
      dismiss_message_warning: {
        Args: { dismissed?: boolean; message_id: string }
        Returns: boolean
      }
      emails_by_link: {
        Args: { token: string }
        Returns: {
          other_channels: string[]
          topic: string
          wanted: boolean
        }[]
      }
      end_own_reservation: { Args: { deposit_id: string }; Returns: undefined }
      end_own_session: { Args: { session_id: string }; Returns: boolean }
      end_plan: { Args: { member: string; reason: string }; Returns: undefined }
      enter_yard_visit: {
        Args: {
          member: string
          note?: string
          place: string
          visited_on: string
        }
        Returns: string
      }
      erase_anonymous_account: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      erase_my_account: { Args: Record<PropertyKey, never>; Returns: undefined }
      estimate_by_link: {
        Args: { token: string }
        Returns: Database["public"]["CompositeTypes"]["customer_job"]
        SetofOptions: {
          from: "*"
          to: "customer_job"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      estimate_price: {
        Args: {
          condition?: string
          drive?: string
          engine_size?: string
          fuel_type?: string
          mileage?: number
          model_id: number
          registration_state?: string
          title?: string
          transmission?: string
          year: number
        }
        Returns: Json
      }
      expected_days_to_sell: {
        Args: {
          condition?: string
          drive?: string
          engine_size?: string
          fuel_type?: string
          mileage?: number
          model_id: number
          price: number
          registration_state?: string
          title?: string
          transmission?: string
          year: number
        }
        Returns: Json
      }
      export_my_data: { Args: Record<PropertyKey, never>; Returns: Json }
      facebook_day: {
        Args: Record<PropertyKey, never>
        Returns: {
          most: number
          queued: number
          taken: number
        }[]
      }
      fetch_stock_feed: { Args: Record<PropertyKey, never>; Returns: undefined }
      find_or_add_make: { Args: { name: string }; Returns: number }
      find_or_add_model: {
        Args: { make_id: number; name: string }
        Returns: number
      }
      fitting_requests: {
        Args: Record<PropertyKey, never>
        Returns: Database["public"]["CompositeTypes"]["provider_booking"][]
        SetofOptions: {
          from: "*"
          to: "provider_booking"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      forget_push_subscription: {
        Args: { endpoint: string }
        Returns: undefined
      }
      free_service_times: {
        Args: {
          booking_id?: string
          days?: number
          first_day: string
          provider_id: string
          service_id?: string
        }
        Returns: string[]
      }
      grant_plan: {
        Args: { days: number; member: string; plan_id: string; reason: string }
        Returns: undefined
      }
      hand_over_leads: {
        Args: { from_person: string; to_person: string }
        Returns: number
      }
      has_password: { Args: Record<PropertyKey, never>; Returns: boolean }
      hide_spare_part: {
        Args: { part_id: string; reason: string }
        Returns: undefined
      }
      hold_act: {
        Args: { act: string; arguments?: Json; subject: string }
        Returns: {
          id: string
          seconds_left: number
        }[]
      }
      home_figures: {
        Args: Record<PropertyKey, never>
        Returns: {
          customers: string
          support: string
          vehicles: string
          verified_dealers: string
        }[]
      }
      import_stock: { Args: { items: Json }; Returns: Json }
      invitation: {
        Args: { id: string }
        Returns: {
          business_name: string
          business_role: string
          invited_by: string
          is_mine: boolean
          role: string
          state: string
        }[]
      }
      invite_to_business: {
        Args: { as_role: string; email?: string; phone?: string }
        Returns: string
      }
      invoice_address: { Args: { invoice_id: string }; Returns: string }
      issue_invoice: { Args: { job_id: string }; Returns: number }
      job_of_booking: {
        Args: { booking_id: string }
        Returns: Database["public"]["CompositeTypes"]["customer_job"]
        SetofOptions: {
          from: "*"
          to: "customer_job"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      keep_inquiry_note: {
        Args: { follow_up_on?: string; note?: string; thread_id: string }
        Returns: undefined
      }
      known_statement_headings: { Args: { headings: string[] }; Returns: Json }
      lead_figures: {
        Args: { days?: number }
        Returns: {
          leads: number
          median_seconds: number
          name: string
          open: number
          person_id: string
          role: string
          within_hour: number
        }[]
      }
      lead_people: {
        Args: Record<PropertyKey, never>
        Returns: {
          is_me: boolean
          name: string
          person_id: string
          role: string
        }[]
      }
      lead_rule: { Args: Record<PropertyKey, never>; Returns: string }
      leave_business: { Args: { business: string }; Returns: undefined }
      lift_suspension: {
        Args: { member: string; note?: string }
        Returns: undefined
      }
      list_message_reports: {
        Args: {
          before?: string
          before_id?: string
          most?: number
          only_status?: string
          search?: string
        }
        Returns: {
          created_at: string
          decided_at: string | null
          decided_by: string | null
          details: string | null
          id: string
          message_id: string | null
          reason: string
          reported_id: string | null
          reporter_id: string | null
          scam_kind: string | null
          status: string
          thread_id: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "message_reports"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_reports: {
        Args: {
          before?: string
          before_id?: string
          most?: number
          only_status?: string
          search?: string
        }
        Returns: {
          created_at: string
          decided_at: string
          decided_by: string
          decision_note: string
          details: string
          id: string
          is_shown: boolean
          listing_id: string
          open_count: number
          owner_id: string
          owner_name: string
          reason: string
          reporter_id: string
          reporter_name: string
          service_provider_id: string
          spare_part_id: string
          status: string
          subject_title: string
        }[]
      }
      list_review_reports: {
        Args: {
          before?: string
          before_id?: string
          most?: number
          only_status?: string
          search?: string
        }
        Returns: {
          about_seller: boolean
          created_at: string
          decided_at: string | null
          decided_by: string | null
          decision_reason: string | null
          details: string | null
          id: string
          reason: string
          reporter_id: string | null
          review_id: string | null
          status: string
          subject_title: string
        }[]
        SetofOptions: {
          from: "*"
          to: "review_reports"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_threads: {
        Args: {
          before?: string
          before_id?: string
          most?: number
          only_status?: string
          owned_only?: boolean
          unread_only?: boolean
          whose?: string
        }
        Returns: {
          assignee_id: string
          created_at: string
          first_answer_at: string
          id: string
          is_blocked: boolean
          is_last_mine: boolean
          is_owner: boolean
          last_message: string
          last_message_at: string
          listing_id: string
          other_id: string
          other_name: string
          picture: string
          service_provider_id: string
          spare_part_id: string
          status: string
          subject_title: string
          unread_count: number
        }[]
      }
      listing_prices: {
        Args: { listing_id: string }
        Returns: {
          price: number
          since: string
        }[]
      }
      listing_sold_at: { Args: { listing_id: string }; Returns: string }
      make_dealer_key: { Args: { name: string }; Returns: Json }
      mark_invoice_paid: {
        Args: { invoice_id: string; method: string; reference?: string }
        Returns: undefined
      }
      mark_missed: { Args: { booking_id: string }; Returns: undefined }
      mark_notifications_read: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      mark_thread_read: { Args: { thread_id: string }; Returns: number }
      mark_vehicle_sold: {
        Args: {
          listing_id: string
          price_paid?: number
          sold_by?: string
          sold_on?: string
          source?: string
          thread_id?: string
          version?: string
        }
        Returns: {
          ad_id: string
          price_paid: number | null
          seller_id: string
          sold_by: string | null
          sold_on: string | null
          source: string | null
          thread_id: string | null
          told_at: string
          told_by: string | null
          vehicle: string
        }
        SetofOptions: {
          from: "*"
          to: "sold_facts"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      market_page: {
        Args: { make?: string; model?: string; town?: string }
        Returns: Json
      }
      member_facts: {
        Args: { listing?: string; member: string }
        Returns: Database["public"]["CompositeTypes"]["shown_fact"][]
        SetofOptions: {
          from: "*"
          to: "shown_fact"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      merge_makes: {
        Args: { kept_id: number; merged_id: number }
        Returns: number
      }
      merge_models: {
        Args: { kept_id: number; merged_id: number }
        Returns: number
      }
      move_financing_application: {
        Args: { application_id: string; reason?: string; status: string }
        Returns: {
          created_at: string
          decided_at: string | null
          decided_by: string | null
          decision_reason: string | null
          down_payment: number
          employment_status: string
          id: string
          loan_amount: number
          message: string | null
          monthly_income: number
          phone: string
          provider_id: string
          status: string
          term_months: number
          user_id: string
          vehicle_listing_id: string | null
        }
        SetofOptions: {
          from: "*"
          to: "financing_applications"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      move_insurance_quote: {
        Args: {
          premium_amount?: number
          quote_id: string
          reason?: string
          status: string
        }
        Returns: {
          coverage_type: string
          created_at: string
          decided_at: string | null
          decided_by: string | null
          decision_reason: string | null
          id: string
          message: string | null
          phone: string
          premium_amount: number | null
          provider_id: string
          status: string
          user_id: string
          valid_until: string | null
          vehicle_listing_id: string | null
          vehicle_make: string
          vehicle_model: string | null
          vehicle_value: number | null
          vehicle_year: number
        }
        SetofOptions: {
          from: "*"
          to: "insurance_quotes"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      my_held_acts: {
        Args: Record<PropertyKey, never>
        Returns: {
          act: string
          arguments: Json
          id: string
          seconds_left: number
          subject: string
        }[]
      }
      my_notifications: {
        Args: { unread_only?: boolean }
        Returns: {
          created_at: string
          facts: Json
          id: string
          kind: string
          link: string
          message: string
          read_at: string
          title: string
          type: string
        }[]
      }
      my_saved_searches: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          filters: Json
          frequency: string
          id: string
          kind: Database["public"]["Enums"]["ad_kind"]
          name: string
          news: number
          paused: boolean
        }[]
      }
      newsletter_recipient_count: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      newsletter_subscribed: {
        Args: Record<PropertyKey, never>
        Returns: boolean
      }
      note_estimate_answer: {
        Args: { accepted: string[]; estimate_number: number; job_id: string }
        Returns: undefined
      }
      note_on_member: {
        Args: { member: string; note: string }
        Returns: undefined
      }
      notification_channels: {
        Args: Record<PropertyKey, never>
        Returns: {
          channel: string
          public_key: string
          reachable: boolean
          stopped: boolean
        }[]
      }
      object_to_missed: {
        Args: { booking_id: string; words: string }
        Returns: undefined
      }
      offer_times: {
        Args: {
          booking_id: string
          notes?: string
          price?: number
          times: string[]
        }
        Returns: string
      }
      offer_trade_in: {
        Args: {
          condition: string
          financed: string
          fuel_type?: string
          idempotency_key: string
          in_own_name: boolean
          listing_id: string
          location: string
          make: string
          make_id?: number
          mileage: number
          model: string
          model_id?: number
          photos?: string[]
          transmission?: string
          wanted_price?: number
          year: number
        }
        Returns: string
      }
      order_quick_replies: { Args: { ids: string[] }; Returns: number }
      owes_deposit: { Args: { owner_id: string }; Returns: boolean }
      own_account_recoveries: {
        Args: Record<PropertyKey, never>
        Returns: {
          belongings: string
          created_at: string
          earliest_at: string
          ended_at: string
          id: string
          names: string
          opened: number
          pages: number
          phone: string
          reason: string
          state: string
        }[]
      }
      own_account_statement: {
        Args: { since?: string; until?: string }
        Returns: Database["public"]["CompositeTypes"]["account_movement"][]
        SetofOptions: {
          from: "*"
          to: "account_movement"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      own_ad_hold: { Args: { listing_id: string }; Returns: Json }
      own_ad_room: { Args: Record<PropertyKey, never>; Returns: Json }
      own_ads: {
        Args: {
          kind?: string
          page?: number
          page_size?: number
          search?: string
          sort?: string
          state?: string
        }
        Returns: Json
      }
      own_calls: {
        Args: { page?: number; page_size?: number; search?: string }
        Returns: Database["public"]["CompositeTypes"]["own_calls_page"]
        SetofOptions: {
          from: "*"
          to: "own_calls_page"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      own_customers: {
        Args: {
          only_state?: string
          page?: number
          page_size?: number
          search?: string
          sort?: string
        }
        Returns: Database["public"]["CompositeTypes"]["own_customers_page"]
        SetofOptions: {
          from: "*"
          to: "own_customers_page"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      own_days_to_sell: {
        Args: { listing_ids: string[]; prices: number[] }
        Returns: Database["public"]["CompositeTypes"]["own_sale_time"][]
        SetofOptions: {
          from: "*"
          to: "own_sale_time"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      own_dealer_key_calls: {
        Args: Record<PropertyKey, never>
        Returns: {
          called_at: string
          created: number
          id: number
          key_name: string
          network: string
          outcome: string
          reason: string
          refused: number
          row_count: number
          unchanged: number
          updated: number
        }[]
      }
      own_dealer_keys: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          id: string
          last_used_at: string
          name: string
          prefix: string
          revoked_at: string
          scope: string
        }[]
      }
      own_deposit_return: {
        Args: { deposit_id: string }
        Returns: Database["public"]["CompositeTypes"]["own_deposit_return"]
        SetofOptions: {
          from: "*"
          to: "own_deposit_return"
          isOneToOne: true
          isSetofReturn: true
        }
      }
      own_deposit_settings: {
        Args: Record<PropertyKey, never>
        Returns: Database["public"]["CompositeTypes"]["own_deposit_settings"]
        SetofOptions: {
          from: "*"
          to: "own_deposit_settings"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      own_deposits: {
        Args: { deposit_id?: string }
        Returns: Database["public"]["CompositeTypes"]["own_deposit"][]
        SetofOptions: {
          from: "*"
          to: "own_deposit"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      own_evidence: {
        Args: Record<PropertyKey, never>
        Returns: {
          decided_at: string
          id: string
          kind: string
          last_opened_at: string
          listing_id: string
          listing_title: string
          opened: number
          pages: number
          reason: string
          status: string
          submitted_at: string
        }[]
      }
      own_facebook_posting: {
        Args: Record<PropertyKey, never>
        Returns: boolean
      }
      own_inquiries: {
        Args: {
          only_ad?: string
          only_status?: string
          page?: number
          page_size?: number
          search?: string
          sort?: string
          whose?: string
        }
        Returns: Database["public"]["CompositeTypes"]["own_inquiries_page"]
        SetofOptions: {
          from: "*"
          to: "own_inquiries_page"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      own_invitations: {
        Args: Record<PropertyKey, never>
        Returns: {
          business_name: string
          business_role: string
          expires_at: string
          id: string
          invited_by: string
          role: string
        }[]
      }
      own_plan_changes: {
        Args: Record<PropertyKey, never>
        Returns: {
          change: Database["public"]["CompositeTypes"]["plan_change"]
          plan_id: string
        }[]
      }
      own_promotions: {
        Args: { listing_id: string }
        Returns: Database["public"]["CompositeTypes"]["own_promotion"][]
        SetofOptions: {
          from: "*"
          to: "own_promotion"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      own_resting_ads: {
        Args: Record<PropertyKey, never>
        Returns: Database["public"]["CompositeTypes"]["resting_ads"]
        SetofOptions: {
          from: "*"
          to: "resting_ads"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      own_sale: { Args: { sale_id: string }; Returns: Json }
      own_sales: {
        Args: Record<PropertyKey, never>
        Returns: Database["public"]["CompositeTypes"]["own_sale_row"][]
        SetofOptions: {
          from: "*"
          to: "own_sale_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      own_service_deposit_rules: {
        Args: Record<PropertyKey, never>
        Returns: Database["public"]["CompositeTypes"]["own_service_deposit_rule"][]
        SetofOptions: {
          from: "*"
          to: "own_service_deposit_rule"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      own_sessions: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          id: string
          ip_address: string
          is_current: boolean
          last_used_at: string
          user_agent: string
        }[]
      }
      own_sold_vehicles: {
        Args: { only_untold?: boolean; page?: number; page_size?: number }
        Returns: Database["public"]["CompositeTypes"]["sold_vehicles_page"]
        SetofOptions: {
          from: "*"
          to: "sold_vehicles_page"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      own_stock_feed: { Args: Record<PropertyKey, never>; Returns: Json }
      own_stock_pictures: { Args: Record<PropertyKey, never>; Returns: Json }
      own_suggestions: {
        Args: { listings: string[] }
        Returns: Database["public"]["CompositeTypes"]["own_suggestion"][]
        SetofOptions: {
          from: "*"
          to: "own_suggestion"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      own_time_fit: {
        Args: {
          booking_id?: string
          minutes: number
          service_id?: string
          wanted: string
        }
        Returns: Database["public"]["CompositeTypes"]["time_fit"]
        SetofOptions: {
          from: "*"
          to: "time_fit"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      own_trust_level: { Args: Record<PropertyKey, never>; Returns: Json }
      own_unmatched_payments: {
        Args: Record<PropertyKey, never>
        Returns: {
          amount: number
          payment_request_id: string
          receipt_number: string
        }[]
      }
      own_vehicle_numbers: { Args: { ad: string }; Returns: Json }
      own_vehicle_reservation_rules: {
        Args: Record<PropertyKey, never>
        Returns: {
          amount: number
          days: number
          held: boolean
          listing_id: string
          vehicle: string
        }[]
      }
      own_workplaces: {
        Args: Record<PropertyKey, never>
        Returns: {
          business_id: string
          business_name: string
          business_role: string
          joined_at: string
          role: string
        }[]
      }
      payment_candidates: {
        Args: { payment_ids: string[] }
        Returns: {
          assignable: boolean
          created_at: string
          due: number
          other_payer: boolean
          payer: string
          payment_id: string
          payment_number: string
          plan: string
          reasons: string[]
          request_id: string
          user_id: string
        }[]
      }
      people_asking_about: {
        Args: { listing_id: string }
        Returns: {
          id: string
          name: string
        }[]
      }
      post_next_on_facebook: {
        Args: { listing_id: string }
        Returns: undefined
      }
      preview_own_listings: {
        Args: { act: string; listing_ids: string[] }
        Returns: Database["public"]["CompositeTypes"]["listing_change"][]
        SetofOptions: {
          from: "*"
          to: "listing_change"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      provider_bookings: {
        Args: {
          only_id?: string
          only_outside?: boolean
          only_status?: string
          page?: number
          page_size?: number
          search?: string
        }
        Returns: Database["public"]["CompositeTypes"]["provider_bookings_page"]
        SetofOptions: {
          from: "*"
          to: "provider_bookings_page"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      provider_calendar: {
        Args: { begins: string; ends: string }
        Returns: Database["public"]["CompositeTypes"]["provider_booking"][]
        SetofOptions: {
          from: "*"
          to: "provider_booking"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      provider_customer: {
        Args: { customer: string; page?: number; page_size?: number }
        Returns: Database["public"]["CompositeTypes"]["customer_history"]
        SetofOptions: {
          from: "*"
          to: "customer_history"
          isOneToOne: true
          isSetofReturn: true
        }
      }
      provider_customers: {
        Args: {
          only_regular?: boolean
          page?: number
          page_size?: number
          search?: string
          sort?: string
        }
        Returns: Database["public"]["CompositeTypes"]["provider_customers_page"]
        SetofOptions: {
          from: "*"
          to: "provider_customers_page"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      provider_days: {
        Args: { first_day: string; last_day: string }
        Returns: Database["public"]["CompositeTypes"]["booked_day"][]
        SetofOptions: {
          from: "*"
          to: "booked_day"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      provider_figures: {
        Args: Record<PropertyKey, never>
        Returns: {
          average_rating: number
          completed_bookings: number
          pending_bookings: number
          reviews: number
          stars: number[]
          total_bookings: number
          unanswered_reviews: number
        }[]
      }
      provider_job: {
        Args: { booking_id: string }
        Returns: Database["public"]["CompositeTypes"]["provider_job"]
        SetofOptions: {
          from: "*"
          to: "provider_job"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      provider_jobs: {
        Args: {
          first_day?: string
          last_day?: string
          only_customer?: string
          only_plate?: string
          page?: number
          page_size?: number
        }
        Returns: Database["public"]["CompositeTypes"]["provider_jobs_page"]
        SetofOptions: {
          from: "*"
          to: "provider_jobs_page"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      provider_report: {
        Args: { first_day?: string; last_day?: string }
        Returns: Database["public"]["CompositeTypes"]["provider_report"]
        SetofOptions: {
          from: "*"
          to: "provider_report"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      provider_today: {
        Args: Record<PropertyKey, never>
        Returns: Database["public"]["CompositeTypes"]["provider_today"]
        SetofOptions: {
          from: "*"
          to: "provider_today"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      rating_counts: {
        Args: { provider_id: string }
        Returns: {
          count: number
          rating: number
        }[]
      }
      receive_booking_deposit: {
        Args: { booking_id: string; receipt?: string }
        Returns: string
      }
      receive_deposit: {
        Args: { buyer_id: string; listing_id: string; receipt?: string }
        Returns: string
      }
      record_refund: {
        Args: {
          refund_id: string
          return_reference: string
          returned_by: string
        }
        Returns: undefined
      }
      record_unreturned: { Args: { refund_id: string }; Returns: undefined }
      record_view: {
        Args: {
          listing_id?: string
          service_provider_id?: string
          spare_part_id?: string
          visitor?: string
        }
        Returns: boolean
      }
      record_whatsapp: {
        Args: {
          listing_id?: string
          service_provider_id?: string
          spare_part_id?: string
        }
        Returns: string
      }
      refund_preview: {
        Args: { request_id?: string; unmatched_id?: string }
        Returns: Database["public"]["CompositeTypes"]["refund_preview"]
        SetofOptions: {
          from: "*"
          to: "refund_preview"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      refuse_account_recovery: { Args: { token?: string }; Returns: boolean }
      refuse_refund: {
        Args: { reason: string; refund_id: string }
        Returns: undefined
      }
      reject_account_recovery: {
        Args: { reason: string; recovery_id: string }
        Returns: undefined
      }
      reject_business_name: {
        Args: { change_id: string; reason: string }
        Returns: undefined
      }
      reject_evidence: {
        Args: { evidence_id: string; reason: string }
        Returns: undefined
      }
      reject_listing: {
        Args: { listing_id: string; reason: string }
        Returns: {
          body_type: string | null
          color: string | null
          condition: string
          created_at: string
          description: string | null
          drive: string | null
          engine_cc: number | null
          engine_size: string | null
          expires_at: string | null
          featured: boolean
          featured_until: string | null
          fuel_type: string
          held_at: string | null
          id: string
          images: string[]
          location: string
          make_id: number
          mileage: number | null
          model_id: number | null
          post_to_facebook: boolean
          previous_owners: number | null
          price: number
          price_mark: string | null
          registration_state: string | null
          rejection_reason: string | null
          reminded_at: string | null
          seller_id: string
          status: string
          title: string
          transmission: string
          updated_at: string
          variant: string | null
          views_count: number
          year: number
        }
        SetofOptions: {
          from: "*"
          to: "vehicle_listings"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      reject_payment_request: {
        Args: { reason: string; request_id: string }
        Returns: {
          amount: number
          changed_at: string | null
          created_at: string
          credited_amount: number
          credited_days: number
          decided_at: string | null
          decided_by: string | null
          decision_reason: string | null
          id: string
          months: number
          notes: string | null
          payment_method: string
          payment_number: string
          period_ends_at: string | null
          period_starts_at: string | null
          phone: string | null
          plan_id: string | null
          price: number | null
          promotion_id: string | null
          push_asked_at: string | null
          reference: string | null
          reference_disputed: boolean
          status: string
          stopped_at: string | null
          user_id: string | null
        }
        SetofOptions: {
          from: "*"
          to: "payment_requests"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      reject_review: {
        Args: { reason: string; review_id: string }
        Returns: undefined
      }
      reject_service_provider: {
        Args: { provider_id: string; reason: string }
        Returns: undefined
      }
      reject_spare_part: {
        Args: { part_id: string; reason: string }
        Returns: undefined
      }
      remove_from_business: { Args: { person: string }; Returns: undefined }
      remove_job_line: {
        Args: { job_id: string; line_id: string }
        Returns: undefined
      }
      remove_job_photo: {
        Args: { job_id: string; path: string }
        Returns: undefined
      }
      remove_stock_feed: { Args: Record<PropertyKey, never>; Returns: boolean }
      remove_till: { Args: Record<PropertyKey, never>; Returns: undefined }
      remove_vehicle_cost: {
        Args: { cost_id: string; restore?: boolean }
        Returns: undefined
      }
      remove_yard_visit: { Args: { visit_id: string }; Returns: undefined }
      renew_listing: {
        Args: { listing_id: string }
        Returns: {
          body_type: string | null
          color: string | null
          condition: string
          created_at: string
          description: string | null
          drive: string | null
          engine_cc: number | null
          engine_size: string | null
          expires_at: string | null
          featured: boolean
          featured_until: string | null
          fuel_type: string
          held_at: string | null
          id: string
          images: string[]
          location: string
          make_id: number
          mileage: number | null
          model_id: number | null
          post_to_facebook: boolean
          previous_owners: number | null
          price: number
          price_mark: string | null
          registration_state: string | null
          rejection_reason: string | null
          reminded_at: string | null
          seller_id: string
          status: string
          title: string
          transmission: string
          updated_at: string
          variant: string | null
          views_count: number
          year: number
        }
        SetofOptions: {
          from: "*"
          to: "vehicle_listings"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      renew_own_listings: {
        Args: { listing_ids: string[] }
        Returns: Database["public"]["CompositeTypes"]["listing_change"][]
        SetofOptions: {
          from: "*"
          to: "listing_change"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      report_scam: {
        Args: { details?: string; message_id: string; scam_kind: string }
        Returns: undefined
      }
      request_account_recovery: {
        Args: {
          belongings: string
          names: string
          pages: string[]
          phone: string
        }
        Returns: string
      }
      request_promotion: {
        Args: { listing_id: string; price: number }
        Returns: {
          days: number
          ends_at: string | null
          id: string
          kind: Database["public"]["Enums"]["ad_kind"]
          listing_id: string
          owner_id: string | null
          paid_at: string | null
          price: number
          priced_at: string
          starts_at: string | null
          status: string
          title: string | null
        }
        SetofOptions: {
          from: "*"
          to: "promotions"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      reservation_offer: {
        Args: { listing_id: string }
        Returns: Database["public"]["CompositeTypes"]["reservation_offer"]
        SetofOptions: {
          from: "*"
          to: "reservation_offer"
          isOneToOne: true
          isSetofReturn: true
        }
      }
      restore_job_line: {
        Args: { job_id: string; line_id: string }
        Returns: undefined
      }
      restore_service_provider: {
        Args: { provider_id: string }
        Returns: undefined
      }
      resume_newsletter: { Args: { newsletter_id: string }; Returns: number }
      retry_facebook_post: { Args: { listing_id: string }; Returns: undefined }
      retry_refund: { Args: { refund_id: string }; Returns: undefined }
      return_deposit: {
        Args: { deposit_id: string; receipt: string; words?: string }
        Returns: undefined
      }
      reveal_phone: {
        Args: {
          listing_id?: string
          service_provider_id?: string
          spare_part_id?: string
        }
        Returns: string
      }
      revoke_dealer_key: { Args: { key_id: string }; Returns: boolean }
      sale_to_tell: {
        Args: { listing_id: string }
        Returns: Database["public"]["CompositeTypes"]["sale_to_tell"]
        SetofOptions: {
          from: "*"
          to: "sale_to_tell"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      sales_report: {
        Args: { month?: string }
        Returns: Database["public"]["CompositeTypes"]["sales_report"]
        SetofOptions: {
          from: "*"
          to: "sales_report"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      save_job: {
        Args: {
          checks: Json
          customer_notes: string
          done_by: string
          internal_notes: string
          job_id: string
          make: string
          mileage_km: number
          model: string
          next_service_km?: number
          next_service_on?: string
          plate: string
          version: string
          year: number
        }
        Returns: string
      }
      save_job_line: {
        Args: {
          job_id: string
          kind: string
          line_id: string
          name: string
          quantity: number
          spare_part_id?: string
          unit_price: number
        }
        Returns: undefined
      }
      save_push_subscription: {
        Args: {
          auth: string
          endpoint: string
          p256dh: string
          public_key: string
        }
        Returns: undefined
      }
      save_spare_part: {
        Args: { id: string; part: Json; phone?: string; version?: string }
        Returns: Json
      }
      save_stock_feed: {
        Args: { every_hours: number; url: string }
        Returns: undefined
      }
      save_system_settings: {
        Args: { changes: Json }
        Returns: {
          key: string
          updated_at: string
          value: string
        }[]
      }
      save_vehicle: {
        Args: {
          ad: Json
          id: string
          make?: string
          model?: string
          phone?: string
          stock_number?: string
          version?: string
        }
        Returns: Json
      }
      search_service_providers: {
        Args: {
          locations?: string[]
          min_rating?: number
          page?: number
          page_size?: number
          search?: string
          services?: string[]
          sort?: string
          types?: string[]
        }
        Returns: Json
      }
      search_spare_parts: {
        Args: {
          categories?: string[]
          conditions?: string[]
          in_stock_only?: boolean
          locations?: string[]
          makes?: string[]
          max_price?: number
          min_price?: number
          page?: number
          page_size?: number
          search?: string
          sort?: string
        }
        Returns: Json
      }
      search_vehicles: {
        Args: {
          body_types?: string[]
          conditions?: string[]
          drives?: string[]
          fuel_types?: string[]
          locations?: string[]
          makes?: string[]
          max_engine?: number
          max_mileage?: number
          max_owners?: number
          max_price?: number
          max_year?: number
          min_engine?: number
          min_mileage?: number
          min_price?: number
          min_year?: number
          models?: string[]
          page?: number
          page_size?: number
          price_marks?: string[]
          registration_states?: string[]
          search?: string
          seller_types?: string[]
          sort?: string
          transmissions?: string[]
        }
        Returns: Json
      }
      seller_reviews: {
        Args: { most?: number; passed?: number; seller: string }
        Returns: Json
      }
      send_estimate: { Args: { job_id: string }; Returns: number }
      send_newsletter: {
        Args: { newsletter_id: string; version: string }
        Returns: number
      }
      send_newsletter_test: { Args: { newsletter_id: string }; Returns: string }
      sender_by_link: {
        Args: { token: string }
        Returns: {
          business_name: string
          stopped: boolean
        }[]
      }
      service_deposits: {
        Args: { provider_id: string }
        Returns: {
          amount: number
          free_hours: number
          service_id: string
        }[]
      }
      service_provider_stats: {
        Args: { provider_id: string }
        Returns: {
          completed_bookings: number
          response_minutes: number
        }[]
      }
      services_due: {
        Args: Record<PropertyKey, never>
        Returns: Database["public"]["CompositeTypes"]["due_service"][]
        SetofOptions: {
          from: "*"
          to: "due_service"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      set_lead_rule: { Args: { rule: string }; Returns: undefined }
      set_own_listing_prices: {
        Args: {
          listing_ids: string[]
          new_prices: number[]
          seen_prices?: number[]
        }
        Returns: Database["public"]["CompositeTypes"]["listing_price_change"][]
        SetofOptions: {
          from: "*"
          to: "listing_price_change"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      set_own_listings_status: {
        Args: { listing_ids: string[]; status: string }
        Returns: Database["public"]["CompositeTypes"]["listing_change"][]
        SetofOptions: {
          from: "*"
          to: "listing_change"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      set_reservation_rule: {
        Args: { amount?: number; days?: number }
        Returns: undefined
      }
      set_role: {
        Args: { member: string; new_role: string; reason: string }
        Returns: undefined
      }
      set_sale_step: {
        Args: { done: boolean; sale_id: string; step: string; version?: number }
        Returns: undefined
      }
      set_sale_terms: {
        Args: {
          defects: string
          handover_on: string
          payment_method: string
          price: number
          sale_id: string
          version: number
        }
        Returns: undefined
      }
      set_service_deposit_rule: {
        Args: {
          amount?: number
          free_hours?: number
          percent?: number
          service_id: string
        }
        Returns: undefined
      }
      set_up_resources: {
        Args: { kinds: string[]; names: string[]; needs: string[] }
        Returns: undefined
      }
      set_vehicle_reservation_rule: {
        Args: {
          amount?: number
          days?: number
          held: boolean
          listing_id: string
        }
        Returns: undefined
      }
      settle_statement: {
        Args: { matches: Json; statement_id: string }
        Returns: Json
      }
      share_estimate: { Args: { job_id: string }; Returns: string }
      share_prices_paid: { Args: { allowed: boolean }; Returns: undefined }
      shares_prices_paid: { Args: Record<PropertyKey, never>; Returns: boolean }
      similar_price: {
        Args: {
          body_type: string
          make_id: number
          model_id: number
          year: number
        }
        Returns: {
          median: number
          number: number
        }[]
      }
      statement_rows_page: {
        Args: { page?: number; standings: string[]; statement_id: string }
        Returns: Json
      }
      statement_summary: { Args: { statement_id: string }; Returns: Json }
      stop_newsletter: { Args: { newsletter_id: string }; Returns: undefined }
      stop_sender_by_link: { Args: { token: string }; Returns: undefined }
      submit_evidence: {
        Args: { kind: string; listing_id?: string; pages: string[] }
        Returns: string
      }
      subscribe_to_newsletter: { Args: { email: string }; Returns: undefined }
      suspend_member: {
        Args: { is_scam?: boolean; member: string; reason: string }
        Returns: undefined
      }
      tax_invoice: {
        Args: { named: string }
        Returns: Database["public"]["CompositeTypes"]["tax_invoice_document"]
        SetofOptions: {
          from: "*"
          to: "tax_invoice_document"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      undo_act: { Args: { act_id: string }; Returns: undefined }
      unread_counts: {
        Args: Record<PropertyKey, never>
        Returns: {
          messages: number
          notifications: number
          searches: number
        }[]
      }
      unsubscribe_from_newsletter: {
        Args: { token: string }
        Returns: undefined
      }
      upload_statement: {
        Args: { file: Json; first: number; rows: Json }
        Returns: Json
      }
      void_invoice: {
        Args: { invoice_id: string; reason: string }
        Returns: undefined
      }
      watch_reservation: {
        Args: { listing_id: string; watched: boolean }
        Returns: undefined
      }
      withdraw_account_recovery: {
        Args: { recovery_id: string }
        Returns: undefined
      }
      withdraw_confirmation: { Args: { sale_id: string }; Returns: undefined }
      withdraw_estimate: {
        Args: { estimate_number: number; job_id: string }
        Returns: undefined
      }
      withdraw_evidence: { Args: { evidence_id: string }; Returns: undefined }
      withdraw_fact: {
        Args: { fact_id: string; reason: string }
        Returns: undefined
      }
      withdraw_invitation: { Args: { invitation: string }; Returns: boolean }
      withdraw_missed: { Args: { booking_id: string }; Returns: undefined }
      withdraw_offer: { Args: { booking_id: string }; Returns: undefined }
      withdraw_refund: {
        Args: { reason?: string; refund_id: string }
        Returns: undefined
      }
      withdraw_trade_in: { Args: { thread_id: string }; Returns: undefined }
    }
    Enums: {
      ad_kind: "vehicle" | "service" | "spare_part"
    }
    CompositeTypes: {
      account_movement: {
        id: string
        moved_at: string
        kind:
          | "payment"
          | "arrival"
          | "clearing"
          | "refund"
          | "fee"
          | "correction"
        payment_number: string | null
        item: string | null
        paid: number
        paid_back: number
        invoice_number: string | null
        credit_note_number: string | null
      }
      ad_figures: {
        id: string
        title: string
        image: string | null
        image_count: number
        state:
          | "active"
          | "pending"
          | "rejected"
          | "draft"
          | "out_of_stock"
          | "unlisted"
          | "taken_down"
          | "expired"
          | "sold"
        price: number
        days: number | null
        days_within: number | null
        views: number
        calls: number
        chats: number
        messages: number
        market: Database["public"]["CompositeTypes"]["similar_price"] | null
        position: "over" | "at" | "under" | "unknown" | null
        estimate: Database["public"]["CompositeTypes"]["price_estimate"] | null
        usual: Database["public"]["CompositeTypes"]["usual_interest"] | null
      }
      ad_figures_page: {
        since: string
        until: string
        ads: Database["public"]["CompositeTypes"]["ad_figures"][]
        total: number
        page: number
        page_size: number
        in_span: number
        views_a_day: number | null
        positions:
          | Database["public"]["CompositeTypes"]["market_positions"]
      }
      admin_application: {
        id: string
        phone: string
        created_at: string
        decided_at: string | null
        decision_reason: string | null
        user_id: string
        email: string | null
        decided_by: string | null
        status:
          | "pending"
          | "approved"
          | "rejected"
          | "disbursed"
          | "withdrawn"
        loan_amount: number
        down_payment: number
        term_months: number
        monthly_income: number
        employment_status:
          | "employed"
          | "self_employed"
          | "contract"
          | "other"
        message: string | null
        vehicle_listing_id: string | null
        vehicle: string | null
        vehicle_price: number | null
        person: string | null
        provider: string
      }
      admin_applications_page: {
        applications:
          | Database["public"]["CompositeTypes"]["admin_application"][]
        total: number
        page: number
        page_size: number
        counts:
          | Database["public"]["CompositeTypes"]["application_counts"]
      }
      admin_audit_entry: {
        id: number
        created_at: string
        actor_id: string | null
        actor: string | null
        action: string
        entity: string
        entity_id: string
        name: string | null
        before: Json | null
        after: Json | null
        names: Json
      }
      admin_audit_page: {
        entries:
          | Database["public"]["CompositeTypes"]["admin_audit_entry"][]
        total: number
        page: number
        page_size: number
        choices: Database["public"]["CompositeTypes"]["audit_choices"]
      }
      admin_figures: {
        profiles: number
        vehicle_listings: number
        service_providers: number
        days: Database["public"]["CompositeTypes"]["day_figures"][]
      }
      admin_found: {
        kind:
          | "person"
          | "dealer"
          | "service_provider"
          | "listing"
          | "spare_part"
          | "payment"
          | "booking"
        id: string
        label: string
        details: string[]
        state: string
        member: string | null
        at: string | null
      }
      admin_insurance_rate: {
        id: string
        insurance_type: "comprehensive" | "third_party" | "commercial"
        min_value: number
        max_value: number | null
        rate_basis_points: number | null
        flat_premium: number | null
        minimum_premium: number
      }
      admin_insurer: {
        id: string
        name: string
        description: string | null
        logo_url: string | null
        insurance_types:
          | ("comprehensive" | "third_party" | "commercial")[]
        website: string | null
        active: boolean
        updated_at: string
        requests: number
        pending: number
        rates:
          | Database["public"]["CompositeTypes"]["admin_insurance_rate"][]
      }
      admin_lender: {
        id: string
        name: string
        description: string | null
        logo_url: string | null
        interest_rate_range: string | null
        min_amount: number | null
        max_amount: number | null
        max_term_months: number | null
        website: string | null
        active: boolean
        updated_at: string
        requests: number
        pending: number
      }
      admin_listing: {
        id: string
        title: string
        year: number
        price: number
        mileage: number | null
        location: string
        status: string
        featured: boolean
        views_count: number
        image: string | null
        created_at: string
        seller_id: string
        make: string
        model: string | null
        seller: string | null
        ties: Database["public"]["CompositeTypes"]["listing_ties"]
        featured_until: string | null
      }
      admin_listings_page: {
        listings:
          | Database["public"]["CompositeTypes"]["admin_listing"][]
        total: number
        page: number
        page_size: number
        more: boolean
        counts: Database["public"]["CompositeTypes"]["listing_counts"]
      }
      admin_make: {
        id: number
        name: string
        listed: boolean
        added_at: string | null
        added_by: string | null
        added_by_name: string | null
        listings: number
        models: number
        pending_models: number
      }
      admin_makes_page: {
        makes: Database["public"]["CompositeTypes"]["admin_make"][]
        total: number
        page: number
        page_size: number
        pending_makes: number
      }
      admin_model: {
        id: number
        name: string
        listed: boolean
        added_at: string | null
        added_by: string | null
        added_by_name: string | null
        listings: number
      }
      admin_nickname: {
        id: number
        nickname: string
        meaning: string
        finds: string[]
      }
      admin_nicknames_page: {
        nicknames:
          | Database["public"]["CompositeTypes"]["admin_nickname"][]
        total: number
        page: number
        page_size: number
        idle: number
      }
      admin_part: {
        id: string
        name: string
        part_number: string | null
        price: number
        location: string
        category:
          | "engine"
          | "brake"
          | "suspension"
          | "electrical"
          | "lighting"
          | "interior"
          | "exterior"
          | "transmission"
          | "body"
          | "wheels"
        condition: "new" | "excellent" | "good" | "fair" | "poor"
        quantity: number
        in_stock: boolean
        views_count: number
        image: string | null
        created_at: string
        state: "listed" | "unlisted" | "held"
        held_at: string | null
        held_reason: string | null
        seller_id: string
        seller: string | null
        seller_suspended: boolean
        ties: Database["public"]["CompositeTypes"]["part_ties"]
      }
      admin_parts_page: {
        parts: Database["public"]["CompositeTypes"]["admin_part"][]
        total: number
        page: number
        page_size: number
        more: boolean
        counts: Database["public"]["CompositeTypes"]["part_counts"]
      }
      admin_payment: {
        id: string
        phone: string | null
        created_at: string
        decided_at: string | null
        decision_reason: string | null
        user_id: string | null
        email: string | null
        decided_by: string | null
        status: "pending" | "approved" | "rejected" | "withdrawn"
        payment_number: string
        payment_method: "mpesa" | "bank_transfer" | "card"
        amount: number
        reference: string | null
        notes: string | null
        period_ends_at: string | null
        changed_at: string | null
        payer: string | null
        plan: string | null
        plan_price: number | null
        same_reference:
          | Database["public"]["CompositeTypes"]["payment_to_compare"][]
        doubts: string[]
        claimed_by: string | null
        refund_status: string | null
        returned_at: string | null
        return_reference: string | null
        months: number
        due: number | null
        credited_days: number
        change: Database["public"]["CompositeTypes"]["plan_change"] | null
        promoted: string | null
        promoted_id: string | null
        promotion_days: number | null
      }
      admin_payments_page: {
        payments:
          | Database["public"]["CompositeTypes"]["admin_payment"][]
        total: number
        page: number
        page_size: number
        counts: Database["public"]["CompositeTypes"]["payment_counts"]
      }
      admin_people_page: {
        people: Database["public"]["CompositeTypes"]["admin_person"][]
        total: number
        page: number
        page_size: number
      }
      admin_person: {
        id: string
        first_name: string | null
        last_name: string | null
        business_name: string | null
        role: "admin" | "dealer" | "service_provider" | "customer"
        verified: boolean
        suspended_at: string | null
        location: string | null
        phone: string | null
        created_at: string
        email: string | null
        listings: number
      }
      admin_quote: {
        id: string
        phone: string
        created_at: string
        decided_at: string | null
        decision_reason: string | null
        user_id: string
        email: string | null
        decided_by: string | null
        status: "pending" | "approved" | "rejected" | "withdrawn"
        coverage_type: "comprehensive" | "third_party" | "commercial"
        vehicle_value: number | null
        vehicle_make: string
        vehicle_model: string | null
        vehicle_year: number
        message: string | null
        premium_amount: number | null
        valid_until: string | null
        vehicle_listing_id: string | null
        person: string | null
        provider: string
      }
      admin_quotes_page: {
        quotes: Database["public"]["CompositeTypes"]["admin_quote"][]
        total: number
        page: number
        page_size: number
        counts: Database["public"]["CompositeTypes"]["quote_counts"]
      }
      admin_refund: {
        id: string
        status:
          | "asked"
          | "agreed"
          | "sent"
          | "unsure"
          | "done"
          | "failed"
          | "withdrawn"
          | "refused"
        how: "mpesa" | "by_hand"
        amount: number
        reason: string | null
        failure: string | null
        closing_reason: string | null
        payment_request_id: string | null
        payment_number: string | null
        method: "mpesa" | "bank_transfer" | "card"
        receipt_number: string | null
        user_id: string | null
        payer: string | null
        needs_consent: boolean
        asked_by: string | null
        asked_at: string
        is_own: boolean
        why_not_second: string | null
        why_not_reversible: string | null
        consented_by: string | null
        consented_at: string | null
        returned_by: string | null
        return_reference: string | null
        done_by: string | null
        done_at: string | null
        plan: string | null
        plan_ends_before: string | null
        plan_ends_after: string | null
      }
      admin_refunds_page: {
        refunds:
          | Database["public"]["CompositeTypes"]["admin_refund"][]
        total: number
        page: number
        page_size: number
        waiting: number
      }
      admin_tax_invoice: {
        id: string
        kind: "invoice" | "credit_note"
        number: string
        issued_at: string
        buyer_id: string | null
        buyer_name: string | null
        buyer_business: string | null
        buyer_kra_pin: string | null
        item: string
        net: number
        vat_percent: number | null
        vat: number
        total: number
        payment_number: string
        payment_method: "mpesa" | "bank_transfer" | "card"
        receipt_number: string | null
        credited_number: string | null
        control_unit_number: string | null
        etims_attempts: number | null
        etims_sent_at: string | null
        etims_error: string | null
      }
      admin_tax_invoices_page: {
        invoices:
          | Database["public"]["CompositeTypes"]["admin_tax_invoice"][]
        total: number
        page: number
        page_size: number
        sums: Database["public"]["CompositeTypes"]["tax_invoice_sums"]
      }
      ads_of_member: {
        states: Json
        parts: number
        latest: Database["public"]["CompositeTypes"]["member_ad"][]
      }
      application_counts: {
        pending: number
        approved: number
        rejected: number
        disbursed: number
        withdrawn: number
      }
      asked_ad: {
        id: string
        title: string
        inquiries: number
      }
      audit_choices: {
        entities: string[]
        actions: string[]
        people: Database["public"]["CompositeTypes"]["audit_person"][]
      }
      audit_person: {
        id: string
        name: string | null
      }
      booked_day: {
        day: string
        agreed: number
        requested: number
      }
      booking_collision: {
        preferred_date: string
        who: string | null
      }
      booking_counts: {
        all: number
        pending: number | null
        confirmed: number | null
        in_progress: number | null
        completed: number | null
        cancelled: number | null
      }
      booking_deposit: {
        asked: number | null
        free_until: string | null
        paid_to: string | null
        business: string
        deposit_id: string | null
        amount: number | null
        status: string | null
      }
      booking_fit: {
        resources:
          | Database["public"]["CompositeTypes"]["held_resource"][]
          | null
        collisions:
          | Database["public"]["CompositeTypes"]["booking_collision"][]
          | null
      }
      booking_job: {
        number: number
        plate: string | null
        estimate:
          | "none"
          | "draft"
          | "waits"
          | "ended"
          | "accepted"
          | "partly"
          | "declined"
        since: string | null
      }
      booking_message: {
        kind: string
        at: string
        outcome:
          | "sent"
          | "two_today"
          | "five_today"
          | "many_today"
          | "not_me"
          | "no_address"
          | "cannot_come"
          | "unverified"
          | "switched_off"
      }
      bookings_of_member: {
        total: number
        latest:
          | Database["public"]["CompositeTypes"]["member_booking"][]
      }
      buying_guide: {
        town: string | null
        in_town: Database["public"]["CompositeTypes"]["model_speed"][]
        elsewhere:
          | Database["public"]["CompositeTypes"]["model_speed"][]
        wanted: Database["public"]["CompositeTypes"]["wanted_model"][]
      }
      channel_state: {
        channel: "email" | "push" | "sms" | "whatsapp"
        state: "on" | "switched_off" | "not_configured"
        waiting: number
      }
      customer_booking: {
        id: string
        service_type: string
        service_name: string | null
        vehicle: string | null
        description: string | null
        preferred_date: string
        duration_minutes: number
        status:
          | "pending"
          | "confirmed"
          | "in_progress"
          | "completed"
          | "cancelled"
        price: number | null
        notes: string | null
        by_hand: boolean
        created_at: string
        job_number: number | null
        plate: string | null
        mileage_km: number | null
      }
      customer_call: {
        ad_id: string
        ad_kind: "vehicle" | "spare_part"
        title: string
        kind: "phone_reveal" | "whatsapp"
        times: number
        last_at: string
      }
      customer_history: {
        customer:
          | Database["public"]["CompositeTypes"]["provider_customer"]
        total: number
        page: number
        page_size: number
        bookings:
          | Database["public"]["CompositeTypes"]["customer_booking"][]
        vehicles:
          | Database["public"]["CompositeTypes"]["known_vehicle"][]
      }
      customer_job: {
        job_id: string
        job_number: number
        status:
          | "pending"
          | "confirmed"
          | "in_progress"
          | "completed"
          | "cancelled"
        provider_id: string
        business: string
        phone: string | null
        vehicle: string | null
        estimate_number: number | null
        sent_at: string | null
        ends_at: string | null
        answered_at: string | null
        changeable_until: string | null
        checks: Json
        customer_notes: string | null
        lines:
          | Database["public"]["CompositeTypes"]["customer_job_line"][]
        invoice: Database["public"]["CompositeTypes"]["issued_invoice"] | null
        next_service_on: string | null
        next_service_km: number | null
      }
      customer_job_line: {
        id: string
        kind: string
        name: string
        quantity: number
        unit_price: number
        amount: number
        tax: number
        estimate_number: number
        answer: string | null
        dropped_at: string | null
      }
      customer_thread: {
        id: string
        subject_title: string
        status: "new" | "responded" | "closed"
        created_at: string
        last_message_at: string
        follow_up_on: string | null
      }
      day_figures: {
        day: string
        listings: number
        sign_ups: number
        leads: number
        payments: number
        paid: number
      }
      dealer_analytics: {
        since: string
        until: string
        step: number
        ads: number
        counted_since: string | null
        now: Database["public"]["CompositeTypes"]["dealer_span"]
        before: Database["public"]["CompositeTypes"]["dealer_span"]
        series: Database["public"]["CompositeTypes"]["dealer_step"][]
        market: Database["public"]["CompositeTypes"]["dealer_market"]
      }
      dealer_conversion: {
        own: number
        market: number
        ads: number
      }
      dealer_interest: {
        views: number
        calls: number
        chats: number
        messages: number
      }
      dealer_likeness: {
        model: number | null
        make: number | null
        class: number | null
      }
      dealer_market: {
        since: string
        active: number
        compared: number
        similar: number
        likeness:
          | Database["public"]["CompositeTypes"]["dealer_likeness"]
        views: Database["public"]["CompositeTypes"]["dealer_medians"] | null
        conversion:
          | Database["public"]["CompositeTypes"]["dealer_conversion"]
          | null
        price: Database["public"]["CompositeTypes"]["dealer_price_gap"] | null
      }
      dealer_medians: {
        own: number
        market: number
      }
      dealer_overview: {
        total: number
        active: number
        sold: number
        sold_lately: number
        ending: number
        held: number
        rejected: number
        views: number
        new_inquiries: number
      }
      dealer_price_gap: {
        gap: number
        ads: number
        of_make: number
      }
      dealer_report: {
        month: string
        until: string
        running: boolean
        first_month: string | null
        seller: string | null
        stock: Database["public"]["CompositeTypes"]["stock_report"]
        sold: Database["public"]["CompositeTypes"]["sold_ad"][]
        interest:
          | Database["public"]["CompositeTypes"]["dealer_interest"]
        interest_before:
          | Database["public"]["CompositeTypes"]["dealer_interest"]
        inquiries:
          | Database["public"]["CompositeTypes"]["inquiries_report"]
        inquiries_before:
          | Database["public"]["CompositeTypes"]["inquiries_report"]
        best: Database["public"]["CompositeTypes"]["reported_ad"][]
        slowest: Database["public"]["CompositeTypes"]["reported_ad"][]
      }
      dealer_span: {
        views: number
        calls: number
        chats: number
        messages: number
        active: number
        so_far: number | null
        sold: number
        to_sale: number | null
      }
      dealer_step: {
        from: string
        to: string
        views: number
        calls: number
        chats: number
        messages: number
      }
      dealer_storefront: {
        id: string
        first_name: string | null
        last_name: string | null
        business_name: string | null
        business_description: string | null
        verified: boolean
        location: string | null
        picture: string | null
        member_since: string
        towns: string[]
        address: string | null
        website: string | null
        opening_hours: Json | null
        cover: string | null
        active: number
        sold: number
        newest: string | null
        makes: Database["public"]["CompositeTypes"]["offered_make"][]
      }
      deposit_denial: {
        denied_at: string
        receipt: string
        payer_says: string | null
        owner_says: string | null
        decision: string | null
      }
      disputed_deposit: {
        id: string
        number: string
        amount: number
        owner_id: string | null
        owner_name: string | null
        payer_id: string | null
        payer_name: string | null
        receipt_number: string | null
        paid_to: string | null
        denials:
          | Database["public"]["CompositeTypes"]["deposit_denial"][]
      }
      due_service: {
        booking_id: string
        number: number
        vehicle: string | null
        customer_name: string | null
        customer_phone: string | null
        last_visit: string
        mileage_km: number | null
        next_service_on: string | null
        next_service_km: number | null
        due_on: string
        reminded_at: string | null
      }
      former_job: {
        booking_id: string
        number: number
        work: string
        at: string
        mileage_km: number | null
        price: number | null
      }
      held_resource: {
        id: string
        name: string
        kind: "bay" | "person" | "vehicle"
      }
      inquiries_report: {
        received: number
        answered: number
        seconds: number | null
        minutes: number | null
      }
      inquiry_counts: {
        all: number
        new: number
        responded: number
        closed: number
        due: number
      }
      invoice_figures: {
        issued: number
        total: number
        unpaid: number
        unpaid_total: number
      }
      issued_invoice: {
        id: string
        number: number
        issued_at: string
        total: number
        paid_at: string | null
        paid_by: string | null
        payment_reference: string | null
      }
      known_vehicle: {
        plate: string
        make: string | null
        model: string | null
        year: number | null
        jobs: number
        mileage_km: number | null
        mileage_at: string | null
        next_service_on: string | null
        next_service_km: number | null
      }
      ledger_balance: {
        account: string
        balance: number
      }
      ledger_check: {
        checked_at: string | null
        differences:
          | Database["public"]["CompositeTypes"]["ledger_difference"][]
      }
      ledger_difference: {
        kind: string
        subject: string
        amount: number | null
      }
      ledger_line: {
        id: number
        transaction_id: string
        kind: string
        moved_at: string
        posted_at: string
        account: string
        amount: number
        payment_number: string | null
        reference: string | null
      }
      ledger_page: {
        lines: Database["public"]["CompositeTypes"]["ledger_line"][]
        total: number
        page: number
        page_size: number
      }
      ledger_period: {
        period: string
        received: number
        cleared: number
        refunded: number
        fees: number
        to_clear: number
      }
      ledger_summary: {
        periods:
          | Database["public"]["CompositeTypes"]["ledger_period"][]
        balances:
          | Database["public"]["CompositeTypes"]["ledger_balance"][]
      }
      listing_change: {
        id: string
        title: string | null
        outcome: "changed" | "unchanged" | "refused"
        state:
          | "active"
          | "pending"
          | "rejected"
          | "draft"
          | "out_of_stock"
          | "unlisted"
          | "taken_down"
          | "expired"
          | "sold"
          | null
        code: string | null
        message: string | null
        hint: string | null
        pictures: string[] | null
        former_status: string | null
      }
      listing_counts: {
        total: number
        active: number
        draft: number
        featured: number
      }
      listing_price_change: {
        id: string
        title: string | null
        outcome: "changed" | "unchanged" | "refused"
        state:
          | "active"
          | "pending"
          | "rejected"
          | "draft"
          | "out_of_stock"
          | "unlisted"
          | "taken_down"
          | "expired"
          | "sold"
          | null
        code: string | null
        message: string | null
        hint: string | null
        old_price: number | null
        new_price: number | null
        held: boolean | null
      }
      listing_ties: {
        hearts: number
        talks: number
        reports: number
        applications: number
      }
      make_with_models: {
        id: number
        name: string
        listed: boolean
        models: Database["public"]["CompositeTypes"]["admin_model"][]
      }
      market_positions: {
        over: number
        at: number
        under: number
        unknown: number
      }
      member_ad: {
        id: string
        title: string
        price: number
        state:
          | "active"
          | "pending"
          | "rejected"
          | "draft"
          | "out_of_stock"
          | "unlisted"
          | "taken_down"
          | "expired"
          | "sold"
        views_count: number
        created_at: string
      }
      member_booking: {
        id: string
        service_type: string
        preferred_date: string
        status:
          | "pending"
          | "confirmed"
          | "in_progress"
          | "completed"
          | "cancelled"
        created_at: string
        business: string
      }
      member_note: {
        id: string
        note: string
        created_at: string
        author: string | null
      }
      member_payment: {
        id: string
        payment_number: string
        amount: number
        status: "pending" | "approved" | "rejected" | "withdrawn"
        created_at: string
        plan: string | null
      }
      member_plan: {
        id: string
        name: string
        started_at: string
        expires_at: string
      }
      member_provider: {
        id: string
        business_name: string
        verified: boolean
        archived_at: string | null
        hangs:
          | Database["public"]["CompositeTypes"]["provider_references"]
      }
      member_record: {
        person: Database["public"]["CompositeTypes"]["admin_person"]
        email_confirmed: boolean
        last_sign_in_at: string | null
        second_factor: boolean
        sessions:
          | Database["public"]["CompositeTypes"]["member_session"][]
        ads: Database["public"]["CompositeTypes"]["ads_of_member"]
        plan: Database["public"]["CompositeTypes"]["member_plan"] | null
        payments:
          | Database["public"]["CompositeTypes"]["payments_of_member"]
        applications: number
        quotes: number
        refused_by: number
        provider: Database["public"]["CompositeTypes"]["member_provider"] | null
        bookings:
          | Database["public"]["CompositeTypes"]["bookings_of_member"]
        reports:
          | Database["public"]["CompositeTypes"]["reports_of_member"]
        suspensions:
          | Database["public"]["CompositeTypes"]["member_suspension"][]
        notes: Database["public"]["CompositeTypes"]["member_note"][]
        history:
          | Database["public"]["CompositeTypes"]["admin_audit_entry"][]
      }
      member_report: {
        kind: "ad" | "conversation" | "review"
        title: string
        reason: string
        status: "open" | "upheld" | "dismissed"
        created_at: string
        thread_id: string | null
      }
      member_session: {
        created_at: string
        last_used_at: string
        user_agent: string | null
      }
      member_suspension: {
        id: string
        reason: string | null
        began_at: string
        answer: string | null
        ended_at: string | null
        end_note: string | null
      }
      message_ceiling: {
        name: "sms" | "whatsapp" | "phone_code"
        used: number
        most: number | null
      }
      missed_visits: {
        missed: number
        visits: number
        objected: number
      }
      model_speed: {
        make: string
        model: string
        days: number
        price: number
        year: number
        ads: number
        sellers: number
      }
      next_service: {
        number: number
        on: string | null
        km: number | null
      }
      offered_make: {
        id: number
        name: string
        count: number
      }
      offered_time: {
        booking_id: string
        resource_id: string
        begins: string
        duration_minutes: number
        offer_ends_at: string
        who: string | null
      }
      outside_booking: {
        id: string
        preferred_date: string
        status:
          | "pending"
          | "confirmed"
          | "in_progress"
          | "completed"
          | "cancelled"
        who: string | null
        call: string | null
      }
      overdue_deposit: {
        id: string
        number: string
        purpose: string
        amount: number
        owner_id: string | null
        owner_name: string | null
        payer_id: string | null
        payer_name: string | null
        receipt_number: string | null
        paid_to: string | null
        return_due_at: string
        return_reason: string | null
        total: number
        is_for_booking: boolean
      }
      own_call: {
        person_id: string
        name: string
        picture: string | null
        ad_id: string
        ad_kind: "vehicle" | "spare_part"
        title: string
        kind: "phone_reveal" | "whatsapp"
        times: number
        first_at: string
        last_at: string
        is_there: boolean
        thread_id: string | null
      }
      own_calls_page: {
        calls: Database["public"]["CompositeTypes"]["own_call"][]
        total: number
        page: number
        page_size: number
      }
      own_customer: {
        id: string
        name: string
        phone: string | null
        picture: string | null
        inquiries: number
        new: number
        responded: number
        closed: number
        calls: number
        first_contact_at: string
        last_contact_at: string
        follow_up_on: string | null
        threads:
          | Database["public"]["CompositeTypes"]["customer_thread"][]
        called:
          | Database["public"]["CompositeTypes"]["customer_call"][]
      }
      own_customers_page: {
        customers:
          | Database["public"]["CompositeTypes"]["own_customer"][]
        total: number
        page: number
        page_size: number
      }
      own_deposit: {
        id: string
        side: string
        number: string
        purpose: string
        listing_id: string | null
        other_id: string | null
        other_name: string | null
        amount: number
        method: string
        paid_to: string | null
        status: string
        failure: string | null
        receipt_number: string | null
        created_at: string
        paid_at: string | null
        reserved_until: string | null
        return_due_at: string | null
        return_reason: string | null
        is_overdue: boolean
        settled_at: string | null
        return_receipt: string | null
        booking_id: string | null
        is_for_booking: boolean
      }
      own_deposit_return: {
        reversible: boolean
        reversal: string | null
        reversal_failure: string | null
        unclear: boolean
        deniable_until: string | null
        denials:
          | Database["public"]["CompositeTypes"]["deposit_denial"][]
        disputed: boolean
      }
      own_deposit_settings: {
        refusal: string | null
        amount: number | null
        days: number | null
        till_kind: string | null
        till_ending: string | null
        till_tested_at: string | null
        till_refused_at: string | null
        services_refusal: string | null
        till_reverses: boolean | null
      }
      own_inquiries_page: {
        inquiries:
          | Database["public"]["CompositeTypes"]["own_inquiry"][]
        total: number
        page: number
        page_size: number
        counts: Database["public"]["CompositeTypes"]["inquiry_counts"]
        ads: Database["public"]["CompositeTypes"]["asked_ad"][]
        response:
          | Database["public"]["CompositeTypes"]["response_time"]
      }
      own_inquiry: {
        id: string
        status: "new" | "responded" | "closed"
        created_at: string
        last_message_at: string
        first_answer_at: string | null
        follow_up_on: string | null
        has_note: boolean
        subject_title: string
        picture: string | null
        price: number | null
        asker_id: string | null
        asker_name: string
        asker_picture: string | null
        is_blocked: boolean
        last_message: string | null
        is_last_mine: boolean
        unread_count: number
        assignee_id: string | null
      }
      own_promotion: {
        id: string
        listing_id: string
        title: string
        days: number
        price: number
        status: string
        starts_at: string | null
        ends_at: string | null
        counted_days: number | null
        views: number | null
        leads: number | null
        days_before: number | null
        views_before: number | null
        leads_before: number | null
      }
      own_sale_row: {
        id: string
        listing_id: string | null
        thread_id: string | null
        vehicle: string
        picture: string | null
        side: string
        other_id: string | null
        other_name: string | null
        state: string
        price: number | null
        has_confirmed: boolean
        other_has_confirmed: boolean
        open_steps: string[]
        begun_at: string
        ended_at: string | null
      }
      own_sale_time: {
        listing_id: string
        price: number | null
        sold: Database["public"]["CompositeTypes"]["sale_time"] | null
      }
      own_service_deposit_rule: {
        service_id: string
        amount: number | null
        percent: number | null
        free_hours: number
      }
      own_suggestion: {
        listing_id: string
        suggestion: Database["public"]["CompositeTypes"]["suggestion"]
      }
      part_counts: {
        total: number
        listed: number
        unlisted: number
        held: number
      }
      part_ties: {
        hearts: number
        talks: number
        reports: number
      }
      payment_counts: {
        pending: number
        approved: number
        rejected: number
        withdrawn: number
      }
      payment_to_compare: {
        payment_number: string
        status: "pending" | "approved" | "rejected" | "withdrawn"
        payment_method: "mpesa" | "bank_transfer" | "card"
        payer: string | null
        same: boolean
      }
      payments_of_member: {
        total: number
        latest:
          | Database["public"]["CompositeTypes"]["member_payment"][]
      }
      plan_change: {
        replaced: string | null
        left_days: number
        given_days: number
        credited_amount: number
        credited_days: number
        is_extension: boolean
        starts_at: string
      }
      price_estimate: {
        low: number
        middle: number
        high: number
        ads: number
        sellers: number
      }
      provider_booking: {
        id: string
        status:
          | "pending"
          | "confirmed"
          | "in_progress"
          | "completed"
          | "cancelled"
        service_type:
          | "mechanic"
          | "garage"
          | "car_wash"
          | "car_hire"
          | "mobile_service"
          | "towing"
        service: string | null
        preferred_date: string
        moved_from: string | null
        duration_minutes: number
        price: number | null
        description: string | null
        vehicle: string | null
        notes: string | null
        cancelled_by: "customer" | "provider" | null
        cannot_come_at: string | null
        created_at: string
        customer_id: string | null
        customer_name: string | null
        customer_phone: string | null
        customer_email: string | null
        messages:
          | Database["public"]["CompositeTypes"]["booking_message"][]
          | null
        service_id: string | null
        resources:
          | Database["public"]["CompositeTypes"]["held_resource"][]
        fit: Database["public"]["CompositeTypes"]["booking_fit"] | null
        offered_times: string[] | null
        offer_ends_at: string | null
        will_come_at: string | null
        missed_at: string | null
        missed_objection: string | null
        missed_visits:
          | Database["public"]["CompositeTypes"]["missed_visits"]
          | null
        waitlisted: boolean
        job: Database["public"]["CompositeTypes"]["booking_job"] | null
        deposit: Database["public"]["CompositeTypes"]["booking_deposit"] | null
      }
      provider_bookings_page: {
        bookings:
          | Database["public"]["CompositeTypes"]["provider_booking"][]
        counts: Database["public"]["CompositeTypes"]["booking_counts"]
        total: number
        page: number
        page_size: number
      }
      provider_customer: {
        customer: string
        has_account: boolean
        name: string | null
        phone: string | null
        email: string | null
        booking_count: number
        total_spent: number
        first_booking_date: string
        last_booking_date: string
      }
      provider_customers_page: {
        customers:
          | Database["public"]["CompositeTypes"]["provider_customer"][]
        total: number
        all: number
        page: number
        page_size: number
      }
      provider_job: {
        id: string
        number: number
        version: string
        make: string | null
        model: string | null
        year: number | null
        plate: string | null
        mileage_km: number | null
        done_by: string | null
        checks: Json
        internal_notes: string | null
        customer_notes: string | null
        tax_percent: number
        former_mileage_km: number | null
        former_mileage_at: string | null
        lines:
          | Database["public"]["CompositeTypes"]["provider_job_line"][]
        estimates:
          | Database["public"]["CompositeTypes"]["sent_estimate"][]
        booking: Database["public"]["CompositeTypes"]["provider_booking"] | null
        invoice: Database["public"]["CompositeTypes"]["issued_invoice"] | null
        invoice_total: number | null
        history: Database["public"]["CompositeTypes"]["former_job"][]
        next_service_on: string | null
        next_service_km: number | null
        former_next_service:
          | Database["public"]["CompositeTypes"]["next_service"]
          | null
      }
      provider_job_line: {
        id: string
        kind: string
        name: string
        quantity: number
        unit_price: number
        amount: number
        tax: number
        spare_part_id: string | null
        estimate_number: number | null
        answer: string | null
        dropped_at: string | null
      }
      provider_job_row: {
        booking_id: string
        number: number
        status:
          | "pending"
          | "confirmed"
          | "in_progress"
          | "completed"
          | "cancelled"
        at: string
        completed_at: string | null
        customer_name: string | null
        customer_phone: string | null
        plate: string | null
        make: string | null
        model: string | null
        year: number | null
        mileage_km: number | null
        work: string
        done_by: string | null
        checks: Json
        customer_notes: string | null
        internal_notes: string | null
        labour: number
        parts: number
        price: number | null
        invoice: Database["public"]["CompositeTypes"]["issued_invoice"] | null
        next_service_on: string | null
        next_service_km: number | null
      }
      provider_jobs_page: {
        jobs:
          | Database["public"]["CompositeTypes"]["provider_job_row"][]
        total: number
        page: number
        page_size: number
      }
      provider_references: {
        bookings: number
        reviews: number
        talks: number
      }
      provider_report: {
        since: string
        until: string
        step: number
        now: Database["public"]["CompositeTypes"]["work_figures"]
        before: Database["public"]["CompositeTypes"]["work_figures"]
        series: Database["public"]["CompositeTypes"]["work_step"][]
        services: Database["public"]["CompositeTypes"]["work_of"][]
        people: Database["public"]["CompositeTypes"]["work_of"][]
        invoices:
          | Database["public"]["CompositeTypes"]["invoice_figures"]
      }
      provider_today: {
        today:
          | Database["public"]["CompositeTypes"]["provider_booking"][]
        next: Database["public"]["CompositeTypes"]["provider_booking"] | null
        completed: number
        not_started: number
        offered:
          | Database["public"]["CompositeTypes"]["offered_time"][]
      }
      quote_counts: {
        pending: number
        approved: number
        rejected: number
        withdrawn: number
      }
      refund_preview: {
        amount: number
        method: "mpesa" | "bank_transfer" | "card"
        receipt_number: string | null
        payer: string | null
        why_not_reversible: string | null
        needs_consent: boolean
        consent_above: number | null
        other_administrators: number
        plan: string | null
        plan_ends_before: string | null
        plan_ends_after: string | null
        active_ads: number
        free_ads: number | null
      }
      removed_provider: {
        id: string
        business_name: string
        location: string
        service_types: string[]
        archived_at: string
        hangs:
          | Database["public"]["CompositeTypes"]["provider_references"]
      }
      removed_providers_page: {
        providers:
          | Database["public"]["CompositeTypes"]["removed_provider"][]
        total: number
        page: number
        page_size: number
      }
      reported_ad: {
        id: string
        title: string
        price: number
        views: number
        leads: number
        days: number | null
        state: string
      }
      reported_sale: {
        id: string
        title: string
        day: string
        asked: number | null
        price_paid: number | null
        source: string | null
        seller: string | null
        lead: string | null
        days: number | null
        deleted: boolean
        costs: number | null
        margin: number | null
      }
      reports_of_member: {
        total: number
        made: number
        latest:
          | Database["public"]["CompositeTypes"]["member_report"][]
      }
      reservation_offer: {
        vehicle: string
        price: number
        seller_id: string
        seller_name: string
        amount: number | null
        days: number | null
        paid_to: string | null
        reserved_until: string | null
        being_paid: boolean
        own_deposit: string | null
        watched: boolean
      }
      response_time: {
        answers: number
        seconds: number | null
      }
      resting_ad: {
        id: string
        title: string
        expires_at: string
      }
      resting_ads: {
        active: number
        free: number | null
        resting: number
        ads: Database["public"]["CompositeTypes"]["resting_ad"][]
      }
      sale_lead: {
        id: string
        name: string | null
        last_message_at: string
      }
      sale_person: {
        id: string
        name: string | null
      }
      sale_time: {
        days: number
        ads: number
        sellers: number
      }
      sale_to_tell: {
        id: string
        title: string
        asked: number | null
        made_on: string
        price_paid: number | null
        sold_on: string | null
        source: string | null
        thread_id: string | null
        sold_by: string | null
        told_at: string | null
        told_by: string | null
        counts: boolean
        agreed_price: number | null
        agreed_on: string | null
        agreed_thread: string | null
        leads: Database["public"]["CompositeTypes"]["sale_lead"][]
        people: Database["public"]["CompositeTypes"]["sale_person"][]
        self: string
      }
      sales_figures: {
        sold: number
        told: number
        paid: number
        median: number | null
        days: number | null
        costed: number
        margin: number
        margin_share: number | null
      }
      sales_group: {
        key: string | null
        name: string | null
        sold: number
        told: number
        paid: number
        costed: number
        margin: number
      }
      sales_report: {
        month: string
        until: string
        now: Database["public"]["CompositeTypes"]["sales_figures"]
        before: Database["public"]["CompositeTypes"]["sales_figures"]
        by_source:
          | Database["public"]["CompositeTypes"]["sales_group"][]
        by_person:
          | Database["public"]["CompositeTypes"]["sales_group"][]
        sales: Database["public"]["CompositeTypes"]["reported_sale"][]
      }
      sent_count: {
        day: string | null
        channel: "email" | "push" | "sms" | "whatsapp"
        kind: string | null
        sent: number
        delivered: number
        failed: number
        unknown: number
        skipped: number
        cost_kes: number
      }
      sent_estimate: {
        number: number
        sent_at: string
        ends_at: string
        withdrawn_at: string | null
        answered_at: string | null
        answered_by: string | null
      }
      sent_messages: {
        since: string
        until: string
        counts: Database["public"]["CompositeTypes"]["sent_count"][]
        channels:
          | Database["public"]["CompositeTypes"]["channel_state"][]
        ceilings:
          | Database["public"]["CompositeTypes"]["message_ceiling"][]
      }
      shown_fact: {
        kind:
          | "phone_confirmed"
          | "member_since"
          | "answers_within"
          | "id_seen"
          | "registration_seen"
          | "tax_pin_seen"
          | "yard_visited"
          | "chassis_given"
          | "logbook_seen"
          | "records_seen"
          | "sales_confirmed"
        checked_at: string | null
        ends_at: string | null
        place: string | null
        issued_on: string | null
        has_caveat: boolean | null
        matches_chassis: boolean | null
        minutes: number | null
        buyers: number | null
      }
      similar_price: {
        likeness: "model" | "make"
        median: number
        number: number
      }
      sold_ad: {
        id: string
        title: string
        price: number
        day: string
        days: number | null
        deleted: boolean
      }
      sold_vehicle: {
        id: string
        title: string
        day: string
        asked: number | null
        days: number | null
        deleted: boolean
        price_paid: number | null
        sold_on: string | null
        source: string | null
        thread_id: string | null
        lead: string | null
        sold_by: string | null
        seller: string | null
        told_at: string | null
        agreed_price: number | null
      }
      sold_vehicles_page: {
        vehicles:
          | Database["public"]["CompositeTypes"]["sold_vehicle"][]
        total: number
        page: number
        page_size: number
        untold: number
      }
      stock_report: {
        at_start: number
        value_start: number
        at_end: number
        value_end: number
        new: number
        back: number
        sold: number
        sold_value: number
        sold_from_elsewhere: number
        expired: number
        taken_down: number
        days_to_sale: number | null
        days_so_far: number | null
        exact_since: string | null
      }
      suggestion: {
        reason: "price" | "photos" | "description" | "age"
        above: number | null
        high: number | null
        ads: number | null
        sellers: number | null
        photos: number | null
        days: number | null
      }
      tax_invoice_document: {
        id: string
        kind: "invoice" | "credit_note"
        number: string
        issued_at: string
        payment_request_id: string
        seller_name: string
        seller_address: string | null
        seller_kra_pin: string | null
        seller_email: string | null
        seller_phone: string | null
        buyer_name: string | null
        buyer_business: string | null
        buyer_kra_pin: string | null
        buyer_address: string | null
        item: string
        quantity: number
        period_starts_at: string | null
        period_ends_at: string | null
        net: number
        vat_percent: number | null
        vat: number
        total: number
        payment_number: string
        payment_method: "mpesa" | "bank_transfer" | "card"
        receipt_number: string | null
        paid_at: string
        credited_number: string | null
        credit_note_id: string | null
        credit_note_number: string | null
        control_unit: string | null
        control_unit_number: string | null
        internal_data: string | null
        receipt_signature: string | null
        signed_at: string | null
        qr_address: string | null
      }
      tax_invoice_sums: {
        net: number
        vat: number
        total: number
      }
      time_fit: {
        fit: Database["public"]["CompositeTypes"]["booking_fit"] | null
        refusal: string | null
        free: string[] | null
      }
      usual_interest: {
        likeness: "model" | "make" | "class"
        views_a_day: number
        leads_a_day: number
        ads: number
      }
      wanted_model: {
        make: string
        model: string
        people: number
      }
      work_figures: {
        jobs: number
        revenue: number
        missed: number
        customers: number
        came_again: number
      }
      work_of: {
        name: string | null
        jobs: number
        revenue: number
      }
      work_step: {
        from: string
        to: string
        jobs: number
        revenue: number
      }
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {
      ad_kind: ["vehicle", "service", "spare_part"],
    },
  },
} as const
