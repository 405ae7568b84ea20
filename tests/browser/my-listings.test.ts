import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { becomeMember, demo, expect, photograph, signIn, test } from './fixtures.ts'

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 900 }
